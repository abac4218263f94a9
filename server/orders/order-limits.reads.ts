import type { Db } from '#server/lib/database/db.ts'
import { listCustomerKeys } from '#server/shop/customer-keys.rules.ts'
import type { Order } from './orders.store.ts'
import * as store from './order-limits.store.ts'
import type { LimitedCustomer } from './order-limits.store.ts'

export type { LimitedCustomer } from './order-limits.store.ts'

/** Whose order this is, by what was given with it. */
export const customerOf = ({ company, visitor, email, phone, deliverTo }: Order): LimitedCustomer => ({
  company,
  visitor,
  keys: listCustomerKeys({ email, phone, ...deliverTo.address }),
})

/** Orders of this customer that are not paid and can still be. */
export const countUnpaidOrders = async (db: Db, customer: LimitedCustomer, now: Temporal.Instant): Promise<number> =>
  (await store.sumUnpaid(db, customer, now, [])).orders

/** How many of each product this customer has ordered in the last month: a purchase limit is a customer's, not a cart's. */
export async function countBought(
  db: Db,
  customer: LimitedCustomer,
  products: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const rows = await store.boughtSince(db, customer, products, now.subtract({ hours: 30 * 24 }))
  return new Map(rows.map(({ product, quantity }) => [product, quantity]))
}
