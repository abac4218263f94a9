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
  /** The HTTP status, or why there was no response. */
  outcome: string
  delivered: boolean
}

/** A webhook notice to the shop. Two notices may carry the same event, as banks may notify twice. */
export interface BankNotice {
  id: string
  paymentId: string
  type: NoticeType
  eventId: string
  body: string
  /** Held back on purpose: until a person sends it (`late`), or for ever, as if lost (`lost`). */
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

/** Seconds between attempts. After the last one the bank gives up, and the shop learns the result only by a query. */
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
    idempotencyKey: payment.idempotencyKey,
    reference: payment.reference,
    amountCents: facts.amountCents,
    currency: payment.currency,
    occurredAt: facts.at.toString(),
  })
  const { id, eventId } = facts
  return { id, paymentId: payment.id, type, eventId, body, withheld: null, dueAt: facts.at.toString(), attempts: [] }
}
