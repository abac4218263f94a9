import type { Bill as WireBill, BillPlan } from '#contract/bills.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { m } from '#words/compiled/messages.js'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { readTerms } from './bills.reads.ts'
import { coverUpTo, isOverdue, owedOf, worstCharges } from './bills.rules.ts'
import * as bills from './bills.store.ts'
import type { OpenBill, Plan } from './bills.store.ts'
import { entriesOf, type Posted } from './bill-ledger.store.ts'
import { type PartFacts, nextCharge, stateOf } from './payment-plans.rules.ts'
import * as store from './payment-plans.store.ts'
import type { BillFilter } from './payment-plans.store.ts'

interface PlanMoment {
  locale: Locale
  today: Temporal.PlainDate
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** A page of a member's plans with what is owed altogether. */
export async function listPlans(
  db: Db,
  owner: MemberOwner,
  { tab, page, size }: { tab: BillFilter; page: number; size: number },
  moment: PlanMoment,
) {
  const [orders, { due, all }, owing, waiting, terms, member] = await Promise.all([
    store.page(db, owner, { tab, skip: (page - 1) * size, most: size }),
    store.count(db, owner),
    bills.owing(db, owner),
    bills.sumWaiting(db, owner),
    readTerms(db, owner.company),
    findMember(db, owner),
  ])
  const counts = { due, paid: all - due, all }
  const overdue = owing.filter((bill) => isOverdue(bill, moment.today))
  const owedCents = sum(owing.map(owedOf))
  const limitCents = member ? terms.limits[member.grade] : 0
  const next = owing[0]
  const numbers = await store.numbersOf(db, next ? [next.order] : [])
  return {
    plans: await showPlans(db, orders, owing, moment),
    totalCount: counts[tab],
    page,
    size,
    counts,
    summary: {
      toPay: toHkd(owedCents),
      overdue: toHkd(sum(overdue.map(owedOf))),
      overdueBills: overdue.length,
      next: next
        ? {
            billId: next.id,
            invoiceNo: numbers.get(next.order) ?? '',
            no: next.no,
            due: next.due.toString(),
            toPay: toHkd(owedOf(next)),
          }
        : null,
      limit: toHkd(limitCents),
      limitLeft: toHkd(Math.max(0, limitCents - owedCents - waiting)),
    },
  }
}

/** The plan of one own order. */
export async function requirePlan(db: Db, owner: MemberOwner, number: string, moment: PlanMoment): Promise<BillPlan> {
  const order = await store.byNumber(db, owner, number)
  const [plan] = order ? await showPlans(db, [order], await bills.owing(db, owner), moment) : []
  if (!plan) throw new Refusal('BILL_NOT_FOUND')
  return plan
}

/** Plans in the order asked for; `owing` are all bills of their member, for paying one pays the older ones too. */
async function showPlans(
  db: Db,
  orders: readonly string[],
  owing: readonly OpenBill[],
  moment: PlanMoment,
): Promise<BillPlan[]> {
  const [plans, all, numbers] = await Promise.all([
    bills.plansOf(db, orders),
    bills.billsOfOrders(db, orders),
    store.numbersOf(db, orders),
  ])
  const entries = await entriesOf(
    db,
    all.map(({ id }) => id),
  )
  return orders.flatMap((order) => {
    const plan = plans.find((one) => one.order === order)
    const own = all.filter((bill) => bill.order === order)
    return plan ? showPlan(plan, numbers.get(order) ?? '', own, { entries, owing }, moment) : []
  })
}

interface PlanEntries {
  entries: readonly Posted[]
  owing: readonly OpenBill[]
}

function showPlan(
  plan: Plan,
  invoiceNo: string,
  own: readonly OpenBill[],
  books: PlanEntries,
  moment: PlanMoment,
): BillPlan {
  const outStanding = sum(own.map(({ partCents }) => partCents))
  const charge = sum(own.map(({ chargeCents }) => chargeCents))
  const isLate = own.some((bill) => isOverdue(bill, moment.today))
  const running = isLate ? 'OVERDUE' : 'RUNNING'
  return {
    invoiceNo,
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
    bills: own.map((bill) => showBill(plan, bill, books, moment)),
  }
}

function showBill(
  plan: Plan,
  bill: OpenBill,
  { entries, owing }: PlanEntries,
  { locale, today }: PlanMoment,
): WireBill {
  const own = entries.filter((entry) => entry.bill === bill.id)
  const money = own.filter(({ kind }) => kind === 'payment' || kind === 'return' || kind === 'win')
  const paidCents = -sum(money.map(owedOf))
  const facts: PartFacts = { ...bill, paidCents, isCharged: own.some(({ kind }) => kind === 'charge') }
  const state = stateOf(facts, today)
  const next = nextCharge(plan, facts)
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

/** For staff: what is past its day. */
export async function listOverdue(
  db: Db,
  company: string,
  { page, size }: { page: number; size: number },
  today: Temporal.PlainDate,
) {
  const { bills: found, totalCount } = await store.overdue(db, company, { today, skip: (page - 1) * size, most: size })
  const shown = found.map(({ firstName, lastName, partCents, chargeCents, ...bill }) => ({
    ...bill,
    memberName: nameOf({ firstName, lastName }),
    daysOverdue: Temporal.PlainDate.from(bill.due).until(today, { largestUnit: 'days' }).days,
    outStanding: toHkd(partCents),
    charge: toHkd(chargeCents),
  }))
  return { bills: shown, totalCount, page, size }
}

/** Every plan of a member, for the member's own file. */
export async function exportPlans(
  db: Db,
  owner: MemberOwner,
  now: Temporal.Instant,
): Promise<Record<string, unknown>[]> {
  const orders = await store.page(db, owner, { tab: 'all', skip: 0, most: 10_000 })
  const moment: PlanMoment = { locale: 'en-US', today: dayOf(now) }
  return (await showPlans(db, orders, await bills.owing(db, owner), moment)).map((plan) => ({ ...plan }))
}
