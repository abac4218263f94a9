import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { noteSentByHand } from '#server/payments/refunds.commands.ts'
import { askToAct, type StaffAct } from '#server/staff/approvals.commands.ts'
import type { ApprovalRequest } from '#server/staff/approvals.store.ts'
import { takeGoodsBack } from '#server/stock/stock.commands.ts'
import { changeRefund, deedOf, holdRefund, markReturned, stepRefund } from './returns.commands.ts'
import { countGoods } from './returns.store.ts'
import type { CountedLine, Refund } from './returns.store.ts'
import { approveExchange, bookExchange, settleExchange } from './exchanges.commands.ts'
import { bookRefund, finishRefund } from './refund-money.commands.ts'
import { planParts } from './refund-parts.reads.ts'
import { sumParts } from './refund-parts.rules.ts'
import { countLeft, listRefundLines, requireRefund } from './returns.reads.ts'
import { bringsDelivery } from './refund-requests.rules.ts'

const doerOf = ({ by, at }: StaffAct) => ({ at, actor: `staff:${by.name}` })

export interface ReturnDecision {
  answer: string
  /** For a claim: the goods must come back first. */
  goodsBack?: boolean | undefined
  withDelivery?: boolean | undefined
}

/** Staff approve. A document that needs no goods is booked at once. The caller holds the order, as in all functions below. */
export async function approveRefund(
  tx: Tx,
  order: Order,
  refund: Refund,
  { answer, goodsBack, withDelivery }: ReturnDecision,
  staff: StaffAct,
): Promise<void> {
  const doer = doerOf(staff)
  await stepRefund(tx, refund, 'approved', doer, {
    answer,
    decidedBy: doer.actor,
    decidedStaff: staff.by.id,
    ...((refund.kind === 'claim' || refund.kind === 'exchange') && goodsBack !== undefined && { goodsBack }),
    ...(withDelivery !== undefined && { withDelivery }),
  })
  if (refund.kind === 'exchange') return approveExchange(tx, order, refund, { ...doer, staff: staff.by.id })
  if (refund.goodsBack) await addJob(tx, 'mailRefund', { refund: refund.id, about: 'approved' })
  else await bookUnlessGreat(tx, order, refund, staff)
}

/** Staff deny, with a reason. */
export async function denyRefund(tx: Tx, refund: Refund, answer: string, staff: StaffAct): Promise<void> {
  if (answer === '') throw new Refusal('REMARKS_REQUIRED')
  const doer = doerOf(staff)
  const decided = { answer, decidedBy: doer.actor, decidedStaff: staff.by.id }
  await stepRefund(tx, refund, 'denied', { ...doer, reason: answer }, decided)
  await addJob(tx, 'mailRefund', { refund: refund.id, about: 'denied' })
}

export interface ArrivedGoods {
  counted: readonly CountedLine[]
  /** Where sellable pieces are put; undefined: in the first warehouse. */
  warehouse: string | undefined
}

/** The goods arrived and were counted: sellable pieces return to stock, and what arrived is refunded. */
export async function receiveReturn(
  tx: Tx,
  order: Order,
  refund: Refund,
  { counted, warehouse }: ArrivedGoods,
  staff: StaffAct,
): Promise<void> {
  if (refund.state !== 'approved' || !refund.goodsBack) throw new Refusal('REFUND_DECIDED')
  const doer = doerOf(staff)
  const announced = await requireCounted(tx, refund, counted)
  await countGoods(tx, refund.id, counted)
  const left = await countLeft(tx, order.id, refund.id)
  const came = counted.map(({ line, received: quantity }) => ({ line, quantity }))
  // Fewer pieces came than are needed to refund the delivery.
  const isLess = bringsDelivery(refund.reason, announced, left) && !bringsDelivery(refund.reason, came, left)
  await stepRefund(tx, refund, 'received', doer, {
    receivedStaff: staff.by.id,
    ...(isLess && { withDelivery: false }),
  })
  await putAway(tx, order, { counted, warehouse }, { at: staff.at, reason: refund.number })
  await markReturned(tx, order, refund, doer)
  if (refund.kind === 'exchange') await settleExchange(tx, refund.id, { ...doer, staff: staff.by.id })
  else await bookUnlessGreat(tx, order, refund, staff)
}

/** Every announced line exactly once, not more than announced, and at least one piece. */
async function requireCounted(tx: Tx, refund: Refund, counted: readonly CountedLine[]) {
  const announced = await listRefundLines(tx, refund.id)
  const isEach =
    announced.length === counted.length &&
    announced.every(({ line, quantity }) =>
      counted.some((one) => one.line === line && one.received <= quantity && one.resellable <= one.received),
    )
  if (!isEach || counted.every(({ received }) => received === 0)) throw new Refusal('REFUND_QUANTITY')
  return announced
}

async function putAway(
  tx: Tx,
  { company, id: orderId }: Order,
  { counted, warehouse }: ArrivedGoods,
  about: { at: Temporal.Instant; reason: string },
): Promise<void> {
  const lines = new Map((await listLines(tx, orderId)).map((one) => [one.line, one]))
  const goods = counted.map(({ line, received: came, resellable }) => {
    const { assortId } = lines.get(line)!
    return { assortId, came, resellable }
  })
  await takeGoodsBack(tx, { company, orderId, warehouse, ...about }, goods)
}

/** A large sum waits for a second person. */
async function bookUnlessGreat(tx: Tx, order: Order, refund: Refund, staff: StaffAct): Promise<void> {
  const cents = sumParts(await planParts(tx, refund), ({ kind }) => kind !== 'coupon')
  if ((await askToAct(tx, deedOf(refund, cents), staff)) !== null) return
  await bookRefund(tx, order, refund, doerOf(staff))
}

/** A second person has approved a refund. */
export async function bookApproved(tx: Tx, request: ApprovalRequest, second: StaffAct): Promise<void> {
  const { order, refund } = await holdApproved(tx, request)
  await bookGreatRefund(tx, order, refund, second)
}

export async function holdApproved(tx: Tx, { company, payload }: ApprovalRequest) {
  const { id } = await requireRefund(tx, company, (payload as { refundNo: string }).refundNo)
  return holdRefund(tx, id)
}

/** The second person books the waiting refund. */
export async function bookGreatRefund(tx: Tx, order: Order, refund: Refund, staff: StaffAct): Promise<void> {
  const isReady = refund.state === 'received' || (refund.state === 'approved' && !refund.goodsBack)
  if (!isReady) throw new Refusal('REFUND_DECIDED')
  if (refund.decidedStaff === staff.by.id || refund.receivedStaff === staff.by.id)
    throw new Refusal('SECOND_PERSON_NEEDED')
  if (refund.kind === 'exchange') await bookExchange(tx, refund, doerOf(staff))
  else await bookRefund(tx, order, refund, doerOf(staff))
}

/** Records that a person has sent money that no bank sends. */
export async function noteMoneySent(
  tx: Tx,
  refund: Refund,
  { amountCents, reference }: { amountCents: number; reference: string },
  staff: StaffAct,
): Promise<void> {
  const { by, at } = staff
  await noteSentByHand(tx, { document: refund.id, amountCents, reference, by: by.name, at })
  await finishRefund(tx, refund.id, doerOf(staff))
}

/** The staff member who opened a document counts as its decider; a second person books it if the sum is large. */
export const noteDecided = (tx: Tx, refund: Refund, { by }: StaffAct): Promise<void> =>
  changeRefund(tx, refund, { decidedBy: `staff:${by.name}`, decidedStaff: by.id })
