import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { Staff } from '#server/lib/http/endpoint-handler.ts'
import { keysOf, totpOf } from '#server/lib/process/keys.ts'
import { noteStaffCall } from './audit-log.commands.ts'
import { writeAuthenticatorUri } from './authenticators.reads.ts'
import { eraseStaffPasskeys } from './staff-passkeys.commands.ts'
import { readEmail, readSetUpCode, setUpLife, subjectOf } from './staff.rules.ts'
import { endStaffSessions } from './staff-sessions.commands.ts'
import * as store from './staff.store.ts'

/** The credentials of a new account, shown once; they are stored only hashed or encrypted. */
export interface StaffSetUp {
  code: string
  authenticatorUri: string
  ends: Temporal.Instant
}
interface StaffAccountOrder {
  company: string
  email: string
  /** The call that asks for it; absent: the command line. */
  call?: string
  /** Who makes the call. */
  by?: Pick<Staff, 'id' | 'name' | 'role'>
  requestId?: string
  now: Temporal.Instant
}

/** Creates an account; undefined when the company has one with that e-mail. */
export async function addStaff(
  tx: Tx,
  order: StaffAccountOrder & { name: string; role: Role },
): Promise<StaffSetUp | undefined> {
  const { company, name, role, now } = order
  const email = readEmail(order.email)
  const id = randomUUID()
  const { setUp, kept } = drawSetUp(tx, id, { ...order, email })
  if (!(await store.insertStaff(tx, { id, company, name: name.trim(), email, role, ...kept, now }))) return undefined
  await note(tx, { ...order, email }, 'add', { role })
  return setUp
}

/** Resets an account: new set-up code and authenticator, no passkeys, no sessions; undefined when there is no such account. */
export async function resetStaff(tx: Tx, order: StaffAccountOrder): Promise<StaffSetUp | undefined> {
  const account = await store.findByEmail(tx, order.company, readEmail(order.email))
  if (!account) return undefined
  const { setUp, kept } = drawSetUp(tx, account.id, { ...order, email: account.email })
  await store.beginAgain(tx, account.id, kept)
  await eraseStaffPasskeys(tx, account)
  await endStaffSessions(tx, account.id)
  await note(tx, { ...order, email: account.email }, 'reset', {})
  return setUp
}

/** Changes the role and ends all sessions. False when there is no such account. */
export async function changeRole(tx: Tx, order: StaffAccountOrder & { role: Role }): Promise<boolean> {
  const account = await store.findByEmail(tx, order.company, readEmail(order.email))
  if (!account) return false
  await store.setRole(tx, account.id, order.role)
  await endStaffSessions(tx, account.id)
  await note(tx, { ...order, email: account.email }, 'role', { from: account.role, to: order.role })
  return true
}

/** Disables an account; false when there is no such account. */
export async function disableStaff(tx: Tx, order: StaffAccountOrder): Promise<boolean> {
  const account = await store.findByEmail(tx, order.company, readEmail(order.email))
  if (!account) return false
  await store.disable(tx, account.id, order.now)
  await eraseStaffPasskeys(tx, account)
  await endStaffSessions(tx, account.id)
  await note(tx, { ...order, email: account.email }, 'disable', {})
  return true
}

const note = (
  tx: Tx,
  { company, email, call, by, requestId = '', now }: StaffAccountOrder,
  verb: string,
  input: object,
) =>
  noteStaffCall(tx, {
    company,
    at: now,
    staff: by,
    call: call ?? `npm run staff -- ${verb}`,
    subject: subjectOf({ email }),
    input,
    requestId,
  })

/** Letters and digits that are not easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function drawSetUp(
  tx: Tx,
  id: string,
  { company, email, now }: StaffAccountOrder,
): { setUp: StaffSetUp; kept: store.SetUpColumns } {
  const draw = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const code = [draw(), draw(), draw(), draw(), draw()].join('-')
  const totpSecret = randomBytes(20)
  const ends = now.add(setUpLife)
  const setUpHash = createHash('sha256').update(readSetUpCode(code)).digest()
  return {
    setUp: { code, authenticatorUri: writeAuthenticatorUri(totpSecret, { company, email }), ends },
    kept: { totpSecret: keysOf(tx).seal(totpOf(id), totpSecret), setUpHash, setUpEnds: ends },
  }
}
