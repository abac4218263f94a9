import type { Db } from '#server/lib/db.ts'
import * as store from './store.ts'

export const countUnpaidOrders = (db: Db, company: string, visitor: string, now: Temporal.Instant): Promise<number> =>
  store.countUnpaid(db, company, visitor, now)

/** How many of each product this visitor has ordered in the last month: a purchase limit is a customer's, not a cart's. */
export async function countBought(
  db: Db,
  company: string,
  visitor: string,
  products: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const rows = await store.boughtSince(db, company, visitor, products, now.subtract({ hours: 30 * 24 }))
  return new Map(rows.map(({ product, quantity }) => [product, quantity]))
}
