import { refundToCard } from '#server/gift-cards/gift-cards.commands.ts'
import { emptyBoughtCards } from '#server/gift-cards/gift-card-sales.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Doer, move } from '#server/orders/orders.commands.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { mayMove, unpaidOf, stateOf } from '#server/orders/orders.rules.ts'
import { listTenders } from '#server/orders/tenders.reads.ts'
import { refundPlan } from '#server/payments/bill-payments.commands.ts'
import { oweOrderBack } from '#server/payments/refunds.commands.ts'
import { clawBack, giveBackPoints, takeBackInvitation } from '#server/points/points.commands.ts'
import { releaseUses } from '#server/promotions/promotion-uses.commands.ts'
import { releaseCoupons } from '#server/vouchers/vouchers.commands.ts'
import { changeRefund, holdRefund, stepRefund } from './returns.commands.ts'
import { areGoodsBack, areChargesBack, planParts } from './refund-parts.reads.ts'
import { listParts, listTaken } from './refund-parts.store.ts'
import {
  chooseParts,
  type RefundedPart,
  pointsFor,
  pointsUnearned,
  sumParts,
  type TenderKind,
} from './refund-parts.rules.ts'
import * as parts from './refund-parts.store.ts'
import { listRefundLines } from './returns.reads.ts'
import { listWaitingThrough } from './returns.store.ts'
import type { Refund } from './returns.store.ts'
import { isBooked, isWhole, unitsOf } from './returns.rules.ts'
import { listDebtsOf } from './refund-money.reads.ts'

export interface Booking extends Doer {
  /** Exchanges: the part of the parts' value that pays for the new goods. The rest is refunded. */
  keptCents?: number
}

/**
 * Books a document whose order is held: records its parts and gives them back to their tenders, once, in one transaction. Money
 * becomes a debt to the payments that brought it; a document without money is done.
 */
export async function bookRefund(
  tx: Tx,
  order: Order,
  refund: Refund,
  { keptCents = 0, ...doer }: Booking,
): Promise<void> {
  // After a chargeback the buyer's bank has returned the money already.
  const hasMoney = order.paymentState === 'paid' || order.paymentState === 'part_refunded'
  if (!hasMoney && !(unpaidOf(order) > 0 && isWhole(refund))) throw new Refusal('MOVE_NOT_ALLOWED')
  const taken = await planParts(tx, refund)
  await stepRefund(tx, refund, 'booked', doer, { bookedBy: doer.actor })
  await parts.insertParts(tx, { refund: refund.id, orderId: order.id }, taken)
  if (isWhole(refund)) {
    await releaseUses(tx, order.id, doer.at)
    await releaseCoupons(tx, order.id, doer.at)
    await takeBackInvitation(tx, order.id)
  }
  const goesBack = isWhole(refund) ? taken : chooseParts(taken, sumParts(taken) - keptCents)
  await giveBack(tx, order, refund, goesBack, doer)
  await emptyCards(tx, refund, doer)
  const isDone = await finish(tx, order, refund, doer)
  if (!isDone && !isWhole(refund)) await addJob(tx, 'mailRefund', { refund: refund.id, about: 'booked' })
}

/**
 * Gives back more of what an exchange has kept, because the new goods were returned too. The caller holds the document's order.
 * `ref` names the reason.
 */
export async function giveBackMore(
  tx: Tx,
  { order, refund }: { order: Order; refund: Refund },
  cents: number,
  doer: Doer,
  ref: string,
): Promise<void> {
  const kinds = new Map((await listTenders(tx, order.id)).map(({ tender, kind }) => [tender, kind]))
  const kept = (await listParts(tx, refund.id)).map(({ line, tender, cents: taken, backCents }) => ({
    line,
    tender,
    kind: kinds.get(tender)!,
    cents: taken - backCents,
  }))
  const goesBack = chooseParts(kept, cents)
  if (goesBack.length === 0) return
  await giveBack(tx, order, refund, goesBack, doer, ref)
  await finish(tx, order, refund, doer)
}

/**
 * Gives back this much of a document's parts. Tenders are locked in this fixed order, so that concurrent refunds and purchases do
 * not deadlock.
 */
async function giveBack(
  tx: Tx,
  order: Order,
  refund: Refund,
  goesBack: readonly RefundedPart[],
  doer: Doer,
  ref = '',
): Promise<void> {
  const { at } = doer
  const tenders = await listTenders(tx, order.id)
  const cents = (kind: TenderKind, tender?: number) =>
    sumParts(goesBack, (part) => part.kind === kind && (tender === undefined || part.tender === tender))
  await parts.addBack(tx, refund.id, await givePointsBack(tx, order, refund, goesBack, at))
  await takeUnearnedPoints(tx, order, cents('money'), at)
  for (const { tender, kind, ref: card } of tenders) {
    const back = cents('gift-card', tender)
    if (kind !== 'gift-card' || back === 0) continue
    const verdict = await refundToCard(
      tx,
      { company: order.company, orderId: order.id, at },
      { card: card!, cents: back },
    )
    if (verdict === 'too much') throw new Error(`order ${order.number} used less of a card than is to go back`)
  }
  for (const { tender, ref: original } of tenders) {
    const back = cents('exchange', tender)
    if (back > 0) await giveBackMore(tx, await holdRefund(tx, original!), back, doer, ref || refund.id)
  }
  await giveMoneyBack(tx, order, refund, cents('money'), doer, ref)
}

