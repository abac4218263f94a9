import { expect, test } from 'vitest'
import type { Coupon } from '#contract/vouchers.ts'
import { arrangeCoupons } from './arrange-coupons.ts'
import type { JudgedCoupon } from './wallet.ts'

const coupon = (couponNo: string, expiry: string) => ({ couponNo, expiry }) as Coupon
const verdict = (couponNo: string, couponValue: number, reason: string | null = null) =>
  [couponNo, { couponNo, couponValue, fits: reason === null, reason } as JudgedCoupon] as const

test('what pays most comes first, of two alike the one that ends first; what does not fit stands apart with its reason', () => {
  const wallet = [
    coupon('SMALL', '2026-12-01'),
    coupon('LATE', '2027-12-01'),
    coupon('SOON', '2026-12-05'),
    coupon('NOT', '2026-11-30'),
  ]
  const judged = new Map([
    verdict('SMALL', 5),
    verdict('LATE', 20),
    verdict('SOON', 20),
    verdict('NOT', 0, '未達最低消費'),
  ])
  const { fitting, misfitting } = arrangeCoupons(wallet, judged)
  expect(fitting.map(({ coupon: { couponNo } }) => couponNo)).toEqual(['SOON', 'LATE', 'SMALL'])
  expect(misfitting).toEqual([{ coupon: wallet[3], reason: '未達最低消費' }])
})
