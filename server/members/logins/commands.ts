import { createHash } from 'node:crypto'
import type { Tx } from '#server/lib/db.ts'
import type { Visitor } from '#server/lib/door.ts'
import type { Floor, Log } from '#server/lib/http.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { plain, readContact } from '#server/shop/contacts/rules.ts'
import { dropEmpty } from '#server/shop/complaints/rules.ts'
import { type Account, findAccount, findAccountByContact, keepsPassword } from '../accounts/reads.ts'
import { type Arrival, runArrivals } from '../arrivals/commands.ts'
import { endSession, openMemberSession } from '../commands.ts'
import type { ReadBonus } from '../profile/reads.ts'
import { spendProof } from '../proofs/commands.ts'
import { takeTicket } from '../tickets/commands.ts'

/** Where one comes in: the floor, and what the other parts of the shop do when somebody arrives. */
export interface Entrance {
  arrivals: readonly Arrival[]
  bonus: ReadBonus
  log: Log
}
type Desk = Entrance & Pick<Floor, 'db' | 'limits' | 'passwords'>

export interface Circumstances {
  company: string
  /** Who stood here until now, by the token sent along. */
  visitor: Visitor | undefined
  remember: boolean
  ip: string
  now: Temporal.Instant
}

/**
 * Lets a member in, however they showed who they are: the session of the token sent along ends, what the walk-in gathered
 * joins what the member has, and the answer is a new token.
 */
export async function admitMember(
  tx: Tx,
  { arrivals, log }: Entrance,
  account: Pick<Account, 'id' | 'language' | 'email' | 'emailProven'>,
  { company, visitor, remember, now }: Omit<Circumstances, 'ip'>,
): Promise<string> {
  const { id: member, language, email, emailProven } = account
  if (visitor) await endSession(tx, visitor.session)
  const token = await openMemberSession(tx, { company, member, language, remember, now })
  if (visitor?.kind === 'WALKIN') {
    const who = { company, walkin: visitor.id, member, email: emailProven ? (email ?? undefined) : undefined, now }
    await runArrivals(tx, arrivals, who, log)
  }
  return token
}

export interface Entered {
  token: string
  account: Account
}

const quarter = 900
const triesOfAccount = { most: 10, seconds: quarter }
const triesFromHouse = { most: 30, seconds: quarter }

/** Logs in by address and password. A wrong name and a wrong password sound and last the same. §8 */
export async function logIn(
  desk: Desk,
  who: Circumstances & { userId: string; password: string; proof: string | null },
): Promise<Entered> {
  const { company, userId, password, ip, proof, now } = who
  const complaints = dropEmpty({
    userId: plain(userId) === '' ? 'contact_required' : undefined,
    password: password === '' ? 'password_required' : undefined,
  })
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
  desk.passwords.requireRoom()
  const contact = readContact(userId)
  const key = createHash('sha256')
    .update(`${company} ${contact?.address ?? plain(userId)}`)
    .digest('base64url')

  // Counted before they are tried, so that a thousand at once are a thousand; a good one is given back.
  await desk.limits.spend('logins from a house', ip, triesFromHouse)
  await desk.limits.spend('logins of an account', key, triesOfAccount).catch((denied: unknown) => {
    if (!(denied instanceof Refusal)) throw denied
    return spendProof(desk.db, proof, now)
  })
  const account = contact && (await findAccountByContact(desk.db, company, contact))
  const isRight = await desk.passwords.isRight(password, account?.passwordHash).catch(async (busy: unknown) => {
    await giveBack(desk, ip, key) // not a failed try: nobody looked
    throw busy
  })
  if (!account || !isRight) throw new Refusal('INVALID_LOGIN')
  await giveBack(desk, ip, key)
  const token = await inTransaction(desk.db, async (tx) => {
    // Checking takes its time. A password that was changed meanwhile opens nothing: its change has ended all it had opened.
    if (!(await keepsPassword(tx, account))) throw new Refusal('INVALID_LOGIN')
    return admitMember(tx, desk, account, who)
  })
  return { token, account }
}

async function giveBack({ limits }: Desk, ip: string, key: string): Promise<void> {
  await limits.giveBack('logins from a house', ip, triesFromHouse)
  await limits.giveBack('logins of an account', key, triesOfAccount)
}

/** The automatic login, §2: appUser and appPwd, a ticket of the shop's own. Whoever is logged in as somebody else stays so. */
export async function logInByTicket(
  desk: Desk,
  who: Circumstances & { userId: string; ticket: string; isOffered: boolean },
): Promise<Entered> {
  const { company, visitor, userId, ticket, ip, now } = who
  const account = await desk.limits.attempt([['logins from a house', ip, triesFromHouse]], async () => {
    const member = who.isOffered ? await takeTicket(desk.db, company, ticket, now) : undefined
    const found = member === undefined ? undefined : await findAccount(desk.db, company, member)
    if (!found || found.vipCode !== userId) throw new Refusal('INVALID_LOGIN')
    if (visitor?.kind === 'MEMBER' && visitor.id !== found.id) throw new Refusal('INVALID_LOGIN')
    return found
  })
  const token = await inTransaction(desk.db, (tx) => admitMember(tx, desk, account, who))
  return { token, account }
}
