import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** The replacement order, as far as the document shows it. */
export interface Replacement {
  id: string
  number: string
  orderState: string
  fulfilmentState: string
  netCents: number
  /** The part of it that the returned goods pay. */
  keptCents: number
  /** The amount still to be paid. */
  dueCents: number
}

export async function replacementOf(db: Db, refund: string): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`
    select o.id, o.number, o.order_state as "orderState", o.fulfilment_state as "fulfilmentState", o.net_cents as "netCents",
      o.tendered_cents as "keptCents", case when o.order_state = 'unconfirm' then o.due_cents else 0 end as "dueCents"
    from sales_order o where o.exchange_of = ${refund}`.execute(db)
  return rows[0]
}

/** The latest reason for which an order was held. */
export async function lastReasons(db: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select reason from order_event where order_id = ${orderId} and axis = 'fulfilment' and to_state = 'approval'
    order by id desc limit 1`.execute(db)
  return rows[0]?.reason ?? ''
}
