import type { Tx } from '#server/lib/database/db.ts'
import type { Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { hideAddress, type LimitedTry } from '#server/lib/http/rate-limits.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { plain, readContact } from '#server/shop/contacts.rules.ts'
import { dropEmpty } from '#server/shop/complaints.rules.ts'
import { findAccount, findAccountByContact } from './accounts.reads.ts'
import { keepsPassword } from './accounts.store.ts'
import type { MemberAccount } from './accounts.store.ts'
import { type AccountOpenedHook, type LoginHook, runLoginHooks } from './login-hooks.commands.ts'
import { endSession, openMemberSession } from './tokens.commands.ts'
import type { ReadBonus } from './profile.reads.ts'
import { spendProof } from '#server/verification/proof-of-work.commands.ts'
import { type Effort, effortBeyond } from '#server/verification/proof-of-work.rules.ts'
import { takeTicket } from './login-tickets.commands.ts'

/** What a login needs besides the app context: the hooks of the other slices. */
export interface LoginContext {
  loginHooks: readonly LoginHook[]
  onAccountOpened: readonly AccountOpenedHook[]
  bonus: ReadBonus
  log: CallLog
}
type LoginServices = LoginContext & Pick<AppContext, 'db' | 'limits' | 'passwords'>

export interface LoginCircumstances {
  company: string
  /** The visitor of the token that was sent along. */
  visitor: Visitor | undefined
  remember: boolean
  ip: string
  now: Temporal.Instant
}

/**
 * Opens a member's session after any kind of login. The session of the token sent along ends, the walk-in's cart and guest orders
 * are merged into the member's, and a new token is returned.
 */
export async function admitMember(
  tx: Tx,
  { loginHooks, log }: LoginContext,
  account: Pick<MemberAccount, 'id' | 'language' | 'email' | 'emailProven'>,
  { company, visitor, remember, now }: Omit<LoginCircumstances, 'ip'>,
): Promise<string> {
  const { id: member, language, email, emailProven } = account
  if (visitor) await endSession(tx, visitor.session)
  const token = await openMemberSession(tx, { company, member, language, remember, now })
  const walkin = visitor?.kind === 'WALKIN' ? visitor.id : undefined
  const who = { company, walkin, member, email: emailProven ? (email ?? undefined) : undefined, now }
  await runLoginHooks(tx, loginHooks, who, log)
  return token
}

export interface MemberLogin {
  token: string
  account: MemberAccount
}

const quarter = 900
const triesOfAccount = { most: 10, seconds: quarter }
const triesFromNetwork = { most: 30, seconds: quarter }

/** Logs in by contact and password. A wrong name and a wrong password give the same answer in the same time. §8 */
export async function logIn(
  services: LoginServices,
  who: LoginCircumstances & { userId: string; password: string; proof: string | null },
): Promise<MemberLogin> {
  const { company, userId, password, ip, proof, now } = who
  const complaints = dropEmpty({
    userId: plain(userId) === '' ? 'contact_required' : undefined,
    password: password === '' ? 'password_required' : undefined,
  })
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
  services.passwords.requireRoom(ip)
  const contact = readContact(userId)
  const key = hideAddress(services.db, company, contact?.address ?? plain(userId))
  const isProven = services.passwords.isCrowded
  if (isProven) await spendProof(services.db, proof, now, proof === null ? 1 : await effortOfLogin(services, key))
  const counted: LimitedTry[] = [
    ['logins from a network', ip, triesFromNetwork],
    [
      'logins of an account',
      key,
      triesOfAccount,
      async (times) =>
        isProven ? undefined : spendProof(services.db, proof, now, effortBeyond(times, triesOfAccount.most)),
    ],
  ]
  const look = async () => {
    const found = contact && (await findAccountByContact(services.db, company, contact))
    const isRight = await services.passwords.isRight(password, found?.passwordHash, ip)
    if (!found || !isRight) throw new Refusal('INVALID_LOGIN')
    return found
  }
  // Other errors do not count as a wrong try, because the password was not checked.
  const account = await services.limits.attempt(counted, look, (error) => isRefusal(error, 'INVALID_LOGIN'))
  const token = await inTransaction(services.db, async (tx) => {
    // Hashing takes time. If the password was changed meanwhile, the login fails, because that change has ended the account's
    // sessions.
    if (!(await keepsPassword(tx, account))) throw new Refusal('INVALID_LOGIN')
    return admitMember(tx, services, account, who)
  })
  return { token, account }
}

/** The effort of another login to an account that may have been tried too often: the caller needs one proof, not two. */
const effortOfLogin = async ({ limits }: LoginServices, key: string): Promise<Effort> =>
  effortBeyond(1 + (await limits.count('logins of an account', key, triesOfAccount)), triesOfAccount.most)

/**
 * Automatic login, §2: appUser and appPwd are a ticket issued by the shop. A caller who is logged in as another member stays so.
 */
export async function logInByTicket(
  services: LoginServices,
  who: LoginCircumstances & { userId: string; ticket: string; isOffered: boolean },
): Promise<MemberLogin> {
  const { company, visitor, userId, ticket, ip, now } = who
  const account = await services.limits.attempt([['logins from a network', ip, triesFromNetwork]], async () => {
    const member = who.isOffered ? await takeTicket(services.db, company, ticket, now) : undefined
    const found = member === undefined ? undefined : await findAccount(services.db, company, member)
    if (!found || found.vipCode !== userId) throw new Refusal('INVALID_LOGIN')
    if (visitor?.kind === 'MEMBER' && visitor.id !== found.id) throw new Refusal('INVALID_LOGIN')
    return found
  })
  const token = await inTransaction(services.db, (tx) => admitMember(tx, services, account, who))
  return { token, account }
}
