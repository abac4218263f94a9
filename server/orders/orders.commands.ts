import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Sweep, sweep } from '#server/lib/process/sweep.ts'
import { releaseGoods } from '#server/stock/stock.commands.ts'
import { freezeChargedBackCards } from '#server/gift-cards/gift-card-sales.commands.ts'
import { claimOrdered } from './claim-stock.commands.ts'
import { deadlineJobsOf, expiryOf, warningOf } from './payment-deadlines.commands.ts'
import { changeHold, type OrderHold, releaseOf } from './order-holds.commands.ts'
import { lockCustomer } from './order-limits.commands.ts'
import { customerOf } from './order-limits.reads.ts'
import { listDoubts } from './approval.reads.ts'
import { writeReasons } from './approval.rules.ts'
import { isPayable, isAskedAgain, mayMove, type OrderMove, stateOf } from './orders.rules.ts'
import * as store from './orders.store.ts'
import type { Order } from './orders.store.ts'
import {
  captureTenders,
  changeMethod,
  handOverCards,
  releaseTenders,
  startParts,
  takeTendersAgain,
} from './tenders.commands.ts'
import { listCardLines } from './tenders.store.ts'

/** The actor and time of a change. */
export interface Doer {
  at: Temporal.Instant
  /** visitor, bank, job, staff:<name> */
  actor: string
}

/** Locks orders until the transaction ends, in the order of their ids; a concurrent call waits here. */
export const holdOrders = (tx: Tx, ids: readonly string[]): Promise<Order[]> => store.holdOrders(tx, ids)

export async function holdOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await store.holdOrders(tx, [id])
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/**
 * Moves a locked order along the table of states; each step adds a row of history. Steps outside the table are refused.
 * Writes the new state into `order`.
 */
export async function move(
  tx: Tx,
  order: Order,
  moves: readonly (OrderMove & { reason?: string })[],
  { at, actor }: Doer,
  also: store.OrderChange = {},
): Promise<void> {
  const state = stateOf(order)
  const events: store.OrderEvent[] = []
  for (const step of moves) {
    if (!mayMove(state, step)) throw new Refusal('MOVE_NOT_ALLOWED', { from: state[step.axis], to: step.to })
    events.push({ axis: step.axis, from: state[step.axis], to: step.to, actor, reason: step.reason ?? '', at })
    Object.assign(state, { [step.axis]: step.to })
  }
  const isOver = state.order !== 'unconfirm' && (order.offlineFrom ?? order.goodsHeldUntil ?? order.goodsReleasedAt)
  const change = isOver ? { ...also, ...noHold } : also
  await store.change(
    tx,
    order.id,
    { orderState: state.order, paymentState: state.payment, fulfilmentState: state.fulfilment, ...change },
    events,
  )
  // Settles the exchange behind this order: handed over, or its credit is free again.
  if (order.exchangeOf !== null && moves.some(({ axis, to }) => axis === 'order' && to !== 'completed'))
    await addJob(tx, 'settleExchange', { refund: order.exchangeOf })
  const { order: orderState, payment: paymentState, fulfilment: fulfilmentState } = state
  Object.assign(order, { orderState, paymentState, fulfilmentState, ...change })
}

/** A paid or ended order: it holds its goods, or nothing, without a deadline. */
const noHold = { offlineFrom: null, goodsHeldUntil: null, goodsReleasedAt: null }

/**
 * The money for an order has arrived. 'refused' when the order cannot use it: already paid, given up, or expired with
 * its goods sold; the payments slice then refunds it. The order is locked by `holdOrders`, as in the two functions
 * below.
 */
export async function markPaid(
  tx: Tx,
  order: Order,
  paid: Doer & { amountCents: number },
): Promise<'paid' | 'refused'> {
  const isHeld = order.paymentState === 'authorized'
  if (isAskedAgain(order) || (isHeld && order.orderState === 'confirmed')) return markRestPaid(tx, order, paid)
  // Captured although the order was given up: it is refunded, and no authorisation remains.
  if (isHeld) await move(tx, order, [{ axis: 'payment', to: 'none' }], paid)
  return acceptOrder(tx, order, paid, order.depositCents === null ? 'paid' : 'part_paid')
}

