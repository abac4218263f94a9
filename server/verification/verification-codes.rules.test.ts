import { expect, test } from 'vitest'
import { asDigits } from './verification-codes.rules.ts'

test('a code has six digits, zeros in front among them', () => {
  expect(asDigits(Uint8Array.of(0, 0, 0, 0, 0, 7))).toBe('000007')
  expect(asDigits(Uint8Array.of(0, 0, 0, 15, 66, 65))).toBe('000001') // 1,000,001
  expect(asDigits(Uint8Array.of(255, 255, 255, 255, 255, 255))).toBe('710655')
})
