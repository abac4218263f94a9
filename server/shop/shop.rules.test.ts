import { expect, test } from 'vitest'
import { type Hours, isOpen, nextOpening, originOf } from './shop.rules.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Asia/Hong_Kong]`)
const weekdays: Hours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: Temporal.PlainTime.from('10:00'),
  closes: Temporal.PlainTime.from('17:00'),
}))

test('[1.15] the shop is open inside its hours and closed at the minute they end', () => {
  expect(isOpen(weekdays, at('2026-11-20T10:00'))).toBe(true)
  expect(isOpen(weekdays, at('2026-11-20T16:59:59'))).toBe(true)
  expect(isOpen(weekdays, at('2026-11-20T17:00'))).toBe(false)
  expect(isOpen(weekdays, at('2026-11-20T09:59:59'))).toBe(false)
})

test('a day without hours is a closed day, and a shop without any hours never closes', () => {
  expect(isOpen(weekdays, at('2026-11-21T12:00'))).toBe(false)
  expect(isOpen([], at('2026-11-21T03:00'))).toBe(true)
})

test('a shop that closed on Friday evening opens on Monday morning', () => {
  expect(nextOpening(weekdays, at('2026-11-20T18:00'))?.toPlainDateTime().toString()).toBe('2026-11-23T10:00:00')
  expect(nextOpening(weekdays, at('2026-11-20T08:00'))?.toPlainDateTime().toString()).toBe('2026-11-20T10:00:00')
  expect(nextOpening([], at('2026-11-20T08:00'))).toBe(null)
})

test('a company’s own shop is at the installation’s address when that host is its own, and else at its first host', () => {
  expect(originOf('https://shop.hk', ['shop.hk', 'www.shop.hk'])).toBe('https://shop.hk')
  expect(originOf('https://shop.hk:8443', ['fresh.hk', 'shop.fresh.hk'])).toBe('https://fresh.hk:8443')
  expect(originOf('http://localhost:3000', [])).toBe('http://localhost:3000')
})
