import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import { levels, type MovementCause, stockColumns, type StockLevel } from './stock.store.ts'

// What an order holds according to the ledger, and how it lets go of it.

/** Locks the stock of an order's variants in the order of their ids, so that a second caller reads the first one's changes. */
export async function lockStockOf(tx: Tx, company: string, orderId: string): Promise<void> {
  await sql`
    select assort_id from stock
    where company = ${company} and assort_id in (select assort_id from stock_movement where order_id = ${orderId}::uuid)
    order by assort_id for no key update`.execute(tx)
}

/** Releases what the order still holds according to the ledger; nothing otherwise. */
export async function giveBack(tx: Tx, cause: MovementCause & { orderId: string }): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with kept as (${heldBy(cause.orderId)}), given as (
      update stock set allocated = stock.allocated - kept.allocated, pre_ordered = stock.pre_ordered - kept.pre_ordered
      from kept where stock.company = ${cause.company} and stock.assort_id = kept.assort_id
      returning ${levels}
    ), written as (
      insert into stock_movement (company, assort_id, kind, allocated_delta, pre_ordered_delta, order_id, reason, at)
      select ${cause.company}, assort_id, case when pre_ordered > 0 then 'pre_order_release' else 'release' end,
        -allocated, -pre_ordered, ${cause.orderId}::uuid, ${cause.reason}, ${toTimestamp(cause.at)}::timestamptz
      from kept
    )
    select ${stockColumns} from given as stock`.execute(tx)
  return rows
}

/**
 * Deducts dispatched goods; a pre-order is dispatched only from arrived pieces that no other order has claimed. Without `only` they leave
 * the warehouse of the order's pickup point if it has all of the order, or else the first that has all of it, or else the first
 * that has enough of a variant, or else several.
 */
export async function sendOut(
  tx: Tx,
  cause: MovementCause & { orderId: string },
  only: string | null,
): Promise<{ wanted: number; sent: StockLevel[]; isElsewhere: boolean }> {
  const { company, orderId, reason, at } = cause
  const { rows } = await sql<StockLevel & { wanted: number; isElsewhere: boolean }>`
    with kept as (${heldBy(orderId)}), home as (
      select point.warehouse from sales_order
        join pickup_point point on point.company = sales_order.company and point.code = deliver_to->>'pickupPoint'
      where sales_order.company = ${company} and sales_order.id = ${orderId}::uuid
    ), shelf as (
      select held.assort_id, held.warehouse, held.on_hand, allocated + pre_ordered as quantity, position,
        count(*) filter (where held.on_hand >= allocated + pre_ordered) over (partition by held.warehouse) as covered
      from kept join warehouse_stock held on held.company = ${company} and held.assort_id = kept.assort_id
        join warehouse on warehouse.company = held.company and warehouse.code = held.warehouse
      where held.on_hand > 0 and (${only}::text is null or held.warehouse = ${only})
    ), ranked as (
      select assort_id, warehouse, on_hand, quantity, coalesce(sum(on_hand) over (
        partition by assort_id
        order by covered = (select count(*) from kept) desc, coalesce(warehouse = (select warehouse from home), false) desc, on_hand >= quantity desc, position, warehouse
        rows between unbounded preceding and 1 preceding), 0)::integer as before
      from shelf
    ), part as (
      select assort_id, warehouse, least(on_hand, quantity - before) as pieces, before = 0 as is_first from ranked where before < quantity
    ), found as (select assort_id, sum(pieces)::integer as pieces from part group by assort_id), sent as (
      update stock set
        on_hand = stock.on_hand - kept.allocated - kept.pre_ordered,
        allocated = stock.allocated - kept.allocated, pre_ordered = stock.pre_ordered - kept.pre_ordered
      from kept join found using (assort_id)
      where stock.company = ${company} and stock.assort_id = kept.assort_id
        and stock.on_hand - stock.allocated >= kept.pre_ordered and found.pieces = kept.allocated + kept.pre_ordered
      returning ${levels}
    ), placed as (
      update warehouse_stock held set on_hand = held.on_hand - pieces from part join sent using (assort_id)
      where held.company = ${company} and held.warehouse = part.warehouse and held.assort_id = part.assort_id
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, allocated_delta, pre_ordered_delta, warehouse, order_id, reason, at)
      select ${company}, assort_id, 'dispatch', -pieces, case when is_first then -allocated else 0 end,
        case when is_first then -pre_ordered else 0 end, part.warehouse, ${orderId}::uuid, ${reason}, ${toTimestamp(at)}::timestamptz
      from kept join part using (assort_id)
    )
    select (select count(*) from kept) as wanted, ${stockColumns},
      coalesce(now.on_hand - now.allocated >= kept.pre_ordered, false) as "isElsewhere"
    from kept left join sent as stock using (assort_id)
      left join stock as now on now.company = ${company} and now.assort_id = kept.assort_id`.execute(tx)
  const missing = rows.filter((row) => row.assortId === null)
  return {
    wanted: rows[0]?.wanted ?? 0,
    sent: rows.filter((row) => row.assortId !== null),
    isElsewhere: missing.length > 0 && missing.every((row) => row.isElsewhere),
  }
}

/** Whether an order holds pieces beyond the stock on hand. */
export async function waits(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock_movement where order_id = ${orderId}::uuid group by assort_id having sum(pre_ordered_delta) > 0`.execute(
    db,
  )
  return rows.length > 0
}

const heldBy = (orderId: string) => sql`
  select assort_id, sum(allocated_delta)::integer as allocated, sum(pre_ordered_delta)::integer as pre_ordered
  from stock_movement where order_id = ${orderId}::uuid
  group by assort_id having sum(allocated_delta) > 0 or sum(pre_ordered_delta) > 0`
