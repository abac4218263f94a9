import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import * as store from './promotion-uses.store.ts'

export interface Applied {
  promotion: string
  code: string | null
}

/**
 * Claims one use of each promotion that an order was priced with. Returns the first that is used up, and the caller must roll
 * back; null when all were claimed.
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

/** Releases the uses of an order that expired, was voided or cancelled. Repeated calls do nothing. */
export const releaseUses = (tx: Tx, orderId: string, at: Temporal.Instant): Promise<number> =>
  store.release(tx, orderId, at)

/**
 * Claims the uses again when late money revives an order; the caller holds the customer's locks. False: a use is gone, and the
 * caller must roll back.
 */
export const reclaimUses = (tx: Tx, orderId: string, at: Temporal.Instant): Promise<boolean> =>
  store.reclaim(tx, orderId, at)
