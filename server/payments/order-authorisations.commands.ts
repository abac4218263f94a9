import type { Tx } from '#server/lib/database/db.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { expiryOf } from '#server/orders/payment-deadlines.commands.ts'
import { acceptOrder, type Doer, move } from '#server/orders/orders.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'

/** The bank has authorised the money of an order, which goes on; it is captured at dispatch. 'refused' as in `markPaid`. */
export const markAuthorized = (
  tx: Tx,
  order: Order,
  held: Doer & { amountCents: number },
): Promise<'paid' | 'refused'> => acceptOrder(tx, order, held, 'authorized')

/**
 * An authorisation has ended. An order that was given up needs nothing more. One that goes on must be paid again before
 * dispatch, and its buyer is told until when.
 */
export async function markLetGo(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  if (order.paymentState !== 'authorized') return
  if (order.orderState !== 'confirmed') return move(tx, order, [{ axis: 'payment', to: 'none', reason }], doer)
  const { unpaidOfflineHours } = await readSettings(tx, order.company)
  const expiresAt = doer.at.add({ hours: unpaidOfflineHours })
  await move(tx, order, [{ axis: 'payment', to: 'failed', reason }], doer, { expiresAt })
  await addJob(tx, 'mailOrder', { order: order.id, about: 'failed' })
  await addJobs(tx, [expiryOf(order.id, expiresAt)])
}
