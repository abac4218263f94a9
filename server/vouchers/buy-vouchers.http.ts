import * as contract from '#contract/vouchers.ts'
import type { CatalogueSnapshots } from '#server/search/snapshots.reads.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { requireGrade } from '#server/members/grades.reads.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { readPoints } from '#server/points/points.reads.ts'
import { requireCoupon } from './voucher-wallet.reads.ts'
import { wireCoupon, wireOffer } from './voucher-wallet.wire.ts'
import { buyCoupon } from './buy-vouchers.commands.ts'
import { listOffers } from './buy-vouchers.reads.ts'

export const buyingEndpoints = ({ db }: AppContext, snapshots: CatalogueSnapshots) => [
  answer(contract.redeemCouponRules, async ({ vipCode }, caller) => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const { locale, now } = caller
    const [{ grade }, { balance }, { snapshot }] = await Promise.all([
      requireGrade(db, company, member),
      readPoints(db, company, member, now),
      snapshots.of(company),
    ])
    const offers = await listOffers(db, { company, grade, at: now })
    return {
      rules: offers.map((offer) => wireOffer(offer, balance, { snapshot, locale, now })),
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
    const [{ snapshot }, { balance }] = await Promise.all([snapshots.of(company), readPoints(db, company, member, now)])
    return { coupon: wireCoupon(await requireCoupon(db, id), { snapshot, locale, now }), bonus: balance }
  }),
]
