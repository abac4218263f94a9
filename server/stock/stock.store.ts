import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { askAsWritten } from '#server/lib/database/transaction.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import { shiftPlaced } from './warehouse-stock.store.ts'

/** The stock row of one variant. */
export interface StockLevel {
  assortId: string
  onHand: number
  allocated: number
  safety: number
  preOrdered: number
}

/** The quantity of one variant that an order takes, from stock or as a pre-order. */
export interface StockClaim {
  orderId: string
  assortId: string
  quantity: number
  preOrder: boolean
  preOrderLimit: number | null
}

export interface MovementCause {
  company: string
  orderId: string | null
  reason: string
  at: Temporal.Instant
}

export const levels = sql.raw('stock.assort_id, stock.on_hand, stock.allocated, stock.safety, stock.pre_ordered')
export const stockColumns = sql.raw(
  'stock.assort_id as "assortId", stock.on_hand as "onHand", stock.allocated, stock.safety, stock.pre_ordered as "preOrdered"',
)

/** One JSON value: parsing fifty rows, a page of a listing, costs this process far more. */
export async function stockRows(db: Db, company: string, assortIds: readonly string[]): Promise<StockLevel[]> {
  const [row] = await askAsWritten<{ lines: [string, number, number, number, number][] | null }>(
    db,
    `select json_agg(json_build_array(assort_id, on_hand, allocated, safety, pre_ordered)) as lines
     from stock where company = $1 and assort_id = any($2)`,
    [company, assortIds],
  )
  return (row?.lines ?? []).map(([assortId, onHand, allocated, safety, preOrdered]) => ({
    assortId,
    onHand,
    allocated,
    safety,
    preOrdered,
  }))
}

/** Pieces on hand per product, over all its variants. */
export async function onHand(db: Db, company: string, products: readonly string[]): Promise<[string, number][]> {
  const { rows } = await sql<{ product: string; pieces: number }>`
    select product, sum(on_hand)::integer as pieces from stock join variant using (company, assort_id)
    where company = ${company} and product = any(${products}::text[]) group by product`.execute(db)
  return rows.map(({ product, pieces }) => [product, pieces])
}

/**
 * Claims what is available and returns the rows. Rows are locked in the order of their ids, so that two carts cannot deadlock;
 * each condition is evaluated on the latest row version, so that the last piece is sold once.
 */
