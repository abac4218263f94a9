import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grades } from '#contract/grades.ts'
import { roundings } from '#server/shop/allocation.rules.ts'
import {
  centsOf,
  type CouponOrder,
  coversLine,
  type HeldCoupon,
  judgeCoupon,
  payWithCoupons,
} from './vouchers.rules.ts'

const today = '2026-11-20'
const coupon = (about: Partial<HeldCoupon> = {}): HeldCoupon => ({
  no: 'A',
  rule: 'FIFTY',
  nameZh: '減$50',
  nameEn: '$50 off',
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
  ...about,
})
const line = (netCents: number, about: Partial<CouponOrder['lines'][number]> = {}) => ({
  product: 'KETTLE',
  category: 'electric.kitchen.kettle',
  brand: 'HARBOUR',
  isGiftCard: false,
  netCents,
  ...about,
})
const order = (about: Partial<CouponOrder> = {}): CouponOrder => ({
  lines: [line(40_000)],
  deliveryCents: 3_000,
  today,
  grade: 'MEMBER',
  rounding: 4,
  ...about,
})

test('[5.36] a coupon pays what it is worth, and gives no change where the order costs less', () => {
  expect(judgeCoupon(coupon(), order())).toEqual({ kind: 'fits', cents: 5_000 })
  expect(judgeCoupon(coupon(), order({ lines: [line(1_000)] }))).toEqual({ kind: 'fits', cents: 4_000 })
  const [spent] = payWithCoupons([coupon()], order({ lines: [line(1_000)], deliveryCents: 0 }))
  expect(spent).toMatchObject({ verdict: { kind: 'fits', cents: 1_000 }, lines: [1_000], deliveryCents: 0 })
})

test('a coupon is good from its first day to the end of its last', () => {
  const at = (day: string) => judgeCoupon(coupon({ from: '2026-11-20', until: '2026-11-21' }), order({ today: day }))
  expect(at('2026-11-19')).toEqual({ kind: 'misfit', why: 'not-yet', from: '2026-11-20' })
  expect(at('2026-11-20').kind).toBe('fits')
  expect(at('2026-11-21').kind).toBe('fits')
  expect(at('2026-11-22')).toEqual({ kind: 'misfit', why: 'expired', until: '2026-11-21' })
})

test('[5.34] a coupon that does not fit the cart deducts nothing, and says why', () => {
  const of = { categories: ['meat'], products: [], brands: [] }
  const misfits = [
    [coupon({ left: 0 }), order(), { why: 'used' }],
    [coupon({ grades: ['VIP', 'SUPER VIP'] }), order(), { why: 'grade', grades: ['VIP', 'SUPER VIP'] }],
    [coupon({ grades: ['MEMBER'] }), order({ grade: null }), { why: 'grade' }],
    [coupon({ of }), order(), { why: 'not-these-goods' }],
    [coupon({ minChargeCents: 40_001 }), order(), { why: 'min-charge', minCents: 40_001, missingCents: 1 }],
    [coupon({ kind: 'SHIPPING' }), order({ deliveryCents: 0 }), { why: 'no-delivery' }],
    [coupon(), order({ lines: [line(0)], deliveryCents: 0 }), { why: 'nothing-left' }],
    [coupon({ paymentLimit: 1 }), order({ lines: [line(99)], deliveryCents: 0 }), { why: 'payment-limit', percent: 1 }],
  ] as const
  for (const [one, of, why] of misfits) {
    expect(judgeCoupon(one, of)).toMatchObject({ kind: 'misfit', ...why })
    expect(payWithCoupons([one], of)).toMatchObject([{ lines: [0], deliveryCents: 0 }])
  }
})

test('usage quantity, payment limit and uses left bound several coupons of one rule together', () => {
  const many = ['A', 'B', 'C'].map((no) => coupon({ no, usageQuantity: 2 }))
  const verdicts = payWithCoupons(many, order()).map(({ verdict }) => verdict)
  expect(verdicts).toEqual([
    { kind: 'fits', cents: 5_000 },
    { kind: 'fits', cents: 5_000 },
    { kind: 'misfit', why: 'quantity', most: 2 },
  ])
  const limited = ['A', 'B', 'C'].map((no) => coupon({ no, usageQuantity: 9, paymentLimit: 20 }))
  expect(payWithCoupons(limited, order()).map(centsOf)).toEqual([5_000, 3_600, 0]) // 20 % of 430.00
  const twice = coupon({ left: 2, usageQuantity: 9 })
  expect(payWithCoupons([twice, twice, twice], order()).map(centsOf)).toEqual([5_000, 5_000, 0])
})

test('what is for certain goods pays for those alone, and a category stands for all below it', () => {
  const mixed = order({ lines: [line(40_000), line(3_000, { category: 'meat.beef_lamb.steak', product: 'STEAK' })] })
  const meat = coupon({ of: { categories: ['meat'], products: [], brands: [] } })
  expect(payWithCoupons([meat], mixed)).toMatchObject([{ lines: [0, 3_000], deliveryCents: 0 }])
  const has = (of: Partial<HeldCoupon['of']>, about = {}) =>
    coversLine(coupon({ of: { categories: [], products: [], brands: [], ...of } }), line(1, about))
  expect(has({ categories: ['electric'] })).toBe(true)
  expect(has({ categories: ['elect'] })).toBe(false)
  expect(has({ products: ['KETTLE'] })).toBe(true)
  expect(has({ brands: ['OTHER'] })).toBe(false)
  expect(has({}, { isGiftCard: true })).toBe(false)
})

