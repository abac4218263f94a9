import type { Db } from '#server/lib/database/db.ts'
import type { Uses } from './promotion-terms.rules.ts'
import * as store from './promotion-uses.store.ts'

/** The customer. A returning walk-in is a new visitor, but has the same keys (server/shop/customer-keys.rules.ts). */
export interface PromotionCustomer {
  company: string
  visitor: string
  /** Absent until one is known. */
  keys?: readonly string[]
}

/** The uses of each promotion: in total, by this customer, and per code. */
export async function countUses(
  db: Db,
  { company, visitor, keys = [] }: PromotionCustomer,
  promotions: readonly string[],
  codes: readonly string[],
): Promise<Map<string, Uses>> {
  const counted = await store.count(db, { company, visitor, keys }, promotions, codes)
  return new Map(
    counted.map(({ promotion, overall, byCustomer, byCode }) => [
      promotion,
      { overall, byCustomer, byCode: new Map(Object.entries(byCode)) },
    ]),
  )
}
