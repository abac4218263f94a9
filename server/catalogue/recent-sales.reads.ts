import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'

/** The number of days that decide what is hot. */
export const hotDays = 90

/**
 * Units sold per product in the days up to this one, most first, counted over valid orders. Only counted here: what an order is
 * belongs to the orders slice, above this one.
 */
export const readSales = cacheForSeconds(
  60,
  async (db: Db, company: string, today: string, days: number): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await sql<{ product: string; sold: number }>`
    select order_line.product, sum(order_line.quantity)::integer as sold
    from sales_order join order_line on order_line.order_id = sales_order.id
    where sales_order.company = ${company} and sales_order.order_state in ('confirmed', 'completed')
      and sales_order.placed_at >= (${today}::date - ${days}::integer) at time zone 'Asia/Hong_Kong'
    group by order_line.product order by sold desc, order_line.product`.execute(db)
    return new Map(rows.map(({ product, sold }) => [product, sold]))
  },
)
