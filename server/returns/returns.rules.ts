import type { refundKinds, RefundReason, refundStates } from '#contract/returns.ts'
import { lastReturnDay, type OrderStanding } from '#server/orders/orders.rules.ts'

export type RefundKind = (typeof refundKinds)[number]
export type RefundState = (typeof refundStates)[number]

/** The allowed steps of a document; denied, withdrawn and done are final. */
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

/** A document in these states takes nothing. */
export const comesToNothing = (state: RefundState): boolean => state === 'denied' || state === 'withdrawn'
export const isBooked = (state: RefundState): boolean => state === 'booked' || state === 'done'
/** Something remains to be done. */
export const isOpenRefund = (state: RefundState): boolean => !comesToNothing(state) && state !== 'done'

/** The whole order ends: everything goes back, delivery and coupons included. */
export const isWhole = ({ kind }: { kind: RefundKind }): boolean => kind === 'cancel' || kind === 'void'

/** The announced quantity; after counting, the received one. */
export const unitsOf = ({ quantity, received }: { quantity: number; received: number | null }): number =>
  received ?? quantity

/** Reasons that are the shop's fault. */
const ours: readonly RefundReason[] = ['damaged', 'faulty', 'wrong item', 'missing']
export const isOurFault = (reason: string): boolean => (ours as readonly string[]).includes(reason)

interface ReceivedOrder extends OrderStanding {
  receivedAt: Temporal.Instant | null
}

export type ReturnWindow = { kind: 'open'; until: Temporal.PlainDate } | { kind: 'closed'; why: WhyNoReturn }
export type WhyNoReturn = 'not received' | 'period passed' | 'nothing to give back'

/** Whether goods of an order may be returned: after receipt, within the return period. §5, §9 */
export function judgeReturn(
  { paymentState, fulfilmentState, receivedAt }: ReceivedOrder,
  settings: { refundDays: number },
  today: Temporal.PlainDate,
): ReturnWindow {
  // Charged back or refunded: the buyer has all the money.
  if (paymentState !== 'paid' && paymentState !== 'part_refunded')
    return { kind: 'closed', why: receivedAt ? 'nothing to give back' : 'not received' }
  if (fulfilmentState === 'returned') return { kind: 'closed', why: 'nothing to give back' }
  if (fulfilmentState !== 'delivered' || !receivedAt) return { kind: 'closed', why: 'not received' }
  const until = lastReturnDay(receivedAt, settings)
  return Temporal.PlainDate.compare(today, until) > 0
    ? { kind: 'closed', why: 'period passed' }
    : { kind: 'open', until }
}

/** The subjects of refund mails. */
export type RefundAbout =
  | 'requested'
  | 'approved'
  | 'denied'
  | 'booked'
  | 'done'
  | 'exchange placed'
  | 'exchange to pay'

/** A refund or exchange mail, as its job carries it. */
export interface RefundLetter {
  refund: string
  about: RefundAbout
}
declare module '#server/lib/process/job-registry.ts' {
  interface Payloads {
    mailRefund: RefundLetter
  }
}
