import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import type { Paper } from '#server/lib/documents/document.ts'
import { sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { LetterSender } from '#server/shop/shop.reads.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { readReceipt } from './order-documents.reads.ts'
import { listOrders, pathOf } from './orders.reads.ts'
import { lastReturnDay } from './orders.rules.ts'
import { showOrder } from './order-views.reads.ts'
import { aftermathOf } from './order-views.store.ts'
import { type OrderMailSubject, isStale, writeMail } from './order-mail.mail.ts'
import * as store from './order-mail.store.ts'

/** A letter, and what tells it from others of its kind. */
export interface OrderMail {
  company: string
  mail: Mail
  isPaid: boolean
  event: string
  /** What goes with it, not yet printed. */
  paper: { file: string; paper: Paper } | null
}

/** The letter about an order as it stands now, in the order's language; none when there is nothing left to say. */
export async function composeMail(
  db: Db,
  orderId: string,
  about: OrderMailSubject,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<OrderMail | undefined> {
  const [order] = await listOrders(db, [orderId])
  if (!order || isStale(about, order, now)) return undefined
  const locale = order.language
  const say = (day: string) => sayDay(Temporal.PlainDate.from(day), locale)
  const [view, from, settings, origin, link, { receivedAt }, moves, counts] = await Promise.all([
    showOrder(db, order, 'whole', locale, now),
    readSender(db, order.company, locale),
    readSettings(db, order.company),
    findOrigin(db, order.company, publicUrl),
    linkTo(db, order, publicUrl),
    aftermathOf(db, order.id),
    store.lastMoves(db, order.id),
    store.countEvents(db, order.id),
  ])
  const letter = writeMail({
    ...from,
    about,
    order: view,
    link,
    origin,
    payBefore: order.expiresAt ? sayMoment(order.expiresAt, locale) : '',
    held: order.goodsHeldUntil && order.offlineFrom !== null ? sayMoment(order.goodsHeldUntil, locale) : null,
    until: receivedAt && sayDay(lastReturnDay(receivedAt, settings), locale),
    isPaid: order.paidAt !== null || order.paidCents > 0,
    moved: moves.map((line) => ({
      name: locale === 'zh-TW' ? line.nameZh : line.nameEn,
      old: say(line.old),
      new: say(line.new),
    })),
    money: (hkd) => sayMoney(Math.round(hkd * 100)),
    day: say,
  })
  const hasReceipt = about === 'paid' && order.paidAt !== null
  return {
    company: order.company,
    mail: { to: order.email, ...letter },
    isPaid: order.paidAt !== null,
    event: eventOf(about, order.expiresAt, counts),
    paper: hasReceipt ? { file: `receipt-${order.number}.pdf`, paper: await readReceipt(db, order, now) } : null,
  }
}

function eventOf(
  about: OrderMailSubject,
  expiresAt: Temporal.Instant | null,
  { shipments, failures, moves, callbacks }: Awaited<ReturnType<typeof store.countEvents>>,
): string {
  switch (about) {
    case 'failed':
      return `${failures}`
    case 'expiring':
      return expiresAt?.toString() ?? ''
    case 'dispatched':
    case 'ready':
    case 'delivering':
      return `${shipments}`
    case 'date changed':
      return `${moves}`
    case 'won back':
      return `${callbacks}`
    default:
      return ''
  }
}

/** Who writes: the shop where the order was placed. */
export async function readSender(db: Db, code: string, locale: Locale): Promise<LetterSender> {
  const [company, { shopMail }] = await Promise.all([findCompany(db, code), readSettings(db, code)])
  return { locale, theme: company.theme, shopName: locale === 'zh-TW' ? company.nameZh : company.nameEn, shopMail }
}

/** The order's own page for whoever holds the letter. */
export const linkTo = async (
  db: Db,
  order: { id: string; company: string; number: string; language: Locale },
  publicUrl: string,
): Promise<string> => `${await findOrigin(db, order.company, publicUrl)}${pathOf(db, order)}&lang=${order.language}`
