import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadCount } from './placed-counts.rules.ts'

const places = [
  { warehouse: 'main', onHand: 2 },
  { warehouse: 'KT', onHand: 5 },
]

test('more than booked lies in the first warehouse', () => {
  expect(spreadCount(places, 9)).toEqual([{ warehouse: 'main', onHand: 4 }])
})

test('less than booked is missing in the first warehouse, then in the next ones', () => {
  expect(spreadCount(places, 6)).toEqual([{ warehouse: 'main', onHand: 1 }])
  expect(spreadCount(places, 4)).toEqual([
    { warehouse: 'main', onHand: 0 },
    { warehouse: 'KT', onHand: 4 },
  ])
})

test('[law] the warehouses add up to what was counted, and none has less than nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }), fc.nat(300), (pieces, counted) => {
      const booked = pieces.map((onHand, at) => ({ warehouse: `W${at}`, onHand }))
      const changed = new Map(spreadCount(booked, counted).map(({ warehouse, onHand }) => [warehouse, onHand]))
      const now = booked.map(({ warehouse, onHand }) => changed.get(warehouse) ?? onHand)
      expect(now.reduce((sum, onHand) => sum + onHand, 0)).toBe(counted)
      expect(Math.min(...now)).toBeGreaterThanOrEqual(0)
    }),
  )
})
