import { Refusal } from '#server/lib/http/refusal.ts'
import type { OrderStanding } from '#server/orders/orders.rules.ts'

/** Refuses an order that is not a draft any more, and says what became of it. */
export function requireDraft<
  O extends Pick<OrderStanding, 'orderState'> & { drafting: 'draft' | 'handed over' | null },
>(order: O): O {
  if (order.orderState === 'pending') return order
  if (order.drafting === null) throw new Refusal('ORDER_NOT_FOUND')
  throw new Refusal(order.drafting === 'draft' ? 'DRAFT_VOIDED' : 'DRAFT_HANDED_OVER')
}
