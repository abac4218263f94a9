import { readReasons } from '../approval/rules.ts'
import type { About } from '../mails/rules.ts'
import type { Standing } from '../rules.ts'

interface Step {
  axis: string
  to: string
  actor: string
  reason: string
}

/** Why an order waits to be looked at: the shop's reasons one by one, or what somebody of the staff wrote. */
export function listReasons(
  history: readonly Step[],
  { fulfilmentState }: Pick<Standing, 'fulfilmentState'>,
): string[] {
  const held = history.findLast(({ axis, to }) => axis === 'fulfilment' && to === 'approval')
  if (fulfilmentState !== 'approval' || !held) return []
  return held.actor.startsWith('staff:') ? [held.reason] : readReasons(held.reason)
}

/** The letter that says where an order stands; none for one whose money was called back. */
export function letterOf(order: Standing, { isFetched }: { isFetched: boolean }): About | null {
  const { orderState, paymentState, fulfilmentState } = order
  if (orderState === 'unconfirm') return paymentState === 'failed' ? 'failed' : 'placed'
  if (orderState === 'expired') return 'expired'
  if (orderState === 'cancelled') return 'cancelled'
  if (orderState === 'voided') return 'voided'
  if (orderState === 'completed') return 'completed'
  if (paymentState === 'chargeback') return null
  if (fulfilmentState === 'dispatched') return isFetched ? 'ready' : 'dispatched'
  if (fulfilmentState === 'wait_receiving') return 'delivering'
  return fulfilmentState === 'delivered' ? 'delivered' : 'paid'
}
