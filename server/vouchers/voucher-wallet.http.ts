import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import * as contract from '#contract/vouchers.ts'
import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import { type Caller, type Visitor, answer, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { PageQuery } from '#server/lib/database/paging.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { tryCodes } from '#server/promotions/promotion-codes.commands.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { lookUpCoupons } from './vouchers.commands.ts'
import { type CouponOrder, type CouponTerms, type HeldCoupon, payWithCoupons } from './vouchers.rules.ts'
import {
  listOpenCoupons,
  listUses,
  type NameVisitorOrders,
  readGoodsNames,
  readWallet,
} from './voucher-wallet.reads.ts'
import { type CouponReader, wireChecked, wireCoupon, wireUse } from './voucher-wallet.wire.ts'

/** The selected lines of the visitor's cart, at the shop's prices after promotions; checkout provides it. */
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
  catalogue: CatalogueViews,
  { nameOrders, readOrder }: VoucherHooks,
) => [...listEndpoints(context, catalogue, nameOrders), ...checkEndpoints(context, readOrder)]

const listEndpoints = ({ db }: AppContext, catalogue: CatalogueViews, nameOrders: NameVisitorOrders) => {
  const openWallet = async (
    caller: Caller & { visitor: Visitor },
    vipCode: string | undefined,
  ): Promise<{ owner: VisitorOwner; readerOf: (coupons: readonly CouponTerms[]) => Promise<CouponReader> }> => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const readerOf = async (coupons: readonly CouponTerms[]) => ({
      names: await readGoodsNames(db, company, await catalogue.of(company), coupons),
      locale: caller.locale,
      now: caller.now,
    })
    return { owner: { company, visitor: member }, readerOf }
  }
  const showOpen = async (
    { vipCode, ...asked }: PageQuery & { vipCode?: string | undefined },
    caller: Caller & { visitor: Visitor },
    which: 'live' | 'ended',
  ) => {
    const { owner, readerOf } = await openWallet(caller, vipCode)
    const { coupons, totalCount } = await listOpenCoupons(db, owner, which, asked, caller.now)
    const reader = await readerOf(coupons)
    return { coupons: coupons.map((coupon) => wireCoupon(coupon, reader)), totalCount, ...asked }
  }
  return [
    answer(contract.couponList, (asked, caller) => showOpen(asked, caller, 'live')),
    lookUp(contract.couponUsedPage, async ({ vipCode, ...asked }, caller) => {
      const { owner, readerOf } = await openWallet(caller, vipCode)
      const { uses, totalCount } = await listUses(db, nameOrders, owner, asked, caller.now)
      const reader = await readerOf(uses.map(({ coupon }) => coupon))
      return { coupons: uses.map((use) => wireUse(use, reader)), totalCount, ...asked }
    }),
    lookUp(contract.couponExpiredPage, (asked, caller) => showOpen(asked, caller, 'ended')),
    answer(contract.couponWallet, async ({ vipCode }, caller) => {
      const { owner, readerOf } = await openWallet(caller, vipCode)
      const { coupons, counts } = await readWallet(db, owner, caller.now)
      const reader = await readerOf(coupons)
      return { coupons: coupons.map((coupon) => wireCoupon(coupon, reader)), counts }
    }),
  ]
}

/** Previews what coupons would pay for the selected lines. */
const checkEndpoints = (context: AppContext, readOrder: ReadOrder) => [
  answer(contract.couponCheck, async ({ vipCode, couponQtyPairList, salesOrder = {} }, caller) => {
    const { company, member } = await requireSelf(context.db, caller, vipCode)
    const wanted = new Map<string, number>()
    for (const { couponNo, qty } of couponQtyPairList) wanted.set(couponNo, (wanted.get(couponNo) ?? 0) + qty)
    const owner = { company, visitor: member, ip: caller.ip, at: caller.now }
    const codes = salesOrder.memoDiscounts?.map(({ discountCode }) => discountCode) ?? []
    const coded = await tryCodes(context, owner, codes) // the value of a coupon next to a code would reveal whether the code is valid
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
    return wireChecked([...wanted.keys()], spent, caller.locale)
  }),
]
