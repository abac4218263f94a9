import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { toTimestamp } from '../database/timestamps.ts'

/** What a challenge may be signed for, and by whom. */
export interface ChallengeUse {
  company: string
  purpose: 'add' | 'login' | 'staff add' | 'staff login'
  /** The session that got the challenge; null where nobody is logged in. */
  holder: string | null
  now: Temporal.Instant
}

const life = Temporal.Duration.from({ minutes: 5 })
export const challengeLifeMs = life.total('milliseconds')

const hash = (challenge: string) => createHash('sha256').update(challenge).digest()
/** Creates a random challenge, in base64url. */
export async function makeChallenge(db: Db, { company, purpose, holder, now }: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({ hash: hash(challenge), company, purpose, holder, ends_at: toTimestamp(now.add(life)) })
    .execute()
  return challenge
}

/** Consumes a challenge: true once, before it expires, for its purpose and holder. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { company, purpose, holder, now }: ChallengeUse,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash(challenge))
    .where('company', '=', company)
    .where('purpose', '=', purpose)
    .where('holder', 'is not distinct from', holder)
    .where('ends_at', '>', toTimestamp(now))
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export async function deleteEndedChallenges(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('ends_at', '<=', toTimestamp(now)).execute()
}
