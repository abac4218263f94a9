import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { OrderMailSubject } from './order-mail.rules.ts'

export interface WordFacts {
  number: string
  /** The payment deadline. */
  time: string
  carrier: string
  /** Until when an order paid by hand keeps its goods without a proof. */
  held: string | null
  /** The last day for returns; none before receipt. */
  until: string | null
  /** Whether money must be refunded when the order is cancelled. */
  isPaid: boolean
  /** Pre-ordered goods with a new promised date. */
  moved: readonly { name: string; old: string; new: string }[]
}

/** A message whose parameters these facts can fill. */
type SayOrderMail = (
  facts: Omit<WordFacts, 'until' | 'held'> & { until: string; held: string },
  options: { locale: Locale },
) => string

interface Sentences {
  subject: SayOrderMail
  title: SayOrderMail
  text: SayOrderMail
  button: SayOrderMail
  /** A sentence that is added in some states. */
  also?: (facts: WordFacts) => SayOrderMail
}

export interface OrderMailWords {
  subject: string
  title: string
  paragraphs: string[]
  points: string[]
  button: string
}

export function wordsOf(about: OrderMailSubject, facts: WordFacts, locale: Locale): OrderMailWords {
  const { subject, title, text, button, also } = table[about]
  const say = (sentence: SayOrderMail) =>
    sentence({ ...facts, until: facts.until ?? '', held: facts.held ?? '' }, { locale })
  return {
    subject: say(subject),
    title: say(title),
    paragraphs: [say(text), also ? say(also(facts)) : ''].filter(Boolean),
    points: about === 'date changed' ? facts.moved.map((line) => m.mail_new_date(line, { locale })) : [],
    button: say(button),
  }
}

const nothing: SayOrderMail = () => ''
const mayReturn = ({ until }: WordFacts) => (until === null ? nothing : m.mail_return_until)
const goesOn = ({ until }: WordFacts) => (until === null ? m.mail_won_back_goes_on : nothing)
const isHeld = ({ held }: WordFacts) => (held === null ? nothing : m.mail_placed_held)
const goesBack = ({ isPaid }: WordFacts) => (isPaid ? m.mail_money_back : m.mail_nothing_to_pay)

/** The sentences of each order mail. */
const table: Record<OrderMailSubject, Sentences> = {
  placed: {
    subject: m.mail_placed_subject,
    title: m.mail_placed_title,
    text: m.mail_placed_text,
    button: m.mail_placed_button,
    also: isHeld,
  },
  drafted: {
    subject: m.mail_drafted_subject,
    title: m.mail_drafted_title,
    text: m.mail_drafted_text,
    button: m.mail_placed_button,
  },
  paid: {
    subject: m.mail_paid_subject,
    title: m.mail_paid_title,
    text: m.mail_paid_text,
    button: m.mail_paid_button,
  },
  authorized: {
    subject: m.mail_authorized_subject,
    title: m.mail_authorized_title,
    text: m.mail_authorized_text,
    button: m.mail_paid_button,
  },
  'deposit paid': {
    subject: m.mail_deposit_paid_subject,
    title: m.mail_deposit_paid_title,
    text: m.mail_deposit_paid_text,
    button: m.mail_deposit_paid_button,
  },
  'rest due': {
    subject: m.mail_rest_due_subject,
    title: m.mail_rest_due_title,
    text: m.mail_rest_due_text,
    button: m.mail_rest_due_button,
  },
  failed: {
    subject: m.mail_failed_subject,
    title: m.mail_failed_title,
    text: m.mail_failed_text,
    button: m.mail_failed_button,
  },
  expiring: {
    subject: m.mail_expiring_subject,
    title: m.mail_expiring_title,
    text: m.mail_expiring_text,
    button: m.mail_expiring_button,
  },
  expired: {
    subject: m.mail_expired_subject,
    title: m.mail_expired_title,
    text: m.mail_expired_text,
    button: m.mail_expired_button,
  },
  refunding: {
    subject: m.mail_refunding_subject,
    title: m.mail_refunding_title,
    text: m.mail_refunding_text,
    button: m.mail_refunding_button,
  },
  dispatched: {
    subject: m.mail_dispatched_subject,
    title: m.mail_dispatched_title,
    text: m.mail_dispatched_text,
    button: m.mail_dispatched_button,
  },
  ready: {
    subject: m.mail_ready_subject,
    title: m.mail_ready_title,
    text: m.mail_ready_text,
    button: m.mail_ready_button,
  },
  delivering: {
    subject: m.mail_delivering_subject,
    title: m.mail_delivering_title,
    text: m.mail_delivering_text,
    button: m.mail_delivering_button,
  },
  delivered: {
    subject: m.mail_delivered_subject,
    title: m.mail_delivered_title,
    text: m.mail_delivered_text,
    button: m.mail_delivered_button,
    also: mayReturn,
  },
  completed: {
    subject: m.mail_completed_subject,
    title: m.mail_completed_title,
    text: m.mail_completed_text,
    button: m.mail_completed_button,
    also: mayReturn,
  },
  cancelled: {
    subject: m.mail_cancelled_subject,
    title: m.mail_cancelled_title,
    text: m.mail_cancelled_text,
    button: m.mail_cancelled_button,
    also: goesBack,
  },
  voided: {
    subject: m.mail_voided_subject,
    title: m.mail_voided_title,
    text: m.mail_voided_text,
    button: m.mail_voided_button,
    also: goesBack,
  },
  'date changed': {
    subject: m.mail_date_changed_subject,
    title: m.mail_date_changed_title,
    text: m.mail_date_changed_text,
    button: m.mail_date_changed_button,
    also: () => m.mail_free_cancel,
  },
  'won back': {
    subject: m.mail_won_back_subject,
    title: m.mail_won_back_title,
    text: m.mail_won_back_text,
    button: m.mail_won_back_button,
    also: goesOn,
  },
}
