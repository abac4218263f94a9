import * as contract from '#contract/vouchers.ts'
import type { Shelves } from '#server/catalogue/shelf/reads.ts'
import { wireInstant } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { requireMember, requireNamed } from '#server/members/profile/reads.ts'
import { wireCoupon } from '../wallet/reads.ts'
import { giveByStaff, withdrawCoupon } from './commands.ts'
import { findGiven, listGiven } from './reads.ts'

/** What staff do with the coupons of members. */
export const givingDoors = ({ db }: Floor, shelves: Shelves) => {
  const show = async (from: Db, id: string, caller: StaffCaller) => {
    const given = await findGiven(from, id)
    const { vipCode } = await requireMember(from, { company: caller.company, member: given.member })
    return { vipCode, ...wireGiven(given, await wordsOf(caller)) }
  }
  const wordsOf = async ({ company, locale, now }: StaffCaller) => ({
    shelf: (await shelves.of(company)).shelf,
    locale,
    now,
  })
  return [
    answer(
      contract.staffCoupons,
      async ({ vipCode, page, size }, caller) => {
        const member = await requireNamed(db, caller.company, vipCode)
        const { coupons, count } = await listGiven(db, member, { skip: (page - 1) * size, most: size })
        const words = await wordsOf(caller)
        return {
          coupons: coupons.map((given) => ({ vipCode, ...wireGiven(given, words) })),
          totalCount: count,
          page,
          size,
        }
      },
      { audit: 'only asks' },
    ),

    change(
      contract.staffGrantCoupon,
      async (tx, { vipCode, couponCode, qty, reason }, caller) => {
        const { company, now: at } = caller
        const { member } = await requireNamed(tx, company, vipCode)
        const gift = { company, member, rule: couponCode, uses: qty, reason, actor: actorOf(caller), at }
        return show(tx, await giveByStaff(tx, gift), caller)
      },
      (_, { vipCode }) => `member ${vipCode}`,
    ),

    change(
      contract.staffWithdrawCoupon,
      async (tx, { couponNo, reason }, caller) => {
        const { company, now: at } = caller
        const by = { reason, actor: actorOf(caller), at }
        return show(tx, await withdrawCoupon(tx, { company, number: couponNo }, by), caller)
      },
      (_, { vipCode }) => `member ${vipCode}`,
    ),
  ]
}

const actorOf = ({ staff }: StaffCaller) => `staff:${staff.name}`

const wireGiven = (
  { coupon, givenBy, reason, givenAt, withdrawnAt }: Awaited<ReturnType<typeof findGiven>>,
  words: Parameters<typeof wireCoupon>[1],
) => ({
  ...wireCoupon(coupon, words),
  grantedBy: givenBy,
  reason,
  grantedAt: wireInstant(givenAt),
  withdrawnAt: withdrawnAt && wireInstant(withdrawnAt),
})
