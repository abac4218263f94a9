import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findLetterFrame, findOrigin, type LetterFrame } from '#server/shop/shop.reads.ts'
import { type PaidOrderFacts, readReceipt } from './order-documents.reads.ts'
import { listOrders, pathOf } from './orders.reads.ts'
import { type OrderFacts, readOrder } from './order-views.reads.ts'
import { isStale, type OrderMailSubject } from './order-mail.rules.ts'
import * as store from './order-mail.store.ts'

/** The data of an order mail. */
export interface OrderLetterFacts extends LetterFrame {
  facts: OrderFacts
  /** The order's page, with its token. */
  link: string
  /** The lines of the latest date change. */
  moves: Awaited<ReturnType<typeof store.lastMoves>>
  /** Distinguishes repeated mails of one kind. */
  event: string
  receipt: PaidOrderFacts | null
}

/** The mail data of an order's current state; none when the mail is out of date. */
export async function findOrderLetter(
  db: Db,
  orderId: string,
  about: OrderMailSubject,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<OrderLetterFacts | undefined> {
  const [order] = await listOrders(db, [orderId])
  if (!order || isStale(about, order, now)) return undefined
  const [facts, frame, link, moves, counts] = await Promise.all([
    readOrder(db, order, 'whole'),
    findLetterFrame(db, order.company, order.language, publicUrl),
    linkTo(db, order, publicUrl),
    store.lastMoves(db, order.id),
    store.countEvents(db, order.id),
  ])
  const receipt = about === 'paid' && order.paidAt !== null ? await readReceipt(db, order) : null
  return { facts, ...frame, link, moves, event: eventOf(about, order.expiresAt, counts), receipt }
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

/** The order's page, with its token. */
export const linkTo = async (
  db: Db,
  order: { id: string; company: string; number: string; language: Locale },
  publicUrl: string,
): Promise<string> => `${await findOrigin(db, order.company, publicUrl)}${pathOf(db, order)}&lang=${order.language}`
