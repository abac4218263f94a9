import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { freeBoughtCards, setBoughtCardsAside } from '#server/gift-cards/gift-card-sales.commands.ts'
import { type Doer, holdOrders, move } from '#server/orders/orders.commands.ts'
import { listLines, listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { mayMove, stateOf } from '#server/orders/orders.rules.ts'
import { areGoodsHere, countLeft } from './returns.reads.ts'
import { comesToNothing, mayStep, type RefundKind, type RefundState } from './returns.rules.ts'
import { replacementOf } from './exchanges.store.ts'
import * as store from './returns.store.ts'
import type { Refund } from './returns.store.ts'

/**
 * Locks an order and all its documents for this transaction; a second caller waits here. Orders of exchanged goods are locked
 * too, in the order of their ids.
 */
export const holdOrderToReturn = (tx: Tx, orderId: string): Promise<Order> => holdOrdersBehind(tx, orderId, orderId)

async function holdOrdersBehind(tx: Tx, newest: string, wanted: string): Promise<Order> {
  const held = await holdOrders(tx, await store.ordersBehind(tx, newest))
  const order = held.find(({ id }) => id === wanted)
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/**
 * Locks a document with its order, and reads both after the lock. The order of exchanged goods is locked before the document, too:
 * a payment of it holds that order when it asks whether the document still pays.
 */
export async function holdRefund(tx: Tx, id: string): Promise<{ order: Order; refund: Refund }> {
  const found = await store.byId(tx, id)
  if (!found) throw new Refusal('REFUND_NOT_FOUND')
  const replacement = found.kind === 'exchange' ? await replacementOf(tx, id) : undefined
  const order = await holdOrdersBehind(tx, replacement?.id ?? found.orderId, found.orderId)
  return { order, refund: (await store.byId(tx, id))! }
}

export interface RefundOpening {
  kind: RefundKind
  reason: string
  remark: string
  /** Each line once. */
  lines: readonly { line: number; quantity: number; wanted?: string | undefined }[]
  /** Whether the goods must come back before anything is refunded. */
  goodsBack: boolean
  withDelivery: boolean
  /** The first state; what needs no decision begins approved. */
  state: 'requested' | 'approved'
}

/**
 * Opens a document on a held order. Refuses REFUND_QUANTITY when more pieces are requested than are left, and GIFT_CARD_USED when
 * a bought card has paid for something.
 */
export async function openRefund(tx: Tx, order: Order, opening: RefundOpening, { at, actor }: Doer): Promise<Refund> {
  const left = new Map((await countLeft(tx, order.id)).map((one) => [one.line, one.unasked]))
  const isDouble = new Set(opening.lines.map(({ line }) => line)).size < opening.lines.length
  const isTooMany = opening.lines.some(({ line, quantity }) => quantity > (left.get(line) ?? 0))
  if (opening.lines.length === 0 || isDouble || isTooMany) throw new Refusal('REFUND_QUANTITY')
  const { company, id: orderId } = order
  const id = await store.insertRefund(tx, { ...opening, company, orderId, requestedBy: actor, at, today: dayOf(at) })
  const refund = (await store.byId(tx, id))!
  await setCardsAside(tx, refund, { lines: opening.lines, buyer: order.visitor, at })
  return refund
}

/** Blocks returned gift cards, so that they cannot pay meanwhile. A card that has paid cannot be returned. */
async function setCardsAside(
  tx: Tx,
  { orderId, number }: Refund,
  { lines: wanted, buyer, at }: Pick<RefundOpening, 'lines'> & { buyer: string; at: Temporal.Instant },
): Promise<void> {
  const cardLines = new Set((await listLines(tx, orderId)).flatMap(({ line, cardCents }) => (cardCents ? [line] : [])))
  for (const { line, quantity } of wanted) {
    if (!cardLines.has(line)) continue
    const verdict = await setBoughtCardsAside(tx, { orderId, buyer, line, quantity, reason: number, at })
    if (verdict === 'used') throw new Refusal('GIFT_CARD_USED')
  }
}

/** One step of a document whose order is held. */
export async function stepRefund(
  tx: Tx,
  refund: Refund,
  to: RefundState,
  { at, actor, reason = '' }: Doer & { reason?: string },
  also: store.RefundChange = {},
): Promise<void> {
  if (!mayStep(refund.state, to)) throw new Refusal('REFUND_DECIDED', { state: refund.state })
  await store.step(tx, refund, to, { at, actor, reason }, also)
  if (comesToNothing(to)) await freeCards(tx, refund)
  Object.assign(refund, also, { state: to })
}

async function freeCards(tx: Tx, { orderId, number }: Refund): Promise<void> {
  const [order] = await listOrders(tx, [orderId])
  await freeBoughtCards(tx, orderId, number, { isChargedBack: order?.paymentState === 'chargeback' })
}

/** Changes a document without a step. */
export async function changeRefund(tx: Tx, refund: Refund, to: store.RefundChange): Promise<void> {
  await store.change(tx, refund.id, to)
  Object.assign(refund, to)
}

/** All goods of an order are back. */
export async function markReturned(tx: Tx, order: Order, { kind, number: reason }: Refund, doer: Doer): Promise<void> {
  const returned = { axis: 'fulfilment', to: 'returned', reason } as const
  if ((kind === 'rejected' || (await areGoodsHere(tx, order.id))) && mayMove(stateOf(order), returned))
    await move(tx, order, [returned], doer)
}

/** What approval limits measure when staff refund money (server/staff/approvals). */
export const deedOf = ({ company, number, remark }: Refund, cents: number) =>
  ({
    company,
    act: 'refund',
    subject: `refund ${number}`,
    payload: { refundNo: number },
    cents,
    reason: remark,
  }) as const