/** Confirms an unpaid order: it is paid, its deposit is, or its money is authorised. */
export async function acceptOrder(
  tx: Tx,
  order: Order,
  paid: Doer & { amountCents: number },
  to: 'paid' | 'part_paid' | 'authorized',
): Promise<'paid' | 'refused'> {
  const isOwed = order.orderState === 'unconfirm' || order.orderState === 'expired'
  if (!isOwed || order.paidCents > 0) return 'refused'
  if (paid.amountCents !== order.dueCents)
    throw new Error(`order ${order.number} wants ${order.dueCents} cents, and ${paid.amountCents} came`)
  if (order.orderState === 'expired' && !(await claimAgain(tx, order, paid))) {
    await addJob(tx, 'mailOrder', { order: order.id, about: 'refunding' })
    return 'refused'
  }
  if (order.goodsReleasedAt && (await claimOrdered(tx, order, { at: paid.at, reason: 'paid' })).length > 0) {
    await endUnpaid(tx, order, { ...paid, reason: 'its goods are gone' })
    await addJob(tx, 'mailOrder', { order: order.id, about: 'refunding' })
    return 'refused'
  }
  if (order.orderState === 'unconfirm') await startParts(tx, order, paid)
  const revived = order.orderState === 'expired' ? { reason: 'revived' } : {}
  const doubts = await listDoubts(tx, order, paid.at)
  const moves: (OrderMove & { reason?: string })[] = [
    { axis: 'payment', to },
    { axis: 'order', to: 'confirmed', ...revived },
  ]
  if (doubts.length > 0) moves.push({ axis: 'fulfilment', to: 'approval', reason: writeReasons(doubts) })
  const isTold = order.exchangeOf === null || paid.amountCents > 0 // an even exchange: nothing was paid
  const change = {
    expiresAt: null,
    ...(to !== 'authorized' && { paidCents: paid.amountCents }),
    ...(to === 'paid' && { paidAt: paid.at }),
  }
  const [, , bought] = await lockInOrder(tx, [
    ['sales_order', () => move(tx, order, moves, paid, change)],
    ['coupon', () => captureTenders(tx, order, paid.at)], // then its points and gift cards
    doubts.length === 0 && (() => listCardLines(tx, order.id)),
    isTold && (() => addJob(tx, 'mailOrder', { order: order.id, about: letters[to] })),
    to === 'part_paid' && (() => addJob(tx, 'arriveGoods', { order: order.id })), // they may be in stock already
  ])
  if (bought) await handOverCards(tx, order, bought, paid.at)
  return 'paid'
}

const letters = { paid: 'paid', part_paid: 'deposit paid', authorized: 'authorized' } as const

/** Records the missing money of a confirmed order: a deposit's rest, or an authorised amount. Its goods may leave. */
async function markRestPaid(tx: Tx, order: Order, paid: Doer & { amountCents: number }): Promise<'paid'> {
  const { dueCents, paidCents, number } = order
  if (paid.amountCents !== dueCents - paidCents)
    throw new Error(`order ${number} wants ${dueCents - paidCents} cents more, and ${paid.amountCents} came`)
  const whole = { paidCents: dueCents, paidAt: paid.at, expiresAt: null }
  await move(tx, order, [{ axis: 'payment', to: 'paid' }], paid, whole)
  await addJob(tx, 'mailOrder', { order: order.id, about: 'paid' })
  return 'paid'
}

/** Late money revives an expired order if its goods and all tenders can be claimed again, everything or nothing. */
async function claimAgain(tx: Tx, order: Order, doer: Doer): Promise<boolean> {
  const { at } = doer
  await lockCustomer(tx, customerOf(order)) // promotions are counted per customer
  await sql`savepoint claim_again`.execute(tx)
  const short = await claimOrdered(tx, order, { at, reason: 'paid late' })
  const isWhole = short.length === 0 && (await takeTendersAgain(tx, order, at))
  if (isWhole && (await startParts(tx, order, doer)) !== 'refused') return true
  await sql`rollback to savepoint claim_again`.execute(tx)
  return false
}

/** No mail asks for money while the buyer is probably on the bank's page; after this time one does. */
export const patience = { seconds: 180 }

/** A payment failed. The goods stay held, so that the buyer can choose another method or start again. §4 */
export async function markPaymentFailed(
  tx: Tx,
  order: Order,
  { reason, ...doer }: Doer & { reason: string },
): Promise<void> {
  if (order.orderState !== 'unconfirm' || order.paymentState !== 'none') return
  await move(tx, order, [{ axis: 'payment', to: 'failed', reason }], doer)
  const later = { at: doer.at.add(patience), key: `failed ${order.id}` }
  await addJob(tx, 'mailOrder', { order: order.id, about: 'failed' }, later)
}

/** Records a chargeback; staff decide about the goods. */
export async function markChargedBack(tx: Tx, order: Order, doer: Doer & { amountCents: number }): Promise<void> {
  if (order.paymentState === 'chargeback') return
  await move(tx, order, [{ axis: 'payment', to: 'chargeback' }], doer)
  await freezeChargedBackCards(tx, order.id, doer.at)
}

interface Reopening {
  online: boolean
  offlineHours?: number
  method?: string
  /** What happens to its goods meanwhile; absent: no change. */
  hold?: OrderHold
}

/**
 * Reopens an unpaid order for payment, by the same method or another. Money sent by hand takes longer, so its deadline
 * is later. §9
 */
