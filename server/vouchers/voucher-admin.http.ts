import * as contract from '#contract/vouchers.ts'
import type { CatalogueView, CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { rowsOf } from '#server/lib/database/paging.ts'
import { requireMember, requireNamed } from '#server/identity/profile.reads.ts'
import { giveUnlessGreat, withdrawCoupon } from './voucher-admin.commands.ts'
import { findGiven, listGiven } from './voucher-admin.reads.ts'
import { readGoodsNames } from './voucher-wallet.reads.ts'
import { wireGiven } from './voucher-admin.wire.ts'

/** Coupon administration. */
export const voucherAdminEndpoints = ({ db }: AppContext, catalogue: CatalogueViews) => {
  const show = async (from: Db, id: string, { company, locale, now }: StaffCaller, view: CatalogueView) => {
    const given = await findGiven(from, id)
    const { vipCode } = await requireMember(from, { company, member: given.member })
    const names = await readGoodsNames(from, company, view, [given.coupon])
    return { vipCode, ...wireGiven(given, { names, locale, now }) }
  }
  return [
    answer(
      contract.staffCoupons,
      async ({ vipCode, page, size }, caller) => {
        const member = await requireNamed(db, caller.company, vipCode)
        const { coupons, count } = await listGiven(db, member, rowsOf({ page, size }))
        const { company, locale, now } = caller
        const view = await catalogue.of(company)
        const names = await readGoodsNames(
          db,
          company,
          view,
          coupons.map(({ coupon }) => coupon),
        )
        return {
          coupons: coupons.map((given) => ({ vipCode, ...wireGiven(given, { names, locale, now }) })),
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
        const { company, staff: by, now: at } = caller
        const gift = { vipCode, rule: couponCode, uses: qty }
        const view = await catalogue.of(company)
        const given = await giveUnlessGreat(tx, company, gift, { reason, by, at })
        return 'waits' in given
          ? { coupon: null, approvalId: given.waits }
          : { coupon: await show(tx, given.coupon, caller, view), approvalId: null }
      },
      ({ vipCode }) => `member ${vipCode}`,
    ),

    change(
      contract.staffWithdrawCoupon,
      async (tx, { couponNo, reason }, caller) => {
        const { company, now: at } = caller
        const by = { reason, actor: actorOf(caller), at }
        const view = await catalogue.of(company)
        return show(tx, await withdrawCoupon(tx, { company, number: couponNo }, by), caller, view)
      },
      (_, { vipCode }) => `member ${vipCode}`,
    ),
  ]
}

const actorOf = ({ staff }: StaffCaller) => `staff:${staff.name}`
