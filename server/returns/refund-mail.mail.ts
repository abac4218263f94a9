import type { RefundView } from '#contract/returns.ts'
import { sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import type { LetterSender } from '#server/shop/shop.reads.ts'
import { type MailRow, writePage } from '#server/orders/order-mail-markup.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { RefundLetterFacts } from './refund-mail.reads.ts'
import { wireRefund } from './return-views.wire.ts'
import type { RefundAbout } from './returns.rules.ts'

export interface RefundMailFacts extends LetterSender {
  about: RefundAbout
  refund: RefundView
  recipient: string
  /** The page that shows the refund, or where the difference is paid. */
  link: string
  /** The shop's origin, for pictures. */
  origin: string
  /** The payment deadline of a difference, in words. */
  payBefore: string
  money(hkd: number): string
}

interface Gaps {
  refundNo: string
  number: string
  replacement: string
  outstanding: string
}
type SayRefundMail = (gaps: Gaps, options: { locale: LetterSender['locale'] }) => string

/** The sentences of each refund mail. */
const table: Record<RefundAbout, { subject: SayRefundMail; title: SayRefundMail; text: SayRefundMail }> = {
  requested: {
    subject: m.mail_refund_requested_subject,
    title: m.mail_refund_requested_title,
    text: m.mail_refund_requested_text,
  },
  approved: {
    subject: m.mail_refund_approved_subject,
    title: m.mail_refund_approved_title,
    text: m.mail_refund_approved_text,
  },
  denied: {
    subject: m.mail_refund_denied_subject,
    title: m.mail_refund_denied_title,
    text: m.mail_refund_denied_text,
  },
  booked: {
    subject: m.mail_refund_booked_subject,
    title: m.mail_refund_booked_title,
    text: m.mail_refund_booked_text,
  },
  done: {
    subject: m.mail_refund_done_subject,
    title: m.mail_refund_done_title,
    text: m.mail_refund_done_text,
  },
  'exchange placed': {
    subject: m.mail_refund_exchange_placed_subject,
    title: m.mail_refund_exchange_placed_title,
    text: m.mail_refund_exchange_placed_text,
  },
  'exchange to pay': {
    subject: m.mail_refund_exchange_to_pay_subject,
    title: m.mail_refund_exchange_to_pay_title,
    text: m.mail_refund_exchange_to_pay_text,
  },
}

/** Writes the mail about a refund or exchange, in the order's language. */
export function writeRefundLetter(
  { facts, from, origin, link, payBefore }: RefundLetterFacts,
  about: RefundAbout,
  now: Temporal.Instant,
): Mail {
  const { order } = facts
  const letter = writeRefundMail({
    ...from,
    about,
    refund: wireRefund(facts, from.locale, now),
    recipient: order.recipient,
    link,
    origin,
    payBefore: payBefore ? sayMoment(payBefore, from.locale) : '',
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
  })
  return { to: order.email, ...letter }
}

export function writeRefundMail(facts: RefundMailFacts): { subject: string; html: string; text: string } {
  const { about, refund, locale, money, link, origin, recipient } = facts
  const options = { locale }
  const gaps = {
    refundNo: refund.refundNo,
    number: refund.invoiceNo,
    replacement: refund.replacement?.invoiceNo ?? '',
    outstanding: money(refund.replacement?.outStanding ?? 0),
  }
  const { subject, title, text } = table[about]
  const button = about === 'exchange to pay' ? m.mail_refund_pay : m.mail_refund_see
  const page = {
    subject: subject(gaps, options),
    title: title(gaps, options),
    hello: m.mail_hello({ name: recipient }, options),
    paragraphs: [text(gaps, options), sayNext(facts), sayAnswer(facts)].filter(Boolean),
    points: [],
    numbers: [
      { name: m.mail_refund_number({}, options), value: refund.refundNo },
      { name: m.mail_order_number({}, options), value: refund.invoiceNo },
    ],
    button: { label: button({}, options), link },
    lines: refund.lines.map(({ name, color, size, qty, picture, wanted }) => ({
      name,
      details: listed([color, size, m.mail_quantity({ quantity: qty }, options), sayWanted(wanted, options)]),
      amount: null,
      picture: `${origin}${picture.src}-320.jpg`,
    })),
    sums: listMoney(facts),
    where: refund.sendTo === null ? [] : [{ name: m.mail_refund_send_to({}, options), value: refund.sendTo }],
    foot: [m.mail_link_notice({}, options), m.mail_foot({}, options)],
  }
  return writePage(page, facts)
}

const listed = (said: readonly (string | null)[]): string => said.filter(Boolean).join(' · ')

/** The wanted goods of an exchange. */
const sayWanted = (
  wanted: RefundView['lines'][number]['wanted'],
  options: { locale: LetterSender['locale'] },
): string | null =>
  wanted &&
  m.mail_refund_wanted(
    {
      variant:
        [wanted.color, wanted.size, ...wanted.optionValues].filter(Boolean).join('\u{a0}/\u{a0}') || wanted.assortId,
    },
    options,
  )

/** What the buyer has to do next, if anything. */
function sayNext({ about, refund, locale, payBefore }: RefundMailFacts): string {
  const options = { locale }
  const isExchange = refund.replacement !== null || refund.kind === 'exchange'
  if (about === 'exchange to pay') return payBefore && m.mail_refund_pay_before({ time: payBefore }, options)
  if (about === 'exchange placed') return refund.goodsBack ? m.mail_refund_send_back_exchange({}, options) : ''
  if (about !== 'approved') return ''
  if (!refund.goodsBack) return isExchange ? '' : m.mail_refund_no_goods({}, options)
  return isExchange ? m.mail_refund_send_back_exchange({}, options) : m.mail_refund_send_back({}, options)
}

/** The answer of staff to the buyer. */
const sayAnswer = ({ about, refund, locale }: RefundMailFacts): string =>
  refund.answer !== '' && (about === 'approved' || about === 'denied')
    ? m.mail_refund_answer({ answer: refund.answer }, { locale })
    : ''

/** Where the money goes; empty until a refund is decided. */
function listMoney({ about, refund, locale, money }: RefundMailFacts): MailRow[] {
  if (about === 'requested' || about === 'denied' || refund.total === 0) return []
  const parts = refund.parts.map(({ description, amount }) => ({ name: description, value: money(amount) }))
  return [...parts, { name: m.mail_refund_total({}, { locale }), value: money(refund.total), isTotal: true }]
}
