import type { Tx } from '#server/lib/database/db.ts'
import { type Doer, holdOrders, move } from '#server/orders/orders.commands.ts'
import { holdNumbered } from './fulfilment-admin.commands.ts'
import { placeOrders } from '#server/orders/place-orders.commands.ts'
import type { WrittenOrder } from '#server/orders/place-orders.store.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { requireDraft } from './order-drafts.rules.ts'
import * as store from './order-drafts.store.ts'
import type { AskedDraft } from './order-drafts.store.ts'

/** Locks a draft of the staff's own company; a concurrent call sees the result of the first. */
export async function holdDraft(tx: Tx, company: string, number: string): Promise<Order & AskedDraft> {
  const order = requireDraft(await holdNumbered(tx, company, number))
  return { ...order, ...(await store.findDraft(tx, order.id))! }
}

/** Creates or replaces a draft, without claiming its goods. */
export async function writeDraft(
  tx: Tx,
  order: Omit<WrittenOrder, 'draft'>,
  asked: AskedDraft,
  isWritten: boolean,
): Promise<void> {
  const { id } = order.parts[0]!
  if (isWritten) await store.clearPriced(tx, id)
  await placeOrders(tx, { ...order, draft: { stage: 'draft', written: isWritten ? id : null } })
  await store.put(tx, id, asked)
}

/** Ends a locked draft that is about to be written as the customer's order. */
export async function endDraft(tx: Tx, { id }: Pick<Order, 'id'>): Promise<void> {
  await store.clearPriced(tx, id)
  await store.remove(tx, id)
}

/** Voids a locked draft. */
export async function voidDraft(tx: Tx, order: Order, { reason, ...doer }: Doer & { reason: string }): Promise<void> {
  await move(tx, order, [{ axis: 'order', to: 'voided', reason }], doer)
  await store.remove(tx, order.id)
}

/** Voids the drafts for a leaving member. */
export async function voidDraftsOf(tx: Tx, { member }: { member: string }, at: Temporal.Instant): Promise<void> {
  for (const order of await holdOrders(tx, await store.ofMember(tx, member)))
    if (order.orderState === 'pending')
      await voidDraft(tx, order, { at, actor: 'visitor', reason: 'the account was deleted' })
}
