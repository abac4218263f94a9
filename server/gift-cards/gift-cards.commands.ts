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
 * Holds the amounts of an order that is being placed. Returns the card that cannot pay, with nothing changed. Cards are locked by
 * id, after everything else of a placing except the order's number.
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
  const held = new Map((await store.holdCards(tx, company, [...wanted.keys()])).map((card) => [card.id, card]))
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

/** The order is paid: captures its holds. A second call finds none. Returns the cents captured. */
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
 * The order will not be paid: releases its holds. A second call finds none, also after a capture. A card that expired meanwhile
 * is valid for another 30 days, because its owner could not use it.
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
 * Refunds to the card what an order has used of it; the card is then valid for at least 30 days. 'too much' when that is more
 * than is left to refund, with nothing changed.
 */
export async function refundToCard(
  tx: Tx,
  { company, orderId, at }: ForOrder,
  { card, cents }: CardPart,
  actor = 'job',
): Promise<'done' | 'too much'> {
  await store.holdCards(tx, company, [card])
  if (cents > (await store.usedBy(tx, orderId, card))) return 'too much'
  const goodUntil = comeBackUntil(dayOf(at))
  await store.move(tx, { company, card, kind: 'refund', cents, orderId, actor, at, goodUntil })
  return 'done'
}

/** Removes the balance of cards after their last day. Holds of orders stay. */
export async function expireCards(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const today = dayOf(now).toString()
  const ended = await store.ended(db, today, most)
  for (const { company, id } of ended)
    await inTransaction(db, async (tx) => {
      const [card] = await store.holdCards(tx, company, [id])
      if (!card || card.balanceCents === 0 || card.expires >= today) return // used or extended a moment ago
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
