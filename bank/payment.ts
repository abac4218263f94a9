// The states of a payment and its transitions. Pure functions without I/O.

export type Status =
  | 'created'
  | 'authorising'
  /** Authorised on the card, not captured yet. */
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'abandoned'
  | 'expired'
  | 'cancelled'
  | 'charged_back'
  | 'won_back'

export const locales = ['zh-TW', 'en-US'] as const
export type BankLocale = (typeof locales)[number]

/** The language that a page offers besides its own. */
export const otherLocale = (locale: BankLocale): BankLocale => locales[(locales.indexOf(locale) + 1) % locales.length]!

export interface BankRefund {
  id: string
  idempotencyKey: string
  amountCents: number
  at: string
}

export interface PaymentRequest {
  idempotencyKey: string
  amountCents: number
  currency: 'HKD'
  reference: string
  description: string
  shopName: string
  returnUrl: string
  webhookUrl: string
  locale: BankLocale
  /** 'later': an approval authorises only, until the shop captures. Absent: captured at once. */
  capture?: 'now' | 'later' | undefined
  /** The payment deadline. */
  expiresAt: string
}

export interface BankPayment extends PaymentRequest {
  id: string
  /** A hash of the request: an idempotency key may only repeat the identical request. */
  requestHash: string
  status: Status
  createdAt: string
  /** When a slow approval succeeds, or an authorisation lapses; null otherwise. */
  decidesAt: string | null
  refunds: readonly BankRefund[]
}

const moves: Record<Status, readonly Status[]> = {
  created: ['authorising', 'authorized', 'captured', 'declined', 'abandoned', 'expired', 'cancelled'],
  authorising: ['authorized', 'captured'],
  authorized: ['captured', 'expired', 'cancelled'],
  captured: ['charged_back'],
  declined: [],
  abandoned: [],
  expired: [],
  cancelled: [],
  charged_back: ['won_back'],
  won_back: [],
}

export function mayMove(payment: BankPayment, to: Status) {
  return moves[payment.status].includes(to)
}

/** The millisecond of the next decision by time: a slow approval succeeds, an unpaid or uncaptured payment expires. */
export function decisionTime({ status, decidesAt, expiresAt }: BankPayment): number | null {
  if ((status === 'authorising' || status === 'authorized') && decidesAt !== null)
    return Temporal.Instant.from(decidesAt).epochMilliseconds
  return status === 'created' ? Temporal.Instant.from(expiresAt).epochMilliseconds : null
}

export function refundedCents(payment: BankPayment) {
  return payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** The status after an approval: captured, or authorised for a later capture. */
export const approvalOf = ({ capture }: BankPayment): Status => (capture === 'later' ? 'authorized' : 'captured')

/** Whether the shop has the money: captured, or returned after a won chargeback. */
export const isWithShop = ({ status }: BankPayment) => status === 'captured' || status === 'won_back'

export function refundableCents(payment: BankPayment) {
  return isWithShop(payment) ? payment.amountCents - refundedCents(payment) : 0
}

export type RefundVerdict =
  | { kind: 'refund' }
  | { kind: 'already'; refund: BankRefund }
  | { kind: 'key-reused' }
  | { kind: 'not-captured' }
  | { kind: 'too-much'; refundableCents: number }

/** Validates a refund. A repeated idempotency key returns the same refund and never makes a second one. */
export function judgeRefund(
  payment: BankPayment,
  asked: { idempotencyKey: string; amountCents: number },
): RefundVerdict {
  const earlier = payment.refunds.find((refund) => refund.idempotencyKey === asked.idempotencyKey)
  if (earlier)
    return earlier.amountCents === asked.amountCents ? { kind: 'already', refund: earlier } : { kind: 'key-reused' }
  if (!isWithShop(payment)) return { kind: 'not-captured' }
  const left = refundableCents(payment)
  return asked.amountCents > left ? { kind: 'too-much', refundableCents: left } : { kind: 'refund' }
}

/** The return URL carries only the payment's id; the shop must ask the bank whether it was paid. */
export function returnAddress(payment: BankPayment) {
  const address = new URL(payment.returnUrl)
  address.searchParams.set('paymentId', payment.id)
  return address.href
}
