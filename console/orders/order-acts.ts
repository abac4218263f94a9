import { mayMove, mayReceive, type OrderAxes, type OrderMove, stateOf } from '#server/orders/orders.rules.ts'
import type { Reply, Route } from '#ui/api.ts'

export type StaffOrderView = Reply<'GET /staff/orders/{invoiceNo}'>

/** What staff do with an order, in the order of its life. */
export type OrderAct =
  | 'approve'
  | 'pick'
  | 'dispatch'
  | 'delivered'
  | 'deliverAgain'
  | 'refused'
  | 'hold'
  | 'refund'
  | 'cancel'
  | 'void'
  | 'chargebackWon'

export const actRoutes = {
  approve: 'POST /staff/orders/{invoiceNo}/approve',
  pick: 'POST /staff/orders/{invoiceNo}/pick',
  dispatch: 'POST /staff/orders/{invoiceNo}/dispatch',
  delivered: 'POST /staff/orders/{invoiceNo}/delivered',
  deliverAgain: 'POST /staff/orders/{invoiceNo}/deliverAgain',
  refused: 'POST /staff/orders/{invoiceNo}/refused',
  hold: 'POST /staff/orders/{invoiceNo}/hold',
  refund: 'POST /staff/requestRefund',
  cancel: 'POST /staff/cancelOrder',
  void: 'POST /staff/voidOrder',
  chargebackWon: 'POST /staff/orders/{invoiceNo}/chargebackWon',
} as const satisfies Record<OrderAct, Route>

/** The acts that the order's state allows, by the rules that the server refuses others with. */
export function listActs({ order, orderState, paymentState, fulfilmentState }: StaffOrderView): OrderAct[] {
  const state = stateOf({ orderState, paymentState, fulfilmentState } as Parameters<typeof stateOf>[0])
  const moves = (axis: OrderMove['axis'], to: OrderMove['to']) => mayMove(state, { axis, to } as OrderMove)
  const isAt = (...places: OrderAxes['fulfilment'][]) => places.includes(state.fulfilment)
  const possible: Record<OrderAct, boolean> = {
    approve: isAt('approval') && moves('fulfilment', 'waiting'),
    pick: moves('fulfilment', 'picking'),
    dispatch: isAt('picking') && moves('fulfilment', 'dispatched'),
    delivered: moves('fulfilment', 'wait_receiving') || mayReceive(toStanding(state)),
    deliverAgain: isAt('receiving_reject') && moves('fulfilment', 'dispatched'),
    refused: isAt('dispatched', 'wait_receiving'),
    hold: isAt('waiting', 'picking') && state.order === 'confirmed',
    refund: order.receivedAt !== null || isAt('receiving_reject'),
    cancel: moves('order', 'cancelled'),
    void: order.mayCancel === 'void' && moves('order', 'voided'),
    chargebackWon: state.payment === 'chargeback',
  }
  return (Object.keys(possible) as OrderAct[]).filter((act) => possible[act])
}

const toStanding = ({ order, payment, fulfilment }: OrderAxes) => ({
  orderState: order,
  paymentState: payment,
  fulfilmentState: fulfilment,
})
