import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

// Where the total lies. Whoever writes here holds the row of `stock`, and changes the total by the same: what changes the total
// alone lands in the first warehouse (`settle_warehouses`).

/** What lies in one warehouse. */
export interface PlacedStock {
  assortId: string
  warehouse: string
  onHand: number
  safety: number
}

/** Each of these variants in each warehouse that has, or had, any of it. */
export async function listPlaced(db: Db, company: string, assortIds: readonly string[]): Promise<PlacedStock[]> {
  const { rows } = await sql<PlacedStock>`
    select assort_id as "assortId", warehouse, on_hand as "onHand", safety from warehouse_stock
    where company = ${company} and assort_id = any(${assortIds}::text[])`.execute(db)
  return rows
}

/** Inserts rows for variants that a warehouse never had; the rows of `stock` are locked. */
export async function openPlaces(
  tx: Tx,
  company: string,
  warehouse: string,
  assortIds: readonly string[],
): Promise<void> {
  await sql`
    insert into warehouse_stock (company, warehouse, assort_id)
    select ${company}, ${warehouse}, assort_id from unnest(${assortIds}::text[]) as assort_id
    on conflict do nothing`.execute(tx)
}

/** A part of a statement that changes the total by the same. Nothing for null: the total's trigger writes the only warehouse. */
export const shiftPlaced = (
  company: string,
  warehouse: string | null,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update warehouse_stock held set on_hand = held.on_hand + moved.quantity from ${moved} moved
  where held.company = ${company} and held.warehouse = ${warehouse} and held.assort_id = moved.assort_id`

/** Sets how many pieces of a warehouse stay unsold, and the total with it. */
export async function setPlacedSafety(
  tx: Tx,
  company: string,
  warehouse: string,
  rows: readonly { assortId: string; safety: number }[],
): Promise<void> {
  await sql`
    with wanted as (
      select assort_id, wanted.safety, wanted.safety - held.safety as more
      from unnest(${rows.map((row) => row.assortId)}::text[], ${rows.map((row) => row.safety)}::integer[]) as wanted (assort_id, safety)
        join warehouse_stock held using (assort_id) where held.company = ${company} and held.warehouse = ${warehouse}
    ), put as (
      update warehouse_stock held set safety = wanted.safety from wanted
      where held.company = ${company} and held.warehouse = ${warehouse} and held.assort_id = wanted.assort_id
    )
    update stock set safety = stock.safety + more from wanted
    where stock.company = ${company} and stock.assort_id = wanted.assort_id and more <> 0`.execute(tx)
}

interface WarehouseTransfer {
  company: string
  from: string
  to: string
  reason: string
  at: Temporal.Instant
  by: string
}

/** Moves pieces between two warehouses, two movements each. The total stays, and its rows are locked. */
export async function transferPlaced(
  tx: Tx,
  { company, from, to, reason, at, by }: WarehouseTransfer,
  goods: readonly { assortId: string; quantity: number }[],
): Promise<void> {
  await sql`
    with moved as (
      select * from unnest(${goods.map((one) => one.assortId)}::text[], ${goods.map((one) => one.quantity)}::integer[]) as moved (assort_id, quantity)
    ), part as (
      select assort_id, warehouse, delta from moved
      cross join lateral (values (${from}::text, -quantity), (${to}::text, quantity)) as part (warehouse, delta)
    ), put as (
      update warehouse_stock held set on_hand = held.on_hand + delta from part
      where held.company = ${company} and held.warehouse = part.warehouse and held.assort_id = part.assort_id
    )
    insert into stock_movement (company, assort_id, kind, on_hand_delta, warehouse, reason, at, by)
    select ${company}, assort_id, 'transfer', delta, warehouse, ${reason}, ${toTimestamp(at)}::timestamptz, ${by} from part`.execute(
    tx,
  )
}
