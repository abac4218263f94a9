import type { Coupon } from '#contract/vouchers.ts'
import type { JudgedCoupon } from './wallet.ts'

export interface Arranged {
  /** The highest value first; of equal values, the one that expires first. */
  fitting: { coupon: Coupon; value: number }[]
  misfitting: { coupon: Coupon; reason: string | null }[]
}

/** Divides the coupons of a wallet into those that fit the order and those that do not. */
export function arrangeCoupons(coupons: readonly Coupon[], judged: ReadonlyMap<string, JudgedCoupon>): Arranged {
  const fitting: Arranged['fitting'] = []
  const misfitting: Arranged['misfitting'] = []
  for (const coupon of coupons) {
    const verdict = judged.get(coupon.couponNo)
    if (verdict?.fits) fitting.push({ coupon, value: verdict.couponValue })
    else if (verdict) misfitting.push({ coupon, reason: verdict.reason })
  }
  fitting.sort((a, b) => b.value - a.value || (a.coupon.expiry < b.coupon.expiry ? -1 : 1))
  return { fitting, misfitting }
}
