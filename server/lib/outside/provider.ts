import type { Locale } from '#contract/shop.ts'

/** What a provider is asked to collect. Our payment's id is the key under which asking twice is asking once. */
export interface ToCollect {
  id: string
  amountCents: number
  orderNumber: string
  shopName: string
  locale: Locale
  payBefore: Temporal.Instant
  /** Where on our pages the payer comes back to. */
  returnPath: string
}

/** How a payment stands over there. `paid` is said of money that was really taken, whatever went back since. */
export type Standing =
  | { kind: 'open' }
  | { kind: 'underway' } // the payer has decided, the bank has not: it can be neither cancelled nor replaced
  | { kind: 'paid'; amountCents: number; currency: string; orderNumber: string }
  | { kind: 'unpaid'; why: 'declined' | 'abandoned' | 'expired' | 'cancelled' | 'refused' }
  | { kind: 'charged-back' }

export type Started =
  | { kind: 'redirect'; url: string; ref: string; standing: Standing }
  | { kind: 'offline' }
  | { kind: 'refused' }

/** What a letter from the provider is about. It is a reason to ask, never an answer: §rules "Payment methods". */
export interface Notice {
  eventId: string
  ref: string
  type: string
  amountCents: number
  currency: string
  orderNumber: string
}

/** A way to get money and to give it back. Each asks over a network that may lose the answer: then it throws ProviderSilent. */
export interface Provider {
  code: string
  start(payment: ToCollect): Promise<Started>
  query(ref: string): Promise<Standing>
  /** Takes the payment off the table. Answers how it stands now: it may have been paid a moment before. */
  cancel(ref: string): Promise<Standing>
  refund(
    ref: string,
    refund: { id: string; amountCents: number },
  ): Promise<{ kind: 'done'; ref: string } | { kind: 'refused' }>
  readNotice(body: string, headers: Headers, now: Temporal.Instant): Notice | 'forged'
}

/** No answer, or none that says anything: the outcome is unknown, and nobody may guess it. */
export class ProviderSilent extends Error {}
