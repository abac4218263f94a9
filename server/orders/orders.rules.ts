import type { documentTypes, orderLabels } from '#contract/orders.ts'
import { dayOf } from '#server/lib/process/clock.ts'

export type OrderLabel = (typeof orderLabels)[number]
export type DocumentType = (typeof documentTypes)[number]

export type Axis = 'order' | 'payment' | 'fulfilment'
export interface OrderAxes {
  order: 'pending' | 'unconfirm' | 'confirmed' | 'completed' | 'expired' | 'voided' | 'cancelled'
  payment: 'none' | 'authorized' | 'part_paid' | 'paid' | 'failed' | 'part_refunded' | 'refunded' | 'chargeback'
  fulfilment:
    | 'waiting'
    | 'approval'
    | 'picking'
    | 'dispatched'
    | 'wait_receiving'
    | 'delivered'
    | 'receiving_reject'
    | 'returned'
}

/** A step on one axis. */
export type OrderMove = { [A in Axis]: { axis: A; to: OrderAxes[A] } }[Axis]

export interface OrderStep {
  from: string
  to: string
  /** Required states of the other axes. */
  when?: Partial<{ [A in Axis]: readonly OrderAxes[A][] }>
}

const unpaid = ['none', 'failed'] as const
const inHand = ['paid', 'part_refunded'] as const
/** Paid or assured: the goods may be prepared. */
const promised = [...inHand, 'part_paid', 'authorized'] as const
const notDispatched = ['waiting', 'approval', 'picking'] as const
const live = { order: ['confirmed'] } as const

/** §4: the only steps; any other is refused. */
const table: { [A in Axis]: readonly OrderStep[] } = {
  order: [
    { from: 'pending', to: 'unconfirm' },
    { from: 'pending', to: 'voided' },
    { from: 'unconfirm', to: 'confirmed', when: { payment: ['authorized', 'part_paid', 'paid'] } },
    { from: 'unconfirm', to: 'expired', when: { payment: unpaid } },
    { from: 'unconfirm', to: 'cancelled', when: { payment: unpaid } },
    { from: 'expired', to: 'confirmed', when: { payment: ['authorized', 'part_paid', 'paid'] } }, // late money, and the goods are still available
    { from: 'confirmed', to: 'completed', when: { payment: inHand, fulfilment: ['delivered'] } },
    { from: 'confirmed', to: 'voided', when: { fulfilment: notDispatched } },
    { from: 'confirmed', to: 'cancelled', when: { fulfilment: notDispatched } },
  ],
  payment: [
    ...unpaid.flatMap((from) => [
      { from, to: 'authorized', when: { order: ['unconfirm', 'expired'] as const } },
      { from, to: 'part_paid', when: { order: ['unconfirm', 'expired'] as const } },
      { from, to: 'paid', when: { order: ['unconfirm', 'expired'] as const } },
    ]),
    { from: 'failed', to: 'paid', when: live }, // the authorisation had lapsed, and it is paid again

    { from: 'none', to: 'failed', when: { order: ['unconfirm'] } },
    { from: 'failed', to: 'none', when: { order: ['unconfirm'] } }, // the buyer starts again
    { from: 'authorized', to: 'paid' },
    { from: 'authorized', to: 'failed', when: live }, // lapsed
    { from: 'authorized', to: 'none', when: { order: ['voided', 'cancelled'] } }, // voided with its order
    { from: 'part_paid', to: 'paid' },
    { from: 'part_paid', to: 'refunded' },
    { from: 'part_paid', to: 'chargeback', when: { fulfilment: notDispatched } },
    { from: 'paid', to: 'part_refunded' },
    { from: 'paid', to: 'refunded' },
    { from: 'paid', to: 'chargeback' },
    { from: 'part_refunded', to: 'refunded' },
    { from: 'part_refunded', to: 'chargeback' },
    { from: 'chargeback', to: 'paid' }, // won: back to the earlier state
    { from: 'chargeback', to: 'part_refunded' },
    { from: 'chargeback', to: 'part_paid', when: { fulfilment: notDispatched } },
  ],
  fulfilment: [
    { from: 'waiting', to: 'approval', when: live },
    { from: 'waiting', to: 'picking', when: live },
    { from: 'waiting', to: 'delivered', when: { ...live, payment: [...inHand, 'chargeback'] } }, // handed over at the counter
    { from: 'approval', to: 'waiting', when: { ...live, payment: promised } }, // paid gift cards are created by this step
    { from: 'picking', to: 'waiting', when: live },
    { from: 'picking', to: 'dispatched', when: { ...live, payment: inHand } },
    { from: 'picking', to: 'delivered', when: { ...live, payment: inHand } },
    { from: 'dispatched', to: 'wait_receiving', when: live },
    { from: 'dispatched', to: 'delivered', when: live },
    { from: 'wait_receiving', to: 'delivered', when: live },
    { from: 'wait_receiving', to: 'receiving_reject', when: live },
    { from: 'receiving_reject', to: 'dispatched', when: live },
    { from: 'receiving_reject', to: 'returned', when: live },
    { from: 'delivered', to: 'returned', when: { order: ['confirmed', 'completed'] } },
  ],
}

