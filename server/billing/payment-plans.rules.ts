import type { Bill as WireBill } from '#contract/bills.ts'
import { chargeDay, chargeFor, isOverdue, owedOf, type PayLaterTerms } from './bills.rules.ts'

export interface PartFacts {
  due: Temporal.PlainDate
  /** As agreed, and what is left of it. */
  cents: number
  partCents: number
  chargeCents: number
  /** What was paid for it and not taken back, charges included. */
  paidCents: number
  isCharged: boolean
}

/** How a bill stands; what a refund took off whole was never paid. */
export function stateOf(bill: PartFacts, today: Temporal.PlainDate): WireBill['state'] {
  if (owedOf(bill) > 0) return isOverdue(bill, today) ? 'OVERDUE' : 'DUE'
  return bill.paidCents > 0 ? 'PAID' : 'CANCELLED'
}

export interface ChargedPart extends Pick<PayLaterTerms, 'graceDays' | 'chargeCents' | 'mostChargePercent'> {
  cents: number
  refundedCents: number
  chargedCents: number
}

/** What paying it too late will add, and from when; null when nothing can be added any more. */
export function nextCharge(plan: ChargedPart, bill: PartFacts): { from: Temporal.PlainDate; cents: number } | null {
  if (bill.isCharged) return null
  const cents = chargeFor({ ...plan, standingCents: plan.cents - plan.refundedCents }, bill)
  return cents > 0 ? { from: chargeDay(bill.due, plan), cents } : null
}
