import { readReasons } from '#server/orders/approval.rules.ts'
import type { OrderMailSubject } from '#server/orders/order-mail.rules.ts'
import type { OrderTask } from '#contract/staff-orders.ts'
import {
  everyState,
  isAskedAgain,
  type OrderLabel,
  labelOf,
  type OrderStanding,
  type OrderAxes,
} from '#server/orders/orders.rules.ts'

interface AdminStep {
  axis: string
  to: string
  actor: string
  reason: string
}

/** Why an order is on hold: the shop's reasons, or what staff wrote. */
export function listReasons(
  history: readonly AdminStep[],
  { fulfilmentState }: Pick<OrderStanding, 'fulfilmentState'>,
): string[] {
  const held = history.findLast(({ axis, to }) => axis === 'fulfilment' && to === 'approval')
  if (fulfilmentState !== 'approval' || !held) return []
  return held.actor.startsWith('staff:') ? [held.reason] : readReasons(held.reason)
}

/** The mail for an order's current state; none for a draft or after a chargeback. */
export function letterOf(
  order: OrderStanding & { dueCents: number; paidCents: number; drafting: 'draft' | 'handed over' | null },
  { isFetched }: { isFetched: boolean },
): OrderMailSubject | null {
  const { orderState, paymentState, fulfilmentState, drafting } = order
  if (drafting === 'draft') return null // voided payments too: they were not announced
  if (orderState === 'unconfirm') return paymentState === 'failed' ? 'failed' : drafting ? 'drafted' : 'placed'
  if (orderState === 'expired') return 'expired'
  if (orderState === 'cancelled') return 'cancelled'
  if (orderState === 'voided') return 'voided'
  if (orderState === 'completed') return 'completed'
  if (paymentState === 'chargeback') return null
  if (paymentState === 'failed') return 'failed'
  if (paymentState === 'authorized') return 'authorized'
  if (paymentState === 'part_paid') return isAskedAgain(order) ? 'rest due' : 'deposit paid'
  if (fulfilmentState === 'dispatched') return isFetched ? 'ready' : 'dispatched'
  if (fulfilmentState === 'wait_receiving') return 'delivering'
  return fulfilmentState === 'delivered' ? 'delivered' : 'paid'
}

/** The fulfilment states that need work, by kind of work. */
export const todoStates: Record<OrderTask, readonly OrderAxes['fulfilment'][]> = {
  'to approve': ['approval'],
  'to pick': ['waiting'],
  'to dispatch': ['picking'],
  'on the way': ['dispatched', 'wait_receiving'],
  refused: ['receiving_reject'],
}

/** How many orders wait for each task, from their number in each state. */
export const countTasks = (states: readonly { state: string; orders: number }[]): Record<OrderTask, number> =>
  Object.fromEntries(
    Object.entries(todoStates).map(([task, wanted]: [string, readonly string[]]) => [
      task,
      states.reduce((sum, { state, orders }) => (wanted.includes(state) ? sum + orders : sum), 0),
    ]),
  ) as Record<OrderTask, number>

/** All combinations of states with this label, as rows store them. */
export function standingsOf(label: OrderLabel): string[] {
  const standings: string[] = []
  for (const order of everyState('order'))
    for (const payment of everyState('payment'))
      for (const fulfilment of everyState('fulfilment'))
        for (const isExchange of [false, true])
          if (labelOf({ order, payment, fulfilment }, { isExchange }) === label)
            standings.push(`${order} ${payment} ${fulfilment} ${isExchange}`)
  return standings
}

export type OrderSearch =
  | { kind: 'nothing' }
  | { kind: 'email'; email: string }
  /** The last digits of an order number or telephone number. */
  | { kind: 'digits'; end: string }
  | { kind: 'name'; name: string }

/** Parses the search text of staff. */
export function readSought(search: string): OrderSearch {
  const typed = search.normalize('NFKC').trim()
  if (typed === '') return { kind: 'nothing' }
  if (typed.includes('@')) return { kind: 'email', email: typed.toLowerCase() }
  const bare = typed.replaceAll(/[\s+()-]/g, '')
  if (/^[A-Za-z]?\d+$/.test(bare)) return { kind: 'digits', end: bare.toUpperCase() }
  return { kind: 'name', name: typed }
}
