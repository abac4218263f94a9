import type { Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { claimOrdered } from './claim-stock.commands.ts'
import { linesOf } from './order-lines.store.ts'
import { isSetAside } from './orders.rules.ts'
import type { OrderChange, Order } from './orders.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** What happens to an unpaid order's goods when its buyer chooses a payment method. */
export type OrderHold =
  /** By hand: kept until then without a proof of payment. */
  | { kind: 'by hand'; network: string; goodsHeldUntil: Temporal.Instant }
  /** Online: kept while a bank's page is open. */
  | { kind: 'online'; goodsHeldUntil: Temporal.Instant }

/** Records until when the goods are held. Refuses SOLD_OUT when released goods are to be paid online and are gone. */
export async function changeHold(tx: Tx, order: Order, hold: OrderHold, at: Temporal.Instant): Promise<OrderChange> {
  if (isSetAside(order)) return {}
  if (hold.kind === 'by hand') {
    if (order.offlineFrom !== null) return {} // switching between methods by hand does not extend the hold
    await addJobs(tx, [releaseOf(order.id, hold.goodsHeldUntil)])
    return { offlineFrom: hold.network, goodsHeldUntil: hold.goodsHeldUntil }
  }
  if (order.offlineFrom === null && order.goodsHeldUntil === null) return {}
  if (order.goodsReleasedAt !== null) await requireGoods(tx, order, at)
  await addJobs(tx, [releaseOf(order.id, hold.goodsHeldUntil)])
  return { offlineFrom: null, goodsHeldUntil: hold.goodsHeldUntil, goodsReleasedAt: null }
}

async function requireGoods(tx: Tx, order: Order, at: Temporal.Instant): Promise<void> {
  const [short] = await claimOrdered(tx, order, { at, reason: 'paid online instead' })
  if (!short) return
  const line = (await linesOf(tx, order.id)).find(({ assortId }) => assortId === short.assortId)
  const name = inLanguage(order.language)(line?.nameZh, line?.nameEn) ?? ''
  throw new Refusal(short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', { name, left: short.left })
}

/**
 * A proof of payment has arrived: the goods are held while staff review it, and released ones are claimed again. If they
 * are gone the order holds nothing, and the money is refunded when it is found.
 */
export async function holdForProof(tx: Tx, order: Order, at: Temporal.Instant): Promise<OrderChange> {
  const isGone =
    order.goodsReleasedAt !== null && (await claimOrdered(tx, order, { at, reason: 'proof of payment' })).length > 0
  return { goodsHeldUntil: null, ...(!isGone && { goodsReleasedAt: null }) }
}

/** The proof was rejected: the goods are held until then for another. */
export async function holdForAnother(tx: Tx, order: Order, goodsHeldUntil: Temporal.Instant): Promise<OrderChange> {
  if (order.offlineFrom === null) return {}
  await addJobs(tx, [releaseOf(order.id, goodsHeldUntil)])
  return { goodsHeldUntil }
}

/** The job at the end of a hold. */
export const releaseOf = (order: string, at: Temporal.Instant) =>
  ({ name: 'releaseUnproven', payload: { order }, at, key: `release ${order}` }) as const
