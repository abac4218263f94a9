import { type PricingRequest, priceOrder } from '#server/checkout/order-pricing.rules.ts'
import {
  type PromotedGoods,
  type PricedLine,
  type Promotion,
  stackingDefaults,
  type DiscountTerms,
} from '#server/promotions/promotion-terms.rules.ts'
import { SeededChance } from '#database/seed/chance.ts'

/** A cart with much work for the engine: 50 lines, 200 live promotions, three codes, two gift cards. */
function fillBusyCart(applied: number): PricingRequest {
  const chance = new SeededChance(42)
  return {
    lines: Array.from({ length: 50 }, (_, at) => lineOf(at, chance)),
    promotions: Array.from({ length: 200 }, (_, at) => promotionOf(at, chance)),
    occasion: {
      today: '2026-11-21',
      grade: 'VIP',
      codes: ['code7', 'CODE57', 'nothing'],
      closed: ['promotion-90'],
      uses: new Map(),
      soldOut: new Set(['P3']),
      deliveryCents: 4_000,
      rounding: 4,
      limits: { ...stackingDefaults, applied },
    },
    further: [],
    coupons: [
      {
        no: 'C1',
        rule: 'R1',
        nameZh: '',
        nameEn: '',
        kind: 'AMOUNT',
        valueCents: 5_000,
        percent: 0,
        mostCents: null,
        minChargeCents: 30_000,
        paymentLimit: 100,
        usageQuantity: 1,
        grades: [],
        of: { categories: [], products: [], brands: [] },
        left: 1,
        from: '2026-01-01',
        until: '2026-12-31',
      },
    ],
    points: {
      wanted: 2_000,
      balance: 9_000,
      terms: { pointsPerDollar: 20, leastGoodsCents: 30_000, mostPercent: 20 },
    },
    cards: [
      { id: 'G1', balanceCents: 10_000, expires: '2027-01-31' },
      { id: 'G2', balanceCents: 20_000, expires: '2026-12-31' },
    ],
  }
}

const categories = ['electric.kitchen', 'electric.audio', 'foods_market.tea', 'foods_market.rice', 'beauty.skin']
const brands = ['HARBOUR', 'PEAK', 'FERRY', 'TRAM']

const lineOf = (at: number, chance: SeededChance): PricedLine => {
  const priceCents = 1_000 + chance.below(60_000)
  return {
    key: `P${at}a||`,
    product: `P${at}`,
    assortId: `P${at}a`,
    category: categories[at % 5]!,
    brand: brands[at % 4]!,
    quantity: 1 + chance.below(4),
    priceCents,
    listCents: at % 7 === 0 ? priceCents + 500 : null,
    isGiftCard: false,
  }
}

const promotionOf = (at: number, chance: SeededChance): Promotion => ({
  id: `promotion-${at}`,
  nameZh: '',
  nameEn: '',
  ...offerOf(at, chance),
  of: goodsOf(at, chance),
  exclusive: at % 45 === 1,
  family: at % 10 === 1 ? 'season' : null,
  priority: at % 3,
  from: '2026-11-01',
  to: '2026-11-30',
  grades: at % 9 === 0 ? ['VIP', 'SUPER VIP'] : null,
  minGoodsCents: at % 4 === 0 ? 20_000 : 0,
  minPieces: 0,
  codes: at % 50 === 7 ? [`CODE${at}`] : null,
  limits: { overall: null, perCustomer: null, perCode: null },
})

function goodsOf(at: number, chance: SeededChance): PromotedGoods {
  const nothing = { products: [], categories: [], brands: [] }
  const products = Array.from({ length: 3 }, () => `P${chance.below(50)}`)
  const named = [
    { ...nothing, products },
    { ...nothing, categories: [chance.pick(categories)] },
    { ...nothing, brands: [chance.pick(brands)], categories: [chance.pick(['electric', 'foods_market', 'beauty'])] },
    nothing,
  ][at % 4]!
  return { ...named, except: { ...nothing, products: [`P${chance.below(50)}`] }, fullPriceOnly: at % 5 === 0 }
}

function offerOf(at: number, chance: SeededChance): Pick<Promotion, 'lane' | 'terms'> {
  const percent = 5 + chance.below(30)
  const offers: { lane: Promotion['lane']; terms: DiscountTerms }[] = [
    { lane: 'line', terms: { kind: 'percent', percent } },
    { lane: 'line', terms: { kind: 'amount', cents: 500 + chance.below(2_000) } },
    { lane: 'bundle', terms: { kind: 'nth-piece', nth: 2, percent: 50, mixed: at % 2 === 0 } },
    { lane: 'bundle', terms: { kind: 'buy-get', buy: 2, get: 1, percent: 100, gets: null, mixed: true } },
    { lane: 'bundle', terms: { kind: 'pieces-for', pieces: 3, cents: 30_000, mixed: true } },
    { lane: 'bundle', terms: comboOf(chance) },
    {
      lane: 'order',
      terms: {
        kind: 'tiers',
        steps: [
          { fromCents: 40_000, offCents: 4_000 },
          { fromCents: 90_000, percent },
        ],
      },
    },
    { lane: 'order', terms: { kind: 'percent', percent: percent / 3 } },
    { lane: 'delivery', terms: { kind: 'free-delivery' } },
  ]
  return offers[at % offers.length]!
}

const comboOf = (chance: SeededChance): DiscountTerms => ({
  kind: 'combo',
  parts: [
    { product: `P${chance.below(50)}`, quantity: 1 },
    { product: `P${chance.below(50)}`, quantity: 1 },
  ],
  price: { percent: 15 },
})

export interface PricingTimes {
  firstMs: number
  /** The fastest run, least disturbed by other programs. */
  leastMs: number
  p50: number
  p95: number
  /** The priced sale, to compare server and browser. */
  sale: string
}

/** Prices the same cart repeatedly; the first run includes compilation. */
export function timePricing(times: number, applied: number): PricingTimes {
  const cart = fillBusyCart(applied)
  const began = performance.now()
  const sale = JSON.stringify(priceOrder(cart))
  const firstMs = performance.now() - began
  const took = Array.from({ length: times }, () => {
    const start = performance.now()
    priceOrder(cart)
    return performance.now() - start
  })
    .slice(Math.floor(times / 3)) // skips the warm-up of the compiler
    .sort((a, b) => a - b)
  return {
    firstMs,
    leastMs: took[0]!,
    p50: took[Math.floor(took.length * 0.5)]!,
    p95: took[Math.floor(took.length * 0.95)]!,
    sale,
  }
}
