import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgePassword } from './accounts.rules.ts'

test('[5.09] [5.10] [5.11] [5.12] a password has 8 to 16 letters and digits, of each kind one', () => {
  for (const [password, complaint] of [
    ['', 'password_required'],
    ['Abc1234', 'password_length'],
    ['Abc12345', undefined],
    ['Abcdefgh12345678', undefined],
    ['Abcdefgh123456789', 'password_length'],
    ['Abc 12345', 'password_characters'],
    ['Abc12345!', 'password_characters'],
    ['Ａbc123456', 'password_characters'],
    ['密碼Abc12345', 'password_characters'],
    ['abc12345', 'password_upper_required'],
    ['ABC12345', 'password_lower_required'],
    ['Abcdefgh', 'password_digit_required'],
    [' Abc12345', 'password_characters'], // as received, never trimmed
  ] as const)
    expect([password, judgePassword(password)]).toEqual([password, complaint])
})

test('a password may not hold the name of the e-mail or the digits of the phone', () => {
  expect(judgePassword('Emily99Carter', ['emily99@example.com'])).toBe('password_like_contact')
  expect(judgePassword('Aa91234567', ['+852 9123 4567'])).toBe('password_like_contact')
  expect(judgePassword('Teapot42Blue', ['amy@example.com', '+852 9123 4567'])).toBeUndefined()
})

test('whatever is let through is 8 to 16 letters and digits', () => {
  const lets = fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (password) => {
    return judgePassword(password) !== undefined || /^[A-Za-z0-9]{8,16}$/.test(password)
  })
  expect(fc.check(lets).failed).toBe(false)
})
