import { sql } from 'kysely'
import { noAddressTexts } from '#contract/address-parts.ts'
import type { Db } from '#server/lib/database/db.ts'

/**
 * Erases the buyer from at most `most` orders placed before then. Sums, goods and numbers stay for accounting, and the
 * area, which explains the delivery fee. Newest first, because older ones were erased before.
 */
export async function eraseBuyers(db: Db, company: string, before: Temporal.Instant, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id from sales_order
      where company = ${company} and placed_at < ${before.toString()}::timestamptz and email <> ''
      order by placed_at desc, id desc limit ${most} for update skip locked
    ), words as (
      update order_line set dynamic_attr = '' where order_id in (select id from old) and dynamic_attr <> ''
    ), names as (
      delete from customer_order where order_id in (select id from old)
    ), drafts as (
      delete from order_draft where order_id in (select id from old)
    ), notes as (
      delete from order_note where order_id in (select id from old)
    ), forgotten as (
      update sales_order set recipient = '', email = '', phone = '', remark = '', birth_date = null,
        deliver_to = case when deliver_to ? 'address'
          then jsonb_set(deliver_to, '{address}', deliver_to -> 'address' || ${JSON.stringify(noAddressTexts)}::jsonb)
          else deliver_to end
      where id in (select id from old) returning 1
    )
    select count(*)::int as count from forgotten`.execute(db)
  return rows[0]?.count ?? 0
}