/** The initial state of a placed order. */
export const placed: OrderAxes = { order: 'unconfirm', payment: 'none', fulfilment: 'waiting' }
/** The initial state of a draft. */
export const drafted: OrderAxes = { ...placed, order: 'pending' }

export function mayMove(state: OrderAxes, { axis, to }: OrderMove): boolean {
  return table[axis].some(
    (step) =>
      step.from === state[axis] &&
      step.to === to &&
      (['order', 'payment', 'fulfilment'] as const).every(
        (other) => !step.when?.[other] || (step.when[other] as readonly string[]).includes(state[other]),
      ),
  )
}

/** All steps of an axis, whatever the conditions; for tests and for checks of a history. */
export const everyStep = (axis: Axis): readonly OrderStep[] => table[axis]

/** All states of an axis. */
export const everyState = <A extends Axis>(axis: A): OrderAxes[A][] =>
  [...new Set(table[axis].flatMap(({ from, to }) => [from, to]))] as OrderAxes[A][]

/** The three axes as an order's row stores them. */
export interface OrderStanding {
  orderState: OrderAxes['order']
  paymentState: OrderAxes['payment']
  fulfilmentState: OrderAxes['fulfilment']
}
export const stateOf = ({ orderState, paymentState, fulfilmentState }: OrderStanding): OrderAxes => ({
  order: orderState,
  payment: paymentState,
  fulfilment: fulfilmentState,
})

/** The total to be paid with money, at once or in instalments. */
export const sumOfMoney = ({ netCents, tenderedCents }: { netCents: number; tenderedCents: number }): number =>
  netCents - tenderedCents

interface Owing {
  netCents: number
  tenderedCents: number
  dueCents: number
  paidCents: number
  depositCents: number | null
}

/** The amount of the next payment without instalments: the deposit, its rest, or everything. */
export const sumOwed = (order: Owing): number =>
  order.depositCents === null ? sumOfMoney(order) : order.dueCents - order.paidCents

/** The same for orders that are paid together. */
export const sumAll = (orders: readonly Owing[]): number => orders.reduce((sum, order) => sum + sumOwed(order), 0)

/** Paid in instalments: the first payment is a part of the total. */
export const isInParts = (order: Omit<Owing, 'paidCents'>): boolean =>
  order.depositCents === null && order.dueCents < sumOfMoney(order)

/** The unpaid amount of a confirmed order: a deposit's rest, an uncaptured authorisation, or a lapsed one. */
export const unpaidOf = (order: Owing & Pick<OrderStanding, 'paymentState'>): number =>
  ['part_paid', 'authorized', 'failed'].includes(order.paymentState) ? sumOfMoney(order) - order.paidCents : 0

/** The rest after the deposit, due before dispatch; nothing without a deposit, or once it is paid. */
export const restOf = (order: Owing): number =>
  order.depositCents === null ? 0 : sumOfMoney(order) - Math.max(order.depositCents, order.paidCents)

/** The deposit is paid, and not all goods have arrived. */
export const awaitsGoods = (
  order: Pick<OrderStanding, 'orderState' | 'paymentState'> & Pick<Owing, 'dueCents' | 'paidCents'>,
): boolean =>
  order.orderState === 'confirmed' && order.paymentState === 'part_paid' && order.paidCents === order.dueCents

/** A confirmed order that must be paid again: the rest of a deposit, or a lapsed authorisation. */
export const isAskedAgain = (
  order: Pick<OrderStanding, 'orderState' | 'paymentState'> & Pick<Owing, 'dueCents' | 'paidCents'>,
): boolean =>
  order.orderState === 'confirmed' &&
  (order.paymentState === 'part_paid' || order.paymentState === 'failed') &&
  order.paidCents < order.dueCents

