import { sql } from 'kysely'
import type { Db } from '#server/lib/db.ts'

/** Orders of this visitor that hold goods and are not paid. */
export async function countUnpaid(db: Db, company: string, visitor: string, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('sales_order')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('visitor', '=', visitor)
    .where('company', '=', company)
    .where('order_state', '=', 'unconfirm')
    .where('exchange_of', 'is', null) // a payment request was not their idea
    .where('expires_at', '>', new Date(now.epochMilliseconds))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of each product this visitor has ordered since, without what was given up again. */
export async function boughtSince(
  db: Db,
  company: string,
  visitor: string,
  products: readonly string[],
  since: Temporal.Instant,
) {
  return db
    .selectFrom('sales_order')
    .innerJoin('order_line', 'order_line.order_id', 'sales_order.id')
    .select((query) => ['order_line.product', query.fn.sum<number>('order_line.quantity').as('quantity')])
    .where('sales_order.visitor', '=', visitor)
    .where('sales_order.company', '=', company)
    .where('sales_order.order_state', 'not in', ['expired', 'voided', 'cancelled'])
    .where('sales_order.exchange_of', 'is', null) // one piece for another is bought once
    .where('sales_order.placed_at', '>', new Date(since.epochMilliseconds))
    .where('order_line.product', '=', sql<string>`any(${products}::text[])`)
    .groupBy('order_line.product')
    .execute()
}
