import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import type { OrderStanding } from './orders.rules.ts'
import type { StateCount } from './order-lists.rules.ts'

/** Counts a buyer's orders by state, with an index-only scan. */
export async function stateCountsOf(db: Db, { company, visitor }: VisitorOwner): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select order_state as "orderState", payment_state as "paymentState", fulfilment_state as "fulfilmentState",
      after_sales as "afterSales", count(*)::integer as count
    from sales_order where visitor = ${visitor} and company = ${company}
    group by order_state, payment_state, fulfilment_state, after_sales`.execute(db)
  return rows
}

const keyOf = ({ orderState, paymentState, fulfilmentState, afterSales }: Omit<StateCount, 'count'>) =>
  `${orderState} ${paymentState} ${fulfilmentState} ${afterSales}`
const among = (stateCounts: readonly StateCount[]) =>
  sql`order_state || ' ' || payment_state || ' ' || fulfilment_state || ' ' || after_sales = any(${stateCounts.map(keyOf)})`

/** A page of a buyer's orders with these states, newest first. */
export const page = (
  db: Db,
  buyer: VisitorOwner,
  stateCounts: readonly StateCount[] | 'all',
  cut: RowRange,
): Promise<Header[]> => headers(db, ofBuyer(buyer, stateCounts === 'all' ? sql`true` : among(stateCounts)), cut)

const ofBuyer = ({ company, visitor }: VisitorOwner, besides: RawBuilder<unknown>) => sql`
  select id from sales_order where visitor = ${visitor} and company = ${company} and ${besides}`

/** The same, for orders in which every word matches the number or a product name. */
export async function search(
  db: Db,
  buyer: VisitorOwner,
  asked: {
    stateCounts: readonly StateCount[] | 'all'
    patterns: readonly string[]
    isNumber: boolean
  } & Partial<Between>,
  cut: RowRange,
): Promise<{ orders: Header[]; totalCount: number }> {
  const { stateCounts, patterns, isNumber, from = null, until = null } = asked
  const found = ofBuyer(
    buyer,
    sql`(${from?.toString() ?? null}::timestamptz is null or placed_at >= ${from?.toString() ?? null}::timestamptz)
      and (${until?.toString() ?? null}::timestamptz is null or placed_at < ${until?.toString() ?? null}::timestamptz)
      and ${stateCounts === 'all' ? sql`true` : among(stateCounts)}
      and ${patterns.length === 0 ? sql`true` : isNumber ? sql`number ilike all(${patterns})` : holds(patterns)}`,
  )
  const [orders, { rows }] = await Promise.all([
    headers(db, found, cut),
    sql<{ count: number }>`select count(*)::integer as count from (${found}) found`.execute(db),
  ])
  return { orders, totalCount: rows[0]!.count }
}

export interface Between {
  from: Temporal.Instant | null
  until: Temporal.Instant | null
}

const holds = (patterns: readonly string[]) => sql`
  (number || ' ' || (select string_agg(name_zh || ' ' || name_en, ' ') from order_line where order_id = sales_order.id))
    ilike all(${patterns})`

export interface Header extends OrderStanding {
  id: string
  number: string
  supplier: string
  placedAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
  netCents: number
  dueCents: number
  paidCents: number
  pickUp: boolean
  preOrder: boolean
  exchangeOf: string | null
  recipient: string
  email: string
  wayZh: string
  wayEn: string
  quantity: number
}

/** A page of these orders, newest first. Lines are counted for this page only. */
export async function headers(db: Db, found: RawBuilder<unknown>, { skip, most }: RowRange): Promise<Header[]> {
  const { rows } = await sql<Omit<Header, 'placedAt' | 'expiresAt'> & { placedAt: Date; expiresAt: Date | null }>`
    select o.id, o.number, o.supplier, o.placed_at as "placedAt", o.expires_at as "expiresAt", o.net_cents as "netCents",
      o.due_cents as "dueCents", o.paid_cents as "paidCents", o.pick_up as "pickUp", o.pre_order as "preOrder", o.exchange_of as "exchangeOf",
      o.order_state as "orderState", o.payment_state as "paymentState", o.fulfilment_state as "fulfilmentState",
      o.recipient, o.email, o.deliver_to->>'wayZh' as "wayZh", o.deliver_to->>'wayEn' as "wayEn",
      (select sum(quantity) from order_line where order_id = o.id)::integer as quantity
    from (${found} order by placed_at desc, id desc limit ${most} offset ${skip}) cut join sales_order o on o.id = cut.id
    order by o.placed_at desc, o.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    placedAt: row.placedAt.toTemporalInstant(),
    expiresAt: row.expiresAt?.toTemporalInstant() ?? null,
  }))
}

/** The first three lines of each of these orders. */
export async function firstLines(db: Db, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; assortId: string; nameZh: string; nameEn: string; quantity: number }>`
    select order_id as "orderId", assort_id as "assortId", name_zh as "nameZh", name_en as "nameEn", quantity
    from order_line where order_id = any(${orderIds}::uuid[]) and line <= 3 order by order_id, line`.execute(db)
  return rows
}
