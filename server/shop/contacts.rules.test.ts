import { expect, test } from 'vitest'
import { isBusinessNumber, isMailAddress, readPhone, readShopPhone, showPhone } from './contacts.rules.ts'

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

test('a shop’s telephone is a number of Hong Kong, or one abroad with its country code, and is shown in groups', () => {
  const read = ['2345 6789', '＋852 2345 6789', '+44 (20) 7946-0018', '+853 2855 5555'].map(readShopPhone)
  expect(read).toEqual(['+85223456789', '+85223456789', '+442079460018', '+85328555555'])
  for (const wrong of ['', '1234 5678', '020 7946 0018', '+852 999', '+852 1234 56789', '+1', '2345 6789 ext 2'])
    expect([wrong, readShopPhone(wrong)]).toEqual([wrong, null])
  expect([showPhone('+85223456789'), showPhone('+442079460018')]).toEqual(['+852 2345 6789', '+442079460018'])
})

test('a business registration number has eight digits, and three more for a branch', () => {
  for (const right of ['12345678', '12345678-000', '１２３４５６７８'])
    expect([right, isBusinessNumber(right)]).toEqual([right, true])
  for (const wrong of ['', '1234567', '123456789', '12345678-00', 'BR 12345678'])
    expect([wrong, isBusinessNumber(wrong)]).toEqual([wrong, false])
})
