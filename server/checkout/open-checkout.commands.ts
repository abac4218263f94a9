import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listOrdersOfConversation } from '#server/orders/orders.reads.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { findAttempt } from '#server/payments/payments.reads.ts'
import { isOver, mayBeConversation } from './checkout.rules.ts'
import * as store from './checkout.store.ts'

export interface OpenedConversation {
  id: string
  /** An unpaid order of this conversation. Entering the checkout again leads to its result page. §2 */
  placed: { number: string; payId: string } | null
}

/** Opens a conversation bound to this visitor, or continues an open one. A finished conversation is followed by a new one. §4 */
export async function openConversation(
  db: Db,
  asked: { id: string | undefined; company: string; visitor: string; now: Temporal.Instant; isResting: boolean },
): Promise<OpenedConversation> {
  const { company, visitor, now } = asked
  if (asked.id !== undefined && !mayBeConversation(asked.id)) throw new Refusal('CONVERSATION_ENDED')
  // During maintenance a visitor may pay for an order that stands, but not begin a new one. §4
  if (asked.isResting && (asked.id === undefined || (await store.findConversation(db, asked.id))?.state !== 'placed'))
    throw new Refusal('MAINTENANCE')
  const conversation = await store.open(db, { ...asked, id: asked.id ?? randomUUID() })
  if (conversation.visitor !== visitor || conversation.company !== company) throw new Refusal('CONVERSATION_TAKEN')
  if (conversation.state === 'placed') {
    const placed = await findWaiting(db, conversation.id, now)
    if (placed) return { id: conversation.id, placed }
    if (asked.isResting) throw new Refusal('MAINTENANCE')
  } else if (!isOver(conversation.startedAt, now)) return { id: conversation.id, placed: null }

  const fresh = await store.open(db, { id: randomUUID(), company, visitor, now })
  return { id: fresh.id, placed: null }
}

async function findWaiting(db: Db, conversation: string, now: Temporal.Instant): Promise<OpenedConversation['placed']> {
  const order = (await listOrdersOfConversation(db, conversation)).find((one) => isPayable(one, now))
  const attempt = order && (await findAttempt(db, order))
  return order && attempt ? { number: order.number, payId: attempt.id } : null
}

/** Ends a leaving member's conversations, so that they cannot become orders. */
export const endConversationsOf = (tx: Tx, { member }: { member: string }): Promise<void> =>
  store.removeUnplacedOf(tx, member)
