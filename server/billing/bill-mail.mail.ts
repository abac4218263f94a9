import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { Reminder } from './bills.rules.ts'

/** Why a letter about bills is written. */
export type BillMailSubject = Reminder | 'charge' | 'paid' | 'settled'

/** Of one bill, as people say it. */
export interface BillFacts {
  number: string
  no: number
  count: number
  amount: string
  due: string
  charge: string
  toPay: string
  /** On which it can still be paid without a charge. */
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
