import { holdBills, reducePlan } from '#server/billing/bills.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { MoneyMethod } from '#server/shop/payment-methods.rules.ts'
import { beginPayment, checkPayment, withdrawPayment } from './payments.commands.ts'
import { draftPayment, openPayment, requireMethod } from './open-payments.commands.ts'
import { requireTaken } from './payment-methods.reads.ts'
import { isUnderReview } from './payment-proofs.reads.ts'
import { findEnd, orUnreachable, readTakes, requirePayment, type PaymentServices } from './payments.reads.ts'
import { oweBack } from './refunds.commands.ts'
import { type Begun, followUpByHand, followUpOf, isOpen } from './payments.rules.ts'
import { findSame } from './bill-payments.rules.ts'
import * as store from './bill-payments.store.ts'

interface BillPaymentRequest extends MemberOwner {
  /** Pays this bill and the older ones; absent: all of them. */
  bill: string | undefined
  /** The sum that was shown; a different sum is refused. */
  amountCents: number
  methodCode: string
}

export interface BegunPayment {
  id: string
  amountCents: number
  begun: Begun
}

/**
 * Starts a payment of bills. A member has at most one open payment of bills: the same request continues it, a different
 * one cancels it first, so that nobody pays twice.
 */
export async function payBills(services: PaymentServices, wish: BillPaymentRequest): Promise<BegunPayment> {
  const method = requireMethod(wish.methodCode)
  // A bill cannot be paid later again, nor with tenders meant for goods.
  await requireTaken(services, wish.company, wish.amountCents, method)
  for (const id of await store.openOf(services.db, wish)) await refreshOpenPayment(services, id).catch(orUnreachable)
  for (let tries = 0; tries < 3; tries += 1) {
    const step = await inTransaction(services.db, (tx) => openOne(tx, services, wish, method))
    if (step.kind === 'open')
      return { id: step.id, amountCents: wish.amountCents, begun: await beginPayment(services, step.id) }
    for (const id of step.others) await takeOff(services, id).catch(orUnreachable)
  }
  throw new Refusal('BILL_PAYMENT_UNDERWAY')
}

/** Asks the bank for the payment's state, which may have changed without a notice. */
async function refreshOpenPayment(services: PaymentServices, id: string): Promise<void> {
  const payment = await requirePayment(services.db, id)
  if (!isOpen(payment.state)) return
  const standing = await checkPayment(services, payment, 'visitor')
  if (standing.kind === 'underway') throw new Refusal('BILL_PAYMENT_UNDERWAY')
}

async function takeOff(services: PaymentServices, id: string): Promise<void> {
  const payment = await requirePayment(services.db, id)
  if (!isOpen(payment.state)) return
  if (await isUnderReview(services.db, payment)) throw new Refusal('PROOF_UNDER_REVIEW')
  const standing = await withdrawPayment(services, payment, 'visitor')
  if (standing.kind !== 'unpaid' && standing.kind !== 'paid') throw new Refusal('BILL_PAYMENT_UNDERWAY')
}

type BillStep = { kind: 'open'; id: string } | { kind: 'in the way'; others: string[] }

/** Writes the payment while the account is locked; a concurrent request finds it there. */
async function openOne(
  tx: Tx,
  services: PaymentServices,
  wish: BillPaymentRequest,
  method: MoneyMethod,
): Promise<BillStep> {
  const { company, amountCents } = wish
  const { cover, reference } = await holdBills(tx, wish, wish.bill)
  const owed = cover.reduce((all, { cents }) => all + cents, 0)
  if (owed !== amountCents) throw new Refusal('BILL_SUM_CHANGED', { amount: owed / 100 })
  const bills = cover.map(({ bill, cents }) => ({ billId: bill, amountCents: cents }))
  const open = await Promise.all((await store.openOf(tx, wish)).map((id) => requirePayment(tx, id)))
  const at = services.clock.now()
  const same = findSame(open, { method: method.code, bills })
  // An expired code cannot be continued.
  if (same && (method.online || (await findEnd(tx, same, at)))) return { kind: 'open', id: same.id }
  if (open.length > 0) return { kind: 'in the way', others: open.map(({ id }) => id) }
  const takes = await readTakes(services, company)
  const payment = draftPayment(takes, {
    company,
    conversation: null,
    method,
    bills,
    reference,
    createdAt: at,
    expiresAt: null,
  })
  await openPayment(tx, payment)
  const end = method.online ? null : await findEnd(tx, payment, at)
  await addJobs(tx, end ? followUpByHand(payment.id, end) : followUpOf(payment.id, 0, at))
  return { kind: 'open', id: payment.id }
}

/**
 * Refunds part of an order that is paid in instalments. Unpaid instalments are reduced first, the next one first; then
 * money goes back the way it came, the newest payment first. Idempotent per `ref`, which names the refund. Null without
 * a running plan.
 */
export async function refundPlan(
  tx: Tx,
  {
    orderId,
    ref,
    document,
    ...refund
  }: {
    orderId: string
    ref: string
    document?: string
    cents: number
    at: Temporal.Instant
    actor: string
    reason: string
  },
): Promise<{ cutCents: number; backCents: number } | null> {
  const reduced = await reducePlan(tx, orderId, refund)
  let left = reduced?.backCents ?? 0
  const debt = { cause: store.causeOf(orderId) + ref, at: refund.at, ...(document && { of: { document, orderId } }) }
  for (const { payment, cents } of left > 0 ? await store.returnable(tx, orderId) : []) {
    const amountCents = Math.min(left, cents)
    if (amountCents > 0) await oweBack(tx, { ...debt, payment, amountCents })
    left -= amountCents
  }
  if (left > 0) throw new Error(`order ${orderId} is to give back ${left} cents that nobody paid`)
  return reduced
}
