import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, divide, percentOf, type Rounding, roundings } from './allocation.rules.ts'

// Tenths of a cent, and the results of decimal.js 10.6 in each mode.
const tenths = [-35, -25, -19, -15, -11, -5, -1, 0, 1, 4, 5, 6, 9, 11, 15, 19, 25, 26, 35, 45]
const rounded: Record<Rounding, number[]> = {
  0: [-4, -3, -2, -2, -2, -1, -1, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5],
  1: [-3, -2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4],
  4: [-4, -3, -2, -2, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5],
  5: [-3, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4],
  6: [-4, -2, -2, -2, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 4],
}

test.each(roundings)('[9.14] rounding mode %d rounds as decimal.js does', (mode) => {
  expect(tenths.map((tenth) => divide(tenth, 10, mode))).toEqual(rounded[mode])
  expect(tenths.map((tenth) => percentOf(tenth, 10, mode))).toEqual(rounded[mode])
})

const mode = fc.constantFrom(...roundings)
const cents = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -1e13, max: 1e13 }))
const divisor = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1e13 }))

test('a rounded quotient is the whole number below or above it, on the side that its mode says', () => {
  const isRight = (size: bigint, a: bigint, over: bigint, mode: Rounding) => {
    const twice = 2n * (size * over - a) // the excess, in halves
    if (mode === 0) return twice >= 0n && twice < 2n * over
    if (mode === 1) return twice <= 0n && twice > -2n * over
    if (mode === 4) return twice > -over && twice <= over
    if (mode === 5) return twice >= -over && twice < over
    return twice > -over && twice < over ? true : (twice === over || twice === -over) && size % 2n === 0n
  }
  const law = (a: number, over: number, mode: Rounding) =>
    isRight(BigInt(Math.abs(divide(a, over, mode))), BigInt(Math.abs(a)), BigInt(over), mode)
  expect(fc.check(fc.property(cents, divisor, mode, law), { numRuns: 5_000 }).counterexample).toBeNull()
})

test('a share in percent is exact to the cent, also where a product no longer fits a number', () => {
  expect(percentOf(1_999, 12.5, 4)).toBe(250)
  expect(percentOf(105, 33.33, 4)).toBe(35)
  expect(percentOf(9_007_199_254_740_991, 50, 6)).toBe(4_503_599_627_370_496)
  expect(percentOf(9_007_199_254_740_991, 50, 5)).toBe(4_503_599_627_370_495)
})

const weights = fc.array(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1e11 })), {
  minLength: 1,
  maxLength: 60,
})
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test('what is shared out sums to the whole, and no part is a cent or more from its due', () => {
  const law = (total: number, weights: number[]) => {
    const parts = allocate(total, weights)
    const whole = BigInt(sum(weights))
    const apart = (part: number, at: number) => BigInt(part) * whole - BigInt(total) * BigInt(weights[at]!)
    const isDue = (part: number, at: number) => apart(part, at) < whole && apart(part, at) > -whole
    return sum(parts) === total && (whole === 0n || parts.every(isDue))
  }
  expect(fc.check(fc.property(cents, weights, law), { numRuns: 2_000 }).counterexample).toBeNull()
})

test('no part exceeds its weight while the total does not exceed their sum', () => {
  const law = (weights: number[], share: number) =>
    allocate(Math.floor(sum(weights) * share), weights).every((part, at) => part <= weights[at]!)
  expect(
    fc.check(fc.property(weights, fc.constantFrom(0, 0.001, 0.3, 0.5, 0.999, 1), law), { numRuns: 2_000 })
      .counterexample,
  ).toBeNull()
})

test('the cents that division leaves go to those that lost most by it, the earlier first', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33])
  expect(allocate(10, [1, 2, 4])).toEqual([1, 3, 6]) // 1.43, 2.86, 5.71: the remaining cents go to .86 and .71
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocate(5, [0, 7])).toEqual([0, 5])
})
