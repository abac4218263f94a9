import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { receiveForBills, takeBillsBack } from '#server/billing/bills.commands.ts'
import { markWonBack } from '#server/fulfilment/order-chargebacks.commands.ts'
import { type Doer, holdOrders, markChargedBack } from '#server/orders/orders.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { requirePayment } from './payments.reads.ts'
import { oweBack } from './refunds.commands.ts'
import { holdState, move, type Payment } from './payments.store.ts'
import * as store from './chargebacks.store.ts'

/** Records a chargeback, once. After the shop has won it, a repeated notice of the same dispute changes nothing. */
export async function reversePayment(tx: Tx, payment: Payment, orders: readonly Order[], doer: Doer): Promise<void> {
  if (await store.isWonBack(tx, payment.id)) return
  await move(tx, payment.id, 'returned', 'charged back', doer.at)
  if (payment.reference) await takeBillsBack(tx, payment.id, doer.at)
  // An order that did not use the money is not affected.
  const paid = orders.filter(({ paymentState }) => ['paid', 'part_refunded', 'part_paid'].includes(paymentState))
  for (const order of paid) {
    const amountCents = payment.shares.find(({ orderId }) => orderId === order.id)?.amountCents ?? 0
    await markChargedBack(tx, order, { ...doer, amountCents })
  }
}

/**
 * Records a won chargeback: everything this money had paid is paid again. A bill that was paid another way meanwhile
 * does not need it, and the excess is refunded. Orders and payment are locked by the caller.
 */
export async function restorePayment(
  tx: Tx,
  payment: Payment,
  orders: readonly Order[],
  doer: Doer & { reason: string },
): Promise<void> {
  const { id, amountCents, reference } = payment
  await store.noteWonBack(tx, id, doer.at)
  for (const order of orders) await markWonBack(tx, order, doer)
  if (!reference) return
  const bills = payment.bills.map(({ billId }) => billId)
  const unwanted = await receiveForBills(tx, { ...doer, payment: id, bills, amountCents, kind: 'win' })
  if (unwanted > 0) await oweBack(tx, { payment: id, cause: 'won back', amountCents: unwanted, at: doer.at })
}

/**
 * Staff record that the shop has won a chargeback and the money is back on the account. One card payment may have paid
 * several companies; everything that it paid is paid again. Refuses MOVE_NOT_ALLOWED.
 */
export async function winChargeback(tx: Tx, order: Order, doer: Doer & { reason: string }): Promise<void> {
  const id = await store.findTakenBack(tx, order.id)
  if (!id) throw new Refusal('MOVE_NOT_ALLOWED', { from: order.paymentState, to: 'paid' })
  const payment = await requirePayment(tx, id)
  const orders = await holdOrders(
    tx,
    payment.shares.map(({ orderId }) => orderId),
  )
  const state = await holdState(tx, id)
  if (state !== 'returned') throw new Refusal('MOVE_NOT_ALLOWED', { from: 'paid', to: 'paid' }) // another request was first
  await restorePayment(tx, payment, orders, doer)
}
