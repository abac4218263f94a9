import { isPayable, type OrderAxes } from './orders.rules.ts'

/** Why a mail is written. */
export type OrderMailSubject =
  | 'placed'
  /** Staff have drawn it up, and hand it over to be paid. */
  | 'drafted'
  | 'paid'
  /** The bank holds the money until the goods leave. */
  | 'authorized'
  /** The deposit for pre-ordered goods has come. */
  | 'deposit paid'
  /** The goods have come, and the rest is to be paid. */
  | 'rest due'
  /** The bank did not complete a payment, and the order can still be paid. */
  | 'failed'
  /** Its time to pay is nearly over. */
  | 'expiring'
  | 'expired'
  /** Money that came too late goes back. */
  | 'refunding'
  /** Gone with a carrier, also once more after it was refused. */
  | 'dispatched'
  /** Lies at the showroom. */
  | 'ready'
  /** The carrier has handed the goods over; the buyer has not said that they have come. */
  | 'delivering'
  /** Signed for, or fetched. */
  | 'delivered'
  /** The buyer said so, or has said nothing for long enough. */
  | 'completed'
  | 'cancelled'
  /** Taken back on the day it was paid. */
  | 'voided'
  /** The promised day of a pre-order was moved. */
  | 'date changed'
  /** Money that the buyer's bank had called back is here again. */
  | 'won back'

/** A letter about an order, as the job carries it. */
export interface OrderLetter {
  order: string
  about: OrderMailSubject
  /** Asked for once more, which is no repetition. */
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

/** How long before its end an unpaid order is spoken of: one of half an hour, of a day, or of a week. */
export function warningBefore(
  placedAt: Temporal.Instant,
  expiresAt: Temporal.Instant,
): { hours: number } | { minutes: number } {
  const hours = expiresAt.since(placedAt).total('hours')
  if (hours <= 2) return { minutes: 10 }
  return { hours: hours <= 72 ? 4 : 24 }
}

/** Whether what was to be told is no longer so: paid meanwhile, given up, or long since in the buyer's hands. */
export function isStale(about: OrderMailSubject, order: MailedOrder, now: Temporal.Instant): boolean {
  const { orderState, paymentState, fulfilmentState, placedAt, expiresAt } = order
  switch (about) {
    case 'placed':
    case 'drafted':
      return orderState !== 'unconfirm'
    case 'failed':
      return paymentState !== 'failed' || !isPayable(order, now)
    case 'expiring': // its end may have been moved meanwhile; that there is a minute more or less is no matter
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

/** The letters about an order that nobody has paid yet and that anybody can cause: staff cause all others. */
const byAnybody: readonly OrderMailSubject[] = ['placed', 'failed', 'expiring', 'expired', 'cancelled']
export const isByAnybody = (about: OrderMailSubject, isPaid: boolean): boolean => !isPaid && byAnybody.includes(about)
