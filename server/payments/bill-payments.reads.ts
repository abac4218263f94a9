import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { movesOnline } from '#server/shop/payment-methods.rules.ts'
import { listBills } from '#server/billing/bills.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { drawFpsCode, type FpsCodeParts } from './fps-codes.reads.ts'
import { type ByHandFacts, findEnd, readByHand, requirePayment } from './payments.reads.ts'
import type { Payment } from './payments.store.ts'
import * as store from './bill-payments.store.ts'

/** A payment of this member's own bills; any other is not found. */
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

/** The open payment by hand. Payments at a bank are checked when the payer returns. */
export async function findAwaited(db: Db, owner: MemberOwner, now: Temporal.Instant): Promise<string | null> {
  for (const id of await store.openOf(db, owner)) {
    const payment = await requirePayment(db, id)
    if (!movesOnline(payment.method) && (await findEnd(db, payment, now)) !== null) return id
  }
  return null
}

/** The FPS code of a bill payment: valid for its amount, until its deadline. */
export async function readBillFpsCode(db: Db, payment: Payment, now: Temporal.Instant): Promise<FpsCodeParts> {
  const until = await findEnd(db, payment, now)
  return drawFpsCode(db, payment, { number: payment.reference ?? '', until })
}

/** A bill payment and its progress. */
export interface BillPaymentFacts {
  payment: Payment
  paid: Awaited<ReturnType<typeof listPaid>>
  /** The amount refunded. */
  backCents: number
  /** The deadline. */
  end: Temporal.Instant | null
  byHand: ByHandFacts | null
}

export async function readBillPayment(db: Db, payment: Payment, now: Temporal.Instant): Promise<BillPaymentFacts> {
  const [paid, backCents, end, byHand] = await Promise.all([
    listPaid(db, payment),
    store.sumBack(db, payment.id),
    findEnd(db, payment, now),
    readByHand(db, payment),
  ])
  return { payment, paid, backCents, end, byHand }
}
