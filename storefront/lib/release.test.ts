import { expect, test } from 'vitest'
import { checkEvery, isToBeOffered } from './release.ts'

test('[9.01] [1.42] the shop says how often to look for new page scripts; where it says nothing it is every 10 s', () => {
  expect(checkEvery(600)).toBe(600_000)
  expect(checkEvery(undefined)).toBe(10_000)
  expect(checkEvery(0)).toBe(10_000)
})

test('another release is offered until it is declined, and the next one again', () => {
  expect(isToBeOffered('b', 'a', '')).toBe(true)
  expect(isToBeOffered('a', 'a', '')).toBe(false)
  expect(isToBeOffered('b', 'a', 'b')).toBe(false)
  expect(isToBeOffered('c', 'a', 'b')).toBe(true)
  expect(isToBeOffered('', 'a', '') || isToBeOffered('b', '', '')).toBe(false)
})
