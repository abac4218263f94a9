import type { Grade } from '#contract/grades.ts'
import type { PromotionDay } from '#server/promotions/promotion-terms.rules.ts'
import { allocate, percentOf, type Rounding } from '#server/shop/allocation.rules.ts'

export type CouponKind = 'AMOUNT' | 'PERCENT' | 'SHIPPING'

/** The terms of a coupon. Its value is coupon cash: it pays part of an order and gives no change. §4 §5 */
export interface CouponTerms {
  /** couponCode on the wire. */
  rule: string
  nameZh: string
  nameEn: string
  kind: CouponKind
  /** AMOUNT: in cents. */
  valueCents: number
  /** PERCENT: of the goods it applies to. */
  percent: number
  /** The maximum that a PERCENT or SHIPPING coupon pays; null: no maximum. */
  mostCents: number | null
  minChargeCents: number
  /** The payment limit: the percentage of an order that all coupons of this rule may pay. */
  paymentLimit: number
  /** How many of one rule an order accepts. */
  usageQuantity: number
  /** Empty: for everyone. */
  grades: readonly Grade[]
  /** Empty: for all goods. A category includes its descendants. */
  of: { categories: readonly string[]; products: readonly string[]; brands: readonly string[] }
}

export interface HeldCoupon extends CouponTerms {
  no: string
  /** Remaining uses. */
  left: number
  from: PromotionDay
  /** The last valid day. */
  until: PromotionDay
}

/** One line of an order: the amount of all its pieces after promotions. */
export interface CouponLine {
  product: string
  category: string
  brand: string
  /** No coupon pays for a gift card. */
  isGiftCard: boolean
  netCents: number
}

export interface CouponOrder {
  lines: readonly CouponLine[]
  /** After promotions. */
  deliveryCents: number
  today: PromotionDay
  grade: Grade | null
  rounding: Rounding
}

export type CouponWhy =
  | { why: 'used' }
  | { why: 'not-yet'; from: PromotionDay }
  | { why: 'expired'; until: PromotionDay }
  | { why: 'grade'; grades: readonly Grade[] }
  | { why: 'quantity'; most: number }
  | { why: 'min-charge'; minCents: number; missingCents: number }
  | { why: 'not-these-goods' }
  | { why: 'no-delivery' }
  | { why: 'payment-limit'; percent: number }
  | { why: 'nothing-left' }

export type CouponVerdict = { kind: 'fits'; cents: number } | ({ kind: 'misfit' } & CouponWhy)

/** What coupons chosen earlier have taken: by line, of the delivery, and by rule. */
export interface TakenCoupon {
  lines: readonly number[]
  deliveryCents: number
  /** Uses of this coupon. */
  uses: number
  same: { quantity: number; cents: number }
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, one) => whole + one, 0)

/** Whether a coupon may pay for this line. */
export function coversLine({ kind, of }: CouponTerms, line: CouponLine): boolean {
  if (kind === 'SHIPPING' || line.isGiftCard) return false
  if (isForAll(of)) return true
  const { categories, products, brands } = of
  return (
    products.includes(line.product) ||
    brands.includes(line.brand) ||
    categories.some((category) => line.category === category || line.category.startsWith(`${category}.`))
  )
}

const isForAll = ({ categories, products, brands }: CouponTerms['of']) =>
  categories.length + products.length + brands.length === 0

/** A plain amount also pays for the delivery; a coupon for certain goods, or a percentage of goods, does not. */
const coversDelivery = ({ kind, of }: CouponTerms) => kind === 'SHIPPING' || (kind === 'AMOUNT' && isForAll(of))

const nothingTaken = (order: CouponOrder): TakenCoupon => ({
  lines: order.lines.map(() => 0),
  deliveryCents: 0,
  uses: 0,
  same: { quantity: 0, cents: 0 },
})

/** What one coupon pays for an order beside those taken before it, or why it does not fit. §5 §8 */
export function judgeCoupon(coupon: HeldCoupon, order: CouponOrder, taken = nothingTaken(order)): CouponVerdict {
  const { kind, minChargeCents, usageQuantity, grades, from, until } = coupon
  const misfit = (why: CouponWhy): CouponVerdict => ({ kind: 'misfit', ...why })
  if (coupon.left - taken.uses < 1) return misfit({ why: 'used' })
  if (order.today < from) return misfit({ why: 'not-yet', from })
  if (order.today > until) return misfit({ why: 'expired', until })
  if (grades.length > 0 && !(order.grade && grades.includes(order.grade))) return misfit({ why: 'grade', grades })
  if (taken.same.quantity >= usageQuantity) return misfit({ why: 'quantity', most: usageQuantity })
  if (kind === 'SHIPPING' && order.deliveryCents === 0) return misfit({ why: 'no-delivery' })
  const covered = order.lines.filter((line) => coversLine(coupon, line))
  if (kind !== 'SHIPPING' && covered.length === 0) return misfit({ why: 'not-these-goods' })
  const goodsCents = sum(order.lines.map((line) => (line.isGiftCard ? 0 : line.netCents)))
  if (goodsCents < minChargeCents)
    return misfit({ why: 'min-charge', minCents: minChargeCents, missingCents: minChargeCents - goodsCents })
  return measure(coupon, order, covered, taken)
}

