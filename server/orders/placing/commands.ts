import type { Tx } from '#server/lib/db.ts'
import { expiryOf, patience, warningOf } from '../commands.ts'
import type { OrderLetter } from '../mails/rules.ts'
import type { Order } from '../store.ts'
import * as store from './store.ts'
import type { PlacedOrder, Placing } from './store.ts'

export type { PlacedOrder, Placing } from './store.ts'

/** What will be done about the orders of a checkout: a letter, and when nobody pays a warning and an end. */
export function listFollowUps(order: Placing, { online }: { online: boolean }) {
  const later = online ? { at: order.placedAt.add(patience) } : {}
  return order.parts.flatMap(({ id }) => [
    expiryOf(id, order.expiresAt),
    warningOf(id, order.placedAt, order.expiresAt),
    { name: 'mailOrder', payload: { order: id, about: 'placed' } satisfies OrderLetter, ...later },
  ])
}

/** Writes the orders, unpaid. Their goods have been claimed; this comes last, because it takes the next numbers. */
export const placeOrders = (tx: Tx, order: Placing): Promise<PlacedOrder[]> => store.insert(tx, order)

/** An order to the same buyer at the same place, of goods that are wanted instead of others of an order: it has no checkout of its own. */
export async function copyOrder(
  tx: Tx,
  order: Order,
): Promise<Omit<Placing, 'placedAt' | 'today' | 'expiresAt' | 'parts' | 'expectedDate'>> {
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
