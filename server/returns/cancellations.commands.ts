import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Doer, move } from '#server/orders/orders.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { releaseTenders } from '#server/orders/tenders.commands.ts'
import { readLaterEvents } from '#server/orders/order-views.reads.ts'
import { withdrawPayment } from '#server/payments/payments.commands.ts'
import { listAttempts, orUnreachable, type PaymentServices } from '#server/payments/payments.reads.ts'
import { isOpen } from '#server/payments/payments.rules.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { releaseGoods } from '#server/stock/stock.commands.ts'
import { holdOrderToReturn, openRefund } from './returns.commands.ts'
import { bookRefund } from './refund-money.commands.ts'
import { countLeft, listRefunds } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { isWhole } from './returns.rules.ts'
import { type CancelRequest, judgeCancel, type CancelVerdict } from './cancellations.rules.ts'

export interface CancelOrderRequest extends Pick<CancelRequest, 'as' | 'wants'> {
  orderId: string
  reason: string
  remark: string
  actor: string
  /** Checks the locked order before anything is done; throws when it must not end. */
  check?: (order: Order) => void
  /** Runs in the transaction that ends the order. */
  also?: (tx: Tx) => Promise<void>
}

/**
 * Cancels an order, paid or not; repeated calls do nothing more. Everything goes back to its tender. Open payments of an unpaid
 * order are cancelled at the bank first, so that nobody pays for an order that has ended. Returns the refund; null when nothing
 * had been paid.
 */
export async function giveUpOrder(services: PaymentServices, wish: CancelOrderRequest): Promise<Refund | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    await takePaymentsOff(services, wish)
    const outcome = await inTransaction(services.db, (tx) => endOrder(tx, wish, services.clock.now()))
    if (outcome.kind === 'ended') return outcome.refund
  }
  throw new Refusal('PAYMENT_UNDERWAY') // new payments are started again and again
}

/** Cancels open payments at the bank. Refuses when the buyer has paid meanwhile, or is paying. */
async function takePaymentsOff(services: PaymentServices, { orderId, actor }: CancelOrderRequest): Promise<void> {
  for (const payment of (await listAttempts(services.db, orderId)).filter(({ state }) => isOpen(state))) {
    const standing = await withdrawPayment(services, payment, actor).catch(orUnreachable)
    if (standing.kind === 'paid') throw new Refusal('ORDER_PAID_MEANWHILE')
    if (standing.kind !== 'unpaid') throw new Refusal('PAYMENT_UNDERWAY')
  }
}

type CancelOutcome = { kind: 'ended'; refund: Refund | null } | { kind: 'being paid' }

async function endOrder(tx: Tx, wish: CancelOrderRequest, at: Temporal.Instant): Promise<CancelOutcome> {
  const order = await holdOrderToReturn(tx, wish.orderId)
  wish.check?.(order)
  const verdict = await judge(tx, order, wish, dayOf(at))
  if (verdict.kind === 'refused') throw new Refusal(verdict.code)
  if (verdict.kind === 'ended') return { kind: 'ended', refund: await findWhole(tx, order.id) }
  if (verdict.kind === 'unpaid' && (await listAttempts(tx, order.id)).some(({ state }) => isOpen(state)))
    return { kind: 'being paid' }
  const doer = { at, actor: wish.actor }
  const refund = verdict.kind === 'paid' ? await endPaid(tx, order, wish, verdict, doer) : null
  if (verdict.kind === 'unpaid') await endUnpaid(tx, order, wish, doer)
  await wish.also?.(tx)
  return { kind: 'ended', refund }
}

async function judge(
  tx: Tx,
  order: Order,
  { as, wants }: CancelOrderRequest,
  today: Temporal.PlainDate,
): Promise<CancelVerdict> {
  const [{ dateChanged }, { voidLimitDays }] = await Promise.all([
    readLaterEvents(tx, order.id),
    readSettings(tx, order.company),
  ])
  return judgeCancel({ ...order, dateChanged }, { as, wants, voidLimitDays }, today)
}

const findWhole = async (tx: Tx, orderId: string) => (await listRefunds(tx, orderId)).find(isWhole) ?? null

async function endUnpaid(tx: Tx, order: Order, { reason, remark }: CancelOrderRequest, doer: Doer): Promise<void> {
  await move(tx, order, [{ axis: 'order', to: 'cancelled', reason: say(reason, remark) }], doer)
  const { company, id: orderId } = order
  await releaseGoods(tx, { company, orderId, at: doer.at, reason: 'cancelled' })
  await releaseTenders(tx, order, doer.at)
  await addJob(tx, 'mailOrder', { order: orderId, about: 'cancelled' })
}

async function endPaid(
  tx: Tx,
  order: Order,
  { reason, remark }: CancelOrderRequest,
  { to, why }: Extract<CancelVerdict, { kind: 'paid' }>,
  doer: Doer,
): Promise<Refund> {
  const { company, id: orderId } = order
  await move(tx, order, [{ axis: 'order', to, reason: say(reason, remark) }], doer)
  await releaseGoods(tx, { company, orderId, at: doer.at, reason: to })
  const left = await countLeft(tx, orderId)
  const refund = await openRefund(
    tx,
    order,
    {
      kind: to === 'voided' ? 'void' : 'cancel',
      reason: why === 'date changed' ? why : reason,
      remark,
      lines: left.map(({ line, unasked: quantity }) => ({ line, quantity })).filter(({ quantity }) => quantity > 0),
      goodsBack: false,
      withDelivery: true,
      state: 'approved',
    },
    doer,
  )
  await bookRefund(tx, order, refund, doer)
  if (order.paymentState === 'authorized') await addJob(tx, 'voidAuthorisations', { order: orderId })
  await addJob(tx, 'mailOrder', { order: orderId, about: to })
  return refund
}

const say = (reason: string, remark: string) => [reason, remark].filter(Boolean).join(': ')
