import type { Db } from '#server/lib/database/db.ts'
import * as store from './delivery-dates.store.ts'

/** The previously promised date of each line whose promise was moved. */
export async function readDatesBefore(db: Db, orderId: string): Promise<Map<number, string>> {
  return new Map((await store.changesOf(db, orderId)).map(({ line, from }) => [line, from]))
}

export interface MovedDate {
  at: Temporal.Instant
  from: string
  to: string
}

/** The changes of promised dates, each once, however many lines it affected. */
export async function listMovedDates(db: Db, orderId: string): Promise<MovedDate[]> {
  const changes = await store.changesOf(db, orderId)
  return [...new Map(changes.map((change) => [`${change.at.toString()} ${change.from} ${change.to}`, change])).values()]
}
