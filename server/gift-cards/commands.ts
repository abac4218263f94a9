import { dayOf } from '#server/lib/clock.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { type CardPart, comeBackUntil, judgeCard } from './rules.ts'
import * as store from './store.ts'

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
  const wanted = parts.filter(({ cents }) => cents > 0)
  if (wanted.length === 0) return null
  const ids = wanted.map(({ card }) => card)
  const held = new Map((await store.hold(tx, company, ids)).map((card) => [card.id, card]))
  const today = dayOf(at).toString()
  const short = wanted.find(({ card, cents }) => {
    const kept = held.get(card)
    return !kept || judgeCard(kept, today).kind !== 'fits' || kept.balanceCents < cents
  })
  if (short) return short.card
  const moved = await Promise.all(
    wanted.map(({ card, cents }) =>
      store.move(tx, {
        company,
        card,
        kind: 'authorise',
        cents: -cents,
        heldCents: cents,
        orderId,
        actor: 'visitor',
        at,
      }),
    ),
  )
  // A card that is named twice may be short the second time: then the placing as a whole is undone.
  if (moved.includes(false)) throw new Error('a gift card was asked for more than is on it')
  return null
}

/** The order is paid: what it holds of its cards is used. A second time finds nothing held. Answers how many cents that was. */
export async function captureCards(tx: Tx, orderId: string, at: Temporal.Instant, actor = 'job'): Promise<number> {
  const holds = await takeHolds(tx, orderId)
  await Promise.all(
    holds.map(({ id, company, card, cents }) =>
      requireMoved(
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
      requireMoved(
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
  await requireMoved(store.move(tx, { company, card, kind: 'refund', cents, orderId, actor, at, goodUntil }))
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
      await requireMoved(store.move(tx, { company, card: id, kind: 'expire', cents, actor: 'job', at: now }))
    })
  return ended.length
}

/** Asked in one go: the second waits for nothing but the first. */
const takeHolds = async (tx: Tx, orderId: string) =>
  (await Promise.all([store.holdCardsOf(tx, orderId), store.openHolds(tx, orderId)]))[1]

const sum = (holds: readonly { cents: number }[]) => holds.reduce((all, { cents }) => all + cents, 0)

async function requireMoved(moved: Promise<boolean>): Promise<void> {
  if (!(await moved)) throw new Error('the ledger of a gift card does not add up')
}
