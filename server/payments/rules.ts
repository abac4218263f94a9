import type { PayStatus } from '#contract/payments.ts'
import type { Standing } from '#server/lib/outside/provider.ts'

/** The ways to pay this shop knows; the code is what order and tender keep. */
export const methods = [
  { code: 'CARD', provider: 'sandbox', online: true },
  { code: 'BANK_TRANSFER', provider: 'offline', online: false },
] as const
export type Method = (typeof methods)[number]

export const findMethod = (code: string): Method | undefined => methods.find((method) => method.code === code)

export type PaymentState = 'created' | 'waiting' | 'succeeded' | 'failed' | 'cancelled' | 'returned'

export interface Expected {
  state: PaymentState
  amountCents: number
  orderNumber: string
}

export type Verdict =
  | { kind: 'stay' }
  | { kind: 'take' } // the money is ours
  | { kind: 'give-up'; state: 'failed' | 'cancelled'; why: string }
  | { kind: 'reverse' } // the buyer's bank took it back
  | { kind: 'mismatch' } // they speak of another sum or another order: nobody acts on that

/**
 * What our books make of how a payment stands at its provider. Asked twice, the second answer is 'stay': that is what
 * lets webhook, returning browser and job all settle. Money taken after we gave up is still money taken.
 */
export function judge(expected: Expected, standing: Standing): Verdict {
  const { state } = expected
  if (standing.kind === 'paid') {
    const same = standing.amountCents === expected.amountCents && standing.currency === 'HKD'
    if (!same || standing.orderNumber !== expected.orderNumber) return { kind: 'mismatch' }
    return state === 'succeeded' || state === 'returned' ? { kind: 'stay' } : { kind: 'take' }
  }
  if (standing.kind === 'charged-back') return state === 'succeeded' ? { kind: 'reverse' } : { kind: 'stay' }
  if (standing.kind === 'unpaid' && isOpen(state)) {
    const failed = standing.why === 'declined' || standing.why === 'refused'
    return { kind: 'give-up', state: failed ? 'failed' : 'cancelled', why: standing.why }
  }
  return { kind: 'stay' }
}

export function isOpen(state: PaymentState) {
  return state === 'created' || state === 'waiting'
}

/** A letter must speak of our sum and our order; a refund's letter carries the sum of the refund. */
export function isOurs(
  expected: Expected,
  notice: { type: string; amountCents: number; currency: string; orderNumber: string },
) {
  const sum = notice.type === 'payment.refunded' || notice.amountCents === expected.amountCents
  return sum && notice.currency === 'HKD' && notice.orderNumber === expected.orderNumber
}

const steps = [
  { until: 60, wait: 15 },
  { until: 300, wait: 30 },
  { until: 3_600, wait: 120 },
  { until: 7 * 86_400, wait: 900 },
] as const

/** When to ask a silent provider again, in seconds from now; null when a week has brought nothing. */
export function nextAsk(ageSeconds: number): number | null {
  return steps.find(({ until }) => ageSeconds < until)?.wait ?? null
}

export interface Position {
  orderState: string
  paymentState: string
  payment: { state: PaymentState; provider: string } | undefined
}

/** What the page of the result shows. */
export function payStatus({ orderState, paymentState, payment }: Position): PayStatus['status'] {
  if (['paid', 'part_refunded', 'refunded', 'authorized', 'chargeback'].includes(paymentState)) return 'paid'
  if (orderState === 'expired') return 'expired'
  if (orderState === 'cancelled' || orderState === 'voided') return 'cancelled'
  // Walked away from or declined: the order stands, and can be paid again.
  if (payment?.state === 'failed' || payment?.state === 'cancelled') return 'failed'
  return payment?.provider === 'offline' ? 'offline' : 'waiting'
}
