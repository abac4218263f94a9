import type { Grade } from '#contract/grades.ts'
import { isOldEnough } from '#server/shop/ages.rules.ts'

/** A company's terms, §rules "Buy now, pay later". An order keeps the terms it was agreed on. */
export interface PayLaterTerms {
  leastCents: number
  limits: Readonly<Record<Grade, number>>
  daysBetween: number
  graceDays: number
  chargeCents: number
  mostChargePercent: number
}

interface Lending {
  payLaterLeastCents: number
  payLaterLimitCents: number
  payLaterLimitVipCents: number
  payLaterLimitSuperVipCents: number
  payLaterLimitSuperVvipCents: number
  payLaterDaysBetween: number
  payLaterGraceDays: number
  payLaterChargeCents: number
  payLaterMostChargePercent: number
}

export const termsOf = (settings: Lending): PayLaterTerms => ({
  leastCents: settings.payLaterLeastCents,
  limits: {
    MEMBER: settings.payLaterLimitCents,
    VIP: settings.payLaterLimitVipCents,
    'SUPER VIP': settings.payLaterLimitSuperVipCents,
    'SUPER VVIP': settings.payLaterLimitSuperVvipCents,
  },
  daysBetween: settings.payLaterDaysBetween,
  graceDays: settings.payLaterGraceDays,
  chargeCents: settings.payLaterChargeCents,
  mostChargePercent: settings.payLaterMostChargePercent,
})

export interface PlanPart {
  no: number
  cents: number
  due: Temporal.PlainDate
}

/**
 * Three equal instalments; the remainder of the division is in the first, which is paid now. A sum of one or two cents has fewer.
 */
export function planOf(
  cents: number,
  today: Temporal.PlainDate,
  { daysBetween }: Pick<PayLaterTerms, 'daysBetween'>,
): PlanPart[] {
  const third = Math.floor(cents / 3)
  return [cents - 2 * third, third, third]
    .map((part, at) => ({ no: at + 1, cents: part, due: today.add({ days: at * daysBetween }) }))
    .filter((part) => part.cents > 0)
}

type ChargeTerms = Pick<PayLaterTerms, 'chargeCents' | 'mostChargePercent'>

/** The maximum of all charges of an order. */
export const mostCharges = (cents: number, { mostChargePercent }: Pick<PayLaterTerms, 'mostChargePercent'>): number =>
  Math.floor((cents * mostChargePercent) / 100)

/** The maximum charges of an order's instalments. The first one is paid at placing and cannot be late. */
export const worstCharges = (cents: number, parts: number, terms: ChargeTerms): number =>
  Math.min(mostCharges(cents, terms), terms.chargeCents * Math.max(0, parts - 1))

export type WhyNoPlan =
  | 'nothing-to-pay'
  | 'members-only'
  | 'birth-date-unknown'
  | 'under-age'
  | 'overdue'
  | 'below-least'
  | 'over-limit'

export type PlanOffer =
  | {
      kind: 'open'
      /** The instalments of all orders of the checkout, by due date. */
      parts: PlanPart[]
      /** The late charge of one due date, for all orders together. */
      chargeCents: number
      mostChargeCents: number
      graceDays: number
      limitLeftCents: number
    }
  | { kind: 'closed'; why: WhyNoPlan; facts: { leastCents: number; limitCents: number; limitLeftCents: number } }

export interface PlanRequest {
  member: { grade: Grade; birthDate: string | null } | null
  /** The member's debt, including charges and orders whose first instalment is unpaid. */
  owedCents: number
  hasOverdue: boolean
  /** The outstanding amount of each order; one plan each. */
  sums: readonly number[]
  today: Temporal.PlainDate
}

/** Whether these orders may be paid later, or why not. */
export function judgeOffer(
  { member, owedCents, hasOverdue, sums, today }: PlanRequest,
  terms: PayLaterTerms,
): PlanOffer {
  const wanted = sums.reduce((all, cents) => all + cents, 0)
  const limitCents = member ? terms.limits[member.grade] : 0
  const limitLeftCents = Math.max(0, limitCents - owedCents)
  const closed = (why: WhyNoPlan): PlanOffer => ({
    kind: 'closed',
    why,
    facts: { leastCents: terms.leastCents, limitCents, limitLeftCents },
  })
  if (!member) return closed('members-only')
  if (!member.birthDate) return closed('birth-date-unknown')
  if (!isOldEnough(member.birthDate, 18, today.toString())) return closed('under-age')
  if (wanted <= 0) return closed('nothing-to-pay')
  if (hasOverdue) return closed('overdue')
  if (wanted < terms.leastCents) return closed('below-least')
  if (wanted > limitLeftCents) return closed('over-limit')
  const plans = sums.filter((cents) => cents > 0).map((cents) => ({ cents, parts: planOf(cents, today, terms) }))
  const add = (each: (plan: (typeof plans)[number]) => number) => plans.reduce((all, plan) => all + each(plan), 0)
  return {
    kind: 'open',
    parts: joinParts(plans.map(({ parts }) => parts)),
    chargeCents: add(({ cents, parts }) => Math.min(terms.chargeCents, worstCharges(cents, parts.length, terms))),
    mostChargeCents: add(({ cents, parts }) => worstCharges(cents, parts.length, terms)),
    graceDays: terms.graceDays,
    limitLeftCents,
  }
}

