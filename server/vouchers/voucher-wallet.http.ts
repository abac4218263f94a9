import * as contract from '#contract/vouchers.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import type { CatalogueSnapshots } from '#server/search/snapshots.reads.ts'
import { answer, type Caller, type Visitor } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { tryCodes } from '#server/promotions/promotion-codes.commands.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { m } from '#words/compiled/messages.js'
import { lookUpCoupons } from './vouchers.commands.ts'
import { couponCash, sayUnknown, sayWhyNot } from './vouchers.reads.ts'
import { centsOf, type CouponOrder, type HeldCoupon, payWithCoupons, type SpentCoupon } from './vouchers.rules.ts'
import { type WalletReader, type NameVisitorOrders, showOpen, showUses, showWallet } from './voucher-wallet.reads.ts'

/** What is selected in the asker's cart, at the shop's own prices and after every promotion; the checkout knows. */
export type ReadOrder = (
  asker: Caller & { visitor: Visitor },
  choice: { codes: string[]; coded: Promotion[]; closed: string[]; way: string | undefined; area: string | undefined },
) => Promise<CouponOrder>

export interface VoucherHooks {
  nameOrders: NameVisitorOrders
  readOrder: ReadOrder
}

export const walletEndpoints = (
  context: AppContext,
  snapshots: CatalogueSnapshots,
  { nameOrders, readOrder }: VoucherHooks,
) => {
  const { db } = context
  const askerOf = async (caller: Caller & { visitor: Visitor }, vipCode: string | undefined): Promise<WalletReader> => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const { snapshot } = await snapshots.of(company)
    return { company, visitor: member, snapshot, locale: caller.locale, now: caller.now }
  }
  return [
    answer(contract.couponList, async ({ vipCode, ...asked }, caller) =>
      showOpen(db, await askerOf(caller, vipCode), 'live', asked),
    ),
    answer(contract.couponUsedPage, async ({ vipCode, ...asked }, caller) =>
      showUses(db, nameOrders, await askerOf(caller, vipCode), asked),
    ),
    answer(contract.couponExpiredPage, async ({ vipCode, ...asked }, caller) =>
      showOpen(db, await askerOf(caller, vipCode), 'ended', asked),
    ),
    answer(contract.couponWallet, async ({ vipCode }, caller) => showWallet(db, await askerOf(caller, vipCode))),

    answer(contract.couponCheck, async ({ vipCode, couponQtyPairList, salesOrder = {} }, caller) => {
      const { company, member } = await requireSelf(db, caller, vipCode)
      const wanted = new Map<string, number>()
      for (const { couponNo, qty } of couponQtyPairList) wanted.set(couponNo, (wanted.get(couponNo) ?? 0) + qty)
      const owner = { company, visitor: member, ip: caller.ip, at: caller.now }
      const codes = salesOrder.memoDiscounts?.map(({ discountCode }) => discountCode) ?? []
      const coded = await tryCodes(context, owner, codes) // what a coupon is worth beside a code tells whether the code is one
      const [held, order] = await Promise.all([
        lookUpCoupons(context, owner, [...wanted.keys()]),
        readOrder(caller, {
          codes,
          coded,
          closed: salesOrder.closeDiscounts ?? [],
          way: salesOrder.way,
          area: salesOrder.area,
        }),
      ])
      const chosen = held.flatMap((coupon) => Array<HeldCoupon>(wanted.get(coupon.no)!).fill(coupon))
      const spent = payWithCoupons(chosen, order)
      const coupons = [...wanted.keys()].map((no) =>
        wireChecked(
          no,
          spent.filter(({ coupon }) => coupon.no === no),
          caller.locale,
        ),
      )
      return { coupons, totalValue: toHkd(spent.reduce((sum, one) => sum + centsOf(one), 0)) }
    }),
  ]
}

/** One coupon with all its uses: it fits when each of them does. */
function wireChecked(couponNo: string, uses: readonly SpentCoupon[], locale: Locale) {
  const coupon = uses[0]?.coupon
  const misfit = uses.map(({ verdict }) => verdict).find((verdict) => verdict.kind === 'misfit')
  return {
    couponNo,
    qty: uses.filter(({ verdict }) => verdict.kind === 'fits').length,
    couponValue: toHkd(uses.reduce((sum, one) => sum + centsOf(one), 0)),
    couponType: coupon?.kind ?? null,
    payCode: couponCash,
    payType: 'COUPON_CASH',
    payName: m.coupon_cash({}, { locale }),
    fits: coupon !== undefined && !misfit,
    reason: coupon ? (misfit ? sayWhyNot(misfit, locale) : null) : sayUnknown(locale),
  }
}
