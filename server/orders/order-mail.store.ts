import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Counts the events that can happen to an order more than once. */
export async function countEvents(db: Db, orderId: string) {
  const { rows } = await sql<{ shipments: number; failures: number; callbacks: number; moves: number }>`
    select (select count(*)::int from shipment where order_id = ${orderId}) as shipments,
      (select count(*)::int from order_event where order_id = ${orderId} and axis = 'payment' and to_state = 'failed') as failures,
      (select count(*)::int from order_event where order_id = ${orderId} and axis = 'payment' and to_state = 'chargeback') as callbacks,
      (select count(distinct at)::int from date_change where order_id = ${orderId}) as moves`.execute(db)
  return rows[0]!
}

/** The lines of the latest change of promised dates. */
export async function lastMoves(db: Db, orderId: string) {
  const { rows } = await sql<{ nameZh: string; nameEn: string; old: string; new: string }>`
    select line.name_zh as "nameZh", line.name_en as "nameEn", moved.old_date::text as old, moved.new_date::text as new
    from date_change moved join order_line line on line.order_id = moved.order_id and line.line = moved.line
    where moved.order_id = ${orderId} and moved.at = (select max(at) from date_change where order_id = ${orderId})
    order by moved.line`.execute(db)
  return rows
}
