import type { refundKinds, RefundReason, refundStates } from '#contract/returns.ts'
import { lastReturnDay, type OrderStanding } from '#server/orders/orders.rules.ts'

export type RefundKind = (typeof refundKinds)[number]
export type RefundState = (typeof refundStates)[number]

/** The only steps of a document; what is denied, withdrawn or done stays so. */
const steps: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved', 'denied', 'withdrawn'],
  approved: ['received', 'booked', 'withdrawn'],
  received: ['booked'],
  booked: ['done'],
  denied: [],
  withdrawn: [],
  done: [],
}

export const mayStep = (from: RefundState, to: RefundState): boolean => steps[from].includes(to)

/** What it takes of a line is taken, until it has come to nothing. */
export const comesToNothing = (state: RefundState): boolean => state === 'denied' || state === 'withdrawn'
export const isBooked = (state: RefundState): boolean => state === 'booked' || state === 'done'
/** Somebody has still to do something about it. */
export const isOpenRefund = (state: RefundState): boolean => !comesToNothing(state) && state !== 'done'

/** The order is given up as a whole: everything goes back, the delivery and the coupons too. */
export const isWhole = ({ kind }: { kind: RefundKind }): boolean => kind === 'cancel' || kind === 'void'

/** So many were announced; once they are counted, those that came. */
export const unitsOf = ({ quantity, received }: { quantity: number; received: number | null }): number =>
  received ?? quantity

/** With these the fault is ours. */
const ours: readonly RefundReason[] = ['damaged', 'faulty', 'wrong item', 'missing']
export const isOurFault = (reason: string): boolean => (ours as readonly string[]).includes(reason)

interface ReceivedOrder extends OrderStanding {
  receivedAt: Temporal.Instant | null
}

export type ReturnWindow = { kind: 'open'; until: Temporal.PlainDate } | { kind: 'closed'; why: WhyNoReturn }
export type WhyNoReturn = 'not received' | 'period passed' | 'nothing to give back'

/** Whether goods of an order may come back: once they were received, within the days of the return period. §5, §9 */
export function judgeReturn(
  { paymentState, fulfilmentState, receivedAt }: ReceivedOrder,
  settings: { refundDays: number },
  today: Temporal.PlainDate,
): ReturnWindow {
  // Charged back or refunded: the buyer has all of the money.
  if (paymentState !== 'paid' && paymentState !== 'part_refunded')
    return { kind: 'closed', why: receivedAt ? 'nothing to give back' : 'not received' }
  if (fulfilmentState === 'returned') return { kind: 'closed', why: 'nothing to give back' }
  if (fulfilmentState !== 'delivered' || !receivedAt) return { kind: 'closed', why: 'not received' }
  const until = lastReturnDay(receivedAt, settings)
  return Temporal.PlainDate.compare(today, until) > 0
    ? { kind: 'closed', why: 'period passed' }
    : { kind: 'open', until }
}

/** Why a buyer is written to about what goes back. */
export type RefundAbout =
  | 'requested'
  | 'approved'
  | 'denied'
  | 'booked'
  | 'done'
  | 'exchange placed'
  | 'exchange to pay'

/** A letter about a refund or an exchange, as the job carries it. */
export interface RefundLetter {
  refund: string
  about: RefundAbout
}
declare module '#server/lib/process/job-registry.ts' {
  interface Payloads {
    mailRefund: RefundLetter
  }
}
