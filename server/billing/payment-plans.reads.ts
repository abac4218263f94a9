import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { readTerms } from './bills.reads.ts'
import { isOverdue, owedOf } from './bills.rules.ts'
import * as bills from './bills.store.ts'
import type { OpenBill, Plan } from './bills.store.ts'
import { entriesOf, type Posted } from './bill-ledger.store.ts'
import * as store from './payment-plans.store.ts'
import type { BillFilter, OverdueBill } from './payment-plans.store.ts'

/** A plan with its bills and their entries. */
export interface PlanFacts {
  plan: Plan
  invoiceNo: string
  bills: OpenBill[]
  entries: readonly Posted[]
  /** All open bills of the member, because paying one pays the older ones too. */
  owing: readonly OpenBill[]
}

/** What a member owes on all plans. */
export interface OwedFacts {
  owedCents: number
  overdue: OpenBill[]
  next: (OpenBill & { invoiceNo: string }) | null
  limitCents: number
  /** Agreed plans without a first payment. */
  waitingCents: number
}

/** A page of a member's plans, with the total owed. */
export async function listPlans(
  db: Db,
  owner: MemberOwner,
  { tab, page, size }: PageQuery & { tab: BillFilter },
  today: Temporal.PlainDate,
): Promise<{ plans: PlanFacts[]; counts: Record<BillFilter, number>; owed: OwedFacts }> {
  const [orders, { due, all }, owing, waitingCents, terms, member] = await Promise.all([
    store.page(db, owner, { tab, ...rowsOf({ page, size }) }),
    store.count(db, owner),
    bills.owing(db, owner),
    bills.sumWaiting(db, owner),
    readTerms(db, owner.company),
    findMember(db, owner),
  ])
  const [next] = owing
  const numbers = await store.numbersOf(db, next ? [next.order] : [])
  return {
    plans: await readPlans(db, orders, owing),
    counts: { due, paid: all - due, all },
    owed: {
      owedCents: owing.reduce((sum, bill) => sum + owedOf(bill), 0),
      overdue: owing.filter((bill) => isOverdue(bill, today)),
      next: next ? { ...next, invoiceNo: numbers.get(next.order) ?? '' } : null,
      limitCents: member ? terms.limits[member.grade] : 0,
      waitingCents,
    },
  }
}

/** The plan of one of the member's own orders. */
export async function requirePlan(db: Db, owner: MemberOwner, number: string): Promise<PlanFacts> {
  const order = await store.byNumber(db, owner, number)
  const [plan] = order ? await readPlans(db, [order], await bills.owing(db, owner)) : []
  if (!plan) throw new Refusal('BILL_NOT_FOUND')
  return plan
}

/** Plans, in the order given. */
async function readPlans(db: Db, orders: readonly string[], owing: readonly OpenBill[]): Promise<PlanFacts[]> {
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
    return plan ? { plan, invoiceNo: numbers.get(order) ?? '', bills: own, entries, owing } : []
  })
}

/** For staff: overdue bills. */
export const listOverdue = (
  db: Db,
  company: string,
  { page, size }: PageQuery,
  today: Temporal.PlainDate,
): Promise<{ bills: OverdueBill[]; totalCount: number }> =>
  store.overdue(db, company, { today, ...rowsOf({ page, size }) })

/** Every plan of a member. */
export async function readEveryPlan(db: Db, owner: MemberOwner): Promise<PlanFacts[]> {
  const orders = await store.page(db, owner, { tab: 'all', skip: 0, most: 10_000 })
  return readPlans(db, orders, await bills.owing(db, owner))
}
