import type { PayStatus } from '#contract/payments.ts'
import { type MoneyMethod, movesOnline } from '#server/shop/payment-methods.rules.ts'
import type { PaidCard, PaymentNotice, PaymentStanding } from '#server/lib/integrations/provider.ts'

export type PaymentState = 'created' | 'waiting' | 'authorized' | 'succeeded' | 'failed' | 'cancelled' | 'returned'

export interface Expected {
  state: PaymentState
  amountCents: number
  orderNumber: string
}

export type PaymentVerdict =
  | { kind: 'stay' }
  | { kind: 'take'; card: PaidCard | undefined } // collected
  | { kind: 'hold'; card: PaidCard | undefined; until: Temporal.Instant } // authorised: can be captured later
  | { kind: 'let-go'; why: string } // the authorisation is gone
  | { kind: 'give-up'; state: 'failed' | 'cancelled'; why: string }
  | { kind: 'reverse' } // chargeback
  | { kind: 'restore' } // chargeback won by the shop
  | { kind: 'mismatch' } // another amount or another order: nobody acts on it

/**
 * Compares our records with the provider's state of a payment. The second call with the same state answers 'stay', so
 * webhook, returning browser and job can all settle. Money that arrives after we gave up still counts.
 */
export function judge(expected: Expected, standing: PaymentStanding): PaymentVerdict {
  const { state } = expected
  if (standing.kind === 'paid' || standing.kind === 'authorized') {
    const same = standing.amountCents === expected.amountCents && standing.currency === 'HKD'
    if (!same || standing.orderNumber !== expected.orderNumber) return { kind: 'mismatch' }
  }
  if (standing.kind === 'authorized') {
    const isNews = state !== 'authorized' && state !== 'succeeded' && state !== 'returned'
    return isNews ? { kind: 'hold', card: standing.card, until: standing.until } : { kind: 'stay' }
  }
  if (standing.kind === 'paid') {
    if (state === 'returned') return standing.wonBack ? { kind: 'restore' } : { kind: 'stay' }
    return state === 'succeeded' ? { kind: 'stay' } : { kind: 'take', card: standing.card }
  }
  if (standing.kind === 'charged-back') return state === 'succeeded' ? { kind: 'reverse' } : { kind: 'stay' }
  if (standing.kind === 'unpaid' && state === 'authorized') return { kind: 'let-go', why: standing.why }
  if (standing.kind === 'unpaid' && isOpen(state)) {
    const failed = standing.why === 'declined' || standing.why === 'refused'
    return { kind: 'give-up', state: failed ? 'failed' : 'cancelled', why: standing.why }
  }
  return { kind: 'stay' }
}

/**
 * Whether a card is authorised now and captured at dispatch: one order with one payment, all goods in stock. Deposits
 * and gift cards are paid at once, and a pre-order may arrive after the authorisation has lapsed.
 */
export const mayCaptureLater = (
  { capturesLater }: Pick<MoneyMethod, 'capturesLater'>,
  asked: { captureAtDispatch: boolean; orders: number; preOrder: boolean; hasGiftCards: boolean },
): boolean => capturesLater && asked.captureAtDispatch && asked.orders === 1 && !asked.preOrder && !asked.hasGiftCards

export function isOpen(state: PaymentState) {
  return state === 'created' || state === 'waiting'
}

/** A webhook notice must name our amount and our order. */
export function isOurs(expected: Expected, about: PaymentNotice['about']) {
  if (!about) return true
  const { amountCents, currency, orderNumber } = about
  const sum = amountCents === null || amountCents === expected.amountCents
  return sum && currency === 'HKD' && orderNumber === expected.orderNumber
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay 銀聯',
  jcb: 'JCB',
}

/** As a receipt shows it: first 2, last 4, nothing between. Unknown digits are stars. §3 */
export const maskCard = ({ brand, first2, last4 }: PaidCard): string =>
  `${brands[brand] ?? brand} ${first2 ?? '**'}** **** **** ${last4}`.trimStart()

const steps = [
  { until: 60, wait: 15 },
  { until: 300, wait: 30 },
  { until: 3_600, wait: 120 },
  { until: 7 * 86_400, wait: 900 },
] as const

/** Seconds until the next request to a silent provider; null after a week. */
export function nextAsk(ageSeconds: number): number | null {
  return steps.find(({ until }) => ageSeconds < until)?.wait ?? null
}

export interface Position {
  orderState: string
  paymentState: string
  payment: { state: PaymentState; method: string } | undefined
}

/** What the result page shows. */
export function payStatus({ orderState, paymentState, payment }: Position): PayStatus['status'] {
  if (paymentState === 'part_paid' && (!payment || payment.state === 'succeeded')) return 'paid' // the deposit
  if (['paid', 'part_refunded', 'refunded', 'authorized', 'chargeback'].includes(paymentState)) return 'paid'
  if (orderState === 'expired') return 'expired'
  if (orderState === 'cancelled' || orderState === 'voided') return 'cancelled'
  // After a cancelled or declined payment the order stands and can be paid again.
  if (payment?.state === 'failed' || payment?.state === 'cancelled') return 'failed'
  return payment && !movesOnline(payment.method) ? 'offline' : 'waiting'
}

/** When the provider's page closes: with the order, after a day at most, or after half an hour where no order ends. */
export function closePage(createdAt: Temporal.Instant, expiresAt: Temporal.Instant | null): Temporal.Instant {
  if (!expiresAt) return createdAt.add({ minutes: 30 })
  const latest = createdAt.add({ hours: 23 })
  return Temporal.Instant.compare(expiresAt, latest) < 0 ? expiresAt : latest
}

/** The job that asks about a payment at growing intervals; none after a week. */
export function followUpOf(payment: string, ageSeconds: number, now: Temporal.Instant) {
  const seconds = nextAsk(ageSeconds)
  if (seconds === null) return []
  return [followUp(payment, now.add({ seconds }))]
}

/** A payment by hand has nobody to ask: its job runs at the deadline. */
export const followUpByHand = (payment: string, end: Temporal.Instant) => [followUp(payment, end)]

const followUp = (payment: string, at: Temporal.Instant) =>
  ({ name: 'followPayment', payload: { payment }, at, key: `payment ${payment}` }) as const

/** What the provider said when a payment was begun. */
export type Begun =
  | { kind: 'jump'; url: string }
  | { kind: 'stay' } // nothing to redirect to: by hand, or settled already
  | { kind: 'silent' } // the bank did not answer; the job asks again, and so may the buyer
