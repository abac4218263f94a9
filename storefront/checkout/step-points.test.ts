import { expect, test } from 'vitest'
import { stepPoints } from './step-points.ts'

const points = { balance: 5_000, most: 2_333, used: 0, amount: 0, pointsPerDollar: 20, reason: null }

test('points are used by the dollar, and the shop says why fewer are', () => {
  expect(stepPoints(points)).toEqual({ most: 2_320, reason: null })
  expect(stepPoints({ ...points, most: 0, reason: '購物滿 HK$300 方可使用積分。' })).toEqual({
    most: 0,
    reason: '購物滿 HK$300 方可使用積分。',
  })
})

test('whoever has less than a dollar of points, or less than a dollar to pay, reads why none can be used', () => {
  expect(stepPoints({ ...points, balance: 15, most: 15 })).toEqual({ most: 0, reason: '滿 20 積分方可使用。' })
  expect(stepPoints({ ...points, most: 12 })).toEqual({ most: 0, reason: '已毋須用積分付款。' })
})
