import type { Db } from '#server/lib/database/db.ts'
import { listCustomerKeys } from '#server/shop/customer-keys.rules.ts'
import type { Order } from './orders.store.ts'
import * as store from './order-limits.store.ts'
import type { LimitedCustomer } from './order-limits.store.ts'

/** The customer of an order, by its contact data. */
export const customerOf = ({ company, visitor, email, phone, deliverTo }: Order): LimitedCustomer => ({
  company,
  visitor,
  keys: listCustomerKeys({ email, phone, ...deliverTo.address }),
})

/** The customer's orders that are unpaid and still payable. */
export const countUnpaidOrders = async (db: Db, customer: LimitedCustomer, now: Temporal.Instant): Promise<number> =>
  (await store.sumUnpaid(db, customer, now, [])).orders

/**
 * Quantities that this customer ordered in the last month, by product: a purchase limit applies to the customer, not to
 * a cart.
 */
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
