import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import type { Assertion } from '#server/lib/integrations/passkey-ceremonies.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { type AskWork, hideAddress, type LimitedTry } from '#server/lib/http/rate-limits.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { noteStaffCall } from './audit-log.commands.ts'
import { findStep } from './authenticators.reads.ts'
import { readStaffPasskey, type ShownPasskey, useStaffPasskey } from './staff-passkeys.commands.ts'
import { findStaffPasswordComplaint, readTotp } from './staff.reads.ts'
import type { StaffAccount } from './staff.store.ts'
import { readEmail, readSetUpCode, subjectOf } from './staff.rules.ts'
import { endStaffSessions, openStaffSession } from './staff-sessions.commands.ts'
import * as store from './staff.store.ts'

type StaffServices = Pick<AppContext, 'db' | 'limits' | 'log' | 'passwords'>

export interface StaffLoggedIn {
  account: StaffAccount
  token: string
  endsAt: Temporal.Instant
}
interface StaffLogin {
  company: string
  ip: string
  askWork: AskWork
  requestId: string
  now: Temporal.Instant
}

const quarter = 900
const triesOfAccount = { most: 10, seconds: quarter }
const triesFromNetwork = { most: 30, seconds: quarter }

/** The answer is the same whatever is wrong. */
const wrong = () => new Refusal('INVALID_STAFF_LOGIN')
const digest = (text: string) => createHash('sha256').update(text).digest()

/** The second factor of a login, right or wrong. */
type ShownFactor = { kind: 'code'; step: number | null } | { kind: 'passkey'; passkey: ShownPasskey | undefined }
type SecondFactor = { kind: 'code'; step: number } | { kind: 'passkey'; passkey: ShownPasskey }

/** Logs staff in by e-mail, password and a second factor. Both are checked, whatever the first result is. */
export async function logInStaff(
  services: StaffServices,
  who: StaffLogin & { email: string; password: string; totp: string; passkey?: Assertion | undefined; origin: string },
): Promise<StaffLoggedIn> {
  const email = readEmail(who.email)
  return trying(services, who, email, async () => {
    const account = await store.findByEmail(services.db, who.company, email)
    const isRight = await services.passwords.isRight(who.password, account?.passwordHash, who.ip)
    const shown = await readSecondFactor(services, account, who)
    if (!account || !isRight) throw wrong()
    const factor = await requireSecondFactor(services, account, shown)
    const { passwordHash } = account
    return inTransaction(services.db, (tx) =>
      admit(tx, account, { factor, passwordHash: passwordHash!, ...who }, 'login'),
    )
  })
}

/** Reads the second factor, whosever it is. */
async function readSecondFactor(
  services: StaffServices,
  account: StaffAccount | undefined,
  { passkey: assertion, totp, ...who }: StaffLogin & { totp: string; passkey?: Assertion | undefined; origin: string },
): Promise<ShownFactor> {
  if (assertion) return { kind: 'passkey', passkey: await readStaffPasskey(services, who, assertion) }
  return { kind: 'code', step: findStep(readTotp(services.db, account), totp, who.now) }
}

/** Checks a passkey of the account if one was sent, otherwise a code of its authenticator. */
async function requireSecondFactor(
  services: StaffServices,
  account: StaffAccount,
  shown: ShownFactor,
): Promise<SecondFactor> {
  if (shown.kind === 'code') return { kind: 'code', step: await requireStep(services, account, shown.step) }
  if (shown.passkey?.owner !== account.id) throw wrong()
  return { kind: 'passkey', passkey: shown.passkey }
}

/** First login: the one-time code identifies the person, and an authenticator code shows that it works. */
export async function setUpStaff(
  services: StaffServices,
  who: StaffLogin & { email: string; setUpCode: string; password: string; totp: string },
): Promise<StaffLoggedIn> {
  const email = readEmail(who.email)
  const complaint = await findStaffPasswordComplaint(who.password, email)
  if (complaint) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { password: complaint })
  return trying(services, who, email, async () => {
    const account = await store.findByEmail(services.db, who.company, email)
    const setUpHash = digest(readSetUpCode(who.setUpCode))
    const step = findStep(readTotp(services.db, account), who.totp, who.now)
    if (!account || step === null || !isSetUpCode(account, setUpHash, who.now)) throw wrong()
    const passwordHash = await services.passwords.hash(who.password)
    return inTransaction(services.db, async (tx) => {
      if (!(await store.finishSetUp(tx, account.id, { setUpHash, passwordHash }))) throw wrong()
      return admit(tx, account, { factor: { kind: 'code', step }, passwordHash, ...who }, 'setUp')
    })
  })
}

