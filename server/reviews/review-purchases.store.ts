import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

/** What a member received and kept, in the order that brought it last. */
export interface ReceivedGoods {
  product: string
  assortId: string
  orderId: string
  invoiceNo: string
  nameZh: string
  nameEn: string
  receivedAt: Date
}

const columns = sql.raw('product, "assortId", "orderId", "invoiceNo", "nameZh", "nameEn", "receivedAt"')

/**
 * Received: the order is delivered. Kept: some pieces of the line are in no return that stands. Gift cards are money, and no goods
 * to speak of.
 */
const linesOf = (owner: MemberOwner) => sql`
  select line.product, line.assort_id as "assortId", sales_order.id as "orderId", sales_order.number as "invoiceNo",
    line.name_zh as "nameZh", line.name_en as "nameEn",
    (select max(at) from order_event where order_id = sales_order.id and axis = 'fulfilment' and to_state = 'delivered') as "receivedAt"
  from sales_order join order_line line on line.order_id = sales_order.id
  where sales_order.company = ${owner.company} and sales_order.visitor = ${owner.member}
    and sales_order.fulfilment_state = 'delivered' and sales_order.payment_state <> 'refunded' and line.card_cents is null
    and line.quantity > (
      select coalesce(sum(gone.quantity), 0) from refund_line gone join refund on refund.id = gone.refund
      where gone.order_id = line.order_id and gone.line = line.line and refund.state not in ('denied', 'withdrawn'))`

export async function findReceived(db: Db, owner: MemberOwner, product: string): Promise<ReceivedGoods | undefined> {
  const { rows } = await sql<ReceivedGoods>`
    select ${columns} from (${linesOf(owner)} and line.product = ${product}) received
    where "receivedAt" is not null order by "receivedAt" desc, "invoiceNo" limit 1`.execute(db)
  return rows[0]
}

/** What has no review yet, the last received first; of one order where its number is given. */
export async function listUnreviewed(
  db: Db,
  owner: MemberOwner,
  { invoiceNo, most }: { invoiceNo: string | undefined; most: number },
): Promise<ReceivedGoods[]> {
  const { rows } = await sql<ReceivedGoods>`
    select ${columns} from (
      select distinct on (product) ${columns} from (${linesOf(owner)}) received
      where "receivedAt" is not null and (${invoiceNo ?? null}::text is null or "invoiceNo" = ${invoiceNo ?? null})
      order by product, "receivedAt" desc, "invoiceNo"
    ) newest
    where not exists (select from review where review.member = ${owner.member} and review.product = newest.product)
    order by "receivedAt" desc, product limit ${most}`.execute(db)
  return rows
}
