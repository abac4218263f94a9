import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slipsBetween, isSlipOfHand } from './spelling.rules.ts'

test('a letter missing, too many, wrong or swapped is one slip', () => {
  expect(slipsBetween('philps', 'philips', 2)).toBe(1)
  expect(slipsBetween('earbudds', 'earbuds', 2)).toBe(1)
  expect(slipsBetween('wirelass', 'wireless', 2)).toBe(1)
  expect(slipsBetween('erabuds', 'earbuds', 2)).toBe(1)
  expect(slipsBetween('kettle', 'kettle', 2)).toBe(0)
})

test('words too far apart are given up, whichever comes first', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      const far = slipsBetween(a, b, 99)
      expect(slipsBetween(a, b, most)).toBe(Math.min(far, most + 1))
      expect(slipsBetween(b, a, 99)).toBe(far)
      expect(far).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(far === 0).toBe(a === b)
    }),
  )
})

test('a letter replaced by one that is neither beside it nor sounds like it, or the first, makes another word', () => {
  for (const [typed, meant] of [
    ['ketle', 'kettle'],
    ['sopa', 'soap'],
    ['kettlw', 'kettle'],
    ['kattle', 'kettle'],
    ['rise', 'rice'],
  ] as const)
    expect([typed, isSlipOfHand(typed, meant)]).toEqual([typed, true])
  for (const [typed, meant] of [
    ['case', 'care'],
    ['case', 'cake'],
    ['case', 'vase'],
    ['strap', 'straw'],
    ['mask', 'mast'],
  ] as const)
    expect([typed, isSlipOfHand(typed, meant)]).toEqual([typed, false])
})
