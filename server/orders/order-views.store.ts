import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Charge } from '#server/shop/charges.rules.ts'

/** The shipments of an order, including repeated ones. */
export async function shipmentsOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('shipment')
    .select(['carrier', 'tracking_no as trackingNo', 'sent_at as sentAt', 'refused'])
    .where('order_id', '=', id)
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toTemporalInstant() }))
}

/** The order's charges. Orders of the previous release have the delivery only in their own row. */
export async function chargesOf(db: Db, id: string): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select kind, fee_cents as cents, discount_cents as "offCents" from (
      select position, kind, fee_cents, discount_cents from order_charge where order_id = ${id}
      union all
      select 0, 'delivery', delivery_cents, delivery_discount_cents from sales_order
      where id = ${id} and not exists (select from order_charge where order_id = ${id})
    ) charge order by position`.execute(db)
  return rows
}

/** The history of an order. */
export const eventsOf = (db: Db, id: string) =>
  db
    .selectFrom('order_event')
    .select(['axis', 'from_state as from', 'to_state as to', 'at'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()

/**
 * Whether a promised date was changed, when the goods were received, which goods were exchanged for these, and to which
 * order they were added.
 */
export async function laterEventsOf(db: Db, id: string) {
  const { rows } = await sql<{
    dateChanged: boolean
    receivedAt: Date | null
    exchangedOrder: string | null
    exchangedBy: string | null
    addedTo: string | null
  }>`
    select exists (select from date_change where order_id = o.id) as "dateChanged",
      (select max(at) from order_event where order_id = o.id and axis = 'fulfilment' and to_state = 'delivered') as "receivedAt",
      original.number as "exchangedOrder", refund.number as "exchangedBy",
      (select number from sales_order earlier where earlier.id = o.added_to) as "addedTo"
    from sales_order o left join refund on refund.id = o.exchange_of left join sales_order original on original.id = refund.order_id
    where o.id = ${id}`.execute(db)
  const [row] = rows
  return {
    dateChanged: row?.dateChanged ?? false,
    receivedAt: row?.receivedAt?.toTemporalInstant() ?? null,
    exchangeOf:
      row?.exchangedOrder && row.exchangedBy ? { invoiceNo: row.exchangedOrder, refundNo: row.exchangedBy } : null,
    addedTo: row?.addedTo ?? null,
  }
}
