import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { askAsWritten } from '#server/lib/database/transaction.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

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
  assortId: string
  quantity: number
  preOrder: boolean
  preOrderLimit: number | null
}

interface MovementCause {
  company: string
  orderId: string | null
  reason: string
  at: Temporal.Instant
}

const levels = sql.raw('stock.assort_id, stock.on_hand, stock.allocated, stock.safety, stock.pre_ordered')
const stockColumns = sql.raw(
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
  { company, orderId, at, reason }: MovementCause,
  claims: readonly StockClaim[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with wanted as (
      select * from unnest(
        ${claims.map((claim) => claim.assortId)}::text[], ${claims.map((claim) => claim.quantity)}::integer[],
        ${claims.map((claim) => claim.preOrder)}::boolean[], ${claims.map((claim) => claim.preOrderLimit)}::integer[]
      ) as wanted (assort_id, quantity, pre_order, most)
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
      returning stock.company, ${levels}, quantity, pre_order
    ), written as (
      insert into stock_movement (company, assort_id, kind, allocated_delta, pre_ordered_delta, order_id, reason, at)
      select company, assort_id, case when pre_order then 'pre_order' else 'claim' end,
        case when pre_order then 0 else quantity end, case when pre_order then quantity else 0 end,
        ${orderId}::uuid, ${reason}, ${toTimestamp(at)}::timestamptz
      from taken
    )
    select ${stockColumns} from taken as stock`.execute(tx)
  return rows
}

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

/** Deducts dispatched goods; a pre-order is dispatched only from arrived pieces that no other order has claimed. */
export async function sendOut(
  tx: Tx,
  cause: MovementCause & { orderId: string },
): Promise<{ wanted: number; sent: StockLevel[] }> {
  const { rows } = await sql<StockLevel & { wanted: number }>`
    with kept as (${heldBy(cause.orderId)}), sent as (
      update stock set
        on_hand = stock.on_hand - kept.allocated - kept.pre_ordered,
        allocated = stock.allocated - kept.allocated, pre_ordered = stock.pre_ordered - kept.pre_ordered
      from kept
      where stock.company = ${cause.company} and stock.assort_id = kept.assort_id
        and stock.on_hand - stock.allocated >= kept.pre_ordered
      returning ${levels}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, allocated_delta, pre_ordered_delta, order_id, reason, at)
      select ${cause.company}, assort_id, 'dispatch', -allocated - pre_ordered, -allocated, -pre_ordered,
        ${cause.orderId}::uuid, ${cause.reason}, ${toTimestamp(cause.at)}::timestamptz
      from kept
    )
    select (select count(*) from kept) as wanted, ${stockColumns} from kept left join sent as stock using (assort_id)`.execute(
    tx,
  )
  return { wanted: rows[0]?.wanted ?? 0, sent: rows.filter((row) => row.assortId !== null) }
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

type ManualMovement = Omit<MovementCause, 'orderId'> & { by: string }

/** Adds goods to the stock; inserts missing rows. */
export async function addStock(
  tx: Tx,
  { company, reason, at, by }: ManualMovement,
  goods: readonly { assortId: string; quantity: number }[],
): Promise<StockLevel[]> {
  const { rows } = await sql<StockLevel>`
    with come as (
      select * from unnest(${goods.map((one) => one.assortId)}::text[], ${goods.map((one) => one.quantity)}::integer[]) as come (assort_id, quantity)
    ), put as (
      insert into stock (company, assort_id, on_hand) select ${company}, assort_id, quantity from come order by assort_id
      on conflict (company, assort_id) do update set on_hand = stock.on_hand + excluded.on_hand
      returning ${levels}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, reason, at, by)
      select ${company}, assort_id, 'receive', quantity, ${reason}, ${toTimestamp(at)}::timestamptz, ${by} from come
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows
}

/** Changes the count of one variant, whose row exists. */
export async function correct(
  tx: Tx,
  { company, reason, at, by }: ManualMovement,
  { assortId, difference }: { assortId: string; difference: number },
): Promise<StockLevel> {
  const { rows } = await sql<StockLevel>`
    with put as (
      update stock set on_hand = on_hand + ${difference}::integer where company = ${company} and assort_id = ${assortId}
      returning ${levels}
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, reason, at, by)
      values (${company}, ${assortId}, 'adjust', ${difference}::integer, ${reason}, ${toTimestamp(at)}::timestamptz, ${by})
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows[0]!
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
  { company, orderId, reason, at }: MovementCause,
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
    ), written as (
      insert into stock_movement (company, assort_id, kind, on_hand_delta, order_id, reason, at)
      select ${company}, assort_id, kind, delta, ${orderId}::uuid, ${reason}, ${toTimestamp(at)}::timestamptz
      from come cross join lateral (values ('return', came), ('adjust', resellable - came)) as part (kind, delta)
      where delta <> 0
    )
    select ${stockColumns} from put as stock`.execute(tx)
  return rows
}

/** Notifies all processes at commit, so that they clear cached responses of the company. */
export async function announce(tx: Tx, company: string): Promise<void> {
  await sql`select pg_notify('goods', ${company})`.execute(tx)
}

/** How many pieces stay unsold. */
export async function setSafety(tx: Tx, company: string, assortId: string, safety: number): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ safety })
    .where('company', '=', company)
    .where('assort_id', '=', assortId)
    .execute()
}
