import type { CartOwner } from '#server/cart/cart.reads.ts'
import { readPayLaterOffer } from '#server/billing/bills.reads.ts'
import type { PlanOffer } from '#server/billing/bills.rules.ts'
import { findOpenMethods, type OpenMethods, type PaymentServices } from '#server/payments/payments.reads.ts'
import { methodFactsOf, type Quote } from './checkout.reads.ts'

/** The payment methods for the remainder, and the instalments offered for it, before anybody agrees to them. */
export interface WaysToPay {
  open: OpenMethods
  offer: PlanOffer | null
}

export async function readWaysToPay(
  services: PaymentServices,
  owner: CartOwner,
  { sale, selected, parts, nowCents }: Quote,
  today: Temporal.PlainDate,
): Promise<WaysToPay> {
  const facts = methodFactsOf(owner, selected, nowCents)
  const sums = parts.map(({ dueCents }) => dueCents)
  const offer =
    owner.isMember && facts.giftCards === 'none' && nowCents === sale.dueCents
      ? await readPayLaterOffer(services.db, owner, sums, today)
      : null
  const payLaterOffered = offer?.kind === 'open'
  return { open: await findOpenMethods(services, owner.company, { ...facts, payLaterOffered }), offer }
}