export async function take(
  tx: Tx,
  { company, at, reason }: Omit<MovementCause, 'orderId'>,
  claims: readonly StockClaim[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with wanted as (
      select * from unnest(
        ${claims.map((claim) => claim.orderId)}::uuid[], ${claims.map((claim) => claim.assortId)}::text[], ${claims.map((claim) => claim.quantity)}::integer[],
        ${claims.map((claim) => claim.preOrder)}::boolean[], ${claims.map((claim) => claim.preOrderLimit)}::integer[]
      ) as wanted (order_id, assort_id, quantity, pre_order, most)
    ), held as (
      select assort_id from stock
      where company = ${company} and assort_id = any(${claims.map((claim) => claim.assortId)}::text[])
      order by assort_id for no key update
    ), taken as (
      update stock set
        allocated = allocated + case when pre_order then 0 else quantity end,
        pre_ordered = pre_ordered + case when pre_order then quantity else 0 end
      from wanted join held using (assort_id)
      where stock.company = ${company} and stock.assort_id = wanted.assort_id
        and case when pre_order then most is null or pre_ordered + quantity <= most else on_hand - allocated - safety >= quantity end
      returning stock.company, ${levels}, order_id, quantity, pre_order
    ), written as (
      insert into stock_movement (company, assort_id, kind, allocated_delta, pre_ordered_delta, order_id, reason, at)
      select company, assort_id, case when pre_order then 'pre_order' else 'claim' end,
        case when pre_order then 0 else quantity end, case when pre_order then quantity else 0 end,
        order_id, ${reason}, ${toTimestamp(at)}::timestamptz
      from taken
    )
    select ${stockColumns} from taken as stock`.execute(tx)
  return rows
}

/** Inserts stock rows for variants without one. */
export async function openStock(tx: Tx, company: string, assortIds: readonly string[]): Promise<void> {
  await sql`
    insert into stock (company, assort_id, on_hand)
    select ${company}, assort_id, 0 from unnest(${assortIds}::text[]) as assort_id order by assort_id
    on conflict do nothing`.execute(tx)
}

export async function holdStock(tx: Tx, company: string, assortIds: readonly string[]): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    select ${stockColumns} from stock where company = ${company} and assort_id = any(${assortIds}::text[])
    order by assort_id for no key update`.execute(tx)
  return rows
}

/** By staff. Without a warehouse the total moves, and the first warehouse with it. */
type ManualMovement = Omit<MovementCause, 'orderId'> & { by: string; warehouse: string | null }

/** Adds goods to the stock; inserts missing rows. */
export async function addStock(
  tx: Tx,
  { company, reason, at, by, warehouse }: ManualMovement,
  goods: readonly { assortId: string; quantity: number }[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with come as (
      select * from unnest(${goods.map((one) => one.assortId)}::text[], ${goods.map((one) => one.quantity)}::integer[]) as come (assort_id, quantity)
    ), put as (
      insert into stock (company, assort_id, on_hand) select ${company}, assort_id, quantity from come order by assort_id
      on conflict (company, assort_id) do update set on_hand = stock.on_hand + excluded.on_hand
      returning ${levels}
    ), placed as (${shiftPlaced(company, warehouse, sql`come`)}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, warehouse, reason, at, by)
      select ${company}, assort_id, 'receive', quantity, ${warehouse}, ${reason}, ${toTimestamp(at)}::timestamptz, ${by} from come
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows
}

/** Corrects what is on hand of variants whose rows are locked, one movement each. */
export async function correct(
  tx: Tx,
  { company, reason, at, by, warehouse }: ManualMovement,
  wrong: readonly { assortId: string; difference: number }[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with wrong as (
      select assort_id, quantity
      from unnest(${wrong.map((one) => one.assortId)}::text[], ${wrong.map((one) => one.difference)}::integer[]) as wrong (assort_id, quantity)
    ), put as (
      update stock set on_hand = on_hand + quantity from wrong
      where stock.company = ${company} and stock.assort_id = wrong.assort_id
      returning ${levels}
    ), placed as (${shiftPlaced(company, warehouse, sql`wrong`)}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, warehouse, reason, at, by)
      select ${company}, assort_id, 'adjust', quantity, ${warehouse}, ${reason}, ${toTimestamp(at)}::timestamptz, ${by} from wrong
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows
}

/**
 * Claims free pieces for waiting orders, oldest claim first; returns the orders. The rows of these variants are locked already.
 */
export async function fill(
  tx: Tx,
  { company, reason, at }: Omit<MovementCause, 'orderId'>,
  assortIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ order: string }>`
    with waiting as (
      select assort_id, order_id, sum(pre_ordered_delta)::integer as wanted,
        min(id) filter (where pre_ordered_delta > 0) as place
      from stock_movement
      where company = ${company} and assort_id = any(${assortIds}::text[]) and order_id is not null
      group by assort_id, order_id having sum(pre_ordered_delta) > 0
    ), line as (
      select waiting.assort_id, order_id, wanted, on_hand - allocated
        - coalesce(sum(wanted) over (partition by waiting.assort_id order by place rows between unbounded preceding and 1 preceding), 0) as free
      from waiting join stock on stock.company = ${company} and stock.assort_id = waiting.assort_id
    ), got as (
      select assort_id, order_id, least(wanted, free)::integer as quantity from line where free > 0
    ), filled as (
      update stock set allocated = allocated + sum.quantity, pre_ordered = pre_ordered - sum.quantity
      from (select assort_id, sum(quantity)::integer as quantity from got group by assort_id) as sum
      where stock.company = ${company} and stock.assort_id = sum.assort_id
    ), written as (
      insert into stock_movement (company, assort_id, kind, allocated_delta, pre_ordered_delta, order_id, reason, at)
      select ${company}, assort_id, 'fill', quantity, -quantity, order_id, ${reason}, ${toTimestamp(at)}::timestamptz from got
    )
    select distinct order_id as order from got`.execute(tx)
  return rows.map(({ order }) => order)
}

/** Records everything returned and how much of it is lost; the difference goes to stock. */
export async function takeBack(
  tx: Tx,
  { company, orderId, reason, at, warehouse }: MovementCause & { warehouse: string | null },
  goods: readonly { assortId: string; came: number; resellable: number }[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with come as (
      select assort_id, sum(came)::integer as came, sum(resellable)::integer as resellable
      from unnest(${goods.map((one) => one.assortId)}::text[], ${goods.map((one) => one.came)}::integer[],
        ${goods.map((one) => one.resellable)}::integer[]) as come (assort_id, came, resellable)
      group by assort_id
    ), held as (
      select stock.assort_id from stock join come using (assort_id) where company = ${company} order by stock.assort_id for no key update of stock
    ), put as (
      update stock set on_hand = stock.on_hand + come.resellable from come join held using (assort_id)
      where stock.company = ${company} and stock.assort_id = come.assort_id
      returning ${levels}
    ), back as (select assort_id, resellable as quantity from come), placed as (${shiftPlaced(company, warehouse, sql`back`)}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, warehouse, order_id, reason, at)
      select ${company}, assort_id, kind, delta, ${warehouse}, ${orderId}::uuid, ${reason}, ${toTimestamp(at)}::timestamptz
      from come cross join lateral (values ('return', came), ('adjust', resellable - came)) as part (kind, delta)
      where delta <> 0
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows
}

/** How many pieces stay unsold. */
export async function setSafety(
  tx: Tx,
  company: string,
  rows: readonly { assortId: string; safety: number }[],
): Promise<void> {
  await sql`
    update stock set safety = wanted.safety
    from unnest(${rows.map((row) => row.assortId)}::text[], ${rows.map((row) => row.safety)}::integer[]) as wanted (assort_id, safety)
    where stock.company = ${company} and stock.assort_id = wanted.assort_id`.execute(tx)
}
