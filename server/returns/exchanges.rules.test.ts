import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TenderShare, TenderKind } from './refund-parts.rules.ts'
import { sumParts } from './refund-parts.rules.ts'
import { netOf, nextOf, payLines, reckonExchange, type Swap } from './exchanges.rules.ts'

const share = (tender: number, kind: TenderKind, cents: number, line = 1): TenderShare => ({
  line,
  tender,
  kind,
  cents,
  takenCents: 0,
})
const swap = (some: Partial<Swap> = {}): Swap => ({
  line: 1,
  quantity: 1,
  left: 1,
  ordered: 1,
  unitCents: 10_000,
  assortId: 'CUP-RED',
  wanted: 'CUP-BIG',
  priceCents: 14_000,
  ...some,
})

test('dearer goods are paid by what was paid, and ask for the rest', () => {
  const exchange = reckonExchange([share(1, 'points', 2_000), share(2, 'money', 8_000)], [swap()])
  expect(exchange).toMatchObject({ creditCents: 10_000, newCents: 14_000, dueCents: 4_000, netTotal: 4_000, back: [] })
  expect(exchange.keptCents).toBe(10_000)
})

test('[4.27] cheaper goods have a negative net total, and the difference goes back, money first', () => {
  const shares = [share(1, 'points', 2_000), share(2, 'gift-card', 3_000), share(3, 'money', 5_000)]
  const exchange = reckonExchange(shares, [swap({ priceCents: 4_000 })])
  expect(exchange).toMatchObject({ netTotal: -6_000, keptCents: 4_000, dueCents: 0 })
  expect(exchange.back).toMatchObject([
    { kind: 'money', cents: 5_000 },
    { kind: 'gift-card', cents: 1_000 },
  ])
})

test('coupon cash pays on for what is wanted instead, and gives no change', () => {
  const shares = [share(1, 'coupon', 6_000), share(2, 'money', 4_000)]
  const exchange = reckonExchange(shares, [swap({ priceCents: 5_000 })])
  expect(exchange.back).toMatchObject([{ kind: 'money', cents: 4_000 }])
  expect(exchange.keptCents, 'ten dollars of the coupon are lost').toBe(5_000)
})

test('the same variant, or one of the same price, is exchanged even, whatever promotions had taken off', () => {
  for (const wanted of ['CUP-RED', 'CUP-BLUE']) {
    const priceCents = wanted === 'CUP-RED' ? 12_000 : 10_000 // its price rose, but it is the same cup
    const exchange = reckonExchange([share(1, 'money', 9_001)], [swap({ wanted, priceCents })])
    expect(exchange).toMatchObject({ netTotal: 0, dueCents: 0, back: [], newCents: 9_001 })
    expect(exchange.lines).toEqual([{ line: 1, assortId: wanted, quantity: 1, unitCents: 10_000, offCents: 999 }])
  }
})

test('a part of a coupon goes with the units it paid, though others came back for money before', () => {
  const shares = [share(1, 'coupon', 1_000), { ...share(2, 'money', 9_000), takenCents: 3_000 }]
  const last = reckonExchange(shares, [swap({ quantity: 2, left: 2, ordered: 3, unitCents: 3_333 })])
  expect(last.creditCents, 'of three pieces one is gone, with a third of the coupon').toBe(667 + 6_000)
})

