import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { OrderMailSubject } from '#server/orders/order-mail.rules.ts'
import type { Order } from '#server/orders/orders.store.ts'
import * as shipments from './shipments.store.ts'
import { letterOf } from './order-admin.rules.ts'
import * as store from './order-admin.store.ts'

/** Adds a note for other staff; buyers never see it. */
export const addNote = (
  tx: Tx,
  { company, id: orderId }: Order,
  note: { text: string; staff: string; at: Temporal.Instant },
): Promise<void> => store.insertNote(tx, { company, orderId, ...note })

/** Mails the buyer the current state of the order again. */
export async function resendMail(tx: Tx, order: Order): Promise<OrderMailSubject> {
  const parcel = await shipments.underWay(tx, order.id)
  const about = letterOf(order, { isFetched: parcel?.carrier === 'SHOWROOM' })
  if (!about) throw new Refusal('MOVE_NOT_ALLOWED')
  // A mail about the same subject is sent once, unless it is requested again.
  await addJob(tx, 'mailOrder', { order: order.id, about, again: randomUUID() })
  return about
}
