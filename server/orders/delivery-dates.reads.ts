import type { Db } from '#server/lib/database/db.ts'
import * as store from './delivery-dates.store.ts'

/** Of each line whose promise was moved, the day that was promised before. */
export async function readDatesBefore(db: Db, orderId: string): Promise<Map<number, string>> {
  return new Map((await store.changesOf(db, orderId)).map(({ line, from }) => [line, from]))
}

export interface MovedDate {
  at: Temporal.Instant
  from: string
  to: string
}

/** How its promised days were moved: each once, however many lines of the order it concerned. */
export async function listMovedDates(db: Db, orderId: string): Promise<MovedDate[]> {
  const changes = await store.changesOf(db, orderId)
  return [...new Map(changes.map((change) => [`${change.at.toString()} ${change.from} ${change.to}`, change])).values()]
}
