import type { Tx } from '#server/lib/db.ts'
import { addJobs } from '#server/lib/jobs.ts'
import { expiryOf } from '../commands.ts'
import * as store from './store.ts'
import type { PlacedOrder, Placing } from './store.ts'

export type { PlacedOrder, Placing } from './store.ts'

/** A buyer on the bank's page needs no letter that asks for money; one who walked away does. */
const patience = { seconds: 180 }

/** Writes the orders of one checkout, unpaid, with what will be done about them. Their goods have been claimed. */
export async function placeOrders(tx: Tx, order: Placing, { online }: { online: boolean }): Promise<PlacedOrder[]> {
  await addJobs(
    tx,
    order.parts.flatMap(({ id }) => [
      expiryOf(id, order.expiresAt),
      {
        name: 'mailOrder',
        payload: { order: id, about: 'placed' },
        ...(online && { at: order.placedAt.add(patience) }),
      },
    ]),
  )
  return store.insert(tx, order)
}
