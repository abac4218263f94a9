import { expect, test } from 'vitest'
import { isMailAddress, readPhone } from './contacts.rules.ts'

test('[5.06] [5.07] e-mail and Hong Kong phone numbers, as people write them', () => {
  for (const right of ['a@b.hk', 'first.last+tag@mail.example.com']) expect(isMailAddress(right)).toBe(true)
  for (const wrong of [
    'a',
    'a@b',
    '@b.hk',
    'a b@c.hk',
    'a..b@c.hk',
    '.a@b.hk',
    'a.@b.hk',
    'a@-b.hk',
    'a@b.hk\nBcc: x@y.hk',
  ])
    expect(isMailAddress(wrong)).toBe(false)
  for (const right of ['91234567', '9123 4567', '+852 9123-4567', '852-2345 6789', '９１２３４５６７'])
    expect(readPhone(right)).toMatch(/^\+852\d{8}$/)
  for (const wrong of ['1234567', '12345678', '+44 9123 4567', '912345678', 'phone'])
    expect(readPhone(wrong)).toBe(null)
})
