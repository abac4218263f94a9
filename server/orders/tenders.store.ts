import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export async function tendersOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('order_tender')
    .select(['line as tender', 'kind', 'method', 'ref', 'uses'])
    .select(['name_zh as nameZh', 'name_en as nameEn', 'amount_cents as amountCents'])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as 'coupon' | 'points' | 'gift-card' | 'exchange' | 'money' }))
}

/** What each tender pays of each line; line 0 is the delivery. */
export async function allocationOf(db: Db, id: string) {
  const { rows } = await sql<{ line: number; tender: number; cents: number }>`
    select line, tender, amount_cents as cents from order_allocation where order_id = ${id} order by line, tender`.execute(
    db,
  )
  return rows
}

/** Whether the credit of returned goods still pays for the exchange, locked until the transaction ends. */
export async function holdCredit(tx: Tx, refund: string): Promise<boolean> {
  const row = await tx.selectFrom('refund').select('state').where('id', '=', refund).forNoKeyUpdate().executeTakeFirst()
  return row?.state === 'approved' || row?.state === 'received'
}

/** The gift cards of an order: quantity and value. */
/** Gift cards that an order buys, and what the buyer wrote for them. */
export interface CardLine {
  line: number
  quantity: number
  cents: number
  words: string
}

export async function listCardLines(db: Db, id: string): Promise<CardLine[]> {
  const { rows } = await sql<CardLine>`
    select line, quantity, card_cents as cents, dynamic_attr as words from order_line where order_id = ${id} and card_cents is not null order by line`.execute(
    db,
  )
  return rows
}

/** The discounts of an order, goods and delivery separately. */
export async function listDiscounts(db: Db, id: string) {
  const { rows } = await sql<{
    promotion: string
    code: string | null
    nameZh: string
    nameEn: string
    isOfDelivery: boolean
    amountCents: number
  }>`
    select promotion, code, name_zh as "nameZh", name_en as "nameEn", line = 0 as "isOfDelivery", sum(amount_cents)::bigint as "amountCents"
    from order_discount where order_id = ${id} group by promotion, code, name_zh, name_en, line = 0 order by line = 0, promotion`.execute(
    db,
  )
  return rows
}

/** Changes the payment method of the remainder. */
export async function changeMethod(tx: Tx, id: string, method: string, dueCents: number): Promise<void> {
  await Promise.all([
    tx.updateTable('order_tender').set({ method }).where('order_id', '=', id).where('kind', '=', 'money').execute(),
    tx.updateTable('sales_order').set({ due_cents: dueCents }).where('id', '=', id).execute(),
  ])
}

/** Stores the masked card number for the receipt. §3 */
export async function noteCard(tx: Tx, id: string, masked: string): Promise<void> {
  await tx
    .updateTable('order_tender')
    .set({ ref: masked })
    .where('order_id', '=', id)
    .where('kind', '=', 'money')
    .execute()
}
