import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#server/lib/database/db.ts'
import { writeTogether } from '#server/lib/database/one-statement.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMethod, type MoneyMethod, type Takes } from '#server/shop/payment-methods.rules.ts'
import { closePage } from './payments.rules.ts'
import * as store from './payments.store.ts'
import type { Payment } from './payments.store.ts'

/** Records the sums to collect, in the transaction that reopens the order. Online payments also need `followUpOf`. */
export const openPayment = (tx: Tx, payment: PaymentDraft): Promise<void> =>
  writeTogether(tx, store.insertPayment(payment))

export { insertPayment } from './payments.store.ts'

export type PaymentDraft = Payment & { conversation: string | null }

type WantedPayment = Pick<PaymentDraft, 'company' | 'conversation' | 'createdAt'> &
  Partial<Pick<PaymentDraft, 'shares' | 'bills' | 'reference' | 'capturesLater'>> & {
    method: MoneyMethod
    /** When the orders that it pays expire. */
    expiresAt: Temporal.Instant | null
  }

/**
 * The payment as it reads once `openPayment` has written it. Every payment is drafted here, so none is opened for a sum that
 * its method does not take, whatever was offered before. Refuses PAYMENT_METHOD_UNAVAILABLE.
 */
export function draftPayment(
  takes: Takes,
  { method, shares = [], bills = [], expiresAt, ...wanted }: WantedPayment,
): PaymentDraft {
  const amountCents = [...shares, ...bills].reduce((sum, one) => sum + one.amountCents, 0)
  if (!method.takes(takes, amountCents)) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  return {
    reference: null,
    capturesLater: false,
    ...wanted,
    payBefore: closePage(wanted.createdAt, expiresAt),
    shares,
    bills,
    id: randomUUIDv7(),
    provider: method.collector === 'card' ? takes.card.provider : method.collector,
    method: method.code,
    amountCents,
    state: 'created',
    ref: null,
    payUrl: null,
    failure: null,
    card: null,
  }
}

export function requireMethod(code: string): MoneyMethod {
  const method = findMethod(code)
  if (!method) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  return method
}
