import { randomUUIDv7 } from 'node:crypto'
import { grades } from '#contract/grades.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob, addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askToAct } from '#server/staff/approvals.commands.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { expiryOf, warningOf } from '#server/orders/payment-deadlines.commands.ts'
import { type Doer, holdOrders, markPaid, move } from '#server/orders/orders.commands.ts'
import { readReasons } from '#server/orders/approval.rules.ts'
import { copyOrder, placeOrders } from '#server/orders/place-orders.commands.ts'
import type { OrderPlacing } from '#server/orders/place-orders.store.ts'
import type { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { pointsToEarn } from '#server/points/points.rules.ts'
import { claimGoods } from '#server/stock/stock.commands.ts'
import { m } from '#words/compiled/messages.js'
import { sayInBoth } from '#words/languages.ts'
import { deedOf, changeRefund, holdOrderToReturn, holdRefund, markReturned } from './returns.commands.ts'
import { bookRefund } from './refund-money.commands.ts'
import { planParts } from './refund-parts.reads.ts'
import { sumParts } from './refund-parts.rules.ts'
import { listRefundLines } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { factsOf, reckonFor } from './exchanges.reads.ts'
import { type Exchange, netOf, type NewLine, type Next, nextOf, payLines } from './exchanges.rules.ts'
import * as store from './exchanges.store.ts'

type ExchangePart = OrderPlacing['parts'][number]
type ExchangeLine = Awaited<ReturnType<typeof listLines>>[number]

/** How long the payment request for a dearer exchange is open. */
const timeToPay = { hours: 7 * 24 }

/**
 * Approves an exchange: reserves the wanted goods and writes an order for them, which the credit of the returned goods pays as
 * far as it goes. The rest is requested, never charged. When the goods are sold out, nothing is written and the request stays
 * open. The caller holds the document's order. §4
 */
async function placeReplacement(tx: Tx, order: Order, refund: Refund, { at, actor }: Doer): Promise<void> {
  const lines = await listRefundLines(tx, refund.id)
  const reckoned = await reckonFor(tx, order, { lines, reason: refund.reason })
  const id = randomUUIDv7()
  await setAside(tx, order, id, reckoned, at)
  const expiresAt = at.add(timeToPay)
  await placeOrders(tx, {
    ...(await copyOrder(tx, order)),
    exchangeOf: refund.id,
    actor,
    expectedDate: null, // the date of the next delivery is unknown
    placedAt: at,
    today: dayOf(at),
    expiresAt,
    parts: [await writePart(tx, order, refund, id, reckoned)],
  })
  const about = reckoned.dueCents > 0 ? ('exchange to pay' as const) : ('exchange placed' as const)
  await addJob(tx, 'mailRefund', { refund: refund.id, about })
  if (reckoned.dueCents > 0) return addJobs(tx, [expiryOf(id, expiresAt), warningOf(id, at, expiresAt)])
  for (const placed of await holdOrders(tx, [id])) await markPaid(tx, placed, { amountCents: 0, at, actor })
}

async function setAside(
  tx: Tx,
  order: Order,
  orderId: string,
  { lines, goods }: Exchange & { goods: Map<string, SoldGoods> },
  at: Temporal.Instant,
): Promise<void> {
  const claims = lines.map(({ assortId, quantity }) => ({
    orderId,
    assortId,
    quantity,
    preOrder: false,
    preOrderLimit: null,
  }))
  const [short] = await claimGoods(tx, { company: order.company, at, reason: 'exchange' }, claims)
  if (!short) return
  const code = short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK'
  throw new Refusal(code, factsOf(goods.get(short.assortId)!, order, short.left))
}

async function writePart(
  tx: Tx,
  order: Order,
  { id: ref, number }: Refund,
  id: string,
  exchange: Exchange & { goods: Map<string, SoldGoods>; ordered: Map<number, ExchangeLine> },
): Promise<ExchangePart> {
  const { lines, keptCents, dueCents } = exchange
  const [kept, due] = payLines(lines.map(netOf), [keptCents, dueCents])
  const exchanged = { kind: 'exchange' as const, method: 'EXCHANGE', ref, nameZh: number, nameEn: number, uses: 1 }
  const money = { kind: 'money' as const, method: '', ref: null, nameZh: null, nameEn: null, uses: 1 }
  return {
    id,
    supplier: order.supplier,
    lines: lines.map((line) => describeLine(line, exchange)),
    discounts: lines.flatMap(({ offCents: cents }, at) =>
      cents > 0 ? [{ line: at + 1, promotion: 'exchange', code: null, ...likeForLike(), cents }] : [],
    ),
    tenders: [...(keptCents > 0 ? [{ ...exchanged, ...kept! }] : []), ...(dueCents > 0 ? [{ ...money, ...due! }] : [])],
    charges: [],
    dueCents,
    depositCents: null,
    pointsToEarn: await earnedBy(tx, order, dueCents),
  }
}

function likeForLike() {
  const { zh: nameZh, en: nameEn } = sayInBoth((locale) => m.exchange_like_for_like({}, { locale }))
  return { nameZh, nameEn }
}

/** Points are earned where the money was paid; the new order earns them on the difference only. */
async function earnedBy(tx: Tx, { company, visitor }: Order, cents: number): Promise<number> {
  const { vipGrade } = await readVip(tx, { company, visitor, isMember: true })
  const grade = grades.find((one) => one === vipGrade)
  return grade ? pointsToEarn(cents, grade) : 0
}

function describeLine(
  { line, assortId, quantity, unitCents }: NewLine,
  { goods, ordered }: { goods: Map<string, SoldGoods>; ordered: Map<number, ExchangeLine> },
): ExchangePart['lines'][number] {
  const { product, barcode, nameZh, nameEn, colourZh, colourEn, size, optionValues } = goods.get(assortId)!
  const { dynamicAttr } = ordered.get(line)! // a personalised product is personalised again
  const names = { nameZh, nameEn, colourZh, colourEn, size, optionValues }
  return { product, assortId, barcode, dynamicAttr, ...names, quantity, unitCents, arrives: null, cardCents: null }
}

/** Staff approve an exchange: the new goods are reserved, and an exchange without returned goods continues at once. */
export async function approveExchange(
  tx: Tx,
  order: Order,
  refund: Refund,
  { staff, ...doer }: Doer & { staff: string },
): Promise<void> {
  await placeReplacement(tx, order, refund, doer)
  await settleExchange(tx, refund.id, { ...doer, staff })
}

/** Books an exchange with a large refund, approved by a second person. */
export async function bookExchange(tx: Tx, refund: Refund, doer: Doer): Promise<void> {
  const next = await settleExchange(tx, refund.id, { ...doer, isSecond: true })
  if (next === 'wait' || next === 'end replacement') throw new Refusal('REFUND_DECIDED', { state: refund.state })
}

/**
 * Does the next step of an exchange: books it and releases the new goods, or books it as a refund. Repeated calls do nothing.
 * Returns 'end replacement' for callers that may call banks, which this transaction must not.
 */
export async function settleExchange(
  tx: Tx,
  refundId: string,
  { isSecond = false, staff, ...doer }: Doer & { isSecond?: boolean; staff?: string },
): Promise<Next> {
  const replacement = await store.replacementOf(tx, refundId)
  if (!replacement) return 'wait'
  const order = await holdOrderToReturn(tx, replacement.id) // also locks the exchanged order
  const { order: original, refund } = await holdRefund(tx, refundId)
  const next = nextOf(refund, await listRefundLines(tx, refundId), order)
  if (next === 'wait' || next === 'end replacement') return next
  if (original.paymentState !== 'paid' && original.paymentState !== 'part_refunded') return 'wait' // charged back: staff decide
  const keptCents = next === 'hand over' ? order.tenderedCents : 0
  const coming = sumParts(await planParts(tx, refund), ({ kind }) => kind !== 'coupon') - keptCents
  // Without a staff member of its own, the step counts towards the limits of whoever approved it.
  const by = staff ?? refund.receivedStaff ?? refund.decidedStaff
  if (!isSecond && coming > 0 && by) {
    if ((await askToAct(tx, deedOf(refund, coming), { by: { id: by }, at: doer.at })) !== null) return 'wait'
  }
  if (next === 'give back') await convertToRefund(tx, original, refund, doer)
  await bookRefund(tx, original, refund, { ...doer, keptCents })
  if (next === 'hand over') await releaseReplacement(tx, order, doer)
  return next
}

/** The new goods were not delivered: the exchange becomes a refund under the number that the buyer knows. */
async function convertToRefund(tx: Tx, original: Order, refund: Refund, doer: Doer): Promise<void> {
  await changeRefund(tx, refund, { kind: 'return' })
  await markReturned(tx, original, refund, doer)
}

/** Releases a replacement order that waited only for the returned goods. */
async function releaseReplacement(tx: Tx, order: Order, doer: Doer): Promise<void> {
  if (order.fulfilmentState !== 'approval') return
  const reasons = readReasons(await store.lastReasons(tx, order.id))
  if (reasons.length === 1 && reasons[0] === 'exchange')
    await move(tx, order, [{ axis: 'fulfilment', to: 'waiting' }], doer)
}
