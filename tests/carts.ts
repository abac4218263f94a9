import fc from 'fast-check'
import type { PricingRequest } from '#server/checkout/order-pricing.rules.ts'
import type { Occasion } from '#server/promotions/promotions.rules.ts'
import {
  type ComboPrice,
  type PromotedGoods,
  type PromotionKind,
  kindsOf,
  type DiscountLane,
  lanes,
  type PricedLine,
  type Promotion,
  stackingDefaults,
  type DiscountTerms,
  type TierStep,
} from '#server/promotions/promotion-terms.rules.ts'
import { roundings } from '#server/shop/allocation.rules.ts'
import type { ChargeKind } from '#server/shop/charges.rules.ts'
import type { HeldCoupon } from '#server/vouchers/vouchers.rules.ts'

/** Carts and promotions for tests of prices: built by hand, or generated. */

export const everything: PromotedGoods = {
  products: [],
  categories: [],
  brands: [],
  except: { products: [], categories: [], brands: [] },
  fullPriceOnly: false,
}
export const only = (some: Partial<PromotedGoods>): PromotedGoods => ({ ...everything, ...some })

/** Goods of their own product: `kettle` names the product, the variant and the line. */
export const lineOf = (product: string, dollars: number, quantity = 1, some: Partial<PricedLine> = {}): PricedLine => ({
  key: `${product}||`,
  product,
  assortId: product,
  category: 'electric.kitchen',
  brand: 'harbour',
  quantity,
  priceCents: Math.round(dollars * 100),
  listCents: null,
  isGiftCard: false,
  ...some,
})

const usualLane: Record<PromotionKind, DiscountLane> = {
  percent: 'line',
  amount: 'line',
  'fixed-price': 'line',
  'nth-piece': 'bundle',
  'buy-get': 'bundle',
  'pieces-for': 'bundle',
  combo: 'bundle',
  tiers: 'order',
  'free-delivery': 'delivery',
}

export const promotionOf = (id: string, terms: DiscountTerms, some: Partial<Promotion> = {}): Promotion => ({
  id,
  nameZh: id,
  nameEn: id,
  lane: usualLane[terms.kind],
  terms,
  of: everything,
  exclusive: false,
  family: null,
  priority: 0,
  from: '2026-11-01',
  to: null,
  grades: null,
  minGoodsCents: 0,
  minPieces: 0,
  codes: null,
  limits: { overall: null, perCustomer: null, perCode: null },
  ...some,
})

export const occasionOf = (some: Partial<Occasion> = {}): Occasion => ({
  today: '2026-11-21',
  grade: 'MEMBER',
  codes: [],
  closed: [],
  uses: new Map(),
  soldOut: new Set(),
  deliveryCents: null,
  rounding: 4,
  limits: stackingDefaults,
  ...some,
})

const products = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5']
const categories = ['food.tea', 'food.rice', 'food', 'electric.kitchen', 'electric', 'beauty']
const brands = ['harbour', 'peak', 'ferry']
/** The usual value in eight of ten cases. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) })
const some = <T>(all: readonly T[]) => fc.subarray([...all], { maxLength: 2 })

/** A product has the same properties in every cart. */
const wareOf = (at: number) => ({
  product: products[at]!,
  category: ['food.tea', 'food.tea', 'food.rice', 'electric.kitchen', 'electric.kitchen', 'beauty'][at]!,
  brand: brands[at % 3]!,
})

const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90_000 }))
export const anyLine: fc.Arbitrary<PricedLine> = fc
  .record({
    at: fc.nat(5),
    variant: fc.constantFrom('a', 'b'),
    engraving: fc.constantFrom('', 'Ada'),
    quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 999 })),
    priceCents: cents,
    reducedBy: fc.constantFrom(null, null, 0, 500),
    isGiftCard: mostly(false, true),
  })
  .map(({ at, variant, engraving, reducedBy, ...line }) => ({
    ...line,
    ...wareOf(at),
    key: `${products[at]}${variant}||${engraving}`,
    assortId: `${products[at]}${variant}`,
    listCents: reducedBy === null ? null : line.priceCents + reducedBy,
  }))
