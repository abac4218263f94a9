// What a payment is and what may become of it. Pure: told everything, decides, waits for nothing.

export type Status =
  | 'created'
  | 'authorising'
  /** Held on the card for the shop, and not taken yet. */
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

/** What a page offers beside its own. */
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
  /** 'later': an approval only holds the money, until the shop captures it. Absent: taken at once. */
  capture?: 'now' | 'later' | undefined
  /** Until when it may be paid. */
  expiresAt: string
}

export interface BankPayment extends PaymentRequest {
  id: string
  /** Of what was asked: the same key may only ask for the very same thing again. */
  requestHash: string
  status: Status
  createdAt: string
  /** When a slow approval comes through, or the bank lets go of what is authorised; null otherwise. */
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

/** The millisecond at which time itself decides: a slow approval comes through, what is unpaid or not captured expires. */
export function decisionTime({ status, decidesAt, expiresAt }: BankPayment): number | null {
  if ((status === 'authorising' || status === 'authorized') && decidesAt !== null)
    return Temporal.Instant.from(decidesAt).epochMilliseconds
  return status === 'created' ? Temporal.Instant.from(expiresAt).epochMilliseconds : null
}

export function refundedCents(payment: BankPayment) {
  return payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
}

/** What an approval comes to: the money taken, or held for the shop to capture. */
export const approvalOf = ({ capture }: BankPayment): Status => (capture === 'later' ? 'authorized' : 'captured')

/** The money is on the shop's account: it came, or came back after a dispute. */
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

/** Judges a refund; the same key asks for the same refund again, never for a second one. */
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

/** The browser goes back with the payment's id alone: whether it was paid, only the bank itself may say. */
export function returnAddress(payment: BankPayment) {
  const address = new URL(payment.returnUrl)
  address.searchParams.set('paymentId', payment.id)
  return address.href
}
