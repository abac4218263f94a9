import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentStanding } from '#server/lib/integrations/provider.ts'
import { findMethod, listOpenMethods, type MethodFacts } from '#server/shop/payment-methods.rules.ts'
import { isOurs, judge, maskCard, nextAsk, payStatus, type PaymentState } from './payments.rules.ts'

const sum = { amountCents: 128_800, orderNumber: 'W2611200001' }
const paid: PaymentStanding = { kind: 'paid', currency: 'HKD', ...sum }

test('money that came is taken once, also when we had given up on it', () => {
  for (const state of ['created', 'waiting', 'failed', 'cancelled'] as const) {
    expect(judge({ state, ...sum }, paid)).toEqual({ kind: 'take' })
  }
  for (const state of ['succeeded', 'returned'] as const)
    expect(judge({ state, ...sum }, paid)).toEqual({ kind: 'stay' })
})

test('money of another sum, currency or order moves nothing', () => {
  const others: PaymentStanding[] = [
    { ...paid, amountCents: 128_799 },
    { ...paid, currency: 'USD' },
    { ...paid, orderNumber: 'W2611200002' },
  ]
  for (const other of others) expect(judge({ state: 'waiting', ...sum }, other)).toEqual({ kind: 'mismatch' })
})

test('a decline is a failure, walking away is not; neither undoes a payment', () => {
  const end = (why: 'declined' | 'abandoned', state: PaymentState) => judge({ state, ...sum }, { kind: 'unpaid', why })
  expect(end('declined', 'waiting')).toEqual({ kind: 'give-up', state: 'failed', why: 'declined' })
  expect(end('abandoned', 'waiting')).toEqual({ kind: 'give-up', state: 'cancelled', why: 'abandoned' })
  expect(end('declined', 'succeeded')).toEqual({ kind: 'stay' })
})

test('in whatever order news comes, money is taken at most once, and an end never outlives it', () => {
  const news: PaymentStanding[] = [
    paid,
    { kind: 'open' },
    { kind: 'underway' },
    { kind: 'unpaid', why: 'declined' },
    { kind: 'unpaid', why: 'expired' },
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...news), { maxLength: 12 }), (standings) => {
      let state: PaymentState = 'waiting'
      let taken = 0
      for (const standing of standings) {
        const verdict = judge({ state, ...sum }, standing)
        if (verdict.kind === 'take') {
          taken += 1
          state = 'succeeded'
        }
        if (verdict.kind === 'give-up') state = verdict.state
      }
      expect(taken).toBe(standings.includes(paid) ? 1 : 0)
      expect(state === 'succeeded').toBe(taken === 1)
    }),
  )
})

test('a notice about a payment carries its sum and its order; one about something else carries neither', () => {
  const expected = { state: 'waiting' as const, ...sum }
  const letter = { currency: 'HKD', ...sum }
  expect(isOurs(expected, letter)).toBe(true)
  expect(isOurs(expected, { ...letter, amountCents: 1 })).toBe(false)
  expect(isOurs(expected, { ...letter, amountCents: null })).toBe(true)
  expect(isOurs(expected, null)).toBe(true)
  expect(isOurs(expected, { ...letter, orderNumber: 'W2611200002' })).toBe(false)
})

test('[3.23] of a card the receipt shows the first 2 and the last 4 digits, and no other', () => {
  expect(maskCard({ brand: 'visa', first2: '42', last4: '4242' })).toBe('Visa 42** **** **** 4242')
  expect(maskCard({ brand: '', first2: null, last4: '0002' })).toBe('**** **** **** 0002')
})

const facts: MethodFacts = {
  isMember: true,
  outstandingCents: 50_000,
  giftCards: 'none',
  payLaterOffered: true,
  takes: {
    card: { provider: 'stripe', leastCents: 400, isOffered: true },
    wallets: new Map(),
    fpsPayee: '1234567',
    transferToZh: '012',
    transferToEn: '012',
  },
}
const open = (changed: Partial<MethodFacts> = {}) => listOpenMethods({ ...facts, ...changed }).map(({ code }) => code)

