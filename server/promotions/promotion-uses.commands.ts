import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import * as store from './promotion-uses.store.ts'

export interface Applied {
  promotion: string
  code: string | null
}

/**
 * Takes one use of each promotion that an order was priced with. Answers the first that could not be had, and then the
 * transaction must be given up; null when all were.
 */
export async function claimUses(
  tx: Tx,
  placing: store.PromotionClaim,
  applied: readonly Applied[],
): Promise<string | null> {
  if (applied.length === 0) return null
  const sorted = applied.toSorted((a, b) => (a.promotion < b.promotion ? -1 : 1))
  const had = await lockInOrder(
    tx,
    sorted.map((one) => ['promotion', () => store.claim(tx, placing, one)] as const),
  )
  return sorted.find((_, position) => !had[position])?.promotion ?? null
}

/** The order expired, was voided or cancelled whole: its uses are free again. Once, however often it is said. */
export const releaseUses = (tx: Tx, orderId: string, at: Temporal.Instant): Promise<number> =>
  store.release(tx, orderId, at)

/** Late money revives an order: its uses are taken again; its customer's locks are held. False: they are gone meanwhile, and the transaction must be given up. */
export const reclaimUses = (tx: Tx, orderId: string, at: Temporal.Instant): Promise<boolean> =>
  store.reclaim(tx, orderId, at)
