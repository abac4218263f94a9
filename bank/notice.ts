import type { BankPayment } from './payment.ts'

export type NoticeType =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.declined'
  | 'payment.expired'
  | 'payment.refunded'
  | 'payment.charged_back'
  | 'payment.won_back'

export interface NoticeAttempt {
  at: string
  /** An HTTP status, or why no answer came. */
  outcome: string
  delivered: boolean
}

/** One webhook notice to the shop. Two notices may carry the same event: that is how a bank notifies twice. */
export interface BankNotice {
  id: string
  paymentId: string
  type: NoticeType
  eventId: string
  body: string
  /** Held back on purpose: until a person sends it (`late`), or as if the network had lost it (`lost`). */
  withheld: 'late' | 'lost' | null
  dueAt: string | null
  attempts: readonly NoticeAttempt[]
}

export type NoticeState = 'waiting' | 'delivered' | 'late' | 'lost' | 'given-up'

export function noticeState(notice: BankNotice): NoticeState {
  if (notice.dueAt !== null) return notice.withheld === 'late' ? 'late' : 'waiting'
  if (notice.attempts.some((attempt) => attempt.delivered)) return 'delivered'
  return notice.withheld ?? 'given-up'
}

/** Waits between attempts, in seconds; after the last one the bank gives up and only a query tells the shop. */
const backoff = [1, 5, 30, 120, 600, 1800]

export function nextAttempt(notice: BankNotice, now: Temporal.Instant): string | null {
  const wait = backoff[notice.attempts.length]
  return wait === undefined ? null : now.add({ seconds: wait }).toString()
}

export function writeNotice(
  payment: BankPayment,
  type: NoticeType,
  facts: { id: string; eventId: string; amountCents: number; at: Temporal.Instant },
): BankNotice {
  const body = JSON.stringify({
    eventId: facts.eventId,
    type,
    paymentId: payment.id,
    reference: payment.reference,
    amountCents: facts.amountCents,
    currency: payment.currency,
    occurredAt: facts.at.toString(),
  })
  const { id, eventId } = facts
  return { id, paymentId: payment.id, type, eventId, body, withheld: null, dueAt: facts.at.toString(), attempts: [] }
}
