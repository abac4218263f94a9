import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findAccount } from '#server/identity/accounts.reads.ts'
import { startPointsWait } from '#server/points/points.commands.ts'
import { dispatchGoods } from '#server/stock/stock.commands.ts'
import { listCompanyCodes, readSettings } from '#server/shop/shop.reads.ts'
import { type Doer, holdOrder, move } from '#server/orders/orders.commands.ts'
import type { OrderMailSubject } from '#server/orders/order-mail.rules.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { isOnItsWay, mayMove, mayReceive, type OrderMove, stateOf, travels } from '#server/orders/orders.rules.ts'
import * as shipments from './shipments.store.ts'
import { completesAt } from './completion.rules.ts'

/** The buyer confirms receipt, and gets a mail with the last day for returns. Idempotent. */
export async function confirmReceipt(tx: Tx, order: Order, doer: Doer): Promise<void> {
  if (order.orderState !== 'completed') await receiveOrder(tx, order, { ...doer, about: 'delivered' })
}

/**
 * Records that the buyer has the goods: delivered and completed in one step; the time for returns begins. After a
 * chargeback the order is delivered only.
 */
export async function receiveOrder(
  tx: Tx,
  order: Order,
  { reason = '', about, ...doer }: Doer & { reason?: string; about?: OrderMailSubject },
): Promise<void> {
  if (!isOnItsWay(order)) throw new Refusal('MOVE_NOT_ALLOWED', { from: order.fulfilmentState, to: 'delivered' })
  await complete(tx, order, { ...doer, reason })
  await shipments.end(tx, order.id, { at: doer.at, refused: false })
  if (about) await addJob(tx, 'mailOrder', { order: order.id, about })
}

/** Completes an order whose goods arrived during a chargeback, once the money is back. */
export async function completeDelivered(tx: Tx, order: Order, doer: Doer): Promise<void> {
  const completed: OrderMove = { axis: 'order', to: 'completed' }
  if (!mayMove(stateOf(order), completed)) return
  await move(tx, order, [completed], doer)
  await begin(tx, order, doer.at)
}

async function complete(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  const delivered: OrderMove = { axis: 'fulfilment', to: 'delivered' }
  const completed: OrderMove = { axis: 'order', to: 'completed' }
  const completes = mayMove({ ...stateOf(order), fulfilment: 'delivered' }, completed)
  await move(tx, order, [{ ...delivered, reason }, ...(completes ? [{ ...completed, reason }] : [])], doer)
  if (completes) await begin(tx, order, doer.at)
}

/**
 * The waiting time of the points begins. A member who has now spent enough rises in grade at once, also by gift-card
 * purchases, which earn no points.
 */
async function begin(tx: Tx, { id, company, visitor: member }: Order, at: Temporal.Instant): Promise<void> {
  await startPointsWait(tx, id, at)
  if (await findAccount(tx, company, member)) await addJob(tx, 'raiseGrade', { company, member })
}

/** Completes an order of gift cards only, once they are mailed. Idempotent. */
export async function handOver(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  const order = await holdOrder(tx, id)
  if (order.orderState !== 'confirmed' || order.fulfilmentState !== 'waiting' || travels(order)) return
  await dispatchGoods(tx, { company: order.company, orderId: id, at, reason: 'sent' })
  await complete(tx, order, { at, actor: 'job', reason: 'sent by e-mail' })
}

/** Schedules automatic completion, unless the parcel waits at the showroom. */
export async function scheduleCompletion(
  tx: Tx,
  { id, company }: Order,
  parcel: { carrier: string; sentAt: Temporal.Instant },
): Promise<void> {
  const at = completesAt(parcel, await readSettings(tx, company))
  if (at) await addJob(tx, 'completeOrder', { order: id }, { at, key: `complete ${id}` })
}

/** Completes an order whose buyer has not confirmed receipt in time. Idempotent. */
export async function completeOrder(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  const order = await holdOrder(tx, id)
  const parcel = await shipments.underWay(tx, id)
  const due = parcel && completesAt(parcel, await readSettings(tx, order.company))
  if (!due || !mayReceive(order)) return false
  if (Temporal.Instant.compare(at, due) < 0) {
    await scheduleCompletion(tx, order, parcel) // shipped again meanwhile, or the database's clock is ahead of ours
    return false
  }
  await receiveOrder(tx, order, { at, actor: 'job', reason: 'nobody said otherwise', about: 'completed' })
  return true
}

/** Completes orders that their own jobs missed, each in a transaction of its own; returns their number. */
export async function completeForgotten(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  let completed = 0
  for (const company of await listCompanyCodes(db)) {
    const { completeAfterDays } = await readSettings(db, company)
    const orders = await shipments.sentBefore(db, company, now.subtract({ hours: 24 * completeAfterDays }), most)
    for (const id of orders) if (await inTransaction(db, (tx) => completeOrder(tx, id, now))) completed += 1
  }
  return completed
}