export const anyLines = fc.uniqueArray(anyLine, { selector: ({ key }) => key, minLength: 1, maxLength: 9 })

const anyGoods: fc.Arbitrary<PromotedGoods> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(everything) },
  some([...products, 'P1a', 'P2b']).map((named) => only({ products: named })),
  fc
    .record({ categories: some(categories), brands: some(brands), out: some(products), fullPriceOnly: fc.boolean() })
    .map(({ out, ...goods }) => only({ ...goods, except: { products: out, categories: [], brands: [] } })),
)

const percent = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(10, 50, 100),
  fc.constantFrom(0.01, 12.5, 33.33, 99.99),
)
const count = fc.integer({ min: 1, max: 4 })
const steps: fc.Arbitrary<TierStep[]> = fc.array(
  fc.oneof(fc.record({ fromCents: cents, offCents: cents }), fc.record({ fromCents: cents, percent })),
  { minLength: 1, maxLength: 3 },
)
const comboPrice: fc.Arbitrary<ComboPrice> = fc.oneof(
  fc.record({ cents }),
  fc.record({ percent }),
  fc.record({ offCents: cents }),
)
const part = fc.record({
  product: fc.constantFrom(...products, 'P1a', 'P2b'),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const termsOf: { [K in PromotionKind]: fc.Arbitrary<Extract<DiscountTerms, { kind: K }>> } = {
  percent: fc.record({ kind: fc.constant('percent'), percent }),
  amount: fc.record({ kind: fc.constant('amount'), cents }),
  'fixed-price': fc.record({ kind: fc.constant('fixed-price'), cents }),
  'nth-piece': fc.record({ kind: fc.constant('nth-piece'), nth: count, percent, mixed: fc.boolean() }),
  'buy-get': fc.record({
    kind: fc.constant('buy-get'),
    buy: count,
    get: count,
    percent,
    gets: fc.option(anyGoods),
    mixed: fc.boolean(),
  }),
  'pieces-for': fc.record({ kind: fc.constant('pieces-for'), pieces: count, cents, mixed: fc.boolean() }),
  combo: fc.record({
    kind: fc.constant('combo'),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    price: comboPrice,
  }),
  tiers: fc.record({ kind: fc.constant('tiers'), steps }),
  'free-delivery': fc.record({ kind: fc.constant('free-delivery') }),
}

const codes = ['ONE', 'TWO', 'THREE']
const limit = mostly<number | null>(null, 0, 1, 2)
type Nameless = Omit<Promotion, 'id' | 'nameZh' | 'nameEn'>
const anyPromotionIn = (lane: DiscountLane): fc.Arbitrary<Nameless> =>
  fc.record({
    lane: fc.constant(lane),
    terms: fc.oneof(...kindsOf[lane].map((kind): fc.Arbitrary<DiscountTerms> => termsOf[kind])),
    of: anyGoods,
    exclusive: fc.nat(7).map((n) => n === 0),
    family: mostly(null, 'spring', 'autumn'),
    priority: fc.nat(2),
    from: mostly('2026-11-01', '2026-11-21', '2026-11-22'),
    to: mostly<string | null>(null, '2026-11-30', '2026-11-21', '2026-11-20'),
    grades: mostly<Promotion['grades']>(null, ['MEMBER'], ['VIP', 'SUPER VIP']),
    minGoodsCents: mostly(0, 10_000, 100_000),
    minPieces: mostly(0, 3),
    codes: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.subarray(codes, { minLength: 1 })),
    limits: fc.record({ overall: limit, perCustomer: limit, perCode: limit }),
  })

/** Gives ids in another order than the alphabet, because a price must not depend on names. */
function giveIds(promotions: Nameless[]): Promotion[] {
  return promotions.map((promotion, at) => {
    const id = `${'ahovcjqxelsz'[at % 12]}${at}`
    return { ...promotion, id, nameZh: id, nameEn: id }
  })
}

export const anyPromotions = fc
  .array(fc.oneof(...lanes.map(anyPromotionIn)), { minLength: 1, maxLength: 12 })
  .map(giveIds)

/** Promotions that run today for everybody. */
export const openPromotionsIn = (lane: DiscountLane, maxLength: number): fc.Arbitrary<Promotion[]> =>
  fc
    .array(anyPromotionIn(lane), { maxLength })
    .map((some) => giveIds(some).map(({ id, terms, of }) => promotionOf(id, terms, { of, lane })))

export const anyOccasion: fc.Arbitrary<Occasion> = fc.record({
  today: fc.constant('2026-11-21'),
  grade: fc.constantFrom(null, 'MEMBER', 'MEMBER', 'VIP'),
  codes: fc.array(fc.constantFrom('one', 'ONE', ' Two', 'THREE', 'four'), { maxLength: 4 }),
  closed: fc.oneof(fc.constant([]), fc.subarray(['a0', 'h1', 'o2'])),
  uses: fc
    .array(fc.tuple(fc.constantFrom('a0', 'h1', 'o2', 'v3'), fc.nat(2)), { maxLength: 3 })
    .map((used) => new Map(used.map(([id, n]) => [id, { overall: n, byCustomer: n, byCode: new Map([['ONE', n]]) }]))),
  soldOut: fc.subarray([...products, 'P1a', 'P2b']).map((gone) => new Set(gone)),
  deliveryCents: fc.constantFrom(null, 0, 4_000, 9_999),
  rounding: fc.constantFrom(...roundings),
  limits: fc.record({ applied: fc.integer({ min: 1, max: 6 }), perFamily: fc.constantFrom(1, 1, 2), exclusive: count }),
})

/** The same elements in another order. */
export const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })

