import type { BillPayment } from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { listBills } from '#server/billing/bills.reads.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { m } from '#words/compiled/messages.js'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { drawFpsCode, type FpsCodeParts } from './fps-codes.reads.ts'
import { findEnd, readByHand, requirePayment, sayMethod } from './payments.reads.ts'
import { isOpen, movesOnline } from './payments.rules.ts'
import type { Payment } from './payments.store.ts'
import * as store from './bill-payments.store.ts'

/** A payment of this member's own bills; any other is not there. */
export async function requireBillPayment(db: Db, owner: MemberOwner, id: string): Promise<Payment> {
  const payment = await requirePayment(db, id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('BILL_NOT_FOUND') : error
  })
  const [first] = await listPaid(db, payment)
  if (first?.company !== owner.company || first.member !== owner.member) throw new Refusal('BILL_NOT_FOUND')
  return payment
}

const listPaid = (db: Db, { bills }: Payment) =>
  listBills(
    db,
    bills.map(({ billId }) => billId),
  )

/** The payment by hand that is waited for; none of those at a bank, which are asked for when their payer comes back. */
export async function findAwaited(db: Db, owner: MemberOwner, now: Temporal.Instant): Promise<string | null> {
  for (const id of await store.openOf(db, owner)) {
    const payment = await requirePayment(db, id)
    if (!movesOnline(payment.method) && (await findEnd(db, payment, now)) !== null) return id
  }
  return null
}

/** The code of a payment of bills by FPS: good for its sum and until its time is over. */
export async function readBillFpsCode(db: Db, payment: Payment, now: Temporal.Instant): Promise<FpsCodeParts> {
  const until = await findEnd(db, payment, now)
  return drawFpsCode(db, payment, { number: payment.reference ?? '', until })
}

const words = {
  paid: m.bills_pay_paid,
  waiting: m.bills_pay_waiting,
  offline: m.bills_pay_offline,
  failed: m.bills_pay_failed,
  returned: m.bills_pay_returned,
} as const

function statusOf({ state, method }: Payment, isAwaited: boolean): BillPayment['status'] {
  if (state === 'succeeded') return 'paid'
  if (state === 'returned') return 'returned'
  if (!isOpen(state)) return 'failed'
  if (movesOnline(method)) return 'waiting'
  return isAwaited ? 'offline' : 'failed'
}

export async function showBillPayment(
  db: Db,
  payment: Payment,
  locale: Locale,
  now: Temporal.Instant,
): Promise<BillPayment> {
  const { id, method, provider, amountCents } = payment
  const [paid, backCents, end] = await Promise.all([
    listPaid(db, payment),
    store.sumBack(db, id),
    findEnd(db, payment, now),
  ])
  const status = statusOf(payment, end !== null)
  const reference = payment.reference ?? ''
  const awaited = { number: reference, locale, payable: end !== null, isAwaited: status === 'offline' }
  return {
    payId: id,
    reference,
    status,
    message: words[status]({}, { locale }),
    method: sayMethod(method, provider, locale),
    amount: toHkd(amountCents),
    payBefore: end && wireInstant(end),
    goesBack: toHkd(backCents),
    bills: paid.map((bill) => ({ billId: bill.id, invoiceNo: bill.number, no: bill.no })),
    ...(await readByHand(db, payment, awaited)),
  }
}
