import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { dispatchGoods } from '#server/stock/stock.commands.ts'
import { type Doer, holdOrder, move } from '#server/orders/orders.commands.ts'
import { awaitsReturned } from '#server/orders/approval.reads.ts'
import { receiveOrder, scheduleCompletion } from './completion.commands.ts'
import { findOrderId } from './order-history.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import type { OrderMove } from '#server/orders/orders.rules.ts'
import { handOverCards } from '#server/orders/tenders.commands.ts'
import { listCardLines } from '#server/orders/tenders.reads.ts'
import * as shipments from './shipments.store.ts'

/** Who carries the goods; collection at the showroom is one of the options. */
export interface ShippedParcel {
  carrier: string
  trackingNo: string
}

/** A parcel, and the warehouse that it leaves; undefined: wherever the goods are. */
type DispatchedParcel = ShippedParcel & { warehouse: string | undefined }

/** Locks an order of the staff's own company; another company's is not found. */
export async function holdNumbered(tx: Tx, company: string, number: string): Promise<Order> {
  const id = await findOrderId(tx, company, number)
  if (!id) throw new Refusal('ORDER_NOT_FOUND')
  return holdOrder(tx, id)
}

/** Puts an order on hold for review; an order being picked returns to the queue first. */
export async function holdBack(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  const back: OrderMove[] = order.fulfilmentState === 'picking' ? [{ axis: 'fulfilment', to: 'waiting' }] : []
  await move(tx, order, [...back, { axis: 'fulfilment', to: 'approval', reason }], doer)
}

export async function approveOrder(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }) {
  if (order.fulfilmentState !== 'approval') refuseStep(order, 'waiting') // the table of moves allows more than this call does
  if (await awaitsReturned(tx, order, doer.at)) refuseStep(order, 'waiting') // the returned goods of an exchange arrive first
  await move(tx, order, [{ axis: 'fulfilment', to: 'waiting', reason }], doer)
  await handOverCards(tx, order, await listCardLines(tx, order.id), doer.at)
}

export const pickOrder = (tx: Tx, order: Order, doer: Doer): Promise<void> =>
  move(tx, order, [{ axis: 'fulfilment', to: 'picking' }], doer)

/** Dispatches an order: its goods leave the stock. Of two concurrent calls, the second is refused. */
export async function dispatchOrder(
  tx: Tx,
  order: Order,
  { warehouse, ...parcel }: DispatchedParcel,
  doer: Doer,
): Promise<void> {
  if (order.fulfilmentState !== 'picking') refuseStep(order, 'dispatched') // refused goods go out again by `deliverAgain`
  const cause = { company: order.company, orderId: order.id, at: doer.at, reason: 'sent' } as const
  await dispatchGoods(tx, cause, warehouse)
  await send(tx, order, parcel, doer)
}

/** Sends refused goods again; they did not return to the stock. */
export async function deliverAgain(tx: Tx, order: Order, parcel: ShippedParcel, doer: Doer): Promise<void> {
  if (order.fulfilmentState !== 'receiving_reject') refuseStep(order, 'dispatched')
  await send(tx, order, parcel, doer)
}

async function send(tx: Tx, order: Order, { carrier, trackingNo }: ShippedParcel, doer: Doer): Promise<void> {
  const isFetched = carrier === 'SHOWROOM'
  if (isFetched && !order.pickUp) throw new Refusal('INVALID_INPUT', { field: 'carrier' })
  await move(tx, order, [{ axis: 'fulfilment', to: 'dispatched' }], doer)
  const { company, id: orderId } = order
  const about = isFetched ? ('ready' as const) : ('dispatched' as const)
  await Promise.all([
    shipments.insertShipment(tx, { company, orderId, carrier, trackingNo, sentAt: doer.at, sentBy: doer.actor }),
    scheduleCompletion(tx, order, { carrier, sentAt: doer.at }),
    addJob(tx, 'mailOrder', { order: orderId, about }),
  ])
}

/** The carrier has delivered the goods; `received` when somebody has signed for them or collected them. */
export async function markDelivered(
  tx: Tx,
  order: Order,
  { received, ...doer }: Doer & { received: boolean },
): Promise<void> {
  if (received) return receiveOrder(tx, order, { ...doer, about: 'delivered' })
  await move(tx, order, [{ axis: 'fulfilment', to: 'wait_receiving' }], doer)
  await addJob(tx, 'mailOrder', { order: order.id, about: 'delivering' })
}

/** The delivery was refused, or the goods were not collected: they are on their way back. */
export async function markRefused(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  const onTheWay: OrderMove[] =
    order.fulfilmentState === 'dispatched' ? [{ axis: 'fulfilment', to: 'wait_receiving' }] : []
  await move(tx, order, [...onTheWay, { axis: 'fulfilment', to: 'receiving_reject', reason }], doer)
  await shipments.end(tx, order.id, { at: doer.at, refused: true })
}

function refuseStep(order: Order, to: Order['fulfilmentState']): never {
  throw new Refusal('MOVE_NOT_ALLOWED', { from: order.fulfilmentState, to })
}
