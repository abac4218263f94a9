import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { noticeDays } from './voucher-admin.rules.ts'
import * as store from './voucher-admin.store.ts'

/** The coupons that need a reminder on a day. */
export const endingBy = (today: Temporal.PlainDate) => ({ today: today.toString(), days: noticeDays })

/** Members with coupons that end within a week and without a reminder. */
export const listEndingMembers = (db: Db, at: Temporal.Instant) => store.listEndingMembers(db, endingBy(dayOf(at)))

/** Every coupon that a member was granted, for staff and for the data export. */
export const listGiven = store.listGiven
export const findGiven = store.findGiven

/** A member's coupons for the data export. */
export async function exportCoupons(
  db: Db,
  self: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const { coupons } = await store.listGiven(db, self, { skip: 0, most: 10_000 })
  return coupons.map(({ coupon, givenAt, withdrawnAt }) => ({
    couponNo: coupon.no,
    couponCode: coupon.rule,
    name: { zh: coupon.nameZh, en: coupon.nameEn },
    usesLeft: coupon.left,
    usableFrom: coupon.from,
    expiry: coupon.until,
    givenAt,
    withdrawnAt,
  }))
}
