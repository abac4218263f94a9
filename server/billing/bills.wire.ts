import { toHkd } from '#contract/money.ts'
import type { PayLater } from '#contract/payments.ts'
import type { Locale } from '#contract/shop.ts'
import { sayMoney, sayShort } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import type { PlanOffer, WhyNoPlan } from './bills.rules.ts'

/** The offer to pay later, with schedule and charges to be shown before agreement. */
export function wirePayLater(offer: PlanOffer, locale: Locale): PayLater {
  const isOpen = offer.kind === 'open'
  return {
    offered: isOpen,
    reason: sayWhyClosed(offer, locale),
    parts: isOpen ? offer.parts.map(({ no, cents, due }) => ({ no, amount: toHkd(cents), due: due.toString() })) : [],
    charge: isOpen ? toHkd(offer.chargeCents) : 0,
    mostCharge: isOpen ? toHkd(offer.mostChargeCents) : 0,
    graceDays: isOpen ? offer.graceDays : 0,
  }
}

const reasons = {
  'nothing-to-pay': m.bills_why_nothing_to_pay,
  'members-only': m.bills_why_members_only,
  'birth-date-unknown': m.bills_why_birth_date_unknown,
  'under-age': m.bills_why_under_age,
  overdue: m.bills_why_overdue,
  'below-least': m.bills_why_below_least,
  'over-limit': m.bills_why_over_limit,
} as const satisfies Record<WhyNoPlan, unknown>

/** Why it is not offered, in words; null when it is. */
function sayWhyClosed(offer: PlanOffer, locale: Locale): string | null {
  if (offer.kind === 'open') return null
  const { leastCents, limitCents, limitLeftCents } = offer.facts
  const facts = { least: sayShort(leastCents), limit: sayMoney(limitCents), left: sayMoney(limitLeftCents) }
  return reasons[offer.why](facts, { locale })
}
