import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySale, couponOf, everything, lineOf, occasionOf, promotionOf, shuffled } from '#tests/carts.ts'
import { standardTerms } from '#server/points/points.rules.ts'
import { chargeOf, furtherOf, sumCharges, sumOffCharges } from '#server/shop/charges.rules.ts'
import { type Allocated, listChargeKeys, sumPart } from './tender-allocation.rules.ts'
import { type PricingRequest, priceOrder, type PricedSale, splitBySupplier } from './order-pricing.rules.ts'

const sum = <T>(all: readonly T[], cents: (one: T) => number) => all.reduce((whole, one) => whole + cents(one), 0)
const expectForEverySale = (law: (asked: PricingRequest, sale: PricedSale) => void, numRuns = 500) =>
  fc.assert(
    fc.property(anySale, (asked) => law(asked, priceOrder(asked))),
    { numRuns },
  )
const paid: Allocated['part'][] = ['coupon', 'points', 'gift-card', 'money']

/** One cart through all pricing steps: two kettles and a box of tea, a code, a coupon, points and a card. */
const cart: PricingRequest = {
  lines: [lineOf('kettle', 400, 2), lineOf('tea', 50, 1, { category: 'food.tea' })],
  promotions: [
    promotionOf('kettles', { kind: 'percent', percent: 10 }, { of: { ...everything, products: ['kettle'] } }),
    promotionOf('second-half', { kind: 'nth-piece', nth: 2, percent: 50, mixed: false }),
    promotionOf('spend-500', { kind: 'tiers', steps: [{ fromCents: 50_000, offCents: 5_000 }] }, { codes: ['SAVE50'] }),
    promotionOf('delivered', { kind: 'free-delivery' }, { minGoodsCents: 60_000 }),
  ],
  occasion: occasionOf({ codes: ['save50', 'gone'], deliveryCents: 4_000 }),
  further: [],
  coupons: [couponOf('C1', { valueCents: 3_000 })],
  points: { wanted: 1_000, balance: 5_000, terms: standardTerms },
  cards: [{ id: 'G1', balanceCents: 10_000, expires: '2027-01-31' }],
}

test('a cart goes through the book step by step: each piece, pairs, the order, delivery, coupon, points, card, money', () => {
  const sale = priceOrder(cart)
  expect(sale).toMatchObject({
    goodsCents: 85_000, // 2 × 400 + 50
    // a kettle at 360; the second at 180; $50 off 590
    discountCents: 8_000 + 18_000 + 5_000,
    charges: [{ kind: 'delivery', cents: 4_000, offCents: 0 }], // 540 of goods are left, and free delivery needs 600
    netCents: 58_000,
    couponCents: 3_000,
    outstandingCents: 55_000,
    points: { used: 1_000, cents: 5_000, most: 2_160 }, // a fifth of 540
    cardCents: 10_000,
    dueCents: 40_000,
  })
  expect(sale.discounted.applied.map(({ promotion, code }) => [promotion, code])).toEqual([
    ['kettles', null],
    ['second-half', null],
    ['spend-500', 'SAVE50'],
  ])
  expect(sale.discounted.refused).toEqual([
    { promotion: 'delivered', code: null, why: { kind: 'min-goods', minCents: 60_000, missingCents: 6_000 } },
    { promotion: null, code: 'GONE', why: { kind: 'unknown-code' } },
  ])
})

test('every line: unit × quantity less promotions is what coupons, points, gift cards and money pay, to the cent', () => {
  expectForEverySale(({ lines, further }, { allocation, charges, discounted }) => {
    const ofKey = (key: string, parts: Allocated['part'][]) =>
      sum(parts, (part) => sumPart(allocation, part, (one) => one.key === key))
    for (const [at, { key, priceCents, quantity }] of lines.entries()) {
      const net = priceCents * quantity - ofKey(key, ['promotion'])
      if (net !== discounted.lines[at]!.netCents || net !== ofKey(key, paid)) throw new Error(`${key} is not paid`)
    }
    expect(chargeOf(charges, 'delivery').offCents).toBe(discounted.deliveryOff?.cents ?? 0)
    expect(furtherOf(charges)).toEqual(lines.length > 0 ? further.map((one) => ({ ...one, offCents: 0 })) : [])
    for (const { kind, cents, offCents } of charges)
      expect([offCents, cents - offCents]).toEqual([ofKey(kind, ['promotion']), ofKey(kind, paid)])
    for (const one of allocation) if (!(one.cents > 0)) throw new Error(`${one.part} of ${one.key}: ${one.cents}`)
  })
})

test('every tender is the sum of what it pays, and all that is paid is the net total', () => {
  expectForEverySale((_, { allocation, coupons, points, cards, ...sums }) => {
    for (const { coupon, verdict } of coupons)
      expect(sumPart(allocation, 'coupon', ({ ref }) => ref === coupon.no)).toBe(
        verdict.kind === 'fits' ? verdict.cents : 0,
      )
    for (const { card, cents } of cards) expect(sumPart(allocation, 'gift-card', ({ ref }) => ref === card)).toBe(cents)
    expect(sumPart(allocation, 'points')).toBe(points?.cents ?? 0)
    expect(sumPart(allocation, 'money')).toBe(sums.dueCents)
    expect(sum(paid, (part) => sumPart(allocation, part))).toBe(sums.netCents)
    expect(sums.netCents).toBe(
      sums.goodsCents - sums.discountCents + sumCharges(sums.charges) - sumOffCharges(sums.charges),
    )
  })
})

