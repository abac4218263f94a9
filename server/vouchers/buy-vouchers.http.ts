import * as contract from '#contract/vouchers.ts'
import { grades } from '#contract/grades.ts'
import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { requireGrade } from '#server/members/grades.reads.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { readPoints } from '#server/points/points.reads.ts'
import { readGoodsNames, requireCoupon } from './voucher-wallet.reads.ts'
import { wireCoupon, wireOffer, wireOffered } from './voucher-wallet.wire.ts'
import { buyCoupon } from './buy-vouchers.commands.ts'
import { listOffers } from './buy-vouchers.reads.ts'

export const buyingEndpoints = ({ db }: AppContext, catalogue: CatalogueViews) => [
  answer(
    contract.offeredCoupons,
    async (_, { company, locale, now }) => {
      const view = await catalogue.of(company)
      const offers = await listOffers(db, { company, grade: grades[0], at: now })
      const names = await readGoodsNames(db, company, view, offers)
      return { rules: offers.map((offer) => wireOffered(offer, { names, locale, now })) }
    },
    { cacheSeconds: 10 },
  ),

  answer(contract.redeemCouponRules, async ({ vipCode }, caller) => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const { locale, now } = caller
    const [{ grade }, { balance }, view] = await Promise.all([
      requireGrade(db, company, member),
      readPoints(db, company, member, now),
      catalogue.of(company),
    ])
    const offers = await listOffers(db, { company, grade, at: now })
    const names = await readGoodsNames(db, company, view, offers)
    return {
      rules: offers.map((offer) => wireOffer(offer, balance, { names, locale, now })),
      vipGrade: grade,
      vipGradeName: nameGrade(grade, locale),
      bonus: balance,
    }
  }),

  answer(contract.redeemCoupon, async ({ vipCode, couponCode, requestId }, caller) => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const { locale, now } = caller
    const buying = { company, member, rule: couponCode, requestId, at: now }
    const id = await inTransaction(db, (tx) => buyCoupon(tx, buying))
    const [coupon, { balance }, view] = await Promise.all([
      requireCoupon(db, id),
      readPoints(db, company, member, now),
      catalogue.of(company),
    ])
    const names = await readGoodsNames(db, company, view, [coupon])
    return { coupon: wireCoupon(coupon, { names, locale, now }), bonus: balance }
  }),
]
