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

/** Everything a sale is priced from. The browser may ask too; only the server's answer counts. */
export interface PricingRequest {
  lines: readonly PricedLine[]
  promotions: readonly Promotion[]
  occasion: Occasion
  /** What the buyer chose besides goods and delivery. */
  further: readonly ChosenCharge[]
  /** The coupons that were chosen, each as often as it was. */
  coupons: readonly HeldCoupon[]
  /** null for a walk-in. */
  points: { wanted: number; balance: number; terms: PointsTerms } | null
  /** The gift cards that were chosen and may pay. */
  cards: readonly { id: string; balanceCents: number; expires: string }[]
  /** What the promotions make of it, where somebody has asked them already. */
  discounted?: Discounted
}

/** The whole sale, in cents. */
export interface PricedSale {
  discounted: Discounted
  /** Goods at catalogue prices. */
  goodsCents: number
  /** Off the goods. */
  discountCents: number
  charges: readonly Charge[]
  netCents: number
  /** Those that do not fit too, with their reason. */
  coupons: SpentCoupon[]
  couponCents: number
  /** §4: net less coupon cash, never below 0. */
  outstandingCents: number
  points: PaidPoints | null
  cards: CardPart[]
  cardCents: number
  /** What is left for the chosen method. */
  dueCents: number
  /** Every cent of the sale: what came off each line and off the delivery, and what pays the rest of them. */
  allocation: readonly Allocated[]
}

/** `most` is how many could be used, `used` how many are. */
export interface PaidPoints {
  most: number
  used: number
  cents: number
  why: WhyNoPoints | null
}

/** The steps of rules.md: promotions lane by lane, delivery, coupon cash, points, gift cards; what is left is money. */
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

/** A coupon pays goods and the delivery; any other charge is not what it was given for. */
const sharesOf = ({ dues }: AllocatedBill, { lines, deliveryCents }: SpentCoupon): number[] =>
  dues.map(({ key, line }, at) => (line ? lines[at]! : key === 'delivery' ? deliveryCents : 0))

/** More than may be used is cut to what may; and no more points are taken than the cents they pay are worth. */
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
  /** Goods, no gift cards among them, as far as money pays for them: what points are earned on. */
  earningCents: number
  /** Of the points used those that pay here. */
  points: number
  allocation: readonly Allocated[]
}

/**
 * One order a supplier, by the alphabet; the charges are of the whole sale, as delivery is one journey, and stand on the first. Each part's sums are read off its own
 * share of the one allocation, so that together they are the sale's.
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
