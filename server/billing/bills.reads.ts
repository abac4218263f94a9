import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { isOverdue, judgeOffer, type PlanOffer, reduceParts, termsOf, type PayLaterTerms } from './bills.rules.ts'
import * as store from './bills.store.ts'
import type { OpenBill } from './bills.store.ts'

/** The company's terms for paying later. */
export const readTerms = async (db: Db, company: string): Promise<PayLaterTerms> =>
  termsOf(await readSettings(db, company))

/** Previews a refund of an order paid in instalments: what is taken off bills, and what is refunded. */
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

/** Whether a visitor may pay these sums later, one per order of the checkout: the plan, or the reason why not. */
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

/** The same for a member; final inside a transaction that holds the account. */
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

/** The owner of a bill, within the company; not found otherwise. */
export async function requireBill(db: Db, company: string, bill: string): Promise<MemberOwner> {
  const owner = await store.ownerOf(db, bill)
  if (owner?.company !== company) throw new Refusal('BILL_NOT_FOUND')
  return owner
}

/** The language of a bill's order. */
export const findLanguage = (db: Db, bill: string): Promise<Locale> => store.languageOf(db, bill)

/** Bills with owner and order number, oldest first. */
export const listBills = (db: Db, ids: readonly string[]): Promise<(OpenBill & MemberOwner & { number: string })[]> =>
  store.numbered(db, ids)

/** A member's open bills, oldest first. */
export const listOwing = async (db: Db, owner: MemberOwner): Promise<(OpenBill & { number: string })[]> =>
  store.numbered(
    db,
    (await store.owing(db, owner)).map(({ id }) => id),
  )
