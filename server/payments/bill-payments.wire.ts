import type { BillPayment } from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { movesOnline, sayMethod } from '#server/shop/payment-methods.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { BillPaymentFacts } from './bill-payments.reads.ts'
import { type Begun, isOpen } from './payments.rules.ts'
import type { Payment } from './payments.store.ts'
import { hasPass, jumpOf, wireByHand } from './payments.wire.ts'

export const wireBegun = ({ id, amountCents, begun }: { id: string; amountCents: number; begun: Begun }) => ({
  ...jumpOf(begun),
  payId: id,
  amount: toHkd(amountCents),
})

export function wireBillPayment(
  { payment, paid, backCents, end, byHand }: BillPaymentFacts,
  locale: Locale,
): BillPayment {
  const { id, method, provider, amountCents } = payment
  const status = statusOf(payment, end !== null)
  const reference = payment.reference ?? ''
  return {
    payId: id,
    reference,
    status,
    message: words[status]({}, { locale }),
    method: sayMethod(method, provider, locale),
    amount: toHkd(amountCents),
    payBefore: end && wireInstant(end),
    hasPass: hasPass(payment),
    goesBack: toHkd(backCents),
    bills: paid.map((bill) => ({ billId: bill.id, invoiceNo: bill.number, no: bill.no })),
    ...wireByHand(byHand, { number: reference, locale, payable: end !== null, isAwaited: status === 'offline' }),
  }
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
