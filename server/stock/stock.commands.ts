import type { Tx } from '#server/lib/database/db.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { cardSays, saleable } from './stock.rules.ts'
import * as store from './stock.store.ts'
import type { Claim, Shelf } from './stock.store.ts'

export type { Claim } from './stock.store.ts'

interface Cause {
  company: string
  orderId: string
  at: Temporal.Instant
  reason: string
}

/** Stock that staff move, and not an order. */
type ByHand = Omit<Cause, 'orderId'> & { by: string }

/** What could not be claimed, and how many are left of it. */
export interface Short {
  assortId: string
  left: number
}

/**
 * Claims an order's goods before the bank is asked. Answers what was short, for the caller to refuse with its name:
 * a refusal rolls back what the others took.
 */
export async function claimGoods(tx: Tx, cause: Cause, claims: readonly Claim[]): Promise<Short[]> {
  const wanted = sumByVariant(claims)
  const taken = await store.take(tx, cause, wanted)
  if (taken.length < wanted.length) return listShort(tx, cause.company, wanted, taken)
  if (taken.some((shelf) => saysSomethingNew(shelf, wanted))) await store.announce(tx, cause.company)
  return []
}

/** Gives back all that an order still holds. Asked twice, the second finds nothing to give. */
export async function releaseGoods(tx: Tx, cause: Cause): Promise<void> {
  await store.holdShelvesOf(tx, cause.company, cause.orderId)
  const given = await store.giveBack(tx, cause)
  await fillPreOrders(tx, cause, given)
  if (given.length > 0) await store.announce(tx, cause.company)
}

/** Takes an order's goods off the shelf, when they leave. */
export async function dispatchGoods(tx: Tx, cause: Cause): Promise<void> {
  await store.holdShelvesOf(tx, cause.company, cause.orderId)
  const { wanted, sent } = await store.sendOut(tx, cause)
  if (sent.length < wanted) throw new Refusal('MOVE_NOT_ALLOWED') // pre-ordered goods that have not come yet
}

/** These variants' figures, locked in the order of their ids until the transaction ends; zeros where there never was any. */
export async function lockStock(
  tx: Tx,
  company: string,
  assortIds: readonly string[],
): Promise<ReadonlyMap<string, Shelf>> {
  await store.openShelves(tx, company, assortIds)
  return new Map((await store.hold(tx, company, assortIds)).map((shelf) => [shelf.assortId, shelf]))
}

/** Goods have come: waiting pre-orders have theirs first, the rest is for sale. */
export async function receiveGoods(
  tx: Tx,
  cause: ByHand,
  goods: readonly { assortId: string; quantity: number }[],
): Promise<void> {
  const put = await store.putOnShelf(tx, cause, goods)
  await fillPreOrders(tx, cause, put)
  if (put.length > 0) await store.announce(tx, cause.company)
}

/** The count of one variant was wrong by so many. Its stock is locked, and what is left covers what orders hold. */
export async function correctStock(
  tx: Tx,
  cause: ByHand,
  wrong: { assortId: string; difference: number },
): Promise<void> {
  const shelf = await store.correct(tx, cause, wrong)
  await fillPreOrders(tx, cause, [shelf])
  await store.announce(tx, cause.company)
}

/**
 * Pieces that nobody holds are claimed for the orders that wait for them, in the order of their claims; what is promised comes
 * before what is for sale. Each order that has got any hears of it (`arriveGoods`).
 */
async function fillPreOrders(tx: Tx, cause: Omit<Cause, 'orderId'>, filled: readonly Shelf[]): Promise<void> {
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

/** Goods of an order have come back and were counted: what can be sold again is on the shelf, the rest is written off beside it. */
export async function takeGoodsBack(
  tx: Tx,
  cause: Cause,
  goods: readonly { assortId: string; came: number; resellable: number }[],
): Promise<void> {
  const put = await store.takeBack(
    tx,
    cause,
    goods.filter(({ came }) => came > 0),
  )
  await fillPreOrders(tx, cause, put)
  if (put.length > 0) await store.announce(tx, cause.company)
}

/** The same variant with two engravings is two lines and one claim. */
function sumByVariant(claims: readonly Claim[]): Claim[] {
  const sums = new Map<string, Claim>()
  for (const claim of claims) {
    const key = `${claim.assortId}\n${claim.preOrder}`
    sums.set(key, { ...claim, quantity: claim.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}

async function listShort(tx: Tx, company: string, wanted: readonly Claim[], taken: readonly Shelf[]): Promise<Short[]> {
  const got = new Set(taken.map((shelf) => shelf.assortId))
  const missing = wanted.filter((claim) => !got.has(claim.assortId))
  const shelves = new Map(
    (
      await store.shelves(
        tx,
        company,
        missing.map((claim) => claim.assortId),
      )
    ).map((shelf) => [shelf.assortId, shelf]),
  )
  return missing.map(({ assortId, preOrder, preOrderLimit }) => {
    const shelf = shelves.get(assortId)
    if (!shelf) return { assortId, left: 0 }
    return { assortId, left: preOrder ? Math.max(0, (preOrderLimit ?? 0) - shelf.preOrdered) : saleable(shelf) }
  })
}

/** Notices are rare on purpose: every commit that carries one waits for the last. */
function saysSomethingNew(after: Shelf, wanted: readonly Claim[]): boolean {
  const claim = wanted.find((one) => one.assortId === after.assortId)
  if (!claim) return false
  const left = saleable(after)
  if (!claim.preOrder) return cardSays(left + claim.quantity, 0) !== cardSays(left, 0)
  return claim.preOrderLimit !== null && after.preOrdered >= claim.preOrderLimit // the last that could be promised
}