/** An unpaid or partly paid order can be paid until its deadline. */
export function isPayable(
  order: Pick<OrderStanding, 'orderState' | 'paymentState'> & { expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  const { orderState, paymentState, expiresAt } = order
  const isOwed =
    orderState === 'unconfirm'
      ? paymentState === 'none' || paymentState === 'failed'
      : orderState === 'confirmed' && (paymentState === 'part_paid' || paymentState === 'failed')
  return isOwed && expiresAt !== null && Temporal.Instant.compare(now, expiresAt) < 0
}

/** Properties of an order that do not change with its state. */
export interface Nature {
  pickUp: boolean
  preOrder: boolean
  /** The replacement of an exchange. */
  isExchange: boolean
}

/** What decides whether an order may still be cancelled. */
export interface CancelFacts extends OrderStanding {
  placedAt: Temporal.Instant
  /** The promised date of a pre-order was changed. */
  dateChanged: boolean
}

/** Reserved by staff until its deadline, whichever way it is paid. */
export const isSetAside = ({ exchangeOf, drafting }: { exchangeOf: string | null; drafting: string | null }): boolean =>
  exchangeOf !== null || drafting !== null

/** Something is delivered or collected. Mailed gift cards are neither, and their address is empty. */
export const travels = ({ pickUp, deliverTo }: { pickUp: boolean; deliverTo: { address?: { area: string } } }) =>
  pickUp || (deliverTo.address?.area ?? '') !== ''

/** The goods were handed to a carrier, or are on their way to the showroom. */
export const isOnItsWay = ({ fulfilmentState }: Pick<OrderStanding, 'fulfilmentState'>): boolean =>
  fulfilmentState === 'dispatched' || fulfilmentState === 'wait_receiving'

/** Dispatched and paid: receipt completes the order. §4 */
export const mayReceive = (order: OrderStanding): boolean =>
  order.orderState === 'confirmed' && (inHand as readonly string[]).includes(order.paymentState) && isOnItsWay(order)

/** How the buyer may cancel: unpaid at any time, paid within the void limit of days and before dispatch. §4 */
export function mayTakeBack(
  { orderState, paymentState, fulfilmentState, placedAt, dateChanged }: CancelFacts,
  { voidLimitDays }: { voidLimitDays: number },
  today: Temporal.PlainDate,
): 'unpaid' | 'void' | 'date changed' | null {
  if (orderState === 'unconfirm') return paymentState === 'none' || paymentState === 'failed' ? 'unpaid' : null
  if (orderState !== 'confirmed' || !(notDispatched as readonly string[]).includes(fulfilmentState)) return null
  if (!(promised as readonly string[]).includes(paymentState)) return null // called back by the buyer's bank
  const placedOn = dayOf(placedAt)
  if (today.since(placedOn).days < voidLimitDays) return 'void'
  return dateChanged ? 'date changed' : null
}

/** §3: exactly one label, derived and never stored. */
export function labelOf(
  { order, payment, fulfilment }: OrderAxes,
  { isExchange }: Pick<Nature, 'isExchange'>,
): OrderLabel {
  if (order === 'pending') return 'create'
  if (order === 'unconfirm') {
    if (isExchange) return 'payment request' // a dearer exchange: payment is requested, never charged silently
    return payment === 'authorized' ? 'pending' : 'unconfirm'
  }
  if (order === 'expired') return 'expire'
  if (order === 'voided') return 'voided'
  if (order === 'cancelled') return 'cancel'
  if (payment === 'refunded' || fulfilment === 'returned') return 'refund'
  if (payment !== 'authorized' && payment !== 'paid' && payment !== 'part_refunded') return 'payment request'
  if (order === 'completed') return 'completed'
  if (fulfilment === 'approval') return 'approval'
  if (fulfilment === 'receiving_reject') return 'receiving reject'
  if (fulfilment !== 'waiting' && fulfilment !== 'picking') return 'wait receiving'
  if (isExchange) return 'exchange'
  return payment === 'authorized' ? 'pending' : 'paid'
}

/** §3: the document's type, derived from the same three axes. */
export function typeOf(
  { order, payment, fulfilment }: OrderAxes,
  { pickUp, preOrder, isExchange }: Nature,
): DocumentType {
  if (order === 'pending') return 'UNCONFIRM'
  if (order === 'unconfirm') return payment === 'failed' ? 'PAYMENT_FAILD' : 'UNCONFIRM'
  if (order === 'expired') return 'VOIDED'
  // A void order's money is yet to be refunded.
  if (order === 'voided' || order === 'cancelled')
    return payment === 'none' || payment === 'failed' || payment === 'refunded' ? 'VOIDED' : 'VOIDING'
  if (payment === 'refunded' || fulfilment === 'returned') return 'REFUND'
  if (payment === 'chargeback' || payment === 'failed') return 'PAYMENT_FAILD'
  if (order === 'completed') return 'COMPLETED'
  if (fulfilment === 'approval') return 'APPROVAL'
  if (fulfilment === 'wait_receiving') return 'WAIT_RECEIVING'
  if (fulfilment === 'receiving_reject') return 'WAIT_REJECT'
  if (fulfilment === 'delivered') return pickUp ? 'CASH_SALES' : 'DELIVERED'
  if (payment === 'part_paid') return 'DEPOSIT'
  if (isExchange) return 'EXCHANGE'
  if (preOrder) return 'PRE_ORDER'
  return pickUp ? 'NORMAL' : 'DELIVERY'
}

/** The last day on which a return may be requested. §9 */
export const lastReturnDay = (receivedAt: Temporal.Instant, { refundDays }: { refundDays: number }) =>
  dayOf(receivedAt).add({ days: refundDays })