function measure(
  coupon: HeldCoupon,
  order: CouponOrder,
  covered: readonly CouponLine[],
  taken: TakenCoupon,
): CouponVerdict {
  const { kind, paymentLimit, valueCents, percent, mostCents } = coupon
  const room = sum(roomOf(coupon, order, taken))
  if (room === 0) return { kind: 'misfit', why: 'nothing-left' }
  const orderCents = sum(order.lines.map(({ netCents }) => netCents)) + order.deliveryCents
  const limit = Math.floor((orderCents * paymentLimit) / 100) - taken.same.cents
  if (limit <= 0) return { kind: 'misfit', why: 'payment-limit', percent: paymentLimit }
  const most = mostCents ?? Number.POSITIVE_INFINITY
  const promised = {
    AMOUNT: () => valueCents,
    PERCENT: () => Math.min(most, percentOf(sum(covered.map(({ netCents }) => netCents)), percent, order.rounding)),
    SHIPPING: () => Math.min(most, order.deliveryCents),
  }[kind]()
  const cents = Math.min(promised, room, limit)
  return cents > 0 ? { kind: 'fits', cents } : { kind: 'misfit', why: 'nothing-left' }
}

/** What is left to pay of everything this coupon may pay for: the lines in order, then the delivery. */
const roomOf = (coupon: CouponTerms, order: CouponOrder, taken: TakenCoupon): number[] => [
  ...order.lines.map((line, at) => (coversLine(coupon, line) ? line.netCents - taken.lines[at]! : 0)),
  coversDelivery(coupon) ? order.deliveryCents - taken.deliveryCents : 0,
]

export interface SpentCoupon {
  coupon: HeldCoupon
  verdict: CouponVerdict
  /** What it pays, by line and for the delivery; zeros when it does not fit. */
  lines: readonly number[]
  deliveryCents: number
}

/**
 * Pays an order with the chosen coupons, each as often as it is listed. They are applied in a fixed order, whichever was chosen
 * first: those for few goods before those for all, so that neither blocks the other.
 */
export function payWithCoupons(chosen: readonly HeldCoupon[], order: CouponOrder): SpentCoupon[] {
  const spent: SpentCoupon[] = []
  for (const coupon of chosen.toSorted(compareCoupons)) {
    const taken = addUp(coupon, order, spent)
    const verdict = judgeCoupon(coupon, order, taken)
    const parts = allocate(verdict.kind === 'fits' ? verdict.cents : 0, roomOf(coupon, order, taken))
    spent.push({ coupon, verdict, lines: parts.slice(0, -1), deliveryCents: parts.at(-1)! })
  }
  return spent
}

function addUp(coupon: HeldCoupon, order: CouponOrder, spent: readonly SpentCoupon[]): TakenCoupon {
  const good = spent.filter(({ verdict }) => verdict.kind === 'fits')
  const same = good.filter((one) => one.coupon.rule === coupon.rule)
  return {
    lines: order.lines.map((_, at) => sum(good.map(({ lines }) => lines[at]!))),
    deliveryCents: sum(good.map(({ deliveryCents }) => deliveryCents)),
    uses: good.filter((one) => one.coupon.no === coupon.no).length,
    same: { quantity: same.length, cents: sum(same.map(centsOf)) },
  }
}

/** What a coupon pays. */
export const centsOf = ({ verdict }: Pick<SpentCoupon, 'verdict'>) => (verdict.kind === 'fits' ? verdict.cents : 0)

const breadth = (coupon: CouponTerms) =>
  coupon.kind === 'SHIPPING' ? 0 : isForAll(coupon.of) ? (coupon.kind === 'PERCENT' ? 2 : 3) : 1

const compareCoupons = (a: HeldCoupon, b: HeldCoupon) =>
  breadth(a) - breadth(b) || compareTexts(a.until, b.until) || compareTexts(a.no, b.no)

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
