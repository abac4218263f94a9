import { toHkd } from '#contract/money.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askToAct, type StaffAct } from '#server/staff/approvals.commands.ts'
import type { ApprovalRequest } from '#server/staff/approvals.store.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { entriesOf, type BillEntry, laidBy, post } from './bill-ledger.store.ts'
import { judge, listBills, requireBill } from './bills.reads.ts'
import { type OpenBill, type Plan } from './bills.store.ts'
import { coverUpTo, layMoney, planOf, type PlanOffer, reduceParts, type PayLaterTerms } from './bills.rules.ts'
import * as store from './bills.store.ts'

interface Agreed extends MemberOwner {
  /** The instalment sum of each order; one checkout may place several. */
  orders: readonly { orderId: string; cents: number }[]
  terms: PayLaterTerms
  at: Temporal.Instant
}

/**
 * Opens instalment plans in the transaction that places the orders or changes their payment. The offer is judged again with the
 * account held, so that concurrent checkouts stay within one limit. Existing plans keep the terms that were shown. Refuses
 * PAY_LATER_UNAVAILABLE.
 */
export async function openPlans(tx: Tx, { company, member, orders, terms, at }: Agreed): Promise<void> {
  await store.holdAccount(tx, { company, member })
  const agreed = await store.plansOf(
    tx,
    orders.map(({ orderId }) => orderId),
  )
  const stands = ({ order, cents, droppedAt }: Plan, wanted: Agreed['orders'][number]) =>
    order === wanted.orderId && cents === wanted.cents && droppedAt === null
  const fresh = orders.filter((one) => one.cents > 0 && !agreed.some((plan) => stands(plan, one)))
  if (fresh.length === 0) return
  for (const { orderId } of fresh) await store.removePlan(tx, orderId) // a plan that was dropped for another payment method
  const sums = fresh.map(({ cents }) => cents)
  const offer = await judge(tx, { company, member }, { sums, today: dayOf(at), terms })
  if (offer.kind === 'closed') throw new Refusal('PAY_LATER_UNAVAILABLE', factsOf(offer))
  for (const { orderId, cents } of fresh) {
    const parts = planOf(cents, dayOf(at), terms)
    await store.insertPlan(tx, { company, member }, orderId, { cents, parts, terms, at })
  }
}

/**
 * The first instalment is paid: the others become bills. A plan that was dropped with its order is restored if it still fits;
 * 'refused' if not, and the money is returned. 'none' for an order without a plan.
 */
export async function startPlan(
  tx: Tx,
  orderId: string,
  {
    at,
    actor,
    terms,
    payment = null,
  }: { at: Temporal.Instant; actor: string; terms: PayLaterTerms; payment?: string | null },
): Promise<'started' | 'refused' | 'none'> {
  const plan = await holdPlan(tx, orderId)
  if (!plan) return 'none'
  if (plan.startedAt) return 'started'
  if (plan.droppedAt) {
    const offer = await judge(tx, plan, { sums: [plan.cents], today: dayOf(at), terms })
    if (offer.kind === 'closed' && (offer.why === 'overdue' || offer.why === 'over-limit')) return 'refused'
  }
  await store.notePlan(tx, orderId, { startedAt: at, droppedAt: null })
  const bills = await store.billsOfOrders(tx, [orderId])
  const entries = bills.flatMap(({ id, no, cents }): BillEntry[] => {
    const agreed: BillEntry = { bill: id, kind: 'bill', partCents: cents, chargeCents: 0, actor }
    return no === 1
      ? [agreed, { bill: id, kind: 'payment', partCents: -cents, chargeCents: 0, payment, actor }]
      : [agreed]
  })
  await post(tx, plan, entries, at)
  return 'started'
}

/**
 * The order expired or is paid another way: a plan that never started no longer counts towards the limit. Does nothing without a
 * plan.
 */
