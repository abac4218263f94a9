import { expect, test } from 'vitest'
import type { PaymentResult } from '#contract/checkout.ts'
import { saleOf, type Savings, withoutRefused } from './savings.ts'

const none: Savings = { codes: [], coupons: [], points: 0, cards: [], closed: [], charges: [] }

/** An answer that accepts these codes, coupons and cards only. */
const answerWith = (known: { codes?: string[]; coupons?: string[]; cards?: string[]; charges?: string[] }) =>
  ({
    memoDiscounts: (known.codes ?? []).map((discountCode) => ({ discountCode })),
    addCouponRequestList: (known.coupons ?? []).map((couponNo) => ({ couponNo })),
    giftCards: (known.cards ?? []).map((refNo) => ({ refNo })),
    chargeChoices: (known.charges ?? []).map((kind) => ({ kind })),
  }) as PaymentResult

test('what the shop no longer names is taken away; the case of a code makes no difference', () => {
  const wanted = { codes: [' summer ', 'GONE'], coupons: ['C1', 'C2'], cards: ['G1', 'G2'], charges: ['wrap', 'card'] }
  const asked = { ...none, ...wanted, points: 40 }
  const answer = answerWith({ codes: ['SUMMER'], coupons: ['C2'], cards: ['G1'], charges: ['card'] })
  expect(withoutRefused(asked, { asked, answer })).toEqual({
    ...asked,
    codes: [' summer '],
    coupons: ['C2'],
    cards: ['G1'],
    charges: ['card'],
  })
})

test('what was chosen while the shop was still answering is left alone', () => {
  const asked = { ...none, codes: ['FIRST'] }
  const now = { ...none, codes: ['FIRST', 'SECOND'], coupons: ['C1'], cards: ['G1'] }
  expect(withoutRefused(now, { asked, answer: answerWith({ codes: ['FIRST'] }) })).toBe(now)
})

test('a code that does not apply stays: the shop names it, with its reason', () => {
  const asked = { ...none, codes: ['LATER'] }
  expect(withoutRefused(asked, { asked, answer: answerWith({ codes: ['LATER'] }) })).toBe(asked)
})

test('pricing and placing are told the same', () => {
  const savings = { codes: ['A'], coupons: ['C1'], points: 20, cards: ['G1'], closed: ['P1'], charges: ['gift_wrap'] }
  expect(saleOf(savings)).toEqual({
    memoDiscounts: [{ discountCode: 'A' }],
    addCouponRequestList: [{ couponNo: 'C1' }],
    closeDiscounts: ['P1'],
    charges: ['gift_wrap'],
    points: 20,
    giftCards: [{ refNo: 'G1' }],
  })
})
