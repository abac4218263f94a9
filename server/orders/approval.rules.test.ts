import { expect, test } from 'vitest'
import { doubt, readReasons, writeReasons } from './approval.rules.ts'

const bounds = { approvalFromCents: 2_000_000, approvalFailedPayments: 3 }
const plain = { netCents: 1_999_999, isAged: false, failedPayments: 2, awaitsGoods: false }

test('an order is looked at for its worth, an age, payments that failed, or goods that have to come back first', () => {
  expect(doubt(plain, bounds)).toEqual([])
  expect(doubt({ ...plain, netCents: 2_000_000 }, bounds)).toEqual(['value'])
  expect(doubt({ ...plain, isAged: true, failedPayments: 3 }, bounds)).toEqual(['age', 'failed payments'])
  expect(doubt({ ...plain, awaitsGoods: true }, bounds)).toEqual(['exchange'])
  const all = doubt({ netCents: 3_000_000, isAged: true, failedPayments: 9, awaitsGoods: true }, bounds)
  expect(readReasons(writeReasons(all))).toEqual(all)
})
