import { expect, test } from 'vitest'
import { defaults } from './shop.rules.ts'
import { findWrongHours, fitsSetting } from './shop-admin.rules.ts'

const hours = (weekday: number, opens: string, closes: string) => ({
  weekday,
  opens: Temporal.PlainTime.from(opens),
  closes: Temporal.PlainTime.from(closes),
})

test('a break at noon is two openings of one day, which may touch but not overlap', () => {
  expect(findWrongHours([hours(1, '14:00', '18:00'), hours(1, '09:00', '13:00')])).toBeUndefined()
  expect(findWrongHours([hours(1, '13:00', '18:00'), hours(1, '09:00', '13:00')])).toBeUndefined()
  expect(findWrongHours([hours(1, '12:59', '18:00'), hours(1, '09:00', '13:00')])).toMatchObject({ weekday: 1 })
  expect(findWrongHours([hours(2, '12:00', '18:00'), hours(1, '09:00', '13:00')])).toBeUndefined()
})

test('an opening that ends when it begins, or before, is none', () => {
  expect(findWrongHours([hours(3, '10:00', '10:00')])).toMatchObject({ weekday: 3 })
  expect(findWrongHours([hours(3, '18:00', '02:00')])).toMatchObject({ weekday: 3 })
})

test('every default fits its own setting', () => {
  for (const [key, value] of Object.entries(defaults)) expect([key, fitsSetting(key, value)]).toEqual([key, true])
})

test('a setting takes its own kind of value, and a rounding mode or a share only what there is', () => {
  expect(fitsSetting('refundDays', 30)).toBe(true)
  for (const value of [-1, 1.5, Number.NaN, '14', true]) expect(fitsSetting('refundDays', value)).toBe(false)
  expect([2, 3, 7].some((mode) => fitsSetting('roundingMode', mode))).toBe(false)
  expect(fitsSetting('roundingMode', 6)).toBe(true)
  expect(fitsSetting('pointsMostPercent', 101)).toBe(false)
  expect(fitsSetting('updateCheckSeconds', 9)).toBe(false)
  for (const key of ['debugHash', 'toString', '__proto__', '']) expect(fitsSetting(key, 'x')).toBe(false)
})

test('a telephone, an e-mail and a registration number have their form, or are empty; other texts are free', () => {
  for (const key of ['shopMail', 'shopPhone', 'shopWhatsapp', 'businessNumber'])
    expect([key, fitsSetting(key, 'x'), fitsSetting(key, '')]).toEqual([key, false, true])
  expect(fitsSetting('shopPhone', '2345 6789')).toBe(true)
  expect(fitsSetting('shopMail', 'us@shop.hk')).toBe(true)
  expect(fitsSetting('shopAddressZh', '中環一號')).toBe(true)
})
