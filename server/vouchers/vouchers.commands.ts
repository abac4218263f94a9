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
  /** The orders of one checkout share a use: it is taken with the first of them. */
  conversation: string
  orderId: string
  at: Temporal.Instant
}

/**
 * Takes the coupons that an order was priced with, under lock; one named twice is used twice. Answers the number of one that
 * could not be had (used meanwhile, ended, withdrawn, nobody's or another's), or null.
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

/** The order is paid: what it holds is used. */
export const captureCoupons = async (tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> => {
  await store.capture(tx, orderId, at)
}

/** The order came to nothing, paid or not: its coupons are as they were. A second time changes nothing. */
export async function releaseCoupons(tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> {
  if ((await store.holdClaimed(tx, orderId)).length > 0) await store.release(tx, orderId, at)
}

const misses = { most: 20, seconds: 3_600 }

/**
 * The own coupons among these numbers. Each that is not there counts against the network that asks; an own one is found whatever
 * a neighbour of the same address has tried, and another's never is.
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

/** The same for whoever has asked for them together with more. */
export async function countUnknown(
  { limits }: Pick<AppContext, 'limits'>,
  ip: string,
  couponNos: readonly string[],
  found: readonly HeldCoupon[],
): Promise<void> {
  const unknown = new Set(couponNos.filter((no) => !found.some((one) => one.no === no)))
  for (let missed = 0; missed < unknown.size; missed += 1) await limits.spend('coupons', ip, misses)
}
