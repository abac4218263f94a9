import { expect, test } from 'vitest'
import { defaults } from '#server/shop/shop.rules.ts'
import { judgeUnpaid, mostUnproven } from './order-limits.rules.ts'

const nothing = { orders: 0, cents: 0, ofNetwork: 0 }
const online = (cents: number) => ({ cents, isUnproven: false })
const byHand = (cents: number) => ({ cents, isUnproven: true })

test('two unpaid orders are a customer’s most, whatever they come to', () => {
  expect(judgeUnpaid(online(100), { ...nothing, orders: 1, cents: 100 }, defaults)).toBeNull()
  expect(judgeUnpaid(online(100), { ...nothing, orders: 2, cents: 200 }, defaults)).toBe('TOO_MANY_UNPAID')
})

test('unpaid orders come to HK$20,000 together; a single one that is paid online to any sum', () => {
  expect(judgeUnpaid(online(9_000_000), nothing, defaults)).toBeNull()
  expect(judgeUnpaid(online(500_000), { ...nothing, orders: 1, cents: 1_500_000 }, defaults)).toBeNull()
  expect(judgeUnpaid(online(500_001), { ...nothing, orders: 1, cents: 1_500_000 }, defaults)).toBe('UNPAID_SUM')
  expect(judgeUnpaid(byHand(2_000_000), nothing, defaults)).toBeNull()
  expect(judgeUnpaid(byHand(2_000_001), nothing, defaults)).toBe('UNPAID_SUM')
})

test('five orders by hand of one network wait for a proof; who pays online is not counted', () => {
  expect(judgeUnpaid(byHand(100), { ...nothing, ofNetwork: 4 }, defaults)).toBeNull()
  expect(judgeUnpaid(byHand(100), { ...nothing, ofNetwork: 5 }, defaults)).toBe('UNPROVEN_NETWORK')
  expect(judgeUnpaid(online(100), { ...nothing, ofNetwork: 5 }, defaults)).toBeNull()
})

test('a fifth of a product’s stock, rounded down, or five pieces, whichever is more', () => {
  expect([0, 5, 29, 30, 1_000].map((stock) => mostUnproven(stock, defaults))).toEqual([5, 5, 5, 6, 200])
})
