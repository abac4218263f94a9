import { expect, test } from 'vitest'
import { readMoney } from './read-money.ts'

test.each([
  ['1299', 1299],
  ['1,299.00', 1299],
  ['HK$12', 12],
  ['hkd 12.5', 12.5],
  ['１，２９９．５０', 1299.5],
  [' 0.10 ', 0.1],
])('the amount %s is read as it is meant', (typed, amount) => expect(readMoney(typed)).toBe(amount))

test.each(['', '12,99', '1.299,00', '1e5', '-5', 'NaN', '12.345', '12 34', '999999999999'])(
  '%s is no amount',
  (typed) => expect(readMoney(typed)).toBeUndefined(),
)
