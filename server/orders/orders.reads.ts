import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { type AskWork, hideAddress, type Limits, type LimitedTry } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as lines from './order-lines.store.ts'
import * as store from './orders.store.ts'
import type { Order } from './orders.store.ts'

export type { Order } from './orders.store.ts'

/** By their ids, always in the same order. */
export const listOrders = (db: Db, ids: readonly string[]): Promise<Order[]> => store.byIds(db, ids)

export const findOrder = (db: Db, company: string, number: string): Promise<Order | undefined> =>
  store.byNumber(db, company, number)

/** The order of the goods that are wanted instead of what went back by this document. */
export const findExchange = async (db: Db, refund: string): Promise<Order | null> =>
  (await store.byExchange(db, refund)) ?? null

export const listLines = (db: Db, orderId: string) => lines.linesOf(db, orderId)

/** The orders that one way through the checkout has brought, by number. */
export const listOrdersOfConversation = (db: Db, conversation: string): Promise<Order[]> =>
  store.ofConversation(db, conversation)

/** Opens the whole order to whoever holds it: 256 bits that only this installation can make, kept nowhere. */
export const tokenOf = (db: Db, orderId: string): string => keysOf(db).sign(orderId)

/** Where whoever holds its token reads an order, below the address of its shop. */
export const pathOf = (db: Db, { id, number }: Pick<Order, 'id' | 'number'>): string =>
  `/personal/orders/${encodeURIComponent(number)}?token=${tokenOf(db, id)}`

interface OrderQuery {
  company: string
  visitor: string
  number: string
  orderToken?: string | undefined
}

/** A draft is the staff's alone, whoever asks and with whatever. */
async function findShown(db: Db, { company, number }: OrderQuery): Promise<Order | undefined> {
  const order = await store.byNumber(db, company, number)
  return order?.drafting === 'draft' ? undefined : order
}

/** An order for whoever placed it or bears its link; to anyone else it is not there. */
export async function requireOrder(db: Db, asked: OrderQuery): Promise<Order> {
  const order = await findShown(db, asked)
  if (!order || !isTheirs(db, order, asked)) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

const misses = { most: 10, seconds: 3_600 }
/** Who has named the right e-mail works for it once, not for every page of that hour. */
const shown = { most: 1_000_000, seconds: 3_600 }

/**
 * An order as much as the asker may see of it: whole for its owner and the bearer of its link, masked for number + e-mail.
 * Misses are counted by address, so that numbers cannot be tried out, and beside a number, so that e-mails cannot: who asks for
 * that order next proves work, and its buyer is not locked out by strangers.
 */
export async function openOrder(
  db: Db,
  limits: Limits,
  asked: OrderQuery & { email?: string | undefined; ip: string; askWork: AskWork },
): Promise<{ order: Order; sight: 'whole' | 'masked' }> {
  const order = await findShown(db, asked)
  if (order && isTheirs(db, order, asked)) return { order, sight: 'whole' }

  const byAddress: LimitedTry = ['order-by-address', asked.ip, misses]
  const byNumber: LimitedTry = ['order-by-number', `${asked.company} ${asked.number}`, misses, asked.askWork(misses)]
  const email = asked.email?.trim().toLowerCase()
  const named = `${asked.visitor} ${hideAddress(db, asked.company, `${asked.number} ${email}`)}`
  const wasRight = email !== undefined && (await limits.count('order-shown', named, shown)) > 0
  const counted = email === undefined ? [byAddress] : [byAddress, byNumber] // a link cannot be guessed
  return limits.attempt(wasRight ? [] : counted, async () => {
    const isRight = email !== undefined && isSameText(email, order?.email.toLowerCase() ?? '')
    if (!order || !isRight) throw new Refusal('ORDER_NOT_FOUND')
    if (!wasRight) await limits.spend('order-shown', named, shown)
    return { order, sight: 'masked' }
  })
}

/** Whether all of an order may be seen by this visitor: its owner, or the bearer of its link. */
export const isTheirs = (
  db: Db,
  order: Order,
  { visitor, orderToken }: Pick<OrderQuery, 'visitor' | 'orderToken'>,
): boolean => order.visitor === visitor || (orderToken !== undefined && keysOf(db).isSigned(order.id, orderToken))

/** In the same time whether much or little of it is right. */
function isSameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
