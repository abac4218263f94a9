import { type CardPart, planCards } from '#server/gift-cards/gift-cards.rules.ts'
import { centsOf, pointsFor, type PointsTerms, redeemable, type WhyNoPoints } from '#server/points/points.rules.ts'
import { type Discounted, type Occasion, pricePromotions } from '#server/promotions/promotions.rules.ts'
import type { PricedLine, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { allocate } from '#server/shop/allocation.rules.ts'
import { type Charge, sumCharges } from '#server/shop/charges.rules.ts'
import {
  type CouponLine,
  type CouponOrder,
  type HeldCoupon,
  payWithCoupons,
  type SpentCoupon,
} from '#server/vouchers/vouchers.rules.ts'
import {
  type Allocated,
  type AllocatedBill,
  type ChosenCharge,
  isGoods,
  isNoGiftCard,
  leftOf,
  listChargeKeys,
  listCharges,
  openBill,
  pay,
  payAcross,
  sumPart,
} from './tender-allocation.rules.ts'

/** Everything that decides the price of a sale. The browser may compute it too; only the server's result counts. */
export interface PricingRequest {
  lines: readonly PricedLine[]
  promotions: readonly Promotion[]
  occasion: Occasion
  /** Charges that the buyer chose besides goods and delivery. */
  further: readonly ChosenCharge[]
  /** The chosen coupons, one entry per use. */
  coupons: readonly HeldCoupon[]
  /** null for a walk-in. */
  points: { wanted: number; balance: number; terms: PointsTerms } | null
  /** The chosen gift cards that may pay. */
  cards: readonly { id: string; balanceCents: number; expires: string }[]
  /** The result of the promotions, if already computed. */
  discounted?: Discounted
}

/** The whole sale, in cents. */
export interface PricedSale {
  discounted: Discounted
  /** Goods at catalogue prices. */
  goodsCents: number
  /** Discounts on goods. */
  discountCents: number
  charges: readonly Charge[]
  netCents: number
  /** Includes coupons that do not apply, with the reason. */
  coupons: SpentCoupon[]
  couponCents: number
  /** §4: net less coupon cash, never below 0. */
  outstandingCents: number
  points: PaidPoints | null
  cards: CardPart[]
  cardCents: number
  /** The remainder for the chosen payment method. */
  dueCents: number
  /** Every cent of the sale: the discounts on each line and on the delivery, and the tenders that pay the rest. */
  allocation: readonly Allocated[]
}

/** `most` is how many could be used, `used` how many are. */
export interface PaidPoints {
  most: number
  used: number
  cents: number
  why: WhyNoPoints | null
}

/**
 * The steps of rules.md: promotions lane by lane, delivery, coupon cash, points, gift cards. The remainder is paid with money.
 */
export function priceOrder({
  lines,
  promotions,
  occasion,
  further,
  coupons,
  points,
  cards,
  ...asked
}: PricingRequest): PricedSale {
  const discounted = asked.discounted ?? pricePromotions(lines, promotions, occasion)
  const charges = listCharges(discounted, lines.length === 0 ? [] : further) // §4: with nothing selected every sum is zero
  const chargeKeys = listChargeKeys(charges)
  const bare = openBill(lines, discounted, charges)

  const spent = coupons.length === 0 ? [] : payWithCoupons(coupons, describeForCoupons(bare, occasion))
  const afterCoupons = spent.reduce((bill, one) => pay(bill, 'coupon', one.coupon.no, sharesOf(bare, one)), bare)

  const paidPoints = points && redeem(points, leftOf(bare, isGoods), leftOf(afterCoupons, isGoods))
  const afterPoints = payAcross(afterCoupons, 'points', { ref: '', cents: paidPoints?.cents ?? 0 }, isGoods)

  const planned = planCards(cards, leftOf(afterPoints, isNoGiftCard))
  const afterCards = planned.reduce(
    (bill, { card, cents }) => payAcross(bill, 'gift-card', { ref: card, cents }, isNoGiftCard),
    afterPoints,
  )

  const dueCents = leftOf(afterCards)
  const { allocation } = payAcross(afterCards, 'money', { ref: '', cents: dueCents })
  return {
    discounted,
    goodsCents: discounted.lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
    discountCents: sumPart(allocation, 'promotion', ({ key }) => !chargeKeys.has(key)),
    charges: charges.map(({ kind, cents, off }) => ({ kind, cents, offCents: off?.cents ?? 0 })),
    netCents: leftOf(bare),
    coupons: spent,
    couponCents: sumPart(allocation, 'coupon'),
    outstandingCents: leftOf(afterCoupons),
    points: paidPoints,
    cards: planned,
    cardCents: sumPart(allocation, 'gift-card'),
    dueCents,
    allocation,
  }
}

const describeForCoupons = ({ dues }: AllocatedBill, { today, grade, rounding }: Occasion): CouponOrder => ({
  lines: dues.flatMap(({ line, leftCents }): CouponLine[] => (line ? [{ ...line, netCents: leftCents }] : [])),
  deliveryCents: dues.find(({ key }) => key === 'delivery')!.leftCents,
  today,
  grade,
  rounding,
})

/** A coupon pays for goods and delivery, not for other charges. */
const sharesOf = ({ dues }: AllocatedBill, { lines, deliveryCents }: SpentCoupon): number[] =>
  dues.map(({ key, line }, at) => (line ? lines[at]! : key === 'delivery' ? deliveryCents : 0))

/** Uses at most the points that may be used, and no more than the cents they pay are worth. */
function redeem(
  { wanted, balance, terms }: NonNullable<PricingRequest['points']>,
  goodsCents: number,
  outstandingCents: number,
): PaidPoints {
  const { most, why } = redeemable(terms, { balance, goodsCents, outstandingCents })
  const cents = centsOf(Math.min(wanted, most), terms)
  return { most, used: pointsFor(cents, terms), cents, why }
}

/** One supplier's part of a sale: an order of its own. */
export interface SalePart {
  supplier: string
  keys: string[]
  goodsCents: number
  discountCents: number
  charges: readonly Charge[]
  netCents: number
  outstandingCents: number
  dueCents: number
  /** The money paid for goods other than gift cards; points are earned on it. */
  earningCents: number
  /** The used points that pay for this part. */
  points: number
  allocation: readonly Allocated[]
}

/**
 * Splits a sale into one order per supplier, in alphabetical order. The first order bears the charges of the sale. Each part's
 * sums are derived from its share of the one allocation, so that they add up to the sale's.
 */
export function splitBySupplier(
  sale: PricedSale,
  lines: readonly { key: string; supplier: string; isGiftCard: boolean }[],
): SalePart[] {
  const bySupplier = [...Map.groupBy(lines, ({ supplier }) => supplier)].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = bySupplier.map(([supplier, own], at) => describePart(sale, supplier, own, at === 0 ? sale.charges : []))
  const points = allocate(
    sale.points?.used ?? 0,
    parts.map(({ allocation }) => sumPart(allocation, 'points')),
  )
  return parts.map((part, at) => ({ ...part, points: points[at]! }))
}

function describePart(
  sale: PricedSale,
  supplier: string,
  lines: readonly { key: string; isGiftCard: boolean }[],
  charges: readonly Charge[],
): Omit<SalePart, 'points'> {
  const keys = lines.map(({ key }) => key)
  const earning = new Set(lines.flatMap(({ key, isGiftCard }) => (isGiftCard ? [] : [key])))
  const chargeKeys = listChargeKeys(charges)
  const all = new Set([...keys, ...chargeKeys])
  const allocation = sale.allocation.filter(({ key }) => all.has(key))
  const goodsCents = sale.discounted.lines.reduce(
    (sum, { key, grossCents }) => (all.has(key) ? sum + grossCents : sum),
    0,
  )
  const netCents = goodsCents + sumCharges(charges) - sumPart(allocation, 'promotion')
  return {
    supplier,
    keys,
    goodsCents,
    discountCents: sumPart(allocation, 'promotion', ({ key }) => !chargeKeys.has(key)),
    charges,
    netCents,
    outstandingCents: netCents - sumPart(allocation, 'coupon'),
    dueCents: sumPart(allocation, 'money'),
    earningCents: sumPart(allocation, 'money', ({ key }) => earning.has(key)),
    allocation,
  }
}
