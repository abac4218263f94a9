import type { WalletDevice } from '#contract/payments.ts'
import type { Locale } from '#contract/shop.ts'

/** What a provider is asked to collect. Our payment id is the idempotency key. */
export interface ToCollect {
  id: string
  /** The shop's code of the payment method, for providers with several. */
  method: string
  amountCents: number
  orderNumber: string
  shopName: string
  locale: Locale
  payBefore: Temporal.Instant
  /** Authorised now, and captured later. */
  capturesLater: boolean
  /** Where on our pages the payer returns to. */
  returnUrl: string
}

/** The provider's state of a payment. `paid` means that money was collected, whatever was refunded since. */
export type PaymentStanding =
  | { kind: 'open' }
  | {
      kind: 'authorized' // authorised, not collected
      amountCents: number
      currency: string
      orderNumber: string
      card?: PaidCard | undefined
      /** When the authorisation lapses. */
      until: Temporal.Instant
    }
  | { kind: 'underway' } // the payer has decided, the bank has not: it can be neither cancelled nor replaced
  | {
      kind: 'paid'
      amountCents: number
      currency: string
      orderNumber: string
      card?: PaidCard | undefined
      /** A dispute was won by the shop. An answer from before the dispute does not have it. */
      wonBack?: boolean
    }
  | { kind: 'unpaid'; why: 'declined' | 'abandoned' | 'expired' | 'cancelled' | 'refused' }
  | { kind: 'charged-back' }

/** The card data that a provider reveals and a receipt shows, §3. No shop holds the digits between. */
export interface PaidCard {
  brand: string
  first2: string | null // not every provider reveals them
  last4: string
}

export type StartedPayment =
  | { kind: 'redirect'; url: string; ref: string; standing: PaymentStanding }
  | { kind: 'wallet'; ref: string; standing: PaymentStanding } // a code or link follows, which this shop shows
  | { kind: 'offline'; ref: string | null } // no page to redirect to; the payer tells their bank by hand or with a code
  | { kind: 'refused' }

/** How a wallet is paid. Each ends after some minutes; the newest one counts. */
export type PassContent =
  | { kind: 'code'; text: string } // to be drawn as a QR code
  | { kind: 'link'; url: string } // opens the wallet on the phone

export interface WalletAsk {
  method: string
  device: WalletDevice
  /** Names this request, at most 64 characters: repeated, it makes no second pass. */
  request: string
}

/**
 * The subject of a webhook notice. Where a provider can be asked, a notice is only a reason to ask: §rules "Payment
 * methods".
 */
export interface PaymentNotice {
  eventId: string
  ref: string
  /** Our id, where the provider repeats it: it finds a payment whose reference was lost with the answer. */
  payment?: string | undefined
  /** The notice's payment data, to compare with ours; null for other subjects, such as a refund. */
  about: { amountCents: number | null; currency: string; orderNumber: string } | null
  /** The provider's reference of a refund that it has accepted and could not make. */
  failedRefund?: string | undefined
  /** Where a provider cannot be asked, the signed notice is the answer. */
  standing?: PaymentStanding
}

/** A payment provider. Calls go over a network that may lose the answer: they then throw ProviderSilent. */
export interface Provider {
  code: string
  start(payment: ToCollect): Promise<StartedPayment>
  query(ref: string): Promise<PaymentStanding>
  /** Makes the code or link of a wallet. 'over' when the payment takes none any more; 'spent' when this request had one. */
  passWallet?(ref: string, ask: WalletAsk): Promise<PassContent | 'over' | 'spent'>
  /** Captures an authorisation, idempotently, and returns its state. Absent where nothing is authorised. */
  capture?(ref: string): Promise<PaymentStanding>
  /** Cancels a payment or voids an authorisation, and returns its state: it may have been paid just before. */
  cancel(ref: string): Promise<PaymentStanding>
  refund(
    ref: string,
    refund: { id: string; amountCents: number },
  ): Promise<{ kind: 'done'; ref: string } | { kind: 'refused' }>
  /** 'of no concern': correctly signed, but not about a payment of ours. */
  readNotice(body: string, headers: Headers, now: Temporal.Instant): Promise<PaymentNotice | 'forged' | 'of no concern'>
}

/** No usable answer: the outcome is unknown and must not be guessed. */
export class ProviderSilent extends Error {}