export async function dropPlan(tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> {
  const plan = await holdPlan(tx, orderId)
  if (!plan || plan.startedAt || plan.droppedAt) return
  await store.notePlan(tx, orderId, { droppedAt: at })
}

export interface Reduced {
  /** The reduction of unpaid instalments. */
  cutCents: number
  /** The paid part; callers that talk to banks refund it. */
  backCents: number
}

/**
 * Reduces a plan by a refund: unpaid instalments first, the next one first; what is paid already is refunded. When nothing of the
 * order is left, its charges are waived. Null for an order without a running plan.
 */
export async function reducePlan(
  tx: Tx,
  orderId: string,
  { cents, at, actor, reason }: { cents: number; at: Temporal.Instant; actor: string; reason: string },
): Promise<Reduced | null> {
  const plan = await holdPlan(tx, orderId)
  if (!plan?.startedAt) return null
  if (cents > plan.cents - plan.refundedCents)
    throw new Error(`an order of ${plan.cents} cents in parts cannot give back ${plan.refundedCents} and ${cents}`)
  const bills = await store.billsOfOrders(tx, [orderId])
  const { cuts, backCents } = reduceParts(cents, bills)
  const isAll = plan.refundedCents + cents === plan.cents
  const entries = [
    ...cuts.map((cut): BillEntry => ({
      bill: cut.bill,
      kind: 'refund',
      partCents: -cut.cents,
      chargeCents: 0,
      actor,
      reason,
    })),
    ...(isAll ? bills.filter(({ chargeCents }) => chargeCents > 0).map((bill) => forgive(bill, actor, reason)) : []),
  ]
  await store.noteRefunded(tx, orderId, cents)
  await post(tx, plan, entries, at)
  return { cutCents: cents - backCents, backCents }
}

const forgive = ({ id, chargeCents }: OpenBill, actor: string, reason: string): BillEntry => ({
  bill: id,
  kind: 'waive',
  partCents: 0,
  chargeCents: -chargeCents,
  actor,
  reason,
})

interface BillMoney {
  payment: string
  bills: readonly string[]
  amountCents: number
  at: Temporal.Instant
  actor: string
  /** When the shop first saw the payment on its way; absent when the bank reports it. */
  sentAt?: Temporal.Instant | undefined
}

/** Waives late charges that arose while the shop checked a proof of payment. */
async function forgiveSince(
  tx: Tx,
  owner: MemberOwner,
  ids: readonly string[],
  { sentAt, at, actor }: { sentAt: Temporal.Instant; at: Temporal.Instant; actor: string },
): Promise<void> {
  const charged = (await entriesOf(tx, ids)).filter(
    (entry) => entry.kind === 'charge' && Temporal.Instant.compare(entry.at, sentAt) > 0,
  )
  const bills = (await store.billsByIds(tx, ids)).filter(
    ({ id, chargeCents }) => chargeCents > 0 && charged.some(({ bill }) => bill === id),
  )
  const reason = 'the money was on its way'
  await post(
    tx,
    owner,
    bills.map((bill) => forgive(bill, actor, reason)),
    at,
  )
}

/**
 * Receives money for bills: the oldest bill first, charges last. Returns the excess, which was paid or refunded meanwhile and has
 * to be returned. Money of a won chargeback is not confirmed by another mail.
 */
export async function receiveForBills(tx: Tx, paid: BillMoney & { kind?: 'payment' | 'win' }): Promise<number> {
  const owner = await requireOwner(tx, paid.bills)
  await store.holdAccount(tx, owner)
  if (paid.sentAt) await forgiveSince(tx, owner, paid.bills, { ...paid, sentAt: paid.sentAt })
  const { laid, leftCents } = layMoney(paid.amountCents, await store.billsByIds(tx, paid.bills))
  const { payment, actor, at, kind = 'payment' } = paid
  const entries = laid.map(({ bill, partCents, chargeCents }): BillEntry => ({
    bill,
    kind,
    partCents: -partCents,
    chargeCents: -chargeCents,
    payment,
    actor,
  }))
  await post(tx, owner, entries, at)
  if (kind === 'payment') await addJob(tx, 'tellOfBills', { about: 'paid', payment })
  return leftCents
}

/** Chargeback: what the payment had paid is owed again. */
export async function takeBillsBack(tx: Tx, payment: string, at: Temporal.Instant): Promise<void> {
  const [first] = await laidBy(tx, payment)
  if (!first) return
  await store.holdAccount(tx, first)
  const entries = (await laidBy(tx, payment)).map(({ bill, partCents, chargeCents }): BillEntry => ({
    bill,
    kind: 'return',
    partCents,
    chargeCents,
    payment,
    actor: 'bank',
  }))
  await post(tx, first, entries, at)
}

/** Staff waive the charge of a bill. A large one waits for a second person. */
export async function waiveUnlessGreat(
  tx: Tx,
  { company, bill: id, reason }: { company: string; bill: string; reason: string },
  staff: StaffAct,
): Promise<{ cents: number } | { waits: string }> {
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  await requireBill(tx, company, id)
  const [bill] = await store.billsByIds(tx, [id])
  if (!bill || bill.chargeCents === 0) throw new Refusal('NO_CHARGE')
  const deed = { company, act: 'waived charge', subject: `bill ${id}`, payload: { bill: id }, reason } as const
  const waits = await askToAct(tx, { ...deed, cents: bill.chargeCents }, staff)
  if (waits !== null) return { waits }
  return { cents: await waiveCharge(tx, { company, bill: id, actor: `staff:${staff.by.name}`, reason, at: staff.at }) }
}

/** A second person has approved a waiver. */
export const waiveApproved = async (
  tx: Tx,
  { company, reason, payload }: ApprovalRequest,
  { by, at }: StaffAct,
): Promise<void> =>
  void (await waiveCharge(tx, { company, reason, actor: `staff:${by.name}`, at, ...(payload as { bill: string }) }))

/** Waives the charge of a bill; the bill is not charged again. */
export async function waiveCharge(
  tx: Tx,
  {
    company,
    bill: id,
    actor,
    reason,
    at,
  }: { company: string; bill: string; actor: string; reason: string; at: Temporal.Instant },
): Promise<number> {
  const owner = await requireBill(tx, company, id)
  await store.holdAccount(tx, owner)
  const [bill] = await store.billsByIds(tx, [id])
  if (!bill || bill.chargeCents === 0) throw new Refusal('NO_CHARGE')
  await post(tx, owner, [forgive(bill, actor, reason)], at)
  return bill.chargeCents
}

/**
 * Locks the member's account, and returns the cost of paying up to a bill, by bill; all bills without one. Such a payment is
 * identified by its oldest bill. Refuses BILL_NOT_FOUND, BILLS_PAID.
 */
export async function holdBills(
  tx: Tx,
  { company, member }: MemberOwner,
  bill: string | undefined,
): Promise<{ cover: { bill: string; cents: number }[]; reference: string }> {
  await store.holdAccount(tx, { company, member })
  if (bill !== undefined && (await requireBill(tx, company, bill)).member !== member)
    throw new Refusal('BILL_NOT_FOUND')
  const cover = coverUpTo(await store.owing(tx, { company, member }), bill)
  const [oldest] = await listBills(
    tx,
    cover.slice(0, 1).map((one) => one.bill),
  )
  if (!oldest) throw new Refusal('BILLS_PAID')
  return { cover, reference: `${oldest.number}-${oldest.no}` }
}

async function requireOwner(tx: Tx, bills: readonly string[]): Promise<MemberOwner> {
  const owner = await store.ownerOf(tx, bills[0] ?? '')
  if (!owner) throw new Error('a payment of bills that belong to nobody')
  return owner
}

/** The plan of an order, with its account locked. */
async function holdPlan(tx: Tx, orderId: string): Promise<Plan | undefined> {
  const plan = await store.plan(tx, orderId)
  if (!plan) return undefined
  await store.holdAccount(tx, plan)
  return store.plan(tx, orderId)
}

/** Why paying later is not offered, as the facts of a refusal. */
export const factsOf = ({ why, facts }: Extract<PlanOffer, { kind: 'closed' }>) => ({
  why,
  least: toHkd(facts.leastCents),
  limit: toHkd(facts.limitCents),
  left: toHkd(facts.limitLeftCents),
})
