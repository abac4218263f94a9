import type { Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { saleable } from './stock.rules.ts'
import type { OrderReason } from './movement-reasons.rules.ts'
import * as held from './held-stock.store.ts'
import * as store from './stock.store.ts'
import { openPlaces } from './warehouse-stock.store.ts'
import { shareWarehouse } from './warehouses.store.ts'
import type { StockClaim, StockLevel } from './stock.store.ts'

interface StockCause {
  company: string
  orderId: string
  at: Temporal.Instant
  reason: OrderReason
}

/** A movement by staff, without an order. */
export type ManualCause = Omit<StockCause, 'orderId' | 'reason'> & {
  reason: string
  by: string
  /** Where one of several was named; otherwise the first has what the total has more or less. */
  warehouse?: string | null
}

/** Goods that could not be claimed, and how many are left. */
export interface Short {
  assortId: string
  left: number
}

/**
 * Claims the goods of orders before the bank is asked; no variant is wanted by two of them. Returns what was short; the caller then refuses, and the rollback undoes the
 * other claims.
 */
export async function claimGoods(
  tx: Tx,
  cause: Omit<StockCause, 'orderId'>,
  claims: readonly StockClaim[],
): Promise<Short[]> {
  const wanted = sumByVariant(claims)
  const taken = await store.take(tx, cause, wanted)
  if (taken.length < wanted.length) return listShort(tx, cause.company, wanted, taken)
  return []
}

/** Releases everything an order still holds. A repeated call does nothing. */
export async function releaseGoods(tx: Tx, cause: StockCause): Promise<void> {
  await held.lockStockOf(tx, cause.company, cause.orderId)
  const given = await held.giveBack(tx, cause)
  await fillPreOrders(tx, cause, given)
}

/** Deducts an order's goods from stock at dispatch, and from the warehouses that have them. Refuses WAREHOUSE_SHORT. */
export async function dispatchGoods(tx: Tx, cause: StockCause, warehouse?: string): Promise<void> {
  await held.lockStockOf(tx, cause.company, cause.orderId)
  const { wanted, sent, isElsewhere } = await held.sendOut(tx, cause, warehouse ?? null)
  if (sent.length === wanted) return
  if (warehouse !== undefined && isElsewhere) throw new Refusal('WAREHOUSE_SHORT', { code: warehouse })
  throw new Refusal('MOVE_NOT_ALLOWED') // pre-ordered goods that have not arrived
}

/** The stock of these variants, locked in the order of their ids; zeros without stock data. */
export async function lockStock(
  tx: Tx,
  company: string,
  assortIds: readonly string[],
): Promise<ReadonlyMap<string, StockLevel>> {
  await store.openStock(tx, company, assortIds)
  return new Map((await store.holdStock(tx, company, assortIds)).map((level) => [level.assortId, level]))
}

/** Goods have arrived: waiting pre-orders are filled first, the rest is for sale. */
export async function receiveGoods(
  tx: Tx,
  cause: ManualCause,
  goods: readonly { assortId: string; quantity: number }[],
): Promise<void> {
  const put = await store.addStock(tx, { warehouse: null, ...cause }, goods)
  await fillPreOrders(tx, cause, put)
}

/** Corrects counts. The stock of these variants is locked, and what is left covers the orders. */
export async function correctStock(
  tx: Tx,
  cause: ManualCause,
  wrong: readonly { assortId: string; difference: number }[],
): Promise<void> {
  if (wrong.length === 0) return
  await fillPreOrders(tx, cause, await store.correct(tx, { warehouse: null, ...cause }, wrong))
}

/** Sets what is on hand to what was counted. What orders hold by now is refused: STOCK_BELOW_HELD. */
export async function countStock(
  tx: Tx,
  cause: ManualCause,
  counts: readonly { assortId: string; onHand: number }[],
): Promise<void> {
  const levels = await lockStock(
    tx,
    cause.company,
    counts.map(({ assortId }) => assortId),
  )
  const wrong = counts.map(({ assortId, onHand }) => {
    const level = levels.get(assortId)!
    if (onHand < level.allocated) throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
    return { assortId, difference: onHand - level.onHand }
  })
  await correctStock(
    tx,
    cause,
    wrong.filter(({ difference }) => difference !== 0),
  )
}

/**
 * Claims free pieces for waiting pre-orders, oldest claim first; promised goods precede sales. Each order that received pieces is
 * notified (`arriveGoods`).
 */
async function fillPreOrders(
  tx: Tx,
  cause: Pick<ManualCause, 'company' | 'at' | 'reason'>,
  filled: readonly StockLevel[],
): Promise<void> {
  const waiting = filled.filter(({ preOrdered, onHand, allocated }) => preOrdered > 0 && onHand > allocated)
  if (waiting.length === 0) return
  const orders = await store.fill(
    tx,
    cause,
    waiting.map(({ assortId }) => assortId),
  )
  await addJobs(
    tx,
    orders.map((order) => ({ name: 'arriveGoods', payload: { order }, key: `arrived ${order}` })),
  )
}

/**
 * Returned goods were counted: sellable pieces go back to stock, into the named warehouse or else the first, the rest is written
 * off. Refuses WAREHOUSE_NOT_FOUND.
 */
export async function takeGoodsBack(
  tx: Tx,
  { warehouse: code, ...cause }: Omit<StockCause, 'reason'> & { reason: string; warehouse?: string | undefined },
  goods: readonly { assortId: string; came: number; resellable: number }[],
): Promise<void> {
  const came = goods.filter((one) => one.came > 0)
  const warehouse = code === undefined ? null : await holdPlace(tx, cause.company, code, came)
  const put = await store.takeBack(tx, { ...cause, warehouse }, came)
  await fillPreOrders(tx, cause, put)
}

/** Keeps a warehouse from being ended before these goods are seen there. */
async function holdPlace(
  tx: Tx,
  company: string,
  code: string,
  goods: readonly { assortId: string }[],
): Promise<string> {
  const assortIds = goods.map(({ assortId }) => assortId)
  const levels = await store.holdStock(tx, company, assortIds)
  if (!(await shareWarehouse(tx, company, code))) throw new Refusal('WAREHOUSE_NOT_FOUND', { code })
  await openPlaces(
    tx,
    company,
    code,
    levels.map(({ assortId }) => assortId),
  )
  return code
}

/** One variant with two engravings is two lines and one claim. */
function sumByVariant(claims: readonly StockClaim[]): StockClaim[] {
  const sums = new Map<string, StockClaim>()
  for (const claim of claims) {
    const key = `${claim.assortId}\n${claim.preOrder}`
    sums.set(key, { ...claim, quantity: claim.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}

async function listShort(
  tx: Tx,
  company: string,
  wanted: readonly StockClaim[],
  taken: readonly StockLevel[],
): Promise<Short[]> {
  const got = new Set(taken.map((level) => level.assortId))
  const missing = wanted.filter((claim) => !got.has(claim.assortId))
  const levels = new Map(
    (
      await store.stockRows(
        tx,
        company,
        missing.map((claim) => claim.assortId),
      )
    ).map((level) => [level.assortId, level]),
  )
  return missing.map(({ assortId, preOrder, preOrderLimit }) => {
    const level = levels.get(assortId)
    if (!level) return { assortId, left: 0 }
    return { assortId, left: preOrder ? Math.max(0, (preOrderLimit ?? 0) - level.preOrdered) : saleable(level) }
  })
}
