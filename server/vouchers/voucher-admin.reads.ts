import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { noticeDays } from './voucher-admin.rules.ts'
import * as store from './voucher-admin.store.ts'

/** The coupons that members are told of on a day. */
export const endingBy = (today: Temporal.PlainDate) => ({ today: today.toString(), days: noticeDays })

/** Whose coupons end within a week and who was not told yet. */
export const listEndingMembers = (db: Db, at: Temporal.Instant) => store.listEndingMembers(db, endingBy(dayOf(at)))

/** Every coupon a member was ever given, for staff and for the member's own file. */
export const listGiven = store.listGiven
export const findGiven = store.findGiven

/** What goes into the file of a member who asks for everything the shop holds about them. */
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
