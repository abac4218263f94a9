import { expect, test } from 'vitest'
import { isBirthDate, isDay, isOldEnough } from './ages.rules.ts'

test('who was born on 29 February comes of age on 1 March', () => {
  expect(isOldEnough('2008-02-29', 18, '2026-02-28')).toBe(false)
  expect(isOldEnough('2008-02-29', 18, '2026-03-01')).toBe(true)
})

test('a day is one that the calendar has, and a birth date one that somebody alive can have', () => {
  expect([isDay('2028-02-29'), isDay('2026-02-29'), isDay('1900-02-29')]).toEqual([true, false, false])
  expect(['1899-12-31', '1900-01-01', '2026-11-20', '2026-11-21'].map((day) => isBirthDate(day, '2026-11-20'))).toEqual(
    [false, true, true, false],
  )
})
