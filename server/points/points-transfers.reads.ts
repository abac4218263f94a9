import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import * as store from './points-transfers.store.ts'

/** How much a member may still transfer today, regardless of the balance. */
export async function readTransferLeft(db: Db, giver: string, now: Temporal.Instant, most: number): Promise<number> {
  const given = await store.sumSince(db, giver, startOfDay(dayOf(now)))
  return Math.max(0, most - given)
}