export async function reopenPayment(
  tx: Tx,
  id: string,
  { online, offlineHours = 24, method, hold, ...doer }: Doer & Reopening,
): Promise<{ dueCents: number; expiresAt: Temporal.Instant | null }> {
  const order = await holdOrder(tx, id)
  if (!isPayable(order, doer.at)) throw new Refusal('ORDER_NOT_PAYABLE')
  const until = order.placedAt.add({ hours: offlineHours })
  const expiresAt =
    !online && order.expiresAt && Temporal.Instant.compare(order.expiresAt, until) < 0 ? until : order.expiresAt
  const isLonger = expiresAt !== order.expiresAt
  const isUnpaid = order.orderState === 'unconfirm'
  const held = hold && isUnpaid && (await changeHold(tx, order, hold, doer.at))
  const isAnew = isUnpaid && order.paymentState === 'failed'
  await move(tx, order, isAnew ? [{ axis: 'payment', to: 'none' }] : [], doer, { expiresAt, ...held })
  const dueCents = method ? await changeMethod(tx, order, method, doer.at) : order.dueCents - order.paidCents
  if (expiresAt && isLonger) await addJobs(tx, [expiryOf(id, expiresAt), warningOf(id, order.placedAt, expiresAt)])
  return { dueCents, expiresAt }
}

/** Moves the deadline of a locked unpaid order: staff have to review a proof, or the buyer has to send another. §9 */
export async function moveExpiry(
  tx: Tx,
  order: Order,
  expiresAt: Temporal.Instant,
  doer: Doer,
  also: store.OrderChange = {},
): Promise<void> {
  if (!isPayable(order, doer.at)) return
  await move(tx, order, [], doer, { expiresAt, ...also })
  await scheduleExpiry(tx, order.id, expiresAt)
}

/**
 * Enqueues the mails and jobs of an order that is still unpaid some minutes after online placing. Does nothing for a
 * paid order, or one whose deadline was moved, which has its own jobs.
 */
export async function chaseOrder(tx: Tx, id: string, expiresAt: Temporal.Instant): Promise<void> {
  const order = await holdOrder(tx, id)
  if (order.orderState !== 'unconfirm') return
  const [letter, ...ending] = deadlineJobsOf({ id, placedAt: order.placedAt, expiresAt })
  await addJobs(tx, order.expiresAt?.equals(expiresAt) ? [letter, ...ending] : [letter])
}

const scheduleExpiry = (tx: Tx, id: string, at: Temporal.Instant) => addJobs(tx, [expiryOf(id, at)])

/** Expires an unpaid order after its deadline and releases everything it holds. Idempotent. */
export async function expireOrder(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  const order = await holdOrder(tx, id)
  const isDeposit = isAskedAgain(order)
  if (!order.expiresAt || !(isDeposit || mayMove(stateOf(order), { axis: 'order', to: 'expired' }))) return false
  if (Temporal.Instant.compare(at, order.expiresAt) < 0) {
    await scheduleExpiry(tx, id, order.expiresAt.add({ seconds: 1 })) // the database's clock is ahead of ours
    return false
  }
  if (isDeposit) {
    await addJob(tx, 'endDeposit', { order: id }, { key: `end-deposit ${id}` }) // money must be refunded, which a higher slice does
    return false
  }
  await endUnpaid(tx, order, { at, actor: 'job', reason: 'not paid in time' })
  await addJob(tx, 'mailOrder', { order: id, about: 'expired' })
  return true
}

/** Expires orders whose own jobs failed to. */
export async function expireOrders({ db, clock, ...about }: Sweep & { db: Db }): Promise<void> {
  const end = (id: string) => inTransaction(db, (tx) => expireOrder(tx, id, clock.now()))
  await sweep(await store.listOverdue(db, clock.now()), end, { clock, ...about })
}

/** No proof arrived in time: the order can still be paid, but releases its goods. */
export async function releaseUnproven(tx: Tx, id: string, at: Temporal.Instant): Promise<void> {
  const order = await holdOrder(tx, id)
  const { goodsHeldUntil, goodsReleasedAt } = order
  if (order.orderState !== 'unconfirm' || goodsHeldUntil === null || goodsReleasedAt !== null) return
  if (Temporal.Instant.compare(at, goodsHeldUntil) < 0) {
    await addJobs(tx, [releaseOf(id, goodsHeldUntil.add({ seconds: 1 }))]) // the database's clock is ahead of ours
    return
  }
  await releaseGoods(tx, { company: order.company, orderId: id, at, reason: 'no proof of payment' })
  await move(tx, order, [], { at, actor: 'job' }, { goodsReleasedAt: at })
}

async function endUnpaid(tx: Tx, order: Order, { at, actor, reason }: Doer & { reason: string }): Promise<void> {
  await move(tx, order, [{ axis: 'order', to: 'expired', reason }], { at, actor })
  await releaseGoods(tx, { company: order.company, orderId: order.id, at, reason: 'expired' })
  await releaseTenders(tx, order, at)
}
