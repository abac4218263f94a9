import { sayMethod } from '#server/shop/payment-methods.rules.ts'
import type { OfflinePayment } from '#contract/proofs.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { OfflineFacts } from './payment-proofs.reads.ts'
import { isOpen } from './payments.rules.ts'
import type { Payment } from './payments.store.ts'

export const wireOfflinePayment = (
  { payment, numbers, proofs, end }: OfflineFacts,
  locale: Locale,
): OfflinePayment => ({
  payId: payment.id,
  invoiceNos: numbers,
  methodCode: payment.method,
  method: sayMethod(payment.method, payment.provider, locale),
  amount: toHkd(payment.amountCents),
  reference: payment.ref,
  state: offlineStateOf(payment, end !== null),
  since: wireInstant(payment.createdAt),
  payBefore: end && wireInstant(end),
  proofs: proofs.map((proof) => ({
    proofId: proof.id,
    kind: proof.kind,
    bytes: proof.bytes,
    kept: proof.file !== null,
    sentAt: wireInstant(proof.sentAt),
    state: proof.state,
    reason: proof.reason,
    decidedBy: proof.decidedBy,
    decidedAt: proof.decidedAt && wireInstant(proof.decidedAt),
  })),
})

export function offlineStateOf({ state }: Pick<Payment, 'state'>, isPayable: boolean): OfflinePayment['state'] {
  if (state === 'succeeded' || state === 'returned') return 'paid'
  return isOpen(state) && isPayable ? 'waiting' : 'ended'
}
