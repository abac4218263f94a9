import { expect, test } from 'vitest'
import { readAmount, readCount } from './read-amount.ts'

test('an amount is read however it is written, and nothing else is one', () => {
  expect(['258.8', 'HK$1,280.00', '$ 75', '２５８．８'].map(readAmount)).toEqual([258.8, 1_280, 75, 258.8])
  expect(['', '0', '-5', '1.234', 'abc', '1e5', '999999999'].map(readAmount)).toEqual(Array(7).fill(null))
})

test('points are whole and more than none', () => {
  expect(['120', '1,000', '１２'].map(readCount)).toEqual([120, 1_000, 12])
  expect(['', '0', '-1', '1.5', '007', '123456789'].map(readCount)).toEqual(Array(6).fill(null))
})
