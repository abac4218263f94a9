import type { Db } from '#server/lib/database/db.ts'
import type { Uses } from './promotion-terms.rules.ts'
import * as store from './promotion-uses.store.ts'

/** Who buys. A walk-in who comes again is somebody new, but not under the same names (server/shop/customer-keys.rules.ts). */
export interface PromotionCustomer {
  company: string
  visitor: string
  /** Absent until any is known. */
  keys?: readonly string[]
}

/** How often each was used, altogether, by this customer and with these codes. */
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
