import type { Locale } from '#contract/shop.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { BillLetter } from './bill-mail.reads.ts'
import { type BillMailSubject, chargeDay, chargeFor, owedOf, type Reminder } from './bills.rules.ts'
import { languageFacts } from '#words/languages.ts'

export function writeBillMail(letter: BillLetter, now: Temporal.Instant): Mail {
  const { member, from, origin } = letter
  const { locale, shopName } = from
  const facts = 'bill' in letter ? factsOfBill(letter, now) : factsOfPaid(letter)
  const { subject, paragraphs, button, hello, foot } = wordsOf(letter.about, locale, facts)
  const written = writeLetter(
    {
      subject,
      paragraphs: [hello(member.name), ...paragraphs],
      button: { label: button, link: `${origin}/personal/bills?lang=${locale}` },
      foot: foot(shopName),
    },
    from,
  )
  return { to: member.to, ...written }
}

function factsOfBill(
  { about, bill, plan, count, from: { locale } }: Extract<BillLetter, { bill: unknown }>,
  now: Temporal.Instant,
): BillFacts {
  const nextCents = chargeFor({ ...plan, standingCents: plan.cents - plan.refundedCents }, bill)
  const day = chargeDay(bill.due, plan)
  return {
    number: bill.number,
    no: bill.no,
    count,
    amount: sayMoney(bill.partCents),
    due: sayDay(bill.due, locale),
    charge: sayMoney(about === 'charge' ? bill.chargeCents : nextCents),
    toPay: sayMoney(owedOf(bill)),
    lastDay: sayDay(day.subtract({ days: 1 }), locale),
    isChargeAhead: nextCents > 0 && Temporal.PlainDate.compare(dayOf(now), day) < 0,
  }
}

const factsOfPaid = ({
  numbers,
  paidCents,
  next,
  from: { locale },
}: Extract<BillLetter, { next: unknown }>): PaidFacts => ({
  number: numbers.join(languageFacts[locale].listSeparator),
  amount: sayMoney(paidCents),
  next: next ? { amount: sayMoney(owedOf(next)), due: sayDay(next.due, locale) } : null,
})

/** A bill in words. */
export interface BillFacts {
  number: string
  no: number
  count: number
  amount: string
  due: string
  charge: string
  toPay: string
  /** The last day without a late charge. */
  lastDay: string
  isChargeAhead: boolean
}

export interface PaidFacts {
  number: string
  amount: string
  next: { amount: string; due: string } | null
}

interface BillMailWords {
  subject: string
  paragraphs: string[]
  button: string
  hello(name: string): string
  foot(shop: string): string
}

export function wordsOf(about: BillMailSubject, locale: Locale, facts: BillFacts | PaidFacts): BillMailWords {
  const options = { locale }
  const said = 'no' in facts ? sayBill(about as Reminder | 'charge', facts, options) : sayPaid(facts, options)
  return {
    ...said,
    hello: (name) => m.letter_hello({ name }, options),
    foot: (shop) => m.letter_foot({ shop }, options),
  }
}

type BillWords = Pick<BillMailWords, 'subject' | 'paragraphs' | 'button'>
interface Options {
  locale: Locale
}

function sayBill(about: Reminder | 'charge', facts: BillFacts, options: Options): BillWords {
  const button = m.bills_letter_pay({}, options)
  const warning = facts.isChargeAhead ? [m.bills_letter_warning(facts, options)] : []
  switch (about) {
    case 'ahead':
      return {
        subject: m.bills_letter_ahead_subject(facts, options),
        paragraphs: [m.bills_letter_ahead_text(facts, options), m.bills_letter_early({}, options), ...warning],
        button,
      }
    case 'today':
      return {
        subject: m.bills_letter_today_subject(facts, options),
        paragraphs: [m.bills_letter_today_text(facts, options), ...warning],
        button,
      }
    case 'late':
      return {
        subject: m.bills_letter_late_subject(facts, options),
        paragraphs: [m.bills_letter_late_text(facts, options), ...warning, m.bills_letter_no_new({}, options)],
        button,
      }
    case 'charge':
      return {
        subject: m.bills_letter_charge_subject(facts, options),
        paragraphs: [m.bills_letter_charge_text(facts, options), m.bills_letter_charge_once({}, options)],
        button,
      }
  }
}

function sayPaid({ next, ...facts }: PaidFacts, options: Options): BillWords {
  const button = m.bills_letter_see({}, options)
  if (!next)
    return {
      subject: m.bills_letter_settled_subject({}, options),
      paragraphs: [m.bills_letter_paid_text(facts, options), m.bills_letter_settled_text({}, options)],
      button,
    }
  return {
    subject: m.bills_letter_paid_subject(facts, options),
    paragraphs: [m.bills_letter_paid_text(facts, options), m.bills_letter_next(next, options)],
    button,
  }
}
