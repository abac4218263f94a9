import { freeChargedBackCards } from '#server/gift-cards/gift-card-sales.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { type Doer, move } from '#server/orders/orders.commands.ts'
import { completeDelivered } from './completion.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { paymentBeforeChargeback } from './order-chargebacks.store.ts'

/**
 * A chargeback was won: the bank has returned the money. The order is paid as before, gift cards bought with it work
 * again, goods that arrived meanwhile complete it, and the buyer is told. Orders without a chargeback do not change.
 */
export async function markWonBack(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  if (order.paymentState !== 'chargeback') return
  const before = await paymentBeforeChargeback(tx, order.id)
  const to = before === 'part_refunded' || before === 'part_paid' ? before : 'paid'
  // The deadline of a deposit's rest may have passed meanwhile, so it is requested again.
  const also = to === 'part_paid' ? { dueCents: order.paidCents, expiresAt: null } : {}
  await move(tx, order, [{ axis: 'payment', to, reason }], doer, also)
  if (to === 'part_paid') await addJob(tx, 'arriveGoods', { order: order.id })
  await freeChargedBackCards(tx, order.id)
  await completeDelivered(tx, order, doer)
  await addJob(tx, 'mailOrder', { order: order.id, about: 'won back' })
}
