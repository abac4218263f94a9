import type { Locale } from '#contract/shop.ts'

/** What a provider is asked to collect. Our payment's id is the key under which asking twice is asking once. */
export interface ToCollect {
  id: string
  amountCents: number
  orderNumber: string
  shopName: string
  locale: Locale
  payBefore: Temporal.Instant
  /** Held on the card now, and captured later. */
  capturesLater: boolean
  /** Where on our pages the payer comes back to. */
  returnUrl: string
}

/** How a payment stands over there. `paid` is said of money that was really taken, whatever went back since. */
export type PaymentStanding =
  | { kind: 'open' }
  | {
      kind: 'authorized' // held for us, and not taken
      amountCents: number
      currency: string
      orderNumber: string
      card?: PaidCard | undefined
      /** When the bank lets go of it. */
      until: Temporal.Instant
    }
  | { kind: 'underway' } // the payer has decided, the bank has not: it can be neither cancelled nor replaced
  | {
      kind: 'paid'
      amountCents: number
      currency: string
      orderNumber: string
      card?: PaidCard | undefined
      /** It was disputed, and the shop was right: an answer from before the dispute does not say so. */
      wonBack?: boolean
    }
  | { kind: 'unpaid'; why: 'declined' | 'abandoned' | 'expired' | 'cancelled' | 'refused' }
  | { kind: 'charged-back' }

/** As much of a card as its provider tells and a receipt shows, §3. No shop ever holds the digits between. */
export interface PaidCard {
  brand: string
  first2: string | null // not every provider tells them
  last4: string
}

export type StartedPayment =
  | { kind: 'redirect'; url: string; ref: string; standing: PaymentStanding }
  | { kind: 'offline'; ref: string | null } // no page to go to; the payer's bank is told by hand or by a code
  | { kind: 'refused' }

/** What a webhook notice of the provider is about. Where somebody can be asked it is a reason to ask, never an answer: §rules "Payment methods". */
export interface PaymentNotice {
  eventId: string
  ref: string
  /** What it says of the payment itself, to be compared with ours; null where it speaks of something else, like a refund. */
  about: { amountCents: number | null; currency: string; orderNumber: string } | null
  /** Where nobody can be asked, the signed notice is the answer. */
  standing?: PaymentStanding
}

/** A way to get money and to give it back. Each asks over a network that may lose the answer: then it throws ProviderSilent. */
export interface Provider {
  code: string
  start(payment: ToCollect): Promise<StartedPayment>
  query(ref: string): Promise<PaymentStanding>
  /** Takes what is authorised; asked again it is taken once. Answers how it stands now. Absent where nothing is authorised. */
  capture?(ref: string): Promise<PaymentStanding>
  /** Takes the payment off the table, or lets go of what is authorised. Answers how it stands now: it may have been paid a moment before. */
  cancel(ref: string): Promise<PaymentStanding>
  refund(
    ref: string,
    refund: { id: string; amountCents: number },
  ): Promise<{ kind: 'done'; ref: string } | { kind: 'refused' }>
  /** 'of no concern': rightly signed, and about nothing of ours. */
  readNotice(body: string, headers: Headers, now: Temporal.Instant): Promise<PaymentNotice | 'forged' | 'of no concern'>
}

/** No answer, or none that says anything: the outcome is unknown, and nobody may guess it. */
export class ProviderSilent extends Error {}
