import type { OrderView } from '#contract/orders.ts'
import { listWords } from '#server/cart/item-options.rules.ts'
import type { LetterSender } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { type MailLine, type MailRow, writePage } from './order-mail-markup.mail.ts'
import { type OrderMailSubject, type WordFacts, wordsOf } from './order-mail-words.mail.ts'
import { isPayable, type OrderAxes } from './orders.rules.ts'

export type { OrderMailSubject } from './order-mail-words.mail.ts'

/** A letter about an order, as the job carries it. */
export interface OrderLetter {
  order: string
  about: OrderMailSubject
  /** Asked for once more, which is no repetition. */
  again?: string
}
declare module '#server/lib/process/job-registry.ts' {
  interface Payloads {
    mailOrder: OrderLetter
  }
}

export interface MailFacts extends LetterSender, Omit<WordFacts, 'number' | 'carrier' | 'time'> {
  about: OrderMailSubject
  order: OrderView
  /** The order's own page, opened by its token. */
  link: string
  /** The shop's address, for pictures. */
  origin: string
  /** Until when it can be paid, in words. */
  payBefore: string
  money(hkd: number): string
  day(day: string): string
}

interface MailedOrder {
  orderState: OrderAxes['order']
  paymentState: OrderAxes['payment']
  fulfilmentState: OrderAxes['fulfilment']
  placedAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
}

/** How long before its end an unpaid order is spoken of: one of half an hour, of a day, or of a week. */
export function warningBefore(
  placedAt: Temporal.Instant,
  expiresAt: Temporal.Instant,
): { hours: number } | { minutes: number } {
  const hours = expiresAt.since(placedAt).total('hours')
  if (hours <= 2) return { minutes: 10 }
  return { hours: hours <= 72 ? 4 : 24 }
}

/** Whether what was to be told is no longer so: paid meanwhile, given up, or long since in the buyer's hands. */
export function isStale(about: OrderMailSubject, order: MailedOrder, now: Temporal.Instant): boolean {
  const { orderState, paymentState, fulfilmentState, placedAt, expiresAt } = order
  switch (about) {
    case 'placed':
    case 'drafted':
      return orderState !== 'unconfirm'
    case 'failed':
      return paymentState !== 'failed' || !isPayable(order, now)
    case 'expiring': // its end may have been moved meanwhile; that there is a minute more or less is no matter
      return (
        !isPayable(order, now) ||
        !expiresAt ||
        Temporal.Instant.compare(now.add({ minutes: 1 }), expiresAt.subtract(warningBefore(placedAt, expiresAt))) < 0
      )
    case 'rest due':
      return paymentState !== 'part_paid' || !isPayable(order, now)
    case 'expired':
      return orderState !== 'expired'
    case 'delivering':
      return fulfilmentState !== 'wait_receiving'
    case 'won back':
      return paymentState === 'chargeback' || (orderState !== 'confirmed' && orderState !== 'completed')
    default:
      return false
  }
}

/** The letters about an order that nobody has paid yet and that anybody can cause: staff cause all others. */
const byAnybody: readonly OrderMailSubject[] = ['placed', 'failed', 'expiring', 'expired', 'cancelled']
export const isByAnybody = (about: OrderMailSubject, isPaid: boolean): boolean => !isPaid && byAnybody.includes(about)

/** The letters that ask for money end in what is to be paid now; in all others the last sum is what the order came to. */
const asking: readonly OrderMailSubject[] = ['placed', 'drafted', 'failed', 'expiring', 'rest due']
/** The letters that tell of the parcel. */
const underWay: readonly OrderMailSubject[] = ['dispatched', 'delivering']

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
  // A card or points pay a part of it, or it is paid in parts.
  const isLess = isAsking && order.outStanding < order.netTotal
  const total = isAsking && !isLess ? m.mail_net : m.mail_total
  // One way to pay says nothing that the sum does not say already, but that it is paid in parts; nothing has paid what has expired.
  const says = order.tenders.length > 1 || order.tenders.some((tender) => tender.paymentMethodCode === 'PAY_LATER')
  const paidBy = says && about !== 'expired' ? order.tenders : []
  return [
    { name: m.mail_goods({}, options), value: money(order.goodsAmount) },
    ...order.discounts.map(({ name, amount }) => ({ name, value: `−${money(amount)}` })),
    { name: m.mail_delivery({}, options), value: delivery },
    { name: total({}, options), value: money(order.netTotal), isTotal: !isLess },
    ...paidBy.map(({ description, inputAmount }) => ({ name: description, value: money(inputAmount) })),
    ...listDeposit(facts),
    ...(isLess ? [{ name: m.mail_net({}, options), value: money(order.outStanding), isTotal: true }] : []),
  ]
}

/** What was agreed for pre-ordered goods: what is paid at placing, and what when they have come. */
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
  // What has come, or will never come, is not expected.
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
    ...listWords(line.dynamicAttr),
    m.mail_quantity({ quantity: line.qty }, { locale }),
    arrives,
  ]
    .filter(Boolean)
    .join(' · ')
}
