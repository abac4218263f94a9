import { expect, test } from 'vitest'
import type { PaymentResult } from '#contract/checkout.ts'
import { listDifferences } from './price-differences.ts'

const quote = (also: Partial<PaymentResult>) =>
  ({
    items: [],
    promotions: [],
    memoDiscounts: [],
    addCouponRequestList: [],
    points: null,
    giftCards: [],
    deliveryFee: 0,
    charges: [],
    leftToPay: 100,
    ...also,
  }) as unknown as PaymentResult

test('nothing changed: nothing to say', () => expect(listDifferences(quote({}), quote({}))).toEqual([]))

test('a promotion that ended and a coupon that pays less are told, each by its name, and what is left last', () => {
  const coupon = (couponValue: number) => [{ cashDesc: '迎新券', couponValue }] as PaymentResult['addCouponRequestList']
  const before = quote({
    promotions: [{ name: '第二件半價', totalDiscountAmount: 45 }] as PaymentResult['promotions'],
    addCouponRequestList: coupon(50),
  })
  const after = quote({ addCouponRequestList: coupon(30), leftToPay: 165 })
  expect(listDifferences(before, after)).toEqual([
    '第二件半價：−HK$45.00 → HK$0.00',
    '迎新券：−HK$50.00 → −HK$30.00',
    '應付總額：HK$100.00 → HK$165.00',
  ])
})

test('the same sum paid by other parts is another order', () => {
  const card = (usageAmount: number) => [{ no: '62••3456', usageAmount }] as PaymentResult['giftCards']
  const points = (amount: number) => ({ amount }) as PaymentResult['points']
  const before = quote({ giftCards: card(20), points: points(0) })
  expect(listDifferences(before, quote({ giftCards: card(0), points: points(20) }))).toHaveLength(2)
})

test('a charge that costs more, and one that is gone, are told by their names', () => {
  const charged = (amounts: Record<string, number>, leftToPay: number) =>
    quote({ charges: Object.entries(amounts).map(([name, amount]) => ({ kind: name, name, amount })), leftToPay })
  expect(listDifferences(charged({ 禮物包裝: 15, 卡片: 5 }, 120), charged({ 禮物包裝: 25 }, 125))).toEqual([
    '禮物包裝：HK$15.00 → HK$25.00',
    '卡片：HK$5.00 → HK$0.00',
    '應付總額：HK$120.00 → HK$125.00',
  ])
})
