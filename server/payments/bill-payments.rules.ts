import { reviewTime, timeAfterRejection } from './payment-proofs.rules.ts'

interface SentPayment {
  state: string
  sentAt: Temporal.Instant
  decidedAt: Temporal.Instant | null
}

/**
 * A bill does not expire, but an FPS code or a transfer does: after its hours, or after the review time of the last
 * proof. §9
 */
export function endOfWaiting(begun: Temporal.Instant, proofs: readonly SentPayment[], hours: number): Temporal.Instant {
  const ends = proofs.map(({ state, sentAt, decidedAt }) =>
    state === 'rejected' && decidedAt ? decidedAt.add(timeAfterRejection) : sentAt.add(reviewTime),
  )
  return ends.at(-1) ?? begun.add({ hours })
}

interface PaymentTry {
  id: string
  method: string
  bills: readonly { billId: string; amountCents: number }[]
}

/** Finds an open payment of exactly these bills. */
export function findSame<T extends PaymentTry>(tries: readonly T[], wanted: Omit<PaymentTry, 'id'>): T | undefined {
  return tries.find(
    ({ method, bills }) =>
      method === wanted.method &&
      bills.length === wanted.bills.length &&
      wanted.bills.every((one) =>
        bills.some(({ billId, amountCents }) => billId === one.billId && amountCents === one.amountCents),
      ),
  )
}
