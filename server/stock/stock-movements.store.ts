import { sql } from 'kysely'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { Db } from '#server/lib/database/db.ts'

export interface StockMovement {
  at: Date
  kind: string
  onHand: number
  held: number
  preOrdered: number
  /** The name of the warehouse; null where no goods moved. */
  warehouse: string | null
  /** null: an order's history says who. */
  by: string | null
  orderNumber: string | null
  reason: string
}

/** Newest first, with the total. */
export async function listMovements(
  db: Db,
  company: string,
  assortId: string,
  { skip, most }: RowRange,
): Promise<{ movements: StockMovement[]; count: number }> {
  const [found, counted] = await Promise.all([
    sql<StockMovement>`
      select at, kind, on_hand_delta as "onHand", allocated_delta as held, pre_ordered_delta as "preOrdered", by, reason,
        case when on_hand_delta <> 0 then (
          select name from warehouse where warehouse.company = moved.company and code = moved.warehouse
        ) end as warehouse,
        (select number from sales_order where sales_order.company = moved.company and sales_order.id = order_id) as "orderNumber"
      from stock_movement moved where company = ${company} and assort_id = ${assortId} order by id desc offset ${skip} limit ${most}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*) from stock_movement where company = ${company} and assort_id = ${assortId}`.execute(db),
  ])
  return { movements: found.rows, count: counted.rows[0]!.count }
}