test('a share of the goods is rounded as the company rounds, up to its most; delivery is not in it', () => {
  const tenth = coupon({ kind: 'PERCENT', valueCents: 0, percent: 10, mostCents: 20_000 })
  const of = (netCents: number, rounding: CouponOrder['rounding'] = 4) =>
    judgeCoupon(tenth, order({ lines: [line(netCents)], rounding }))
  expect(of(40_000)).toEqual({ kind: 'fits', cents: 4_000 })
  expect(of(1_005, 4)).toEqual({ kind: 'fits', cents: 101 })
  expect(of(1_005, 1)).toEqual({ kind: 'fits', cents: 100 })
  expect(of(900_000)).toEqual({ kind: 'fits', cents: 20_000 })
})

test('gift cards are neither paid for with coupons nor counted towards a minimum charge', () => {
  const card = order({ lines: [line(50_000, { isGiftCard: true }), line(10_000)] })
  expect(judgeCoupon(coupon({ minChargeCents: 20_000 }), card)).toMatchObject({
    why: 'min-charge',
    missingCents: 10_000,
  })
  expect(payWithCoupons([coupon({ valueCents: 90_000 })], card)).toMatchObject([
    { lines: [0, 10_000], deliveryCents: 3_000 },
  ])
})

test('a coupon for few goods is not kept from them by one for all goods', () => {
  const mixed = order({ lines: [line(4_000, { category: 'meat.pork' })], deliveryCents: 3_000 })
  const meat = coupon({
    no: 'Z',
    rule: 'MEAT40',
    valueCents: 4_000,
    of: { categories: ['meat'], products: [], brands: [] },
  })
  const paid = payWithCoupons([coupon({ valueCents: 3_000 }), meat], mixed)
  expect(paid.map((one) => [one.coupon.rule, centsOf(one)])).toEqual([
    ['MEAT40', 4_000],
    ['FIFTY', 3_000],
  ])
})

const anyCents = fc.oneof(fc.nat(200), fc.nat(500_000))
const anyOf = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ categories: [], products: [], brands: [] }) },
  fc.record({
    categories: fc.subarray(['meat', 'electric.kitchen']),
    products: fc.subarray(['P0', 'P1']),
    brands: fc.subarray(['B0']),
  }),
)
const anyCoupon = fc
  .record({
    rule: fc.constantFrom('R0', 'R1', 'R2'),
    kind: fc.constantFrom('AMOUNT', 'PERCENT', 'SHIPPING'),
    valueCents: anyCents.map((cents) => cents + 1),
    percent: fc.integer({ min: 1, max: 100 }),
    mostCents: fc.option(anyCents.map((cents) => cents + 1)),
    minChargeCents: fc.oneof(fc.constant(0), anyCents),
    paymentLimit: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
    usageQuantity: fc.integer({ min: 1, max: 3 }),
    grades: fc.oneof(fc.constant([]), fc.subarray([...grades])),
    of: anyOf,
    left: fc.nat(2),
    until: fc.constantFrom('2026-11-19', '2026-11-20', '2027-01-01'),
  } as const)
  .map((about) => coupon(about as Partial<HeldCoupon>))
const anyCoupons = fc
  .array(anyCoupon, { maxLength: 6 })
  .map((held) => held.map((one, at): HeldCoupon => ({ ...one, no: `N${at}` })))
const anyOrder: fc.Arbitrary<CouponOrder> = fc.record({
  lines: fc.array(
    fc.record({
      product: fc.constantFrom('P0', 'P1', 'P2'),
      category: fc.constantFrom('meat.pork', 'electric.kitchen.kettle', 'beauty'),
      brand: fc.constantFrom('B0', 'B1'),
      isGiftCard: fc.boolean(),
      netCents: anyCents,
    }),
    { maxLength: 5 },
  ),
  deliveryCents: fc.constantFrom(0, 3_000),
  today: fc.constant(today),
  grade: fc.constantFrom(null, ...grades),
  rounding: fc.constantFrom(...roundings),
})

test('[5.36] laws: nothing is paid twice or below nought; the parts of a coupon are its cents; the order of choosing changes nothing', () => {
  fc.assert(
    fc.property(anyCoupons, anyOrder, fc.integer(), (held, of, seed) => {
      const spent = payWithCoupons(held, of)
      of.lines.forEach((one, at) => {
        const paid = spent.reduce((sum, { lines }) => sum + lines[at]!, 0)
        expect(paid).toBeLessThanOrEqual(one.isGiftCard ? 0 : one.netCents)
      })
      expect(spent.reduce((sum, one) => sum + one.deliveryCents, 0)).toBeLessThanOrEqual(of.deliveryCents)
      for (const one of spent) {
        const parts = [...one.lines, one.deliveryCents]
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(centsOf(one))
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        if (one.verdict.kind === 'fits') expect(one.verdict.cents).toBeGreaterThan(0)
        one.lines.forEach((part, at) => part > 0 && expect(coversLine(one.coupon, of.lines[at]!)).toBe(true))
      }
      const shuffled = held.toSorted(
        (a, b) => ((a.no.charCodeAt(1) * 31 + seed) % 7) - ((b.no.charCodeAt(1) * 31 + seed) % 7),
      )
      expect(payWithCoupons(shuffled, of)).toEqual(spent)
    }),
    { numRuns: 2_000 },
  )
})
