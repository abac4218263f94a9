import type { Tx } from '#server/lib/db.ts'
import { expiryOf } from '../commands.ts'
import * as store from './store.ts'
import type { PlacedOrder, Placing } from './store.ts'

export type { PlacedOrder, Placing } from './store.ts'

/** A buyer on the bank's page needs no letter that asks for money; one who walked away does. */
const patience = { seconds: 180 }

/** What will be done about the orders of a checkout: a letter, and an end when nobody pays. */
export function listFollowUps(order: Placing, { online }: { online: boolean }) {
  const later = online ? { at: order.placedAt.add(patience) } : {}
  return order.parts.flatMap(({ id }) => [
    expiryOf(id, order.expiresAt),
    { name: 'mailOrder', payload: { order: id, about: 'placed' }, ...later },
  ])
}

/** Writes the orders, unpaid. Their goods have been claimed; this comes last, because it takes the next numbers. */
export const placeOrders = (tx: Tx, order: Placing): Promise<PlacedOrder[]> => store.insert(tx, order)
