import type { Tx } from '#server/lib/database/db.ts'
import type { Later } from '#server/lib/process/job-registry.ts'
import { chaseOf, warningAt } from './payment-deadlines.commands.ts'
import { patience } from './orders.commands.ts'
import { releaseOf } from './order-holds.commands.ts'
import type { Order } from './orders.store.ts'
import * as store from './place-orders.store.ts'
import type { PlacedOrder, OrderPlacing, WrittenOrder } from './place-orders.store.ts'

export type { PlacedOrder, OrderPlacing } from './place-orders.store.ts'

/**
 * What will be done about the orders of a checkout. Most who are on a bank's page pay within its patience: what an unpaid order
 * needs is asked for when that is over, one job instead of three that would find nothing to do.
 */
export function listFollowUps(order: OrderPlacing, { online }: { online: boolean }) {
  const { placedAt, expiresAt } = order
  const until = placedAt.add(patience)
  const waits = online && Temporal.Instant.compare(until, warningAt(placedAt, expiresAt)) < 0
  return order.parts.flatMap(({ id }): Later[] => [
    ...(waits
      ? [{ name: 'chaseOrder', payload: { order: id, expiresAt: expiresAt.toString() }, at: until }]
      : chaseOf({ id, placedAt, expiresAt }, order.draft ? 'drafted' : 'placed')),
    ...(order.offline ? [releaseOf(id, order.offline.goodsHeldUntil)] : []),
  ])
}

/** Writes the orders, unpaid. Their goods have been claimed, but for a draft's; this comes last, because it takes the next numbers. */
export const placeOrders = (tx: Tx, order: WrittenOrder): Promise<PlacedOrder[]> => store.insert(tx, order)

/** An order to the same buyer at the same place, of goods that are wanted instead of others of an order: it has no checkout of its own. */
export async function copyOrder(
  tx: Tx,
  order: Order,
): Promise<Omit<OrderPlacing, 'placedAt' | 'today' | 'expiresAt' | 'parts' | 'expectedDate'>> {
  const { company, visitor, language, recipient, email, phone, way, pickUp, deliverTo } = order
  return {
    company,
    visitor,
    language,
    recipient,
    email,
    phone,
    way,
    pickUp,
    deliverTo,
    ...(await store.agreed(tx, order.id)),
    conversation: null,
    preOrder: false, // what would have to be waited for is not exchanged
    remark: order.remark,
  }
}
