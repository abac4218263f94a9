import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import { type CardPart, comeBackUntil, judgeCard } from './gift-cards.rules.ts'
import * as store from './gift-cards.store.ts'

interface ForOrder {
  company: string
  orderId: string
  at: Temporal.Instant
}

/**
 * Holds of each card what an order that is being placed wants of it. Answers the card that cannot give it, and then nothing has
 * moved. Cards are taken by id, after everything else of a placing but the order's number.
 */
export async function authoriseCards(
  tx: Tx,
  { company, orderId, at }: ForOrder,
  parts: readonly CardPart[],
): Promise<string | null> {
  const wanted = Map.groupBy(
    parts.filter(({ cents }) => cents > 0),
    ({ card }) => card,
  )
  if (wanted.size === 0) return null
  const held = new Map((await store.hold(tx, company, [...wanted.keys()])).map((card) => [card.id, card]))
  const today = dayOf(at).toString()
  const holds = [...wanted].map(([card, own]) => ({ card, cents: sum(own) }))
  const short = holds.find(({ card, cents }) => {
    const kept = held.get(card)
    return !kept || judgeCard(kept, today).kind !== 'fits' || kept.balanceCents < cents
  })
  if (short) return short.card
  for (const { card, cents } of holds) {
    const hold = { kind: 'authorise', cents: -cents, heldCents: cents, orderId, actor: 'visitor', at } as const
    leaveToCommit(tx, store.move(tx, { company, card, ...hold }))
  }
  return null
}

/** The order is paid: what it holds of its cards is used. A second time finds nothing held. Answers how many cents that was. */
export async function captureCards(tx: Tx, orderId: string, at: Temporal.Instant, actor = 'job'): Promise<number> {
  const holds = await takeHolds(tx, orderId)
  await Promise.all(
    holds.map(({ id, company, card, cents }) =>
      store.move(tx, {
        company,
        card,
        kind: 'capture',
        cents: 0,
        heldCents: -cents,
        orderId,
        authorisation: id,
        actor,
        at,
      }),
    ),
  )
  return sum(holds)
}

/**
 * The order will not be paid: what it holds goes back to its cards. A second time finds nothing held, and so does one that comes
 * after the capture. A card that has run out meanwhile is good for another 30 days: its owner could not use it.
 */
export async function voidCards(tx: Tx, orderId: string, at: Temporal.Instant, actor = 'job'): Promise<number> {
  const holds = await takeHolds(tx, orderId)
  const today = dayOf(at)
  await Promise.all(
    holds.map(({ id, company, card, cents, expires }) =>
      store.move(tx, {
        company,
        card,
        kind: 'void',
        cents,
        heldCents: -cents,
        orderId,
        authorisation: id,
        actor,
        at,
        ...(expires < today.toString() && { goodUntil: comeBackUntil(today) }),
      }),
    ),
  )
  return sum(holds)
}

/**
 * Gives back to the card what an order has used of it, which is then good for 30 days at least. `too much` when that is more
 * than the order used and has not got back already; nothing has moved then.
 */
export async function refundToCard(
  tx: Tx,
  { company, orderId, at }: ForOrder,
  { card, cents }: CardPart,
  actor = 'job',
): Promise<'done' | 'too much'> {
  await store.hold(tx, company, [card])
  if (cents > (await store.usedBy(tx, orderId, card))) return 'too much'
  const goodUntil = comeBackUntil(dayOf(at))
  await store.move(tx, { company, card, kind: 'refund', cents, orderId, actor, at, goodUntil })
  return 'done'
}

/** Whose last day is over loses what is left on it. What orders hold of it stays theirs. */
export async function expireCards(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const today = dayOf(now).toString()
  const ended = await store.ended(db, today, most)
  for (const { company, id } of ended)
    await inTransaction(db, async (tx) => {
      const [card] = await store.hold(tx, company, [id])
      if (!card || card.balanceCents === 0 || card.expires >= today) return // used, or given longer, a moment ago
      const cents = -card.balanceCents
      await store.move(tx, { company, card: id, kind: 'expire', cents, actor: 'job', at: now })
    })
  return ended.length
}

async function takeHolds(tx: Tx, orderId: string): Promise<store.CardHold[]> {
  const [, holds] = await lockInOrder(tx, [
    ['gift_card', () => store.holdCardsOf(tx, orderId)],
    () => store.openHolds(tx, orderId),
  ])
  return holds
}

const sum = (holds: readonly { cents: number }[]) => holds.reduce((all, { cents }) => all + cents, 0)
