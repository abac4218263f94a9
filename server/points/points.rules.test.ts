import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grades } from '#contract/grades.ts'
import {
  centsOf,
  creditedOn,
  earnPerDollar,
  lastDayOf,
  lastDayOfReturned,
  pointsFor,
  pointsToEarn,
  redeemable,
  standardTerms,
  takeFromLots,
} from './points.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const amount = fc.integer({ min: 0, max: 200_000_000 })

test('one point for each Hong Kong dollar, more by the grade, rounded down once for the whole order', () => {
  expect(pointsToEarn(19_999, 'MEMBER')).toBe(199)
  expect(pointsToEarn(19_999, 'VIP')).toBe(239) // 239.988
  expect(pointsToEarn(19_999, 'SUPER VIP')).toBe(299)
  expect(pointsToEarn(19_999, 'SUPER VVIP')).toBe(399)
  expect(pointsToEarn(99, 'MEMBER')).toBe(0)
  expect(pointsToEarn(-500, 'SUPER VVIP')).toBe(0)
  expect(grades.map(earnPerDollar)).toEqual([1, 1.2, 1.5, 2])
})

test('an order in two never earns more than in one, and a higher grade never less', () => {
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...grades), (one, other, grade) => {
      expect(pointsToEarn(one, grade) + pointsToEarn(other, grade)).toBeLessThanOrEqual(
        pointsToEarn(one + other, grade),
      )
      expect(pointsToEarn(one, grade)).toBeLessThanOrEqual(pointsToEarn(one, 'SUPER VVIP'))
    }),
  )
})

test('twenty points are worth a dollar, and what takes so many points is worth as much', () => {
  expect(centsOf(20)).toBe(100)
  expect(centsOf(1)).toBe(5)
  expect(centsOf(-40)).toBe(0)
  expect(pointsFor(100)).toBe(20)
  expect(pointsFor(101)).toBe(21)
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 500 }), (cents, pointsPerDollar) => {
      const terms = { ...standardTerms, pointsPerDollar }
      expect(centsOf(pointsFor(cents, terms), terms)).toBeGreaterThanOrEqual(cents)
    }),
  )
})

test('points pay from HK$300 of goods, at most a fifth of them, no more than is left to pay and no more than there are', () => {
  const ask = (balance: number, goods: number, outstanding = goods) =>
    redeemable(standardTerms, { balance, goodsCents: goods, outstandingCents: outstanding })
  expect(ask(100_000, 29_999)).toEqual({ most: 0, cents: 0, why: 'order-too-small' })
  expect(ask(100_000, 30_000)).toEqual({ most: 1_200, cents: 6_000, why: null })
  expect(ask(100_000, 30_000, 2_002)).toEqual({ most: 400, cents: 2_000, why: null })
  expect(ask(7, 30_000)).toEqual({ most: 7, cents: 35, why: null })
  expect(ask(0, 30_000).why).toBe('no-points')
  expect(ask(-1, 30_000).why).toBe('points-owed')
  expect(ask(100, 30_000, 0).why).toBe('nothing-to-pay')
  expect(ask(100, 30_000, 4).why).toBe('nothing-to-pay') // less than the value of one point
})

test('whatever the figures, points pay neither more than a fifth of the goods nor more than is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000, max: 5_000_000 }),
      amount,
      amount,
      (balance, goodsCents, outstandingCents) => {
        const { most, cents, why } = redeemable(standardTerms, { balance, goodsCents, outstandingCents })
        expect(most).toBeLessThanOrEqual(Math.max(0, balance))
        expect(cents * 5).toBeLessThanOrEqual(goodsCents)
        expect(cents).toBeLessThanOrEqual(outstandingCents)
        expect(cents).toBe(centsOf(most))
        expect(most === 0).toBe(why !== null)
      },
    ),
  )
})

test('those that end first go first; of those that end together, those that came first', () => {
  const lots = [
    { id: 'c', expires: day('2027-12-31'), left: 50 },
    { id: 'b', expires: day('2027-11-30'), left: 30 },
    { id: 'a', expires: day('2027-12-31'), left: 20 },
  ]
  expect(takeFromLots(lots, 60)?.map(({ lot, points }) => [lot, points])).toEqual([
    ['b', 30],
    ['a', 20],
    ['c', 10],
  ])
  expect(takeFromLots(lots, 100)).toHaveLength(3)
  expect(takeFromLots(lots, 101)).toBeNull()
})

test('what is taken adds up, and no lot gives more than it has', () => {
  const lot = fc.record({
    id: fc.uuid(),
    expires: fc.integer({ min: 0, max: 400 }).map((days) => day('2026-12-01').add({ days })),
    left: fc.integer({ min: 0, max: 1_000 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(lot, { selector: ({ id }) => id }),
      fc.integer({ min: 1, max: 5_000 }),
      (lots, points) => {
        const parts = takeFromLots(lots, points)
        const all = lots.reduce((sum, { left }) => sum + left, 0)
        expect(parts === null).toBe(all < points)
        if (!parts) return
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        for (const part of parts) expect(part.points).toBeLessThanOrEqual(lots.find(({ id }) => id === part.lot)!.left)
      },
    ),
  )
})

test('points are good until the end of the month twelve months on, and come back for thirty days at least', () => {
  expect(lastDayOf(day('2026-11-20')).toString()).toBe('2027-11-30')
  expect(lastDayOf(day('2027-02-28')).toString()).toBe('2028-02-29')
  expect(lastDayOf(day('2026-12-31')).toString()).toBe('2027-12-31')
  expect(lastDayOfReturned(day('2026-11-30'), day('2026-11-20')).toString()).toBe('2026-12-20')
  expect(lastDayOfReturned(day('2027-11-30'), day('2026-11-20')).toString()).toBe('2027-11-30')
})

test('points of goods received on the 20th are credited when the fourteenth day after it is over', () => {
  expect(creditedOn(day('2026-11-20'), 14).toString()).toBe('2026-12-05')
})
