import { isPayable, type OrderAxes } from './orders.rules.ts'

/** The subjects of order mails. */
export type OrderMailSubject =
  | 'placed'
  /** Staff hand over a draft to be paid. */
  | 'drafted'
  | 'paid'
  /** The bank has authorised the money until dispatch. */
  | 'authorized'
  /** The deposit for pre-ordered goods was paid. */
  | 'deposit paid'
  /** The goods have arrived, and the rest is due. */
  | 'rest due'
  /** A payment failed, and the order can still be paid. */
  | 'failed'
  /** The payment deadline is near. */
  | 'expiring'
  | 'expired'
  /** Money that came too late is refunded. */
  | 'refunding'
  /** Handed to a carrier, also again after a refused delivery. */
  | 'dispatched'
  /** Ready at the showroom. */
  | 'ready'
  /** Delivered by the carrier; the buyer has not confirmed receipt. */
  | 'delivering'
  /** Signed for, or collected. */
  | 'delivered'
  /** The buyer confirmed receipt, or the time to do so has passed. */
  | 'completed'
  | 'cancelled'
  /** Voided on the day of payment. */
  | 'voided'
  /** The promised date of a pre-order was changed. */
  | 'date changed'
  /** A chargeback was won. */
  | 'won back'

/** An order mail as its job carries it. */
export interface OrderLetter {
  order: string
  about: OrderMailSubject
  /** Present when the mail was requested again, so that it is sent once more. */
  again?: string
}
declare module '#server/lib/process/job-registry.ts' {
  interface Payloads {
    mailOrder: OrderLetter
  }
}

interface MailedOrder {
  orderState: OrderAxes['order']
  paymentState: OrderAxes['payment']
  fulfilmentState: OrderAxes['fulfilment']
  placedAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
}

/** How long before its deadline an unpaid order is warned about, by its term: half an hour, a day or a week. */
export function warningBefore(
  placedAt: Temporal.Instant,
  expiresAt: Temporal.Instant,
): { hours: number } | { minutes: number } {
  const hours = expiresAt.since(placedAt).total('hours')
  if (hours <= 2) return { minutes: 10 }
  return { hours: hours <= 72 ? 4 : 24 }
}

/** Whether a mail is out of date: the order was paid, given up or received meanwhile. */
export function isStale(about: OrderMailSubject, order: MailedOrder, now: Temporal.Instant): boolean {
  const { orderState, paymentState, fulfilmentState, placedAt, expiresAt } = order
  switch (about) {
    case 'placed':
    case 'drafted':
      return orderState !== 'unconfirm'
    case 'failed':
      return paymentState !== 'failed' || !isPayable(order, now)
    case 'expiring': // the deadline may have moved meanwhile; a minute does not matter
      return (
        !isPayable(order, now) ||
        !expiresAt ||
        Temporal.Instant.compare(now.add({ minutes: 1 }), expiresAt.subtract(warningBefore(placedAt, expiresAt))) < 0
      )
    case 'rest due':
      return paymentState !== 'part_paid' || !isPayable(order, now)
    case 'expired':
      return orderState !== 'expired'
    case 'delivering':
      return fulfilmentState !== 'wait_receiving'
    case 'won back':
      return paymentState === 'chargeback' || (orderState !== 'confirmed' && orderState !== 'completed')
    default:
      return false
  }
}

/** Mails about unpaid orders, which anybody can cause. All others are caused by staff. */
const byAnybody: readonly OrderMailSubject[] = ['placed', 'failed', 'expiring', 'expired', 'cancelled']
export const isByAnybody = (about: OrderMailSubject, isPaid: boolean): boolean => !isPaid && byAnybody.includes(about)
