import { createHash, randomBytes } from 'node:crypto'
import type { ClientDevice } from '#server/lib/http/client-device.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Recognised } from '#server/lib/http/callers.ts'
import { findCached } from './token-cache.reads.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { findMember } from './profile.reads.ts'
import { ageToken, isStanding, isToBeNoted, judgeSpent, longestRest, prolongRest, sessionLife } from './tokens.rules.ts'
import * as store from './tokens.store.ts'
import { revokeTickets } from './login-tickets.store.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()
/** 256 random bits. The token is looked up in the database, so it can be revoked at once. */
const newToken = () => randomBytes(32).toString('base64url')

/** Opens a session for an anonymous visitor, in one statement. Their next call, which comes at once, finds it in the cache. */
export async function admitWalkin(db: Db, company: string, language: string, now: Temporal.Instant): Promise<string> {
  const token = newToken()
  const askedAt = performance.now()
  const endsAt = now.add(sessionLife(true)) // keeps the cart; no account is at risk
  const opened = await store.openWalkinSession(db, { company, tokenHash: hash(token), language, now, endsAt })
  const rest = { loginAt: now, endsAt, restsAt: null, successorUsed: true, seenAt: null }
  findCached(db)?.keep(company + token, { session: { ...opened, kind: 'WALKIN', ...rest }, askedAt })
  return token
}

/** Adds a visitor without a session, for whom staff act. */
export const addAbsent = (tx: Tx, company: string, now: Temporal.Instant): Promise<string> =>
  store.addVisitor(tx, company, now)

/** A token as sent; `describe` returns the caller's device and address. */
export interface SentToken {
  company: string
  token: string
  now: Temporal.Instant
  describe: () => ClientDevice
}

/**
 * Recognises the holder of a token. A token near its end is renewed with the request. An expired one is only renewed, once. §4
 */
export async function recogniseVisitor(db: Db, sent: SentToken): Promise<Recognised> {
  const { company, token, now } = sent
  if (token.length !== 43) return { kind: 'unknown' }
  const held = hash(token)
  const session = findPlain(db, company, token, now) ?? (await askSession(db, sent, held))
  if (!session) return recogniseSpent(db, company, held, now)

  const rest = prolongRest(session.restsAt, now)
  if (rest) await noteUse(db, session.id, rest)
  const visitor = { id: session.visitor, session: session.id, kind: session.kind }
  const age = ageToken(session.loginAt, now)
  if (age === 'fresh') return { kind: 'visitor', visitor }

  const isExpired = age === 'expired'
  const fresh = await renew(db, session.id, { held, isExpired, now })
  // The slower of two requests finds its token replaced, within the overlap.
  if (isExpired) return fresh ? { kind: 'expired', renewed: fresh } : recogniseSpent(db, company, held, now)
  return fresh ? { kind: 'visitor', visitor, renewed: fresh } : { kind: 'visitor', visitor }
}

/** A token that a renewal has replaced. */
async function recogniseSpent(db: Db, company: string, held: Buffer, now: Temporal.Instant): Promise<Recognised> {
  const spent = await store.spentToken(db, company, held, now)
  if (!spent) return { kind: 'unknown' }
  const { session } = spent
  const verdict = judgeSpent({ ...spent, successorUsed: session.successorUsed }, now)
  if (verdict === 'under way')
    return { kind: 'visitor', visitor: { id: session.visitor, session: session.id, kind: session.kind } }
  if (verdict === 'expired') return { kind: 'expired' }
  if (verdict === 'stolen') await inTransaction(db, (tx) => endStolen(tx, company, session, now))
  return { kind: 'unknown' }
}

/** Two parties use one session: it ends for both, and the member is told once. */
async function endStolen(tx: Tx, company: string, session: store.TokenSession, now: Temporal.Instant): Promise<void> {
  if ((await endSession(tx, session.id)) === 0) return
  const member = session.kind === 'MEMBER' && (await findMember(tx, { company, member: session.visitor }))
  const to = member && (member.email ?? member.mobile)
  if (to)
    await addJob(tx, 'tellMember', {
      company,
      member: session.visitor,
      about: 'token-reused',
      to,
      facts: { at: now.toString() },
    })
}

/** Reads the session from the cache. Entries that may soon change are not cached. */
function findPlain(db: Db, company: string, token: string, now: Temporal.Instant): store.TokenSession | undefined {
  const session = findCached(db)?.find(company + token)
  return session && ageToken(session.loginAt, now) === 'fresh' && isStanding(session, now) ? session : undefined
}

async function askSession(db: Db, { company, token, now, describe }: SentToken, held: Buffer) {
  const askedAt = performance.now()
  const session = await store.session(db, company, held, now)
  if (session && !session.successorUsed) await store.noteSuccessorUse(db, session.id)
  if (session && isToBeNoted(session, now)) await store.noteSeen(db, session, { client: describe(), now })
  if (session && ageToken(session.loginAt, now) === 'fresh') findCached(db)?.keep(company + token, { session, askedAt })
  return session
}

function noteUse(db: Db, session: string, restsAt: Temporal.Instant): Promise<void> {
  findCached(db)?.doubt(session)
  return store.noteUse(db, session, restsAt)
}

async function renew(
  db: Db,
  session: string,
  token: { held: Buffer; isExpired: boolean; now: Temporal.Instant },
): Promise<string | undefined> {
  findCached(db)?.doubt(session)
  const fresh = newToken()
  return (await store.renewToken(db, session, { ...token, fresh: hash(fresh) })) ? fresh : undefined
}

/** A new token for the same session; none when the one sent along has been renewed already. §4 */
export const chooseAgain = (
  db: Db,
  session: string,
  token: string,
  now: Temporal.Instant,
): Promise<string | undefined> => renew(db, session, { held: hash(token), isExpired: false, now })

/**
 * Opens a member's session, always with a new token: a token known before the login does not gain rights by it (session
 * fixation).
 */
export async function openMemberSession(
  tx: Tx,
  who: { company: string; member: string; language: string; remember: boolean; now: Temporal.Instant },
): Promise<string> {
  const token = newToken()
  const { now, remember } = who
  const restsAt = remember ? null : now.add(longestRest)
  await store.openMemberSession(tx, { ...who, tokenHash: hash(token), restsAt, endsAt: now.add(sessionLife(remember)) })
  return token
}

export function endSession(tx: Tx, session: string): Promise<number> {
  findCached(tx)?.doubt(session)
  return store.endSession(tx, session)
}

/** Ends a visitor's sessions at once, all or all but one: after a change of password or contact, or the end of the account. */
export async function endSessions(tx: Tx, visitor: string, except?: string): Promise<number> {
  findCached(tx)?.doubt(visitor)
  await revokeTickets(tx, visitor)
  return store.endSessionsOf(tx, visitor, except)
}

/** True for the first payment of a day in this session. §4 */
export const setTxDate = (db: Db, session: string, today: Temporal.PlainDate): Promise<boolean> =>
  store.setTxDate(db, session, today)

/** Deletes ended sessions. */
export const deleteEndedSessions = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.removeEnded(db, now, most)