/** Limits codes for somebody who has the password. Nobody else gets this far, so a stranger cannot lock anybody out. */
const requireStep = (services: StaffServices, { id }: StaffAccount, step: number | null): Promise<number> =>
  services.limits
    .attempt([['wrong codes of an authenticator', id, triesOfAccount]], async () => {
      if (step === null) throw wrong()
      return step
    })
    .catch((error: unknown) => {
      throw isRefusal(error, 'TOO_MANY_REQUESTS') ? wrong() : error // the same answer as before
    })

const isSetUpCode = ({ setUpHash, setUpEnds }: StaffAccount, given: Buffer, now: Temporal.Instant) =>
  setUpHash !== null && timingSafeEqual(setUpHash, given) && setUpEnds!.getTime() > now.epochMilliseconds

function trying(
  services: StaffServices,
  { company, ip, askWork }: StaffLogin,
  email: string,
  tried: () => Promise<StaffLoggedIn>,
) {
  const counted: LimitedTry[] = [
    ['staff logins from a network', ip, triesFromNetwork],
    ['staff logins of an account', hideAddress(services.db, company, email), triesOfAccount, askWork(triesOfAccount)],
  ]
  return services.limits.attempt(counted, tried, (error) => isRefusal(error, 'INVALID_STAFF_LOGIN')) // other errors do not count, because nothing was checked
}

async function admit(
  tx: Tx,
  account: StaffAccount,
  proof: { factor: SecondFactor; passwordHash: string; now: Temporal.Instant; requestId: string },
  by: 'login' | 'setUp',
): Promise<StaffLoggedIn> {
  const { now, requestId, factor, passwordHash } = proof
  if (!(await store.noteLogin(tx, account.id, proof))) throw wrong()
  const isTaken =
    factor.kind === 'code'
      ? await store.takeStep(tx, account.id, { step: factor.step, passwordHash })
      : await useStaffPasskey(tx, factor.passkey, now)
  if (!isTaken) throw wrong()
  const session = await openStaffSession(tx, account, now)
  const about = { call: `POST /staff/${by}`, subject: subjectOf(account), input: {} }
  await noteStaffCall(tx, { company: account.company, at: now, staff: account, requestId, ...about })
  return { account, ...session }
}

const wrongOldOnes = { most: 10, seconds: quarter }

/** Changes a known password; the other sessions end. */
export async function changeStaffPassword(
  services: StaffServices,
  form: { oldPassword: string; password: string },
  caller: StaffCaller,
): Promise<void> {
  const { company, staff } = caller
  const account = await store.findStaff(services.db, company, staff.id)
  if (!account?.passwordHash) throw new Refusal('SESSION_ENDED')
  const old = form.oldPassword === '' ? ({ oldPassword: 'old_password_required' } as const) : undefined
  const complaint =
    form.password !== '' && form.password === form.oldPassword
      ? ('password_unchanged' as const)
      : await findStaffPasswordComplaint(form.password, account.email)
  if (old || complaint)
    throw new Refusal('CHECK_REQUIRED_FIELDS', {}, { ...old, ...(complaint && { password: complaint }) })

  const { passwordHash } = account
  const counted: LimitedTry[] = [['wrong old staff passwords', staff.id, wrongOldOnes]]
  const look = async () => {
    if (!(await services.passwords.isRight(form.oldPassword, passwordHash))) throw new Refusal('OLD_PASSWORD_INCORRECT')
  }
  await services.limits.attempt(counted, look, (error) => isRefusal(error, 'OLD_PASSWORD_INCORRECT'))
  const change = { from: passwordHash, to: await services.passwords.hash(form.password) }
  await inTransaction(services.db, async (tx) => {
    if (!(await store.setPassword(tx, staff.id, change))) throw new Refusal('OLD_PASSWORD_INCORRECT')
    await endStaffSessions(tx, staff.id, staff.session)
    await noteStaffCall(tx, noteOf(caller, 'POST /staff/changePassword', subjectOf(staff), form))
  })
}
