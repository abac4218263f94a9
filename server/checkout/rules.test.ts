import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeQuote, isOver, oldestAge, outstandingOf, sumPayment } from './rules.ts'

const line = { assortId: 'A', barcode: '1', dynamicAttr: '', quantity: 2, selected: true, arrives: null, price: 10_000 }

test('[4.22] with nothing selected every sum is zero, delivery too', () => {
  expect(sumPayment([{ ...line, selected: false }], 6_000)).toEqual({
    goods: 0,
    discount: 0,
    delivery: 0,
    net: 0,
    outstanding: 0,
  })
  expect(sumPayment([], 6_000).net).toBe(0)
  expect(sumPayment([line], 6_000)).toEqual({
    goods: 20_000,
    discount: 0,
    delivery: 6_000,
    net: 26_000,
    outstanding: 26_000,
  })
})

test('[4.24] outstanding is what is left after coupon cash, and never below zero', () => {
  expect([outstandingOf(26_000, 5_000), outstandingOf(26_000, 26_000), outstandingOf(26_000, 30_000)]).toEqual([
    21_000, 0, 0,
  ])
})

test('another price, quantity, promise, choice or way is another quote', () => {
  const amounts = sumPayment([line], 6_000)
  const said = describeQuote([line], 'STANDARD', amounts)
  const others = [
    describeQuote([{ ...line, price: 10_001 }], 'STANDARD', amounts),
    describeQuote([{ ...line, quantity: 3 }], 'STANDARD', amounts),
    describeQuote([{ ...line, arrives: Temporal.PlainDate.from('2026-12-04') }], 'STANDARD', amounts),
    describeQuote([{ ...line, dynamicAttr: 'x:1' }], 'STANDARD', amounts),
    describeQuote([line], 'LOCKER', amounts),
    describeQuote([line], 'STANDARD', sumPayment([line], 0)),
  ]
  expect(new Set([said, ...others]).size).toBe(7)
  expect(describeQuote([line, { ...line, assortId: 'B', selected: false }], 'STANDARD', amounts)).toBe(said)
})

test('law: net is goods and delivery, whatever the order of the lines', () => {
  const any = fc.record({
    price: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    selected: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 50 }), fc.integer({ min: 0, max: 100_000 }), (some, fee) => {
      const lines = some.map((one) => ({ ...line, ...one }))
      const sums = sumPayment(lines, fee)
      expect(sums.net).toBe(sums.goods - sums.discount + sums.delivery)
      expect(sums.outstanding).toBe(sums.net)
      expect(sumPayment(lines.toReversed(), fee)).toEqual(sums)
    }),
  )
})

test('a conversation is good for a day, and the oldest age counts', () => {
  const began = Temporal.Instant.from('2026-11-20T02:00:00Z')
  expect([isOver(began, began.add({ hours: 23 })), isOver(began, began.add({ hours: 24 }))]).toEqual([false, true])
  expect([oldestAge([null, 18, 16]), oldestAge([null])]).toEqual([18, null])
})
