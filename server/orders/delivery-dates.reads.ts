import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import * as store from './delivery-dates.store.ts'

/** Of each line whose promise was moved, the day that was promised before. */
export async function readDatesBefore(db: Db, orderId: string): Promise<Map<number, string>> {
  return new Map((await store.changesOf(db, orderId)).map(({ line, from }) => [line, from]))
}

/** What the history says of it: once, however many lines of the order it concerned. */
export async function tellDateChanges(
  db: Db,
  orderId: string,
  locale: Locale,
): Promise<{ at: Temporal.Instant; text: string }[]> {
  const changes = await store.changesOf(db, orderId)
  const once = new Map(changes.map((change) => [`${change.at.toString()} ${change.from} ${change.to}`, change]))
  const day = (text: string) => sayDay(Temporal.PlainDate.from(text), locale)
  return [...once.values()].map(({ at, from, to }) => ({
    at,
    text: m.timeline_date_changed({ from: day(from), to: day(to) }, { locale }),
  }))
}
