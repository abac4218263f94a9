import { expect, test } from 'vitest'
import { maskCode, readCode, readPin, writeCode } from './gift-card-codes.rules.ts'

test('a number is understood however it is typed, and what cannot be one is none', () => {
  for (const typed of [
    '6200000000000012',
    '6200 0000 0000 0012',
    ' 6200-0000-0000-0012 ',
    '６２００００００００００００１２',
  ])
    expect(readCode(typed)).toBe('6200000000000012')
  for (const typed of ['', '620000000000001', '62000000000000123', '62000000000000I2', "' or 1=1"])
    expect(readCode(typed)).toBeUndefined()
  expect([readPin(' 135 790 '), readPin('13579'), readPin('1357900')]).toEqual(['135790', undefined, undefined])
})

test('a card shows its first 2 and last 4 digits', () => {
  expect(writeCode('6200000000000012')).toBe('6200 0000 0000 0012')
  expect(maskCode({ first2: '62', last4: '0012' })).toBe('62** **** **** 0012')
})
