import { sql } from 'kysely'
import type { Db } from '#server/lib/db.ts'

export async function refundOf(db: Db, id: string) {
  const { rows } = await sql<{
    orderId: string
    number: string
    kind: string
    goodsBack: boolean
    answer: string
    replacementId: string | null
  }>`
    select refund.order_id as "orderId", refund.number, refund.kind, refund.goods_back as "goodsBack", refund.answer,
      replacement.id as "replacementId"
    from refund left join sales_order replacement on replacement.exchange_of = refund.id
    where refund.id = ${id}`.execute(db)
  return rows[0]
}

export async function linesOf(db: Db, id: string): Promise<{ line: number; quantity: number }[]> {
  return db.selectFrom('refund_line').select(['line', 'quantity']).where('refund', '=', id).orderBy('line').execute()
}

/** What goes back to each tender, in the order in which they paid. */
export async function backOf(db: Db, id: string): Promise<{ tender: number; cents: number }[]> {
  const { rows } = await sql<{ tender: number; cents: number }>`
    select tender, sum(back_cents)::bigint as cents from refund_part where refund = ${id}
    group by tender having sum(back_cents) > 0 order by tender`.execute(db)
  return rows
}
