import { expect, test } from 'vitest'
import { howManyToTell } from './back-in-stock.rules.ts'

test('ten are told for each piece, less those told within the pause, and never more than 500 at once', () => {
  expect(howManyToTell({ left: 0, toldLately: 0 })).toBe(0)
  expect(howManyToTell({ left: 1, toldLately: 0 })).toBe(10)
  expect(howManyToTell({ left: 3, toldLately: 12 })).toBe(18)
  expect(howManyToTell({ left: 1, toldLately: 40 })).toBe(0)
  expect(howManyToTell({ left: 10_000, toldLately: 0 })).toBe(500)
})
