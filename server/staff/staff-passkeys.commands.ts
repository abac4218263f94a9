import type { Tx } from '#server/lib/database/db.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import {
  type Assertion,
  type Ceremony,
  handleOf,
  type NewCredential,
  refusePasskey,
  verifyAssertion,
  verifyNewCredential,
  writeCreationOptions,
  writeRequestOptions,
} from '#server/lib/integrations/passkey-ceremonies.ts'
import * as passkeys from '#server/lib/integrations/passkey-store.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { noteStaffCall } from './audit-log.commands.ts'
import { subjectOf } from './staff.rules.ts'
import { isStaffSession } from './staff-sessions.commands.ts'
import * as store from './staff.store.ts'
import type { StaffAccount } from './staff.store.ts'
import { ownerOf } from './staff-passkeys.reads.ts'

type StaffPasskeyServices = Pick<AppContext, 'db' | 'limits' | 'log' | 'passwords'>

interface AtPage {
  company: string
  origin: string
  now: Temporal.Instant
}

/** A staff passkey replaces the code, not the password: possession of the device is enough. */
const ceremonyOf = (
  purpose: 'staff add' | 'staff login',
  holder: string | null,
  { company, origin, now }: AtPage,
): Ceremony => ({ company, purpose, holder, origin, now, verification: 'preferred' })

const addingIn = ({ company, now, staff }: StaffCaller, origin: string) =>
  ceremonyOf('staff add', staff.session, { company, origin, now })

const asksFromNetwork = { most: 120, seconds: 900 }

/** Options for a login by passkey. */
export async function askForStaffPasskey(services: StaffPasskeyServices, who: AtPage & { ip: string }) {
  await services.limits.spend('staff passkeys asked for', who.ip, asksFromNetwork)
  return writeRequestOptions(services, ceremonyOf('staff login', null, who))
}

/** Options for a new passkey, for whoever has shown to be present (presence.commands.ts). */
export async function beginStaffPasskey(
  services: StaffPasskeyServices,
  caller: StaffCaller,
  origin: string,
  { account, shop }: { account: StaffAccount; shop: string },
) {
  const known = await passkeys.list(services.db, ownerOf(account))
  if (known.length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
  const { id, email: name, name: displayName } = account
  return writeCreationOptions(services, addingIn(caller, origin), { shop, account: { id, name, displayName }, known })
}

export async function addStaffPasskey(
  services: StaffPasskeyServices,
  caller: StaffCaller,
  origin: string,
  { made, name }: { made: NewCredential; name: string },
): Promise<passkeys.StoredPasskey> {
  const { company, staff, now } = caller
  const owner = ownerOf({ company, id: staff.id })
  const credential = await verifyNewCredential(services, addingIn(caller, origin), made)
  return inTransaction(services.db, async (tx) => {
    // Locked as a reset or a disabling locks: a session that these have ended adds no passkey.
    if (!(await store.holdStaff(tx, staff.id)) || !(await isStaffSession(tx, staff))) throw new Refusal('SESSION_ENDED')
    const { length } = await passkeys.list(tx, owner)
    if (length >= passkeys.mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS', { most: passkeys.mostPasskeys })
    const passkey = await passkeys.insertPasskey(tx, owner, { ...credential, name, now })
    if (!passkey) throw refusePasskey() // registered already
    await noteStaffCall(tx, noteOf(caller, 'POST /staff/passkeys', subjectOf(staff), { name }))
    return passkey
  })
}

export async function renameStaffPasskey(tx: Tx, { company, staff }: StaffCaller, id: string, name: string) {
  const owner = ownerOf({ company, id: staff.id })
  if (!(await passkeys.rename(tx, owner, id, name))) throw new Refusal('PASSKEY_NOT_FOUND')
}

export async function removeStaffPasskey(tx: Tx, { company, staff }: StaffCaller, id: string): Promise<void> {
  const owner = ownerOf({ company, id: staff.id })
  if ((await passkeys.remove(tx, owner, id)) === undefined) throw new Refusal('PASSKEY_NOT_FOUND')
}

export const eraseStaffPasskeys = (tx: Tx, account: { company: string; id: string }): Promise<void> =>
  passkeys.removeAll(tx, ownerOf(account))

/** A passkey that was used and is not recorded yet. */
export interface ShownPasskey {
  owner: string
  id: string
  counter: number
}

/** The passkey of an assertion; undefined when anything about it is wrong. */
export async function readStaffPasskey(
  services: Pick<StaffPasskeyServices, 'db' | 'log'>,
  at: AtPage,
  assertion: Assertion,
): Promise<ShownPasskey | undefined> {
  const passkey = await passkeys.findPasskey(services.db, { company: at.company, kind: 'staff' }, assertion.id)
  if (!passkey || assertion.response.userHandle !== handleOf(passkey.owner)) return undefined
  try {
    const counter = await verifyAssertion(services, ceremonyOf('staff login', null, at), assertion, passkey)
    return { owner: passkey.owner, id: passkey.id, counter }
  } catch (error) {
    if (isRefusal(error, 'PASSKEY_REFUSED')) return undefined
    throw error
  }
}

export const useStaffPasskey = (tx: Tx, { id, counter }: ShownPasskey, now: Temporal.Instant): Promise<boolean> =>
  passkeys.noteUse(tx, id, counter, now)
