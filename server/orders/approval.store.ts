import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Order } from './orders.store.ts'

/** Choosing another method or leaving the bank's page is not a failed payment. */
const failures = ['declined', 'refused']

/** The facts of the order's own rows that can require approval, and its variants, about which the catalogue is asked. */
export async function circumstances(
  db: Db,
  { id, company, visitor, exchangeOf }: Order,
  since: Temporal.Instant,
): Promise<{ failedPayments: number; awaitsGoods: boolean; assortIds: string[] }> {
  const { rows } = await sql<{ failedPayments: number; awaitsGoods: boolean; assortIds: string[] }>`
    select
      (select count(*) from sales_order o join order_event e on e.order_id = o.id
        where o.visitor = ${visitor} and o.company = ${company} and o.placed_at >= ${since.toString()}::timestamptz
          and e.axis = 'payment' and e.to_state = 'failed' and e.reason = any(${failures}::text[]))::integer as "failedPayments",
      exists (select from refund where id = ${exchangeOf}::uuid and goods_back and state in ('requested', 'approved', 'received')) as "awaitsGoods",
      array(select distinct assort_id from order_line where order_id = ${id}) as "assortIds"`.execute(db)
  return rows[0]!
}
