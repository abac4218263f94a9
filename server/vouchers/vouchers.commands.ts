import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import { listHeldCoupons } from './vouchers.reads.ts'
import type { HeldCoupon } from './vouchers.rules.ts'
import * as store from './vouchers.store.ts'

export interface Claiming extends VisitorOwner {
  /** The orders of one checkout share a use, which the first of them claims. */
  conversation: string
  orderId: string
  at: Temporal.Instant
}

/**
 * Claims the coupons that an order was priced with, under lock; one named twice is used twice. Returns the number of one that is
 * unavailable (used meanwhile, ended, withdrawn, unknown or another member's), or null.
 */
export async function claimCoupons(
  tx: Tx,
  by: Claiming,
  wanted: readonly { couponNo: string; cents: number }[],
): Promise<string | null> {
  if (wanted.length === 0) return null
  const byNumber = Map.groupBy(wanted, ({ couponNo }) => couponNo)
  const numbers = [...byNumber.keys()]
  const [, held] = await lockInOrder(tx, [
    ['coupon', () => store.holdOwn(tx, by, numbers)],
    () => store.readOwn(tx, by, numbers),
  ])
  const coupons = new Map(held.map((one) => [one.number, one]))
  const today = dayOf(by.at).toString()
  const claims: store.CouponClaim[] = []
  for (const [number, uses] of byNumber) {
    const coupon = coupons.get(number)
    if (!coupon || today < coupon.from || today > coupon.until) return number
    if (!coupon.isShared && coupon.left < uses.length) return number
    const cents = uses.reduce((sum, use) => sum + use.cents, 0)
    claims.push({ coupon: coupon.id, quantity: uses.length, cents, isShared: coupon.isShared })
  }
  leaveToCommit(tx, store.claim(tx, by, claims))
  return null
}

/** The order is paid: its claims become uses. */
export const captureCoupons = async (tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> => {
  await store.capture(tx, orderId, at)
}

/** The order ended, paid or not: its coupons are restored. A repeated call changes nothing. */
export async function releaseCoupons(tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> {
  if ((await store.holdClaimed(tx, orderId)).length > 0) await store.release(tx, orderId, at)
}

const misses = { most: 20, seconds: 3_600 }

/**
 * The member's own coupons among these numbers. Each unknown number counts against the client network. An own coupon is found
 * whatever others of the same network have tried; another member's never is.
 */
export async function lookUpCoupons(
  { db, limits }: { db: Db } & Pick<AppContext, 'limits'>,
  owner: VisitorOwner & { ip: string; at: Temporal.Instant },
  couponNos: readonly string[],
): Promise<HeldCoupon[]> {
  const found = await listHeldCoupons(db, owner, couponNos, owner.at)
  await countUnknown({ limits }, owner.ip, couponNos, found)
  return found
}

/** Counts unknown numbers, for callers that have read the coupons already. */
export async function countUnknown(
  { limits }: Pick<AppContext, 'limits'>,
  ip: string,
  couponNos: readonly string[],
  found: readonly HeldCoupon[],
): Promise<void> {
  const unknown = new Set(couponNos.filter((no) => !found.some((one) => one.no === no)))
  for (let missed = 0; missed < unknown.size; missed += 1) await limits.spend('coupons', ip, misses)
}
