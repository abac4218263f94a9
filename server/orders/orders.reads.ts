import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import { type AskWork, hideAddress, type Limits, type LimitedTry } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as deliveryUses from './delivery-uses.store.ts'
import * as lines from './order-lines.store.ts'
import * as store from './orders.store.ts'
import type { Order } from './orders.store.ts'

/** In the order of their ids. */
export const listOrders = (db: Db, ids: readonly string[]): Promise<Order[]> => store.byIds(db, ids)

export const findOrder = (db: Db, company: string, number: string): Promise<Order | undefined> =>
  store.byNumber(db, company, number)

/** The replacement order of an exchange document. */
export const findExchange = async (db: Db, refund: string): Promise<Order | null> =>
  (await store.byExchange(db, refund)) ?? null

export const listLines = (db: Db, orderId: string) => lines.linesOf(db, orderId)

export const { countByWay, countByPoint } = deliveryUses

/** The orders of a conversation, by number. */
export const listOrdersOfConversation = (db: Db, conversation: string): Promise<Order[]> =>
  store.ofConversation(db, conversation)

/** The order's access token: 256 bits derived from the installation's key, not stored. */
export const tokenOf = (db: Db, orderId: string): string => keysOf(db).sign(orderId)

/** The path of the order's page with its token. */
export const pathOf = (db: Db, { id, number }: Pick<Order, 'id' | 'number'>): string =>
  `/personal/orders/${encodeURIComponent(number)}?token=${tokenOf(db, id)}`

interface OrderQuery {
  company: string
  visitor: string
  number: string
  orderToken?: string | undefined
}

/** Drafts are visible to staff only. */
async function findShown(db: Db, { company, number }: OrderQuery): Promise<Order | undefined> {
  const order = await store.byNumber(db, company, number)
  return order?.drafting === 'draft' ? undefined : order
}

/** An order for its owner or the bearer of its link; otherwise not found. */
export async function requireOrder(db: Db, asked: OrderQuery): Promise<Order> {
  const order = await findShown(db, asked)
  if (!order || !isTheirs(db, order, asked)) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

const misses = { most: 10, seconds: 3_600 }
/** Proof of work is asked once after the right e-mail was given, not for every page of that hour. */
const shown = { most: 1_000_000, seconds: 3_600 }

/**
 * An order as far as the caller may see it: in full for its owner and the bearer of its link, masked for number +
 * e-mail. Failures are counted by address, so that numbers cannot be enumerated, and by number, so that e-mails cannot
 * be guessed. The next caller for such a number must prove work, so strangers cannot lock out its buyer.
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

/** Whether this visitor may see the whole order: as its owner, or with its link. */
export const isTheirs = (
  db: Db,
  order: Order,
  { visitor, orderToken }: Pick<OrderQuery, 'visitor' | 'orderToken'>,
): boolean => order.visitor === visitor || (orderToken !== undefined && keysOf(db).isSigned(order.id, orderToken))

/** Compares in constant time. */
function isSameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
