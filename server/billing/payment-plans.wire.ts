import type { Bill as WireBill, BillPlan } from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { m } from '#words/compiled/messages.js'
import { coverUpTo, isOverdue, owedOf, worstCharges } from './bills.rules.ts'
import type { OpenBill } from './bills.store.ts'
import type { OwedFacts, PlanFacts } from './payment-plans.reads.ts'
import { type PartFacts, nextCharge, stateOf } from './payment-plans.rules.ts'
import type { OverdueBill } from './payment-plans.store.ts'

interface PlanMoment {
  locale: Locale
  today: Temporal.PlainDate
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** The total owed, and the next bill. */
export const wireOwed = ({ owedCents, overdue, next, limitCents, waitingCents }: OwedFacts) => ({
  toPay: toHkd(owedCents),
  overdue: toHkd(sum(overdue.map(owedOf))),
  overdueBills: overdue.length,
  next: next
    ? {
        billId: next.id,
        invoiceNo: next.invoiceNo,
        no: next.no,
        due: next.due.toString(),
        toPay: toHkd(owedOf(next)),
      }
    : null,
  limit: toHkd(limitCents),
  limitLeft: toHkd(Math.max(0, limitCents - owedCents - waitingCents)),
})

export function wirePlan(facts: PlanFacts, moment: PlanMoment): BillPlan {
  const { plan, bills: own } = facts
  const outStanding = sum(own.map(({ partCents }) => partCents))
  const charge = sum(own.map(({ chargeCents }) => chargeCents))
  const isLate = own.some((bill) => isOverdue(bill, moment.today))
  const running = isLate ? 'OVERDUE' : 'RUNNING'
  return {
    invoiceNo: facts.invoiceNo,
    agreedAt: wireInstant(plan.agreedAt),
    total: toHkd(plan.cents),
    paid: toHkd(plan.cents - plan.refundedCents - outStanding),
    refunded: toHkd(plan.refundedCents),
    outStanding: toHkd(outStanding),
    charge: toHkd(charge),
    state: outStanding + charge > 0 ? running : 'SETTLED',
    chargePerPart: toHkd(plan.chargeCents),
    mostCharge: toHkd(worstCharges(plan.cents, own.length, plan)),
    graceDays: plan.graceDays,
    bills: own.map((bill) => wireBill(bill, facts, moment)),
  }
}

function wireBill(bill: OpenBill, { plan, entries, owing }: PlanFacts, { locale, today }: PlanMoment): WireBill {
  const own = entries.filter((entry) => entry.bill === bill.id)
  const money = own.filter(({ kind }) => kind === 'payment' || kind === 'return' || kind === 'win')
  const paidCents = -sum(money.map(owedOf))
  const part: PartFacts = { ...bill, paidCents, isCharged: own.some(({ kind }) => kind === 'charge') }
  const state = stateOf(part, today)
  const next = nextCharge(plan, part)
  const cover = owedOf(bill) > 0 ? coverUpTo(owing, bill.id) : []
  const lastPaid = money.findLast(({ kind }) => kind !== 'return')
  return {
    billId: bill.id,
    no: bill.no,
    amount: toHkd(bill.cents),
    due: bill.due.toString(),
    state,
    stateText: sayState(state, bill, { locale, today }),
    paid: toHkd(paidCents),
    outStanding: toHkd(bill.partCents),
    charge: toHkd(bill.chargeCents),
    toPay: toHkd(owedOf(bill)),
    payUpTo: toHkd(sum(cover.map(({ cents }) => cents))),
    olderBills: Math.max(0, cover.length - 1),
    chargeFrom: next && next.from.toString(),
    nextCharge: toHkd(next?.cents ?? 0),
    paidAt: state === 'PAID' && lastPaid ? wireInstant(lastPaid.at) : null,
  }
}

function sayState(state: WireBill['state'], { due, partCents }: OpenBill, { locale, today }: PlanMoment): string {
  const day = sayDay(due, locale)
  if (state === 'PAID') return m.bills_state_paid({}, { locale })
  if (state === 'CANCELLED') return m.bills_state_cancelled({}, { locale })
  if (state === 'DUE')
    return due.equals(today) ? m.bills_state_due_today({}, { locale }) : m.bills_state_due({ day }, { locale })
  return partCents > 0 ? m.bills_state_overdue({ day }, { locale }) : m.bills_state_charge({}, { locale })
}

/** For staff. */
export const wireOverdue = (
  { firstName, lastName, partCents, chargeCents, ...bill }: OverdueBill,
  today: Temporal.PlainDate,
) => ({
  ...bill,
  memberName: namePerson({ firstName, lastName }),
  daysOverdue: Temporal.PlainDate.from(bill.due).until(today, { largestUnit: 'days' }).days,
  outStanding: toHkd(partCents),
  charge: toHkd(chargeCents),
})

/** A waived charge; a large one waits for a second approval. */
export const wireWaived = (outcome: { waits: string } | { cents: number }) =>
  'waits' in outcome ? { waived: 0, approvalId: outcome.waits } : { waived: toHkd(outcome.cents), approvalId: null }
