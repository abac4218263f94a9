import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/db.ts'

export interface Sent {
  order: string
  about: string
  /** What tells it from others of its kind. */
  event: string
}

/** Whether this letter is the first of its kind; a second sender waits here for the first, and learns how that ended. */
export async function note(tx: Tx, { order, about, event }: Sent, at: Temporal.Instant): Promise<boolean> {
  const noted = await tx
    .insertInto('order_letter')
    .values({ order_id: order, about, event, sent_at: new Date(at.epochMilliseconds) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}

/** How often it has happened already, what may happen to an order more than once. */
export async function countEvents(db: Db, orderId: string) {
  const { rows } = await sql<{ shipments: number; failures: number; callbacks: number; moves: number }>`
    select (select count(*)::int from shipment where order_id = ${orderId}) as shipments,
      (select count(*)::int from order_event where order_id = ${orderId} and axis = 'payment' and to_state = 'failed') as failures,
      (select count(*)::int from order_event where order_id = ${orderId} and axis = 'payment' and to_state = 'chargeback') as callbacks,
      (select count(distinct at)::int from date_change where order_id = ${orderId}) as moves`.execute(db)
  return rows[0]!
}

/** The lines whose promised day was moved last, and how. */
export async function lastMoves(db: Db, orderId: string) {
  const { rows } = await sql<{ nameZh: string; nameEn: string; old: string; new: string }>`
    select line.name_zh as "nameZh", line.name_en as "nameEn", moved.old_date::text as old, moved.new_date::text as new
    from date_change moved join order_line line on line.order_id = moved.order_id and line.line = moved.line
    where moved.order_id = ${orderId} and moved.at = (select max(at) from date_change where order_id = ${orderId})
    order by moved.line`.execute(db)
  return rows
}
