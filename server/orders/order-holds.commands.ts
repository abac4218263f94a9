import type { Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { claimOrdered } from './claim-stock.commands.ts'
import { linesOf } from './order-lines.store.ts'
import { isSetAside } from './orders.rules.ts'
import type { OrderChange, Order } from './orders.store.ts'

/** What becomes of an unpaid order's goods when its buyer chooses how to pay. */
export type OrderHold =
  /** By hand: kept until then without a proof. */
  | { kind: 'by hand'; network: string; goodsHeldUntil: Temporal.Instant }
  /** Online: kept for as long as a bank's page is open. */
  | { kind: 'online'; goodsHeldUntil: Temporal.Instant }

/** Notes who keeps what until when; refuses SOLD_OUT where goods that were released are to be paid online and are gone. */
export async function changeHold(tx: Tx, order: Order, hold: OrderHold, at: Temporal.Instant): Promise<OrderChange> {
  if (isSetAside(order)) return {}
  if (hold.kind === 'by hand') {
    if (order.offlineFrom !== null) return {} // another way by hand is no reason to keep goods for longer
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
  const name = (order.language === 'en-US' ? line?.nameEn : line?.nameZh) ?? ''
  throw new Refusal(short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', { name, left: short.left })
}

/**
 * A proof has come: the goods are kept for as long as staff look at it, those that were released are claimed again. Where they are
 * gone the order holds nothing, and its money goes back when it is found.
 */
export async function holdForProof(tx: Tx, order: Order, at: Temporal.Instant): Promise<OrderChange> {
  const isGone =
    order.goodsReleasedAt !== null && (await claimOrdered(tx, order, { at, reason: 'proof of payment' })).length > 0
  return { goodsHeldUntil: null, ...(!isGone && { goodsReleasedAt: null }) }
}

/** The proof would not do: the goods are kept until then for another. */
export async function holdForAnother(tx: Tx, order: Order, goodsHeldUntil: Temporal.Instant): Promise<OrderChange> {
  if (order.offlineFrom === null) return {}
  await addJobs(tx, [releaseOf(order.id, goodsHeldUntil)])
  return { goodsHeldUntil }
}

/** The job at the end of a hold. */
export const releaseOf = (order: string, at: Temporal.Instant) =>
  ({ name: 'releaseUnproven', payload: { order }, at, key: `release ${order}` }) as const
