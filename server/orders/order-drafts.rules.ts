import { Refusal } from '#server/lib/http/refusal.ts'
import type { OrderStanding } from './orders.rules.ts'

/** Refuses what is none, in words that say what became of it. */
export function requireDraft<
  O extends Pick<OrderStanding, 'orderState'> & { drafting: 'draft' | 'handed over' | null },
>(order: O): O {
  if (order.orderState === 'pending') return order
  if (order.drafting === null) throw new Refusal('ORDER_NOT_FOUND')
  throw new Refusal(order.drafting === 'draft' ? 'DRAFT_VOIDED' : 'DRAFT_HANDED_OVER')
}