export const couponOf = (no: string, some: Partial<HeldCoupon> = {}): HeldCoupon => ({
  no,
  rule: no,
  nameZh: no,
  nameEn: no,
  kind: 'AMOUNT',
  valueCents: 5_000,
  percent: 0,
  mostCents: null,
  minChargeCents: 0,
  paymentLimit: 100,
  usageQuantity: 1,
  grades: [],
  of: { categories: [], products: [], brands: [] },
  left: 1,
  from: '2026-11-01',
  until: '2026-12-31',
  ...some,
})

const anyCoupon: fc.Arbitrary<HeldCoupon> = fc
  .record({
    rule: fc.constantFrom('R1', 'R2', 'R3'),
    kind: fc.constantFrom('AMOUNT', 'PERCENT', 'SHIPPING'),
    valueCents: cents,
    percent: fc.integer({ min: 1, max: 100 }),
    mostCents: fc.option(cents),
    minChargeCents: mostly(0, 20_000),
    paymentLimit: fc.constantFrom(100, 100, 50, 33),
    usageQuantity: fc.integer({ min: 1, max: 2 }),
    of: fc.record({ categories: some(categories), products: some(products), brands: fc.constant([]) }),
    until: mostly('2026-12-31', '2026-11-21', '2026-11-20'),
  })
  .map((coupon) => couponOf('', coupon))

/** Up to two charges of kinds that the shop does not have yet. */
const anyFurther = fc
  .array(cents, { maxLength: 2 })
  .map((all) => all.map((one, at) => ({ kind: `further-${at}` as ChargeKind, cents: one })))

export const anySale: fc.Arbitrary<PricingRequest> = fc.record({
  lines: anyLines,
  promotions: anyPromotions,
  occasion: anyOccasion,
  further: anyFurther,
  coupons: fc.array(anyCoupon, { maxLength: 3 }).map((all) => all.map((one, at) => ({ ...one, no: `C${at}` }))),
  points: fc.option(
    fc.record({
      wanted: fc.oneof(fc.nat(40_000), fc.constant(1_000_000)),
      balance: fc.integer({ min: -50, max: 100_000 }),
      terms: fc.record({
        pointsPerDollar: fc.constantFrom(20, 30),
        leastGoodsCents: fc.constantFrom(0, 30_000),
        mostPercent: fc.constantFrom(20, 100),
      }),
    }),
  ),
  cards: fc
    .array(fc.record({ balanceCents: cents, expires: fc.constantFrom('2026-11-21', '2027-11-21') }), { maxLength: 3 })
    .map((all) => all.map((one, at) => ({ ...one, id: `G${at}` }))),
})
