import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sweep } from '#server/lib/process/sweep.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'
import { requirePayment, requireProvider, type PaymentServices } from './payments.reads.ts'
import * as store from './refunds.store.ts'

/** Records a debt to the buyer, once per cause. A job tells the bank after this transaction. */
export async function oweBack(tx: Tx, debt: store.Debt): Promise<void> {
  const id = await store.owe(tx, debt)
  if (id) await addJob(tx, 'payBack', { debt: id })
}

export interface Back {
  /** Idempotency key of the debt. */
  cause: string
  cents: number
  of: store.Of
  at: Temporal.Instant
}

/**
 * Records a debt of an order against the payments that paid it, newest first. Of a payment for several orders, only this
 * order's share.
 */
export async function oweOrderBack(tx: Tx, { cents, of, cause, at }: Back): Promise<void> {
  let left = cents
  for (const brought of await store.returnable(tx, of.orderId)) {
    const amountCents = Math.min(left, brought.cents)
    if (amountCents > 0) await oweBack(tx, { payment: brought.payment, cause, amountCents, at, of })
    left -= amountCents
  }
  if (left > 0) throw new Error(`order ${of.orderId} is to give back ${left} cents that nobody paid`)
}

/** Asks the provider to refund. While it does not answer, the debt stays due and the job retries with the same key. */
export async function payBack(services: PaymentServices, id: string): Promise<void> {
  const debt = await store.debt(services.db, id)
  if (debt?.state !== 'due') return
  const payment = await requirePayment(services.db, debt.payment)
  const { amountCents, document } = debt
  const outcome = await requireProvider(services, payment.provider).refund(payment.ref ?? '', { id, amountCents })
  await inTransaction(services.db, async (tx) => {
    const ref = outcome.kind === 'done' ? outcome.ref : null
    if (!(await store.close(tx, id, outcome.kind, ref, services.clock.now()))) return
    // Staff are always told of money that came too late; of a refund document only when they must send it themselves.
    if (!document || outcome.kind === 'refused') await addJob(tx, 'tellOfReturnedMoney', { debt: id })
    if (document && outcome.kind === 'done') await addJob(tx, 'moneyWentBack', { refund: document })
  })
  if (outcome.kind === 'refused')
    services.log.error({ payment: payment.id, debt: id }, 'the payment provider refused a refund')
}

/** A refund that the provider had accepted came to nothing: staff are told, and send it by hand. */
export async function noteFailedRefund(
  tx: Tx,
  failed: { payment: string; ref: string; at: Temporal.Instant },
): Promise<void> {
  const id = await store.fail(tx, failed)
  if (id) await addJob(tx, 'tellOfReturnedMoney', { debt: id })
}

/**
 * Retries debts that have been due for this long: their own job may have failed for good, or its next try may be far
 * away.
 */
export async function payWhatIsOwed(services: PaymentServices, sweepMs: number): Promise<void> {
  const due = await store.dueBefore(services.db, services.clock.now().subtract({ milliseconds: sweepMs }), 1_000)
  await sweep(due, (id) => payBack(services, id), { ...services, sweepMs })
}

/** Staff record that they sent a refund that no bank would: exactly one of the waiting sums, once. */
export async function noteSentByHand(
  tx: Tx,
  sent: { document: string; amountCents: number; reference: string; by: string; at: Temporal.Instant },
): Promise<void> {
  const { document, amountCents, reference: ref, by, at } = sent
  const waiting = (await store.ofDocument(tx, document)).filter(({ state }) => state === 'refused')
  if (waiting.length === 0) throw new Refusal('NOTHING_TO_SEND')
  const same = waiting.find((one) => one.amountCents === amountCents)
  if (!same) throw new Refusal('REFUND_SUM_DIFFERS', { due: sayMoney(waiting[0]!.amountCents) })
  if (!(await store.closeByHand(tx, same.id, { ref, by, at }))) throw new Refusal('NOTHING_TO_SEND')
}