/** Gives redeemed points back in proportion to the amount; returns the parts with their points. */
async function givePointsBack(
  tx: Tx,
  order: Order,
  refund: Refund,
  goesBack: readonly RefundedPart[],
  at: Temporal.Instant,
): Promise<(RefundedPart & { points: number })[]> {
  const paid = (await listTenders(tx, order.id)).find(({ kind }) => kind === 'points')
  const taken = await listTaken(tx, order.id)
  let before = taken.reduce((sum, one) => (one.tender === paid?.tender ? sum + one.backCents : sum), 0)
  const withPoints = goesBack.map((part) => {
    if (part.kind !== 'points' || !paid) return { ...part, points: 0 }
    const points = pointsFor({ points: Number(paid.ref), cents: paid.amountCents }, before, part.cents)
    before += part.cents
    return { ...part, points }
  })
  const all = withPoints.reduce((sum, { points }) => sum + points, 0)
  if (all > 0 && (await giveBackPoints(tx, order.id, at, all)) !== all)
    throw new Error(`${refund.number} gives back more points than order ${order.number} was paid with`)
  return withPoints
}

/** Takes back the points that the refunded money had earned. */
async function takeUnearnedPoints(tx: Tx, order: Order, moneyCents: number, at: Temporal.Instant): Promise<void> {
  if (order.pointsToEarn === 0) return
  const before = pointsUnearned(order, order.refundedCents, false)
  const now = pointsUnearned(
    order,
    order.refundedCents + moneyCents,
    await areGoodsBack(tx, order.id, ['booked', 'done']),
  )
  await clawBack(tx, order.id, now - before, at)
}

async function giveMoneyBack(
  tx: Tx,
  order: Order,
  refund: Refund,
  cents: number,
  doer: Doer,
  ref: string,
): Promise<void> {
  if (cents === 0) return
  const { id: orderId } = order
  const cause = ['refund', refund.id, ref].join(' ').trimEnd()
  const { number: reason, id: document } = refund
  const plan = await refundPlan(tx, { orderId, ref: cause, document, cents, reason, ...doer })
  const cutCents = plan?.cutCents ?? Math.min(cents, unpaidOf(order))
  if (cutCents > 0) await changeRefund(tx, refund, { billsCents: refund.billsCents + cutCents })
  if (!plan) await oweOrderBack(tx, { cause, cents: cents - cutCents, of: { document, orderId }, at: doer.at })
  await move(tx, order, [], doer, { refundedCents: order.refundedCents + cents })
}

/** Empties the bought gift cards that are returned. */
async function emptyCards(tx: Tx, { id, orderId, number: reason }: Refund, { at, actor }: Doer): Promise<void> {
  const [ordered, asked] = await Promise.all([listLines(tx, orderId), listRefundLines(tx, id)])
  const isCard = (no: number) => ordered.some(({ line, cardCents }) => line === no && cardCents !== null)
  const lines = asked.filter(({ line }) => isCard(line)).map((one) => ({ line: one.line, quantity: unitsOf(one) }))
  if (lines.length === 0) return
  const verdict = await emptyBoughtCards(tx, { orderId, lines, reason, actor, at })
  if (verdict === 'used') throw new Refusal('GIFT_CARD_USED')
}

/**
 * All money has arrived: closes the document and updates the order's payment state. A closed exchange may give back more later;
 * then only the order changes. Returns whether the document was closed now.
 */
async function finish(tx: Tx, order: Order, refund: Refund, doer: Doer): Promise<boolean> {
  if (!isBooked(refund.state)) return false
  const debts = await listDebtsOf(tx, refund)
  if (debts.some(({ state }) => state !== 'done')) return false
  const isClosing = refund.state === 'booked'
  if (isClosing) await stepRefund(tx, refund, 'done', doer)
  const isAll = (await areGoodsBack(tx, order.id, ['done'])) && (await areChargesBack(tx, order.id))
  // An exchange for goods of equal or higher price has refunded nothing.
  if (isAll || (await listParts(tx, refund.id)).some(({ backCents }) => backCents > 0))
    await saySo(tx, order, isAll ? 'refunded' : 'part_refunded', refund, doer)
  return isClosing
}

async function saySo(
  tx: Tx,
  order: Order,
  to: 'refunded' | 'part_refunded',
  refund: Refund,
  doer: Doer,
): Promise<void> {
  const step = { axis: 'payment', to, reason: refund.number } as const
  if (mayMove(stateOf(order), step)) await move(tx, order, [step], doer)
}

/** A refund of the document has arrived. When all have, the document is done, and so are documents that waited for it. */
export async function finishRefund(tx: Tx, id: string, doer: Doer): Promise<void> {
  const { order, refund } = await holdRefund(tx, id)
  if (await finish(tx, order, refund, doer)) await addJob(tx, 'mailRefund', { refund: id, about: 'done' })
  for (const waiting of await listWaitingThrough(tx, id)) await addJob(tx, 'moneyWentBack', { refund: waiting })
}
