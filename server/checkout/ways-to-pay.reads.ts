import type { PaymentResult } from '#contract/checkout.ts'
import type { CartOwner } from '#server/cart/cart.reads.ts'
import { readPayLaterOffer, showOffer } from '#server/billing/bills.reads.ts'
import { listMethods, sayByHandTerms, type PaymentServices } from '#server/payments/payments.reads.ts'
import { findMethod } from '#server/payments/payments.rules.ts'
import { methodFactsOf, type Quote } from './checkout.reads.ts'

/** The ways to pay what is left, and the parts it could be paid in, before anybody agrees to them. */
export async function readWaysToPay(
  services: PaymentServices,
  owner: CartOwner,
  { sale, selected, parts, nowCents }: Quote,
  today: Temporal.PlainDate,
): Promise<Pick<PaymentResult, 'methods' | 'payLater' | 'byHandTerms'>> {
  const facts = methodFactsOf(owner, selected, nowCents)
  const sums = parts.map(({ dueCents }) => dueCents)
  const offer =
    owner.isMember && facts.giftCards === 'none' && nowCents === sale.dueCents
      ? await readPayLaterOffer(services.db, owner, sums, today)
      : null
  const payLaterOffered = offer?.kind === 'open'
  const methods = await listMethods(services, owner.company, { ...facts, payLaterOffered }, owner.locale)
  const isByHand = methods.some(({ cashCode }) => findMethod(cashCode)?.online === false)
  return {
    methods,
    payLater: offer && showOffer(offer, owner.locale),
    byHandTerms: isByHand ? await sayByHandTerms(services.db, owner.company, owner.locale) : null,
  }
}
