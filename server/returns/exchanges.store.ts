import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** The goods that are wanted instead, as far as the document speaks of them. */
export interface Replacement {
  id: string
  number: string
  orderState: string
  fulfilmentState: string
  netCents: number
  /** Of that, what came back pays. */
  keptCents: number
  /** Still asked for. */
  dueCents: number
}

export async function replacementOf(db: Db, refund: string): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`
    select o.id, o.number, o.order_state as "orderState", o.fulfilment_state as "fulfilmentState", o.net_cents as "netCents",
      o.tendered_cents as "keptCents", case when o.order_state = 'unconfirm' then o.due_cents else 0 end as "dueCents"
    from sales_order o where o.exchange_of = ${refund}`.execute(db)
  return rows[0]
}

/** Why an order was held back last. */
export async function lastReasons(db: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select reason from order_event where order_id = ${orderId} and axis = 'fulfilment' and to_state = 'approval'
    order by id desc limit 1`.execute(db)
  return rows[0]?.reason ?? ''
}
