import type { OrderStanding } from '#server/orders/orders.rules.ts'

/** The state of an order for a member who wants to leave. §4 */
export type OrderSettlement =
  | { kind: 'not received' }
  /** Unpaid; it ends by itself. */
  | { kind: 'unpaid'; until: Temporal.Instant }
  | { kind: 'received'; at: Temporal.Instant }
  | { kind: 'after-sales' }
  | { kind: 'settled' }

interface HistoryFacts extends OrderStanding {
  expiresAt: Temporal.Instant | null
  receivedAt: Temporal.Instant | null
  paidCents: number
  refundedCents: number
}

export function settlementOf(order: HistoryFacts): OrderSettlement {
  const owesMoney = order.paidCents > order.refundedCents
  if (order.paymentState === 'chargeback') return { kind: 'after-sales' }
  if (order.orderState === 'voided' || order.orderState === 'cancelled' || order.orderState === 'expired')
    return owesMoney ? { kind: 'after-sales' } : { kind: 'settled' }
  if (order.orderState === 'unconfirm' && order.expiresAt && !owesMoney)
    return { kind: 'unpaid', until: order.expiresAt }
  if (order.fulfilmentState === 'receiving_reject') return { kind: 'after-sales' }
  if (order.fulfilmentState === 'returned') return owesMoney ? { kind: 'after-sales' } : { kind: 'settled' }
  if (order.paymentState === 'refunded') return { kind: 'settled' }
  return order.fulfilmentState === 'delivered' && order.receivedAt
    ? { kind: 'received', at: order.receivedAt }
    : { kind: 'not received' }
}
