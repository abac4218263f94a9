import type { RefundReason } from '#contract/returns.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Doer } from '#server/orders/orders.commands.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { holdOrderToReturn, openRefund, stepRefund } from './returns.commands.ts'
import { countLeft } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { isOurFault, isWhole } from './returns.rules.ts'
import { requireExchangeable } from './exchanges.reads.ts'
import { judgeOrder } from './refund-requests.reads.ts'
import { bringsDelivery } from './refund-requests.rules.ts'

export interface RefundRequest {
  kind: 'return' | 'claim' | 'exchange'
  reason: RefundReason
  remark: string
  /** Empty: everything that is left. */
  lines: readonly { line: number; quantity: number; wanted?: string | undefined }[]
}

/** A buyer, or staff for a buyer, requests a return. `isLate` is allowed to staff with the right, and needs a reason. */
export async function requestRefund(
  tx: Tx,
  orderId: string,
  { kind, reason, remark, lines: asked }: RefundRequest,
  { mayBeLate = false, ...doer }: Doer & { mayBeLate?: boolean },
): Promise<Refund> {
  if (reason === 'other' && remark === '') throw new Refusal('REMARKS_REQUIRED')
  if (kind === 'claim' && !isOurFault(reason)) throw new Refusal('INVALID_INPUT', { field: 'reason' })
  const order = await holdOrderToReturn(tx, orderId)
  await requireReturnable(tx, order, { mayBeLate: mayBeLate && remark !== '', at: doer.at })
  const left = await countLeft(tx, orderId)
  const lines = asked.length > 0 ? asked : listAll(left)
  if (kind === 'exchange') await requireExchangeable(tx, order, { lines, reason })
  const goodsBack = kind !== 'claim' && (await areGoods(tx, orderId, lines))
  const withDelivery = kind !== 'exchange' && bringsDelivery(reason, lines, left)
  const wanted = { kind, reason, remark, lines, goodsBack, withDelivery, state: 'requested' } as const
  const refund = await openRefund(tx, order, wanted, doer)
  await addJob(tx, 'mailRefund', { refund: refund.id, about: 'requested' })
  return refund
}

/** Returns every piece of an order that was refused at the door; the buyer need not ask. */
export async function openRejected(
  tx: Tx,
  orderId: string,
  { reason, remark }: { reason: string; remark: string },
  doer: Doer,
): Promise<Refund> {
  const order = await holdOrderToReturn(tx, orderId)
  if (order.fulfilmentState !== 'receiving_reject') throw new Refusal('MOVE_NOT_ALLOWED')
  const lines = listAll(await countLeft(tx, orderId))
  const withDelivery = isOurFault(reason)
  const wanted = { kind: 'rejected', reason, remark, lines, goodsBack: true, withDelivery, state: 'approved' } as const
  return openRefund(tx, order, wanted, doer)
}

async function requireReturnable(
  db: Db,
  order: Order,
  { mayBeLate, at }: { mayBeLate: boolean; at: Temporal.Instant },
): Promise<void> {
  const { verdict, until } = await judgeOrder(db, order, dayOf(at))
  if (verdict.kind === 'open' || (verdict.why === 'period passed' && mayBeLate)) return
  if (verdict.why === 'period passed') throw new Refusal('REFUND_PERIOD_PASSED', { date: until!.toString() })
  throw new Refusal(verdict.why === 'not received' ? 'NOT_RECEIVED_YET' : 'REFUND_QUANTITY')
}

const listAll = (left: readonly { line: number; unasked: number }[]) =>
  left.filter(({ unasked }) => unasked > 0).map(({ line, unasked: quantity }) => ({ line, quantity }))

/** A gift card came by mail and is not sent back. */
async function areGoods(tx: Tx, orderId: string, lines: readonly { line: number }[]): Promise<boolean> {
  const goods = (await listLines(tx, orderId)).filter(({ cardCents }) => cardCents === null)
  return lines.some((one) => goods.some(({ line }) => line === one.line))
}

/** The buyer withdraws a request, until the goods have arrived. */
export async function withdrawRefund(tx: Tx, refund: Refund, doer: Doer): Promise<void> {
  if (isWhole(refund) || refund.kind === 'rejected') throw new Refusal('REFUND_DECIDED')
  if (refund.state === 'withdrawn') return
  await stepRefund(tx, refund, 'withdrawn', doer)
  if (refund.kind === 'exchange') await addJob(tx, 'settleExchange', { refund: refund.id })
}
