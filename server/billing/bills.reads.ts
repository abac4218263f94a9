import { toHkd } from '#contract/money.ts'
import type { PayLater } from '#contract/payments.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayMoney, sayShort } from '#server/lib/documents/format-amounts.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import {
  isOverdue,
  judgeOffer,
  type PlanOffer,
  reduceParts,
  termsOf,
  type PayLaterTerms,
  type WhyNoPlan,
} from './bills.rules.ts'
import * as store from './bills.store.ts'
import type { OpenBill } from './bills.store.ts'

export type { OpenBill } from './bills.store.ts'

/** What a company lends on. */
export const readTerms = async (db: Db, company: string): Promise<PayLaterTerms> =>
  termsOf(await readSettings(db, company))

/** How a refund of so much would fall upon what is paid in parts: bills that need not be paid any more, and money that goes back. */
export async function foreseeReduction(
  db: Db,
  orderId: string,
  cents: number,
): Promise<{ cutCents: number; backCents: number } | null> {
  const plan = await store.plan(db, orderId)
  if (!plan?.startedAt) return null
  const { backCents } = reduceParts(cents, await store.billsOfOrders(db, [orderId]))
  return { cutCents: cents - backCents, backCents }
}

/** Whether a visitor may pay these sums later, one for each order of the checkout, with the plan or the reason why not. */
export async function readPayLaterOffer(
  db: Db,
  owner: { company: string; visitor: string; isMember: boolean },
  sums: readonly number[],
  today: Temporal.PlainDate,
): Promise<PlanOffer> {
  const { company, visitor, isMember } = owner
  const asked = { sums, today, terms: await readTerms(db, company) }
  if (!isMember) return judgeOffer({ member: null, owedCents: 0, hasOverdue: false, ...asked }, asked.terms)
  return askTogether(db, (ask) => judge(ask, { company, member: visitor }, asked))
}

/** As above for somebody who is a member; in a transaction that holds the account it is what will be. */
export async function judge(
  db: Db,
  owner: MemberOwner,
  { sums, today, terms }: { sums: readonly number[]; today: Temporal.PlainDate; terms: PayLaterTerms },
): Promise<PlanOffer> {
  const [member = null, owing, waiting] = await Promise.all([
    findMember(db, owner),
    store.owing(db, owner),
    store.sumWaiting(db, owner),
  ])
  const owedCents = owing.reduce((all, bill) => all + bill.partCents + bill.chargeCents, waiting)
  const hasOverdue = owing.some((bill) => isOverdue(bill, today))
  return judgeOffer({ member, owedCents, hasOverdue, sums, today }, terms)
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

/** Why not, in words; null when it is offered. */
export function sayWhyClosed(offer: PlanOffer, locale: Locale): string | null {
  if (offer.kind === 'open') return null
  const { leastCents, limitCents, limitLeftCents } = offer.facts
  const facts = { least: sayShort(leastCents), limit: sayMoney(limitCents), left: sayMoney(limitLeftCents) }
  return reasons[offer.why](facts, { locale })
}

/** Why not, as the facts of a refusal. */
export const factsOf = ({ why, facts }: Extract<PlanOffer, { kind: 'closed' }>) => ({
  why,
  least: toHkd(facts.leastCents),
  limit: toHkd(facts.limitCents),
  left: toHkd(facts.limitLeftCents),
})

/** The offer as the wire carries it; with the schedule and the charges before anybody agrees to them. */
export function showOffer(offer: PlanOffer, locale: Locale): PayLater {
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

/** Whose bill it is, within the company; to anyone else it is not there. */
export async function requireBill(db: Db, company: string, bill: string): Promise<MemberOwner> {
  const owner = await store.ownerOf(db, bill)
  if (owner?.company !== company) throw new Refusal('BILL_NOT_FOUND')
  return owner
}

/** In which language the order of a bill was placed. */
export const findLanguage = (db: Db, bill: string): Promise<Locale> => store.languageOf(db, bill)

/** Bills with whose they are and the number of their order, oldest first. */
export const listBills = (db: Db, ids: readonly string[]): Promise<(OpenBill & MemberOwner & { number: string })[]> =>
  store.numbered(db, ids)

/** The bills on which a member owes something, oldest first. */
export const listOwing = async (db: Db, owner: MemberOwner): Promise<(OpenBill & { number: string })[]> =>
  store.numbered(
    db,
    (await store.owing(db, owner)).map(({ id }) => id),
  )
