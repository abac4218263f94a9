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
