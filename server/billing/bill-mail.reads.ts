import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { namePerson } from '#server/shop/person-names.rules.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { listBills } from './bills.reads.ts'
import { owedOf, type BillMailSubject } from './bills.rules.ts'
import * as bills from './bills.store.ts'
import type { OpenBill, Plan } from './bills.store.ts'
import { laidBy } from './bill-ledger.store.ts'

/** News about bills, as its job carries it. */
export type BillNews =
  | { about: Exclude<BillMailSubject, 'paid' | 'settled'>; bill: string }
  | { about: 'paid'; payment: string }

/** The data and addressee of a bill mail. */
export type BillLetter = LetterFrame & { member: BilledMember } & (
    | {
        about: Exclude<BillMailSubject, 'paid' | 'settled'>
        bill: OpenBill & { number: string }
        plan: Plan
        count: number
      }
    | { about: 'paid' | 'settled'; numbers: string[]; paidCents: number; next: OpenBill | undefined }
  )

/** None when the mail is out of date or has no addressee. */
export async function findBillLetter(db: Db, news: BillNews, publicUrl: string): Promise<BillLetter | undefined> {
  return 'bill' in news ? findReminder(db, news, publicUrl) : findPaid(db, news.payment, publicUrl)
}

async function findReminder(
  db: Db,
  { about, bill: id }: Extract<BillNews, { bill: string }>,
  publicUrl: string,
): Promise<BillLetter | undefined> {
  const [bill] = await listBills(db, [id])
  const plan = bill && (await bills.plan(db, bill.order))
  const parts = bill ? await bills.billsOfOrders(db, [bill.order]) : []
  const member = bill && (await findAddressee(db, bill, bill.order))
  if (!bill || !plan || !member || owedOf(bill) === 0 || (about === 'charge' && bill.chargeCents === 0))
    return undefined // paid meanwhile
  return {
    about,
    bill,
    plan,
    count: parts.length,
    member,
    ...(await findLetterFrame(db, member.company, member.locale, publicUrl)),
  }
}

async function findPaid(db: Db, payment: string, publicUrl: string): Promise<BillLetter | undefined> {
  const laid = await laidBy(db, payment)
  const paid = await listBills(
    db,
    laid.map(({ bill }) => bill),
  )
  const [first] = paid
  const member = first && (await findAddressee(db, first, first.order))
  if (!first || !member) return undefined // refunded in full
  const [next] = await bills.owing(db, first)
  const numbers = [...new Set(paid.map(({ number }) => number))]
  const paidCents = laid.reduce((all, one) => all + owedOf(one), 0)
  const about = next ? 'paid' : 'settled'
  return {
    about,
    numbers,
    paidCents,
    next,
    member,
    ...(await findLetterFrame(db, member.company, member.locale, publicUrl)),
  }
}

export interface BillAddressee {
  to: string
  locale: Locale
}
export interface BilledMember extends BillAddressee {
  company: string
  name: string
}

/** The member at a verified contact; otherwise the e-mail that the order was confirmed to. */
export async function findAddressee(db: Db, owner: MemberOwner, orderId: string): Promise<BilledMember | undefined> {
  const [member, email] = await Promise.all([findMember(db, owner), bills.emailOf(db, orderId)])
  if (!member) return undefined // the account is closed
  const to = member.email && member.emailProven ? member.email : email
  return { company: owner.company, to, name: namePerson(member), locale: member.language }
}
