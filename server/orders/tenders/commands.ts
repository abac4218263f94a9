import type { Tx } from '#server/lib/db.ts'
import type { Order } from '../store.ts'
import * as store from '../store.ts'

/** The order is paid: what was set aside for it is used up. */
export async function captureTenders(_tx: Tx, _order: Order, _at: Temporal.Instant): Promise<void> {}

/** The order has ended unpaid: everything goes back to where it came from, once. */
export async function releaseTenders(_tx: Tx, _order: Order, _at: Temporal.Instant, _reason: string): Promise<void> {}

/** The same coupons, points and cards once more, for an order that is paid after its end; false when one of them is gone. */
export async function takeTendersAgain(_tx: Tx, _order: Order, _at: Temporal.Instant): Promise<boolean> {
  return true
}

/** Another way to bring what is left; answers what it must bring first. */
export async function changeMethod(tx: Tx, order: Order, method: string, _at: Temporal.Instant): Promise<number> {
  const dueCents = order.netCents - order.tenderedCents
  await store.changeMethod(tx, order.id, method, dueCents)
  return dueCents
}