test('[4.24] outstanding is the net total less coupon cash, and nothing that pays brings it below 0', () => {
  expectForEverySale((_, { netCents, couponCents, outstandingCents, points, cardCents, dueCents }) => {
    expect(outstandingCents).toBe(netCents - couponCents)
    expect(dueCents).toBe(outstandingCents - (points?.cents ?? 0) - cardCents)
    expect(Math.min(netCents, outstandingCents, dueCents)).toBeGreaterThanOrEqual(0)
  })
})

test('points and cards pay no gift card, points no delivery; nobody pays more than there is on a card or in an account', () => {
  expectForEverySale(({ lines, points: asked, cards: all }, { allocation, charges, points, cards, netCents }) => {
    const money = new Set(lines.flatMap(({ key, isGiftCard }) => (isGiftCard ? [key] : [])))
    const charged = listChargeKeys(charges)
    const further = listChargeKeys(furtherOf(charges))
    for (const { key, part } of allocation) {
      if (part !== 'money' && money.has(key)) throw new Error(`${part} pays a gift card`)
      if (part === 'points' && charged.has(key)) throw new Error(`points pay the ${key}`)
      if (part === 'coupon' && further.has(key)) throw new Error(`a coupon pays the ${key}`)
    }
    for (const { card, cents } of cards)
      expect(cents).toBeLessThanOrEqual(all.find(({ id }) => id === card)!.balanceCents)
    if (!points) return
    expect(points.used).toBeLessThanOrEqual(Math.max(0, Math.min(asked!.wanted, asked!.balance)))
    expect(points.cents).toBeLessThanOrEqual((netCents * asked!.terms.mostPercent) / 100)
    expect(points.cents).toBeLessThanOrEqual((points.used * 100) / asked!.terms.pointsPerDollar)
  })
})

test('the order in which lines, promotions, coupons and cards were chosen changes nothing', () => {
  const inOtherOrder = anySale.chain((asked) =>
    fc.tuple(
      fc.constant(asked),
      fc.record({
        lines: shuffled(asked.lines),
        promotions: shuffled(asked.promotions),
        coupons: shuffled(asked.coupons),
        cards: shuffled(asked.cards),
      }),
    ),
  )
  const apartFromLines = ({ discounted, ...sale }: PricedSale) => ({ ...sale, applied: discounted.applied })
  fc.assert(
    fc.property(inOtherOrder, ([asked, other]) => {
      expect(apartFromLines(priceOrder({ ...asked, ...other }))).toEqual(apartFromLines(priceOrder(asked)))
    }),
    { numRuns: 300 },
  )
})

test('the orders of several suppliers have the sums of the sale, line by line and together', () => {
  expectForEverySale(({ lines }, sale) => {
    const suppliers = lines.map((line, at) => ({ ...line, supplier: ['SPORT', 'FOOD', 'PETS'][at % 3]! }))
    const parts = splitBySupplier(sale, suppliers)
    const whole = ['goodsCents', 'discountCents', 'netCents', 'outstandingCents', 'dueCents'] as const
    expect(parts.flatMap(({ charges }) => charges)).toEqual(parts.length > 0 ? sale.charges : [])
    for (const cents of whole) expect(sum(parts, (part) => part[cents])).toBe(sale[cents])
    expect(sum(parts, ({ points }) => points)).toBe(sale.points?.used ?? 0)
    expect(sum(parts, ({ allocation }) => allocation.length)).toBe(sale.allocation.length)
    for (const { netCents, allocation, earningCents, dueCents } of parts) {
      expect(sum(paid, (part) => sumPart(allocation, part))).toBe(netCents)
      expect(earningCents).toBeLessThanOrEqual(dueCents)
    }
  })
})

test('delivery is one journey and stands on the first order; points are earned by goods, as far as money pays them', () => {
  const lines = [...cart.lines, lineOf('card', 100, 1, { isGiftCard: true })]
  const sale = priceOrder({ ...cart, lines, promotions: [], coupons: [], points: null })
  const ofSuppliers = lines.map((line) => ({ ...line, supplier: line.product === 'tea' ? 'FOOD' : 'SPORT' }))
  const [food, sport] = splitBySupplier(sale, ofSuppliers)
  expect([food!.supplier, chargeOf(food!.charges, 'delivery').cents, sport!.charges]).toEqual(['FOOD', 4_000, []])
  // the card pays 100 of 50 + 800 + 40, and nothing for the gift card
  expect([food!.earningCents, sport!.earningCents]).toEqual([5_000 - 562, 80_000 - 8_989])
  expect(sport!.dueCents).toBe(10_000 + 80_000 - 8_989)
})

test('[4.22] with nothing selected every sum is zero, delivery too', () => {
  const { discounted, coupons, cards, charges, allocation, points, ...sums } = priceOrder({ ...cart, lines: [] })
  expect(charges).toEqual([{ kind: 'delivery', cents: 0, offCents: 0 }])
  expect(Object.values(sums)).toEqual(Object.values(sums).map(() => 0))
  expect([discounted.lines, discounted.applied, cards, allocation, points!.cents]).toEqual([[], [], [], [], 0])
  expect(coupons[0]!.verdict.kind).toBe('misfit')
})

test('[5.36] a coupon worth more than the order pays the order and gives no change', () => {
  const sale = priceOrder({ ...cart, coupons: [couponOf('C1', { valueCents: 1_000_000 })] })
  expect(sale).toMatchObject({ couponCents: 58_000, outstandingCents: 0, cardCents: 0, dueCents: 0 })
  expect(sale.points).toMatchObject({ used: 0, why: 'nothing-to-pay' })
})

test('points that no whole cent is worth stay in the account', () => {
  const terms = { ...standardTerms, pointsPerDollar: 200 } // two for a cent
  expect(priceOrder({ ...cart, points: { wanted: 101, balance: 5_000, terms } }).points).toMatchObject({
    used: 100,
    cents: 50,
  })
})
