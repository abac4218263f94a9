import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { listBills } from './bills.reads.ts'
import { chargeDay, chargeFor, owedOf } from './bills.rules.ts'
import * as bills from './bills.store.ts'
import type { OpenBill, BillOwner, Plan } from './bills.store.ts'
import { laidBy } from './bill-ledger.store.ts'
import { type BillMailSubject, wordsOf } from './bill-mail.mail.ts'

/** What a member is told of bills, as the job carries it. */
export type BillNews =
  | { about: Exclude<BillMailSubject, 'paid' | 'settled'>; bill: string }
  | { about: 'paid'; payment: string }

export interface BillLetter {
  company: string
  mail: Mail
}

/** The letter; none when there is nothing left to say, or nobody to say it to. */
export async function composeBillLetter(
  db: Db,
  news: BillNews,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<BillLetter | undefined> {
  return 'bill' in news ? tellOfBill(db, news, publicUrl, now) : tellOfPayment(db, news.payment, publicUrl)
}

async function tellOfBill(
  db: Db,
  { about, bill: id }: Extract<BillNews, { bill: string }>,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<BillLetter | undefined> {
  const [bill] = await listBills(db, [id])
  const plan = bill && (await bills.plan(db, bill.order))
  const parts = bill ? await bills.billsOfOrders(db, [bill.order]) : []
  const of = bill && (await findAddressee(db, bill, bill.order))
  if (!bill || !plan || !of || owedOf(bill) === 0 || (about === 'charge' && bill.chargeCents === 0)) return undefined // paid meanwhile
  const { locale } = of
  const next = nextCharge(plan, bill)
  const words = wordsOf(about, locale, {
    number: bill.number,
    no: bill.no,
    count: parts.length,
    amount: sayMoney(bill.partCents),
    due: sayDay(bill.due, locale),
    charge: sayMoney(about === 'charge' ? bill.chargeCents : next),
    toPay: sayMoney(owedOf(bill)),
    lastDay: sayDay(chargeDay(bill.due, plan).subtract({ days: 1 }), locale),
    isChargeAhead: next > 0 && Temporal.PlainDate.compare(dayOf(now), chargeDay(bill.due, plan)) < 0,
  })
  return write(db, of, words, publicUrl)
}

const nextCharge = (plan: Plan, bill: OpenBill): number =>
  chargeFor({ ...plan, standingCents: plan.cents - plan.refundedCents }, bill)

async function tellOfPayment(db: Db, payment: string, publicUrl: string): Promise<BillLetter | undefined> {
  const laid = await laidBy(db, payment)
  const paid = await listBills(
    db,
    laid.map(({ bill }) => bill),
  )
  const [first] = paid
  const of = first && (await findAddressee(db, first, first.order))
  if (!first || !of) return undefined // all of it went back
  const { locale } = of
  const [next] = await bills.owing(db, first)
  const numbers = [...new Set(paid.map(({ number }) => number))]
  const facts = {
    number: numbers.join(locale === 'zh-TW' ? '、' : ', '),
    amount: sayMoney(laid.reduce((all, one) => all + owedOf(one), 0)),
    next: next ? { amount: sayMoney(owedOf(next)), due: sayDay(next.due, locale) } : null,
  }
  return write(db, of, wordsOf(next ? 'paid' : 'settled', locale, facts), publicUrl)
}

export interface BillAddressee {
  to: string
  locale: Locale
}
interface BilledMember extends BillAddressee {
  company: string
  name: string
}

/** The member at the address that is proven to be theirs; without one, where the order was confirmed. */
export async function findAddressee(db: Db, owner: BillOwner, orderId: string): Promise<BilledMember | undefined> {
  const [member, email] = await Promise.all([findMember(db, owner), bills.emailOf(db, orderId)])
  if (!member) return undefined // the account is gone
  const to = member.email && member.emailProven ? member.email : email
  return { company: owner.company, to, name: nameOf(member), locale: member.language }
}

async function write(
  db: Db,
  { company: code, to, name, locale }: BilledMember,
  words: ReturnType<typeof wordsOf>,
  publicUrl: string,
): Promise<BillLetter> {
  const [company, { shopMail }, origin] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    findOrigin(db, code, publicUrl),
  ])
  const shopName = locale === 'zh-TW' ? company.nameZh : company.nameEn
  const { hello, foot, ...letter } = words
  const button = { label: letter.button, link: `${origin}/personal/bills?lang=${locale}` }
  const written = writeLetter(
    { subject: letter.subject, paragraphs: [hello(name), ...letter.paragraphs], button, foot: foot(shopName) },
    { locale, theme: company.theme, shopName, shopMail },
  )
  return { company: code, mail: { to, ...written } }
}
