import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseParts,
  pointsFor,
  pointsUnearned,
  type TenderShare,
  sumParts,
  takeParts,
  type TenderKind,
} from './refund-parts.rules.ts'

const kinds: readonly TenderKind[] = ['coupon', 'points', 'gift-card', 'exchange', 'money']
/** An order of up to five lines, a delivery and another charge, each paid by up to five tenders. */
const anyOrder = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      paid: fc.array(fc.nat({ max: 9_999_999 }), { minLength: 5, maxLength: 5 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((lines) => ({
    quantities: lines.map(({ quantity }) => quantity),
    shares: [{ paid: [0, 0, 1_000, 0, 1_500] }, { paid: [0, 7, 13, 0, 2_980] }, ...lines].flatMap(({ paid }, at) =>
      paid.flatMap((cents, tender): TenderShare[] =>
        cents > 0 ? [{ line: at - 1, tender: tender + 1, kind: kinds[tender]!, cents, takenCents: 0 }] : [],
      ),
    ),
  }))
/** The next line, and how many of its remaining pieces. */
const anySequence = fc.array(fc.record({ line: fc.nat({ max: 4 }), take: fc.integer({ min: 1, max: 9 }) }), {
  maxLength: 60,
})

test('any sequence of refunds comes to exactly what was paid, and none of them to more', () => {
  fc.assert(
    fc.property(anyOrder, anySequence, ({ quantities, shares }, sequence) => {
      const left = [...quantities]
      let kept = shares.map((share) => ({ ...share }))
      const take = (line: number, quantity: number, withDelivery = false) => {
        const units = quantity > 0 ? [{ line: line + 1, quantity, left: left[line]!, ordered: quantities[line]! }] : []
        const parts = takeParts(kept, { units, withDelivery, withCoupons: true })
        left[line]! -= quantity
        kept = kept.map((share) => {
          const part = parts.find((one) => one.line === share.line && one.tender === share.tender)
          expect(share.takenCents + (part?.cents ?? 0)).toBeLessThanOrEqual(share.cents)
          return { ...share, takenCents: share.takenCents + (part?.cents ?? 0) }
        })
      }
      for (const { line, take: wanted } of sequence) {
        const at = line % quantities.length
        const quantity = Math.min(wanted, left[at]!)
        if (quantity > 0) take(at, quantity)
      }
      left.forEach((rest, at) => rest > 0 && take(at, rest))
      take(0, 0, true)
      for (const share of kept) expect(share.takenCents).toBe(share.cents)
    }),
    { numRuns: 500 },
  )
})

test('of three pieces paid with HK$10 each goes back with its cents, the last with what the others left', () => {
  const share = (takenCents: number): TenderShare => ({ line: 1, tender: 1, kind: 'money', cents: 1_000, takenCents })
  const one = (takenCents: number, left: number) =>
    takeParts([share(takenCents)], {
      units: [{ line: 1, quantity: 1, left, ordered: 3 }],
      withDelivery: false,
      withCoupons: false,
    })[0]!.cents
  expect([one(0, 3), one(333, 2), one(666, 1)]).toEqual([333, 333, 334])
})

test('a coupon gives no change, and the charges stay paid, unless both are wanted', () => {
  const shares: TenderShare[] = [
    { line: -1, tender: 2, kind: 'money', cents: 2_500, takenCents: 0 },
    { line: 0, tender: 2, kind: 'money', cents: 3_000, takenCents: 0 },
    { line: 1, tender: 1, kind: 'coupon', cents: 500, takenCents: 0 },
    { line: 1, tender: 2, kind: 'money', cents: 9_500, takenCents: 0 },
  ]
  const units = [{ line: 1, quantity: 1, left: 1, ordered: 1 }]
  expect(sumParts(takeParts(shares, { units, withDelivery: false, withCoupons: false }))).toBe(9_500)
  expect(sumParts(takeParts(shares, { units, withDelivery: true, withCoupons: true }))).toBe(15_500)
})

test('what goes back of an exchange is money first, then cards, then points, and no coupon', () => {
  const parts = kinds.map((kind, at) => ({ line: 1, tender: at + 1, kind, cents: 100 }))
  expect(chooseParts(parts, 250)).toEqual([
    { line: 1, tender: 5, kind: 'money', cents: 100 },
    { line: 1, tender: 3, kind: 'gift-card', cents: 100 },
    { line: 1, tender: 4, kind: 'exchange', cents: 50 },
  ])
  expect(sumParts(chooseParts(parts, 500))).toBe(400)
})

test('points that paid come back whole, however many times they come back in part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }),
      (points, steps) => {
        const paid = { points, cents: steps.reduce((sum, step) => sum + step, 0) }
        let before = 0
        let back = 0
        for (const step of steps) {
          const now = pointsFor(paid, before, step)
          expect(now).toBeGreaterThanOrEqual(0)
          back += now
          before += step
        }
        expect(back).toBe(points)
      },
    ),
  )
})

test('the points an order earns go with its money, all of them with all of its goods', () => {
  const order = { pointsToEarn: 99, netCents: 12_000, tenderedCents: 2_000 }
  expect(pointsUnearned(order, 5_000, false)).toBe(49)
  expect(pointsUnearned(order, 9_000, true)).toBe(99)
  expect(pointsUnearned({ ...order, tenderedCents: 12_000 }, 0, false)).toBe(0)
})
