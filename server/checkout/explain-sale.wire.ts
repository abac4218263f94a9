import type { PaymentResult } from '#contract/checkout.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { namesFor } from '#server/cart/cart-prices.rules.ts'
import { maskCode } from '#server/gift-cards/gift-card-codes.rules.ts'
import { sayWhy as sayWhyNoCard } from '#server/gift-cards/gift-cards.wire.ts'
import { sayShort } from '#server/lib/documents/format-amounts.ts'
import { pointsToEarn, type WhyNoPoints } from '#server/points/points.rules.ts'
import { isRemoved } from '#server/promotions/refusal-reasons.rules.ts'
import { sayWhy } from '#server/promotions/refusal-wording.rules.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import { cashOf, sayUnknown, sayWhyNot } from '#server/vouchers/voucher-wording.rules.ts'
import { centsOf as couponCentsOf } from '#server/vouchers/vouchers.rules.ts'
import { wirePayLater } from '#server/billing/bills.wire.ts'
import { sayByHandTerms, wireMethods } from '#server/payments/payments.wire.ts'
import { hasAll } from '#server/shop/charges.rules.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { Means } from './means-of-payment.rules.ts'
import type { Quote } from './checkout.reads.ts'
import type { WaysToPay } from './ways-to-pay.reads.ts'

type Explained = Pick<
  PaymentResult,
  | 'promotions'
  | 'memoDiscounts'
  | 'addCouponRequestList'
  | 'points'
  | 'giftCards'
  | 'pointsToEarn'
  | 'defaultCashRecords'
  | 'warnings'
>

/** Explains the sum: what applied, what did not and why, what pays, and what was taken away. */
export function explainSale(means: Means, quote: Quote, locale: Locale): Explained {
  const codes = judgePromotions(quote, locale)
  return {
    promotions: codes.flatMap(({ id, code, isGone, ...told }) =>
      code === null && id !== null && !isGone ? [{ id, closable: true, ...told }] : [],
    ),
    memoDiscounts: codes.flatMap(({ id: _, code, isGone, ...told }) =>
      code === null || isGone ? [] : [{ discountCode: code, ...told }],
    ),
    addCouponRequestList: showCoupons(quote, locale),
    points: showPoints(means, quote, locale),
    giftCards: showCards(means, quote, locale),
    pointsToEarn: countEarned(means, quote),
    defaultCashRecords: listCashRecords(means, quote),
    warnings: listWarnings(means, quote, locale),
  }
}

/** Reasons that are not shown: the offer is for other goods or another season, or needs a code that was not entered. */
const unexplained = new Set(['no-goods', 'not-yet', 'ended', 'code-needed', 'grade'])

function judgePromotions({ sale, prices, selected }: Quote, locale: Locale) {
  const names = namesFor(prices, selected, locale)
  const { applied, refused } = sale.discounted
  return [
    ...applied.map(({ promotion, code, cents }) => ({
      id: promotion as string | null,
      code,
      name: names.promotion(promotion),
      totalDiscountAmount: toHkd(cents),
      applied: true,
      reason: null as string | null,
      isGone: false,
    })),
    ...refused
      .filter(({ code, why }) => code !== null || !unexplained.has(why.kind))
      .map(({ promotion, code, why }) => ({
        id: promotion,
        code,
        name: promotion === null ? (code ?? '') : names.promotion(promotion),
        totalDiscountAmount: 0,
        applied: false,
        reason: sayWhy(why, names, locale),
        isGone: isRemoved({ code, why }) || why.kind === 'code-twice',
      })),
  ]
}

const showCoupons = ({ sale }: Quote, locale: Locale): Explained['addCouponRequestList'] =>
  sale.coupons.map((spent) => ({
    couponNo: spent.coupon.no,
    couponValue: toHkd(couponCentsOf(spent)),
    couponType: spent.coupon.kind,
    ...cashOf(spent.coupon, locale),
    applied: spent.verdict.kind === 'fits',
    reason: spent.verdict.kind === 'fits' ? null : sayWhyNot(spent.verdict, locale),
  }))

function showPoints({ points }: Means, { sale }: Quote, locale: Locale): Explained['points'] {
  if (!points || !sale.points) return null
  const { balance, terms } = points
  const { most, used, cents, why } = sale.points
  return {
    balance,
    most,
    used,
    amount: toHkd(cents),
    pointsPerDollar: terms.pointsPerDollar,
    reason: why && sayWhyNoPoints(why, terms.leastGoodsCents, locale),
  }
}

