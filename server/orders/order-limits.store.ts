import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** One customer: a visitor, and everyone who shares one of these keys (server/shop/customer-keys.rules.ts). */
export interface LimitedCustomer {
  company: string
  visitor: string
  keys: readonly string[]
}

/** Stores the keys under which these orders count. */
export const insertCustomer = (
  { company, keys }: Pick<LimitedCustomer, 'company' | 'keys'>,
  orders: readonly string[],
): RawBuilder<unknown> => sql`
  insert into customer_order (company, key, order_id)
  select ${company}, key, id from unnest(${keys}::text[]) key cross join unnest(${orders}::uuid[]) id
  on conflict do nothing`

const ordersOf = ({ company, visitor, keys }: LimitedCustomer) => sql`
  select id from sales_order where visitor = ${visitor} and company = ${company}
  ${keys.length === 0 ? sql`` : sql`union select order_id from customer_order where company = ${company} and key = any(${keys}::text[])`}`

/**
 * The customer's own orders that meet a condition. `offset 0` makes each of them a look-up by key: otherwise a plan that was made
 * while few orders were unpaid reads all unpaid orders of the shop.
 */
const ownWhere = (customer: LimitedCustomer, condition: RawBuilder<unknown>) => sql`
  (${ordersOf(customer)}) as own cross join lateral (
    select id, net_cents, tendered_cents from sales_order where sales_order.id = own.id and ${condition} offset 0
  ) as own_order`

/** An exchange is not counted: it is no purchase of its own. */
const isOwn = sql`exchange_of is null`
const isUnpaid = (now: Temporal.Instant) =>
  sql`order_state = 'unconfirm' and ${isOwn} and expires_at > ${now.toString()}::timestamptz`

/** To be paid by hand, with no proof under review. */
const isUnproven = sql`offline_from is not null and goods_held_until is not null`

/** Number and total of a customer's payable orders; `except` are about to change. */
export async function sumUnpaid(
  db: Db,
  customer: LimitedCustomer,
  now: Temporal.Instant,
  except: readonly string[],
): Promise<{ orders: number; cents: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*) as orders, coalesce(sum(net_cents - tendered_cents), 0)::bigint as cents
    from ${ownWhere(customer, sql`${isUnpaid(now)} and id <> all(${except}::uuid[])`)}`.execute(db)
  return rows[0]!
}

/** Unpaid orders of one network without a proof of payment. */
export async function countUnproven(
  db: Db,
  { company, network }: { company: string; network: string },
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sales_order
    where company = ${company} and offline_from = ${network} and ${isUnproven} and ${isUnpaid(now)}`.execute(db)
  return rows[0]!.count
}

/** Pieces of each product that a customer holds without a proof. */
export async function sumUnproven(
  db: Db,
  customer: LimitedCustomer,
  now: Temporal.Instant,
  except: readonly string[],
): Promise<{ product: string; quantity: number }[]> {
  const { rows } = await sql<{ product: string; quantity: number }>`
    select line.product, sum(line.quantity)::integer as quantity
    from ${ownWhere(customer, sql`${isUnpaid(now)} and ${isUnproven} and goods_released_at is null and id <> all(${except}::uuid[])`)}
      join order_line line on line.order_id = own_order.id
    group by line.product`.execute(db)
  return rows
}

/** Quantities of each product that a customer ordered since then, less cancelled ones. */
export async function boughtSince(
  db: Db,
  customer: LimitedCustomer,
  products: readonly string[],
  since: Temporal.Instant,
): Promise<{ product: string; quantity: number }[]> {
  const { rows } = await sql<{ product: string; quantity: number }>`
    select line.product, sum(line.quantity)::integer as quantity
    from ${ownWhere(
      customer,
      sql`order_state not in ('pending', 'expired', 'voided', 'cancelled') and ${isOwn} and placed_at > ${since.toString()}::timestamptz`,
    )} join order_line line on line.order_id = own_order.id
    where line.product = any(${products}::text[])
    group by line.product`.execute(db)
  return rows
}
