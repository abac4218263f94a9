import { expect, test } from 'vitest'
import { describeQuote, isOver, oldestAge } from './checkout.rules.ts'

const line = { assortId: 'A', barcode: '1', dynamicAttr: '', quantity: 2, arrives: null, price: 10_000 }
const money = { key: 'A|1|', part: 'money', ref: '', cents: 20_000 } as const
const sale = { netCents: 20_000, points: null, allocation: [money] }

test('another price, quantity, promise, choice, way, discount or tender is another quote', () => {
  const said = describeQuote([line], 'STANDARD', sale)
  const coupon = { key: 'A|1|', part: 'coupon', ref: 'C1', cents: 5_000 } as const
  const points = { most: 100, used: 100, cents: 500, why: null }
  const others = [
    describeQuote([{ ...line, price: 10_001 }], 'STANDARD', sale),
    describeQuote([{ ...line, quantity: 3 }], 'STANDARD', sale),
    describeQuote([{ ...line, arrives: Temporal.PlainDate.from('2026-12-04') }], 'STANDARD', sale),
    describeQuote([{ ...line, dynamicAttr: 'x:1' }], 'STANDARD', sale),
    describeQuote([line], 'LOCKER', sale),
    describeQuote([line], 'STANDARD', { ...sale, netCents: 19_999 }),
    describeQuote([line], 'STANDARD', { ...sale, allocation: [coupon, { ...money, cents: 15_000 }] }),
    describeQuote([line], 'STANDARD', {
      ...sale,
      allocation: [
        { ...coupon, ref: 'C2' },
        { ...money, cents: 15_000 },
      ],
    }),
    describeQuote([line], 'STANDARD', { ...sale, points }),
  ]
  expect(new Set([said, ...others]).size).toBe(10)
  expect(describeQuote([{ ...line }], 'STANDARD', { ...sale })).toBe(said)
})

test('a conversation is good for a day, and the oldest age counts', () => {
  const began = Temporal.Instant.from('2026-11-20T02:00:00Z')
  expect([isOver(began, began.add({ hours: 23 })), isOver(began, began.add({ hours: 24 }))]).toEqual([false, true])
  expect([oldestAge([null, 18, 16]), oldestAge([null])]).toEqual([18, null])
})