const sayWhyNoPoints = (why: WhyNoPoints, leastCents: number, locale: Locale): string =>
  ({
    'points-owed': m.checkout_points_owed,
    'no-points': m.checkout_points_absent,
    'order-too-small': m.checkout_points_too_small,
    'nothing-to-pay': m.checkout_points_not_needed,
  })[why]({ least: sayShort(leastCents) }, { locale })

function showCards({ cards }: Means, { sale }: Quote, locale: Locale): Explained['giftCards'] {
  return cards.flatMap(({ refNo, card, why }) => {
    if (why !== null) return []
    const cents = sale.cards.find((part) => part.card === card.id)?.cents ?? 0
    return [
      {
        no: maskCode(card),
        refNo,
        cashValue: toHkd(card.balanceCents),
        usageAmount: toHkd(cents),
        expiry: card.expires,
        applied: cents > 0,
        reason: cents > 0 ? null : sayWhyNoCard(sale.dueCents > 0 ? 'cards-only' : 'not-needed', locale),
      },
    ]
  })
}

/** The points of each order separately, as they are credited. */
const countEarned = ({ grade }: Means, { parts }: Quote): number | null =>
  grade && parts.reduce((sum, { earningCents }) => sum + pointsToEarn(earningCents, grade), 0)

/** §3: coupon cash, points and gift cards; the rest by the first open payment method. */
function listCashRecords({ cards }: Means, { sale, terms, nowCents }: Quote): Explained['defaultCashRecords'] {
  const record = (paymentMethodCode: string, cents: number, refNo: string | null, couponCash: 'Y' | 'N' = 'N') =>
    cents > 0 ? [{ paymentMethodCode, inputAmount: toHkd(cents), couponCash, refNo }] : []
  return [
    ...sale.coupons.flatMap((spent) => record('COUPON', couponCentsOf(spent), spent.coupon.no, 'Y')),
    ...record('POINTS', sale.points?.cents ?? 0, null),
    ...sale.cards.flatMap(({ card, cents }) =>
      record('GIFT_CARD', cents, cards.find((one) => one.card.id === card)?.refNo ?? null),
    ),
    ...record(terms.methods[0] ?? '', nowCents, null),
  ]
}

/**
 * §4: warns of a removed discount, of a code that adds nothing to another, of a coupon or card that is not the visitor's, and of
 * a charge that is not offered.
 */
function listWarnings(means: Means, { selected, sale, prices }: Quote, locale: Locale): Explained['warnings'] {
  const gone = sale.discounted.refused.filter(isRemoved)
  const isTwice = sale.discounted.refused.some(({ why }) => why.kind === 'code-twice')
  return [
    ...(isTwice ? [{ error: 'DISCOUNT_EXISTS', message: m.refusal_discount_exists({}, { locale }) }] : []),
    ...gone.map(({ promotion, code }) => {
      const found = prices.promotions.find(({ id }) => id === promotion)
      const name = code ?? (found ? sayName(found, locale) : '')
      return { error: 'DISCOUNT_REMOVED', message: m.checkout_discount_removed({ name }, { locale }) }
    }),
    ...means.strayCoupons.map((no) => ({
      error: 'COUPON_INVALID',
      message: m.checkout_coupon_removed({ no, reason: sayUnknown(locale) }, { locale }),
    })),
    ...[...means.cards.flatMap(({ why }) => why ?? []), ...means.strayCards].map((why) => ({
      error: 'GIFT_CARD_UNKNOWN',
      message: sayWhyNoCard(why, locale),
    })),
    ...(selected.length > 0 && !hasAll(sale.charges, means.charges)
      ? [{ error: 'CHARGE_UNAVAILABLE', message: m.refusal_charge_unavailable({}, { locale }) }]
      : []),
  ]
}

/** The payment methods for the remaining sum, and the instalments offered for it. */
export const wireWaysToPay = (
  { open, offer }: WaysToPay,
  settings: ShopSettings,
  locale: Locale,
): Pick<PaymentResult, 'methods' | 'payLater' | 'byHandTerms'> => ({
  methods: wireMethods(open, locale),
  payLater: offer && wirePayLater(offer, locale),
  byHandTerms: open.methods.some(({ online }) => !online) ? sayByHandTerms(settings, locale) : null,
})
