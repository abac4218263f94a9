import type { Bill as WireBill } from '#contract/bills.ts'
import { chargeDay, chargeFor, isOverdue, owedOf, type PayLaterTerms } from './bills.rules.ts'

export interface PartFacts {
  due: Temporal.PlainDate
  /** The agreed amount, and what is left of it. */
  cents: number
  partCents: number
  chargeCents: number
  /** Payments for it that were not taken back, charges included. */
  paidCents: number
  isCharged: boolean
}

/** The state of a bill. A bill that a refund reduced to zero is not a paid bill. */
export function stateOf(bill: PartFacts, today: Temporal.PlainDate): WireBill['state'] {
  if (owedOf(bill) > 0) return isOverdue(bill, today) ? 'OVERDUE' : 'DUE'
  return bill.paidCents > 0 ? 'PAID' : 'CANCELLED'
}

export interface ChargedPart extends Pick<PayLaterTerms, 'graceDays' | 'chargeCents' | 'mostChargePercent'> {
  cents: number
  refundedCents: number
  chargedCents: number
}

/** The next late charge and its day; null when none is possible. */
export function nextCharge(plan: ChargedPart, bill: PartFacts): { from: Temporal.PlainDate; cents: number } | null {
  if (bill.isCharged) return null
  const cents = chargeFor({ ...plan, standingCents: plan.cents - plan.refundedCents }, bill)
  return cents > 0 ? { from: chargeDay(bill.due, plan), cents } : null
}