const anyShares = fc
  .array(
    fc.record({
      kind: fc.constantFrom<TenderKind>('coupon', 'points', 'gift-card', 'exchange', 'money'),
      cents: fc.integer({ min: 1, max: 100_000 }),
      line: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map(({ kind, cents, line }, at) => share(at + 1, kind, cents, line)))
const anySwaps = fc
  .array(
    fc.record({
      ordered: fc.integer({ min: 1, max: 5 }),
      priceCents: fc.integer({ min: 0, max: 200_000 }),
      unitCents: fc.integer({ min: 0, max: 60_000 }),
      wanted: fc.constantFrom('CUP-RED', 'CUP-BIG'),
    }),
    { minLength: 3, maxLength: 3 },
  )
  .map((all) => all.map((one, at) => swap({ ...one, line: at + 1, quantity: one.ordered, left: one.ordered })))

test('every cent of the credit pays for the new goods, goes back, or is coupon cash that gives no change', () => {
  fc.assert(
    fc.property(anyShares, anySwaps, (shares, swaps) => {
      const exchange = reckonExchange(shares, swaps)
      for (const { unitCents, quantity, offCents } of exchange.lines) {
        expect(offCents).toBeGreaterThanOrEqual(0)
        expect(offCents).toBeLessThanOrEqual(unitCents * quantity)
      }
      const { keptCents } = exchange
      expect(keptCents + exchange.dueCents, 'the new goods are paid to the cent').toBe(exchange.newCents)
      const lost = exchange.creditCents - keptCents - sumParts(exchange.back)
      expect(lost).toBeGreaterThanOrEqual(0)
      const coupons = sumParts(exchange.parts, ({ kind }) => kind === 'coupon')
      expect(lost, 'nothing but coupon cash is lost').toBeLessThanOrEqual(coupons)
      if (lost > 0) expect(exchange.newCents).toBeLessThan(coupons)
      expect(exchange.back.some(({ kind }) => kind === 'coupon')).toBe(false)
      const nets = exchange.lines.map(netOf)
      const sums = [keptCents, exchange.dueCents]
      const paying = payLines(nets, sums)
      nets.forEach((net, at) => {
        const paid = paying.flatMap(({ allocation }) => allocation.filter(({ line }) => line === at + 1))
        expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBe(net)
      })
      paying.forEach(({ allocation }, at) =>
        expect(allocation.reduce((sum, { cents }) => sum + cents, 0)).toBe(sums[at]),
      )
    }),
  )
})

test('exchanged piece by piece or all at once, the credit is what was paid', () => {
  fc.assert(
    fc.property(anyShares, fc.integer({ min: 1, max: 5 }), (shares, ordered) => {
      const taken = shares.map((one) => ({ ...one, line: 1 }))
      let sum = 0
      for (let left = ordered; left > 0; left -= 1) {
        const { parts } = reckonExchange(taken, [swap({ quantity: 1, left, ordered })])
        sum += sumParts(parts)
        for (const part of parts) {
          const one = taken.find(({ tender }) => tender === part.tender)!
          if (one.kind !== 'coupon') one.takenCents += part.cents
        }
      }
      expect(sum).toBe(shares.reduce((all, { cents }) => all + cents, 0))
    }),
  )
})

const all = [{ quantity: 2, received: 2 }]
const announced = [{ quantity: 2, received: null }]

test('goods go out once those that come back were counted and the difference is paid; of what ended the money goes back', () => {
  const paid = { orderState: 'confirmed' }
  const asked = { orderState: 'unconfirm' }
  expect(nextOf({ state: 'approved', goodsBack: true }, announced, paid)).toBe('wait')
  expect(nextOf({ state: 'received', goodsBack: true }, all, asked)).toBe('wait')
  expect(nextOf({ state: 'received', goodsBack: true }, all, paid)).toBe('hand over')
  expect(nextOf({ state: 'approved', goodsBack: false }, announced, paid)).toBe('hand over')
  for (const orderState of ['expired', 'cancelled', 'voided'])
    expect(nextOf({ state: 'received', goodsBack: true }, all, { orderState })).toBe('give back')
  for (const state of ['requested', 'booked', 'done'] as const)
    expect(nextOf({ state, goodsBack: true }, all, paid)).toBe('wait')
})

test('of fewer goods than were announced, or none at all, nothing goes out', () => {
  const fewer = [{ quantity: 2, received: 1 }]
  for (const orderState of ['unconfirm', 'confirmed'])
    expect(nextOf({ state: 'received', goodsBack: true }, fewer, { orderState })).toBe('end replacement')
  expect(nextOf({ state: 'received', goodsBack: true }, fewer, { orderState: 'cancelled' })).toBe('give back')
  expect(nextOf({ state: 'withdrawn', goodsBack: true }, announced, { orderState: 'confirmed' })).toBe(
    'end replacement',
  )
  expect(nextOf({ state: 'withdrawn', goodsBack: true }, announced, { orderState: 'cancelled' })).toBe('wait')
})