function joinParts(plans: readonly (readonly PlanPart[])[]): PlanPart[] {
  const days = [...new Set(plans.flat().map(({ no }) => no))].sort((one, other) => one - other)
  return days.map((no) => {
    const parts = plans.flat().filter((part) => part.no === no)
    return { no, cents: parts.reduce((all, { cents }) => all + cents, 0), due: parts[0]!.due }
  })
}

/** What is left of a bill's instalment and of its late charge. */
export interface Owed {
  id: string
  order: string
  no: number
  due: Temporal.PlainDate
  partCents: number
  chargeCents: number
}

/** Oldest first, across orders; of one day, by order id. */
export const byAge = (one: Owed, other: Owed): number =>
  Temporal.PlainDate.compare(one.due, other.due) || one.no - other.no || (one.order < other.order ? -1 : 1)

export const owedOf = ({ partCents, chargeCents }: Pick<Owed, 'partCents' | 'chargeCents'>): number =>
  partCents + chargeCents

/** Paying a bill pays the older ones too. Returns the cost by bill; of all bills without an id. */
export function coverUpTo(bills: readonly Owed[], id?: string): { bill: string; cents: number }[] {
  const owing = bills.filter((bill) => owedOf(bill) > 0).toSorted(byAge)
  const last = id === undefined ? owing.length - 1 : owing.findIndex((bill) => bill.id === id)
  return owing.slice(0, last + 1).map((bill) => ({ bill: bill.id, cents: owedOf(bill) }))
}

export interface PaidBill {
  bill: string
  partCents: number
  chargeCents: number
}

/** Allocates money to bills: the oldest instalment first, charges last. Returns the excess too. */
export function layMoney(cents: number, bills: readonly Owed[]): { laid: PaidBill[]; leftCents: number } {
  let leftCents = cents
  const take = (most: number) => {
    const taken = Math.min(leftCents, most)
    leftCents -= taken
    return taken
  }
  const sorted = bills.toSorted(byAge)
  const parts = sorted.map((bill) => take(bill.partCents))
  const laid = sorted.map((bill, at) => ({ bill: bill.id, partCents: parts[at]!, chargeCents: take(bill.chargeCents) }))
  return { laid: laid.filter((one) => owedOf(one) > 0), leftCents }
}

/** Reduces instalments by a refund: the next one first. What is paid already is refunded instead. */
export function reduceParts(
  cents: number,
  bills: readonly Owed[],
): { cuts: { bill: string; cents: number }[]; backCents: number } {
  let left = cents
  const cuts = bills.toSorted(byAge).map((bill) => {
    const cut = Math.min(left, bill.partCents)
    left -= cut
    return { bill: bill.id, cents: cut }
  })
  return { cuts: cuts.filter((cut) => cut.cents > 0), backCents: left }
}

/** Overdue from the day after; an unpaid charge keeps a bill overdue. */
export const isOverdue = (bill: Pick<Owed, 'due' | 'partCents' | 'chargeCents'>, today: Temporal.PlainDate): boolean =>
  owedOf(bill) > 0 && Temporal.PlainDate.compare(today, bill.due) > 0

/** The day on which the late charge is due, after five days of grace. */
export const chargeDay = (
  due: Temporal.PlainDate,
  { graceDays }: Pick<PayLaterTerms, 'graceDays'>,
): Temporal.PlainDate => due.add({ days: graceDays + 1 })

/**
 * The late charge of an instalment: charged once, fixed, and not on charges. All charges of an order stay within its maximum,
 * measured by what refunds have left of the order.
 */
export function chargeFor(
  plan: ChargeTerms & { standingCents: number; chargedCents: number },
  bill: Pick<Owed, 'partCents'>,
): number {
  if (bill.partCents === 0) return 0
  return Math.max(0, Math.min(plan.chargeCents, mostCharges(plan.standingCents, plan) - plan.chargedCents))
}

export const reminders = ['ahead', 'today', 'late'] as const
export type Reminder = (typeof reminders)[number]
/** The subjects of bill mails. */
export type BillMailSubject = Reminder | 'charge' | 'paid' | 'settled'

const aheadDays = 3

/** The reminder due on this day: three days before, on the day, one day after. A missed one is sent late. */
export function reminderOn(
  today: Temporal.PlainDate,
  due: Temporal.PlainDate,
  terms: Pick<PayLaterTerms, 'graceDays'>,
): Reminder | null {
  const days = today.until(due, { largestUnit: 'days' }).days
  if (days > aheadDays) return null
  if (days > 0) return 'ahead'
  if (days === 0) return 'today'
  return Temporal.PlainDate.compare(today, chargeDay(due, terms)) < 0 ? 'late' : null // after that the mail of the charge says it
}

/** The latest due date of bills that need a reminder or a charge today. */
export const lookAhead = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ days: aheadDays })
