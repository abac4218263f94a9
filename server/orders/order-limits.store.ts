import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Who one customer is: a visitor, and whoever else comes under one of these names (server/shop/customer-keys.rules.ts). */
export interface LimitedCustomer {
  company: string
  visitor: string
  keys: readonly string[]
}

/** The names under which these orders count from now on. */
export async function addNames(
  tx: Tx,
  { company, keys }: Pick<LimitedCustomer, 'company' | 'keys'>,
  orders: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into customer_order (company, key, order_id)
    select ${company}, key, id from unnest(${keys}::text[]) key cross join unnest(${orders}::uuid[]) id
    on conflict do nothing`.execute(tx)
}

const ordersOf = ({ company, visitor, keys }: LimitedCustomer) => sql`
  select id from sales_order where visitor = ${visitor} and company = ${company}
  union select order_id from customer_order where company = ${company} and key = any(${keys}::text[])`

/** An exchange that is asked to be paid for was not the customer's idea, and one piece for another is bought once. */
const isOwn = sql`exchange_of is null`
const isUnpaid = (now: Temporal.Instant) =>
  sql`order_state = 'unconfirm' and ${isOwn} and expires_at > ${now.toString()}::timestamptz`

/** To be paid by hand, and no proof is looked at. */
const isUnproven = sql`offline_from is not null and goods_held_until is not null`

/** Orders of a customer that are not paid and can still be, and what they come to; `except` are about to change. */
export async function sumUnpaid(
  db: Db,
  customer: LimitedCustomer,
  now: Temporal.Instant,
  except: readonly string[],
): Promise<{ orders: number; cents: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*) as orders, coalesce(sum(net_cents - tendered_cents), 0)::bigint as cents
    from sales_order join (${ordersOf(customer)}) as own using (id)
    where ${isUnpaid(now)} and id <> all(${except}::uuid[])`.execute(db)
  return rows[0]!
}

/** Unpaid orders from one network that wait for a proof of payment. */
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

/** How many pieces of each product a customer holds without having shown a proof. */
export async function sumUnproven(
  db: Db,
  customer: LimitedCustomer,
  now: Temporal.Instant,
  except: readonly string[],
): Promise<{ product: string; quantity: number }[]> {
  const { rows } = await sql<{ product: string; quantity: number }>`
    select line.product, sum(line.quantity)::integer as quantity
    from sales_order join (${ordersOf(customer)}) as own using (id) join order_line line on line.order_id = id
    where ${isUnpaid(now)} and ${isUnproven} and goods_released_at is null and id <> all(${except}::uuid[])
    group by line.product`.execute(db)
  return rows
}

/** How many of each product a customer has ordered since, without what was given up again. */
export async function boughtSince(
  db: Db,
  customer: LimitedCustomer,
  products: readonly string[],
  since: Temporal.Instant,
): Promise<{ product: string; quantity: number }[]> {
  const { rows } = await sql<{ product: string; quantity: number }>`
    select line.product, sum(line.quantity)::integer as quantity
    from sales_order join (${ordersOf(customer)}) as own using (id) join order_line line on line.order_id = id
    where order_state not in ('pending', 'expired', 'voided', 'cancelled') and ${isOwn} and placed_at > ${since.toString()}::timestamptz
      and line.product = any(${products}::text[])
    group by line.product`.execute(db)
  return rows
}
