import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/lib/db.ts'
import type { Recognised } from '#server/lib/http.ts'
import { ageToken, overlap, sessionLife } from './rules.ts'
import * as store from './store.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()
/** 256 bits that mean nothing: what they stand for is looked up, and can be ended at once. */
const newToken = () => randomBytes(32).toString('base64url')

/** Lets a visitor in without a name. */
export async function admitWalkin(tx: Tx, company: string, language: string, now: Temporal.Instant) {
  const token = newToken()
  const visitor = await store.openWalkinSession(tx, {
    company,
    tokenHash: hash(token),
    language,
    now,
    endsAt: now.add(sessionLife),
  })
  return { token, visitor }
}

/** Who holds this token. Near its end it is renewed on the way; after its end only the renewal is handed out. §4 */
export async function recogniseVisitor(
  db: Db,
  company: string,
  token: string,
  now: Temporal.Instant,
): Promise<Recognised> {
  if (token.length !== 43) return { kind: 'unknown' }
  const held = hash(token)
  const session = await store.session(db, company, held, now)
  if (!session) return { kind: 'unknown' }

  const visitor = { id: session.visitor, session: session.id, kind: session.kind }
  const age = session.byEarlierToken ? 'fresh' : ageToken(session.loginAt, now)
  if (age === 'fresh') return { kind: 'visitor', visitor }

  const fresh = newToken()
  const renewed = await store.renewToken(db, session.id, {
    now,
    held,
    fresh: hash(fresh),
    overlapUntil: now.add(overlap),
  })
  if (age === 'expired') return renewed ? { kind: 'expired', renewed: fresh } : { kind: 'unknown' }
  return renewed ? { kind: 'visitor', visitor, renewed: fresh } : { kind: 'visitor', visitor }
}

/** Sessions that have ended open nothing any more; they are kept no longer. */
export const forgetSessions = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.removeEnded(db, now, most)
