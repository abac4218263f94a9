import type { OrderView } from '#contract/orders.ts'
import type { Paper } from '#server/lib/documents/document.ts'
import { sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { listWords } from '#server/cart/item-options.rules.ts'
import type { LetterSender } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { type MailLine, type MailRow, writePage } from './order-mail-markup.mail.ts'
import { type WordFacts, wordsOf } from './order-mail-words.mail.ts'
import type { OrderLetterFacts } from './order-mail.reads.ts'
import type { OrderMailSubject } from './order-mail.rules.ts'
import { writeReceipt } from './order-documents.wire.ts'
import { lastReturnDay } from './orders.rules.ts'
import { wireOrder } from './order-views.wire.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export interface MailFacts extends LetterSender, Omit<WordFacts, 'number' | 'carrier' | 'time'> {
  about: OrderMailSubject
  order: OrderView
  /** The order's page, with its token. */
  link: string
  /** The shop's origin, for pictures. */
  origin: string
  /** The payment deadline, in words. */
  payBefore: string
  money(hkd: number): string
  day(day: string): string
}

/** Mails that ask for money end with the amount due now; all others with the order's total. */
const asking: readonly OrderMailSubject[] = ['placed', 'drafted', 'failed', 'expiring', 'rest due']
/** Mails about the parcel. */
const underWay: readonly OrderMailSubject[] = ['dispatched', 'delivering']

/** Writes the mail about an order's current state, in the order's language. */
export function writeOrderMail(letter: OrderLetterFacts, about: OrderMailSubject, now: Temporal.Instant): Mail {
  const { facts, from, moves } = letter
  const { order, settings, later } = facts
  const { locale } = from
  const day = (text: string) => sayDay(Temporal.PlainDate.from(text), locale)
  const written = writeMail({
    ...from,
    about,
    order: wireOrder(facts, locale, now),
    link: letter.link,
    origin: letter.origin,
    payBefore: order.expiresAt ? sayMoment(order.expiresAt, locale) : '',
    held: order.goodsHeldUntil && order.offlineFrom !== null ? sayMoment(order.goodsHeldUntil, locale) : null,
    until: later.receivedAt && sayDay(lastReturnDay(later.receivedAt, settings), locale),
    isPaid: order.paidAt !== null || order.paidCents > 0,
    moved: moves.map((line) => ({
      name: inLanguage(locale)(line.nameZh, line.nameEn),
      old: day(line.old),
      new: day(line.new),
    })),
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
    day,
  })
  return { to: order.email, ...written }
}

/** Attachments, not yet rendered. */
export const writeAttached = (
  { facts, receipt }: OrderLetterFacts,
  now: Temporal.Instant,
): { file: string; paper: Paper } | null =>
  receipt && { file: `receipt-${facts.order.number}.pdf`, paper: writeReceipt(receipt, now) }

export function writeMail(facts: MailFacts): { subject: string; html: string; text: string } {
  const { about, order, locale, link, origin, payBefore } = facts
  const parcel = order.shipments.at(-1)
  const words = wordsOf(
    about,
    { ...facts, number: order.invoiceNo, time: payBefore, carrier: parcel?.carrier ?? '' },
    locale,
  )
  const page = {
    ...words,
    button: { label: words.button, link },
    hello: order.deliverTo && m.mail_hello({ name: order.deliverTo.recipient }, { locale }),
    numbers: [{ name: m.mail_order_number({}, { locale }), value: order.invoiceNo }],
    lines: order.lines.map((line): MailLine => ({
      name: line.name,
      details: sayDetails(line, facts),
      amount: facts.money(line.lineTotal),
      picture: `${origin}${line.picture.src}-320.jpg`,
    })),
    sums: listSums(facts),
    where: [...(underWay.includes(about) ? listParcel(facts) : []), ...listPlace(facts)],
    foot: [m.mail_link_notice({}, { locale }), m.mail_foot({}, { locale })],
  }
  return writePage(page, facts)
}

function listSums(facts: MailFacts): MailRow[] {
  const { about, order, locale, money } = facts
  const options = { locale }
  const delivery = order.deliveryFee === 0 ? m.mail_free({}, options) : money(order.deliveryFee)
  const isAsking = asking.includes(about)
  // A gift card or points pay a part, or it is paid in instalments.
  const isLess = isAsking && order.outStanding < order.netTotal
  const total = isAsking && !isLess ? m.mail_net : m.mail_total
  // A single payment method is shown only for instalments, as the total says the rest. An expired order shows none.
  const says = order.tenders.length > 1 || order.tenders.some((tender) => tender.paymentMethodCode === 'PAY_LATER')
  const paidBy = says && about !== 'expired' ? order.tenders : []
  return [
    { name: m.mail_goods({}, options), value: money(order.goodsAmount) },
    ...order.discounts.map(({ name, amount }) => ({ name, value: `−${money(amount)}` })),
    { name: m.mail_delivery({}, options), value: delivery },
    ...order.charges.map(({ name, amount }) => ({ name, value: money(amount) })),
    { name: total({}, options), value: money(order.netTotal), isTotal: !isLess },
    ...paidBy.map(({ description, inputAmount }) => ({ name: description, value: money(inputAmount) })),
    ...listDeposit(facts),
    ...(isLess ? [{ name: m.mail_net({}, options), value: money(order.outStanding), isTotal: true }] : []),
  ]
}

/** The agreed deposit and rest of pre-ordered goods. */
function listDeposit({ order: { deposit, rest }, locale, money }: MailFacts): MailRow[] {
  if (deposit === null || !rest) return []
  return [
    { name: m.mail_deposit({}, { locale }), value: money(deposit) },
    { name: m.mail_rest({}, { locale }), value: money(rest) },
  ]
}

function listParcel({ order, locale }: MailFacts): MailRow[] {
  const parcel = order.shipments.at(-1)
  if (!parcel) return []
  const carrier = { name: m.mail_carrier({}, { locale }), value: parcel.carrier }
  const { trackingNo: value, trackingUrl: link } = parcel
  return value === '' ? [carrier] : [carrier, { name: m.mail_tracking({}, { locale }), value, link }]
}

function listPlace({ about, order, locale, day }: MailFacts): MailRow[] {
  const options = { locale }
  const { way, expectedDate, deliverTo } = order
  const rows: MailRow[] = [{ name: m.mail_way({}, options), value: way.name }]
  // Delivered and cancelled goods have no expected date.
  const isAwaited =
    asking.includes(about) ||
    about === 'paid' ||
    about === 'authorized' ||
    about === 'deposit paid' ||
    about === 'dispatched'
  if (expectedDate && isAwaited) rows.push({ name: m.mail_expected({}, options), value: day(expectedDate) })
  if (!deliverTo) return rows
  const place = way.pickUp ? m.mail_point : m.mail_address
  rows.push({ name: m.mail_to({}, options), value: deliverTo.recipient })
  rows.push({ name: place({}, options), value: deliverTo.text })
  return rows
}

export function sayDetails(line: OrderView['lines'][number], { locale, day }: Pick<MailFacts, 'locale' | 'day'>) {
  const arrives = line.preOrderDlvDate && m.mail_arrives({ date: day(line.preOrderDlvDate) }, { locale })
  return [
    line.color,
    line.size,
    ...line.optionValues,
    ...listWords(line.dynamicAttr),
    m.mail_quantity({ quantity: line.qty }, { locale }),
    arrives,
  ]
    .filter(Boolean)
    .join(' · ')
}