test('[7.087] which ways to pay are open depends on who pays, how much is left, and what is bought', () => {
  const all = ['CARD', 'FPS', 'BANK_TRANSFER', 'PAY_LATER', 'GIFT_CARD', 'POINTS']
  const without = (...closed: string[]) => all.filter((code) => !closed.includes(code))
  expect(open()).toEqual(all)
  expect(open({ isMember: false })).toEqual(without('PAY_LATER', 'POINTS'))
  expect(open({ payLaterOffered: false })).toEqual(without('PAY_LATER'))
  // Gift cards are never bought with gift cards, points or credit.
  expect(open({ giftCards: 'only' })).toEqual(without('PAY_LATER', 'GIFT_CARD', 'POINTS'))
  expect(open({ giftCards: 'some' })).toEqual(without('PAY_LATER'))
  expect(open({ outstandingCents: 399 })).toEqual(without('CARD', 'PAY_LATER'))
  expect(open({ outstandingCents: null })).toEqual(all)
  expect(open({ outstandingCents: 0 })).toEqual(['GIFT_CARD', 'POINTS']) // so that they can be removed again
  expect(open({ takes: { ...facts.takes, fpsPayee: '', transferToZh: '' } })).toEqual(without('FPS', 'BANK_TRANSFER'))
  expect(open({ takes: { ...facts.takes, card: { ...facts.takes.card, isOffered: false } } })).toEqual(
    without('CARD', 'PAY_LATER'),
  )
})

test('a wallet is open where its account takes it, from its smallest sum; FPS is offered once', () => {
  const taking = (...wallets: (readonly [string, number])[]) =>
    open({ isMember: false, outstandingCents: 399, takes: { ...facts.takes, wallets: new Map(wallets) } })
  expect(taking()).toEqual(['FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
  expect(taking(['airwallex payme', 1])).toEqual(['FPS', 'PAYME', 'BANK_TRANSFER', 'GIFT_CARD'])
  expect(taking(['airwallex fps', 1])).toEqual(['FPS_QR', 'BANK_TRANSFER', 'GIFT_CARD'])
  expect(taking(['stripe alipay', 400])).toEqual(['FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
  expect(taking(['stripe fps', 1])).toEqual(['FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
})

test('only what moves money can be chosen for what is left; cards and points pay beside it', () => {
  expect(['CARD', 'FPS', 'BANK_TRANSFER', 'PAY_LATER'].map((code) => findMethod(code)?.code)).not.toContain(undefined)
  expect(['GIFT_CARD', 'POINTS', 'COUPON', 'CASH', ''].map((code) => findMethod(code))).toEqual(
    Array.from({ length: 5 }),
  )
})

test('the bank is asked often at first, rarely later, and not after a week', () => {
  expect([0, 59, 60, 299, 300, 3_600, 604_799].map(nextAsk)).toEqual([15, 15, 30, 30, 120, 900, 900])
  expect(nextAsk(604_800)).toBe(null)
})

test('the result says what happened to the order before what happened to the last try', () => {
  const position = {
    orderState: 'unconfirm',
    paymentState: 'none',
    payment: { state: 'waiting' as const, method: 'CARD' },
  }
  expect(payStatus(position)).toBe('waiting')
  expect(payStatus({ ...position, payment: { state: 'waiting', method: 'BANK_TRANSFER' } })).toBe('offline')
  expect(payStatus({ ...position, paymentState: 'failed', payment: { state: 'failed', method: 'CARD' } })).toBe(
    'failed',
  )
  expect(payStatus({ ...position, payment: { state: 'cancelled', method: 'CARD' } })).toBe('failed')
  expect(payStatus({ ...position, orderState: 'expired' })).toBe('expired')
  expect(payStatus({ ...position, orderState: 'voided' })).toBe('cancelled')
  expect(payStatus({ orderState: 'confirmed', paymentState: 'paid', payment: undefined })).toBe('paid')
})
