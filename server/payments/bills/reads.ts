import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { listBills, type Owner } from '#server/orders/bills/reads.ts'
import type { Db } from '#server/lib/db.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { m } from '#words/compiled/messages.js'
import { requirePayment } from '../reads.ts'
import { isOpen, type PaymentState } from '../rules.ts'
import type { Payment } from '../store.ts'
import * as store from './store.ts'

/** A payment of this member's own bills; any other is not there. */
export async function requireBillPayment(db: Db, owner: Owner, id: string): Promise<Payment> {
  const payment = await requirePayment(db, id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('BILL_NOT_FOUND') : error
  })
  const [first] = await listBills(
    db,
    payment.bills.map(({ billId }) => billId),
  )
  if (first?.company !== owner.company || first.member !== owner.member) throw new Refusal('BILL_NOT_FOUND')
  return payment
}

const words = {
  paid: m.bills_pay_paid,
  waiting: m.bills_pay_waiting,
  failed: m.bills_pay_failed,
  returned: m.bills_pay_returned,
} as const

function statusOf(state: PaymentState): keyof typeof words {
  if (state === 'succeeded') return 'paid'
  if (state === 'returned') return 'returned'
  return isOpen(state) ? 'waiting' : 'failed'
}

export async function showBillPayment(db: Db, { id, state, amountCents, bills }: Payment, locale: Locale) {
  const status = statusOf(state)
  const [paid, backCents] = await Promise.all([
    listBills(
      db,
      bills.map(({ billId }) => billId),
    ),
    store.sumBack(db, id),
  ])
  return {
    payId: id,
    status,
    message: words[status]({}, { locale }),
    amount: toHkd(amountCents),
    goesBack: toHkd(backCents),
    bills: paid.map((bill) => ({ billId: bill.id, invoiceNo: bill.number, no: bill.no })),
  }
}
