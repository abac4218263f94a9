import { wireInstant } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Self } from '../profile/reads.ts'
import * as store from './store.ts'

/** More than anybody has. */
const most = 200

/** Where a member is logged in. */
export async function listSessions(db: Db, self: Self, now: Temporal.Instant) {
  const sessions = await store.listLiving(db, self, now, most)
  return sessions.map(({ begunAt, seenAt, ...session }) => ({
    ...session,
    begunAt: begunAt && wireInstant(begunAt),
    seenAt: seenAt && wireInstant(seenAt),
  }))
}
