import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { drawCode, sealCode } from './gift-card-codes.commands.ts'
import { hashesOfCode } from './gift-card-codes.reads.ts'
import type { Recipient } from './gift-recipients.rules.ts'
import { lastDayOf } from './gift-cards.rules.ts'
import * as cards from './gift-cards.store.ts'
import type { CardBuyer, CardLetter, GiftDetails, UnsealedCardLetter } from './gift-card-sales.rules.ts'
import * as store from './gift-card-sales.store.ts'

/** The gift cards of a paid order: `cents` is the face value of each, whatever was paid for it. */
export interface CardSale {
  company: string
  orderId: string
  /** The member who bought them, if any; the cards are in their wallet at once. */
  member: string | null
  buyer: Pick<CardBuyer, 'email' | 'language'>
  /** The giver's name for recipients. */
  giver: string
  lines: readonly { line: number; quantity: number; cents: number; recipient: Recipient | null }[]
}

/** The order is paid: every piece becomes a card and a mail. A second call finds them issued. Returns how many are new. */
export async function issueBoughtCards(tx: Tx, sale: CardSale, at: Temporal.Instant): Promise<number> {
  const { company, orderId, buyer } = sale
  let issued = 0
  for (const { line, quantity, cents, recipient } of sale.lines) {
    const to = recipient ? sendTo(recipient, sale) : { email: buyer.email, language: buyer.language, isGift: false }
    const member = recipient ? null : sale.member // a gift belongs to its recipient only
    for (let piece = 1; piece <= quantity; piece += 1) {
      const bought = { orderId, line, piece }
      if (await issueCard(tx, { company, member, bought, cents, actor: 'job', at }, to)) issued += 1
    }
  }
  return issued
}

function sendTo({ email, language, name, message }: Recipient, { giver }: CardSale): CardAddressee {
  return { email, language, isGift: false, given: { giver, name, message } }
}

interface CardAddressee {
  email: string
  language: Locale
  /** Given by the shop. */
  isGift: boolean
  given?: GiftDetails
}

interface Issue {
  company: string
  member: string | null
  bought: store.NewCard['bought']
  cents: number
  expires?: string
  actor: string
  reason?: string
  at: Temporal.Instant
}

/** Issues a card with a new number, and the mail with it. Returns the id; undefined when it was issued before. */
export async function issueCard(
  tx: Tx,
  { expires, reason, ...issue }: Issue,
  { email: to, ...addressee }: CardAddressee,
): Promise<string | undefined> {
  const code = drawCode(tx)
  const card = await store.insertCard(tx, {
    ...issue,
    ...code,
    expires: expires ?? lastDayOf(dayOf(issue.at)),
    reason: reason ?? null,
  })
  if (!card) return undefined
  const letter: CardLetter = { card, to, ...addressee, sealed: sealCode(tx, card, code) }
  await addJob(tx, 'mailGiftCard', letter, { key: `gift card ${card}` })
  return card
}

/** Chargeback: the balance of the order's cards is frozen until staff decide. */
export const freezeChargedBackCards = (tx: Tx, orderId: string, at: Temporal.Instant): Promise<void> =>
  store.freezeOf(tx, orderId, chargedBack, at)
const chargedBack = 'charged back'

/** Records that a card was mailed, and tells a buyer who gave it to somebody else. */
export async function noteMailed(
  tx: Tx,
  { code, pin: _, ...letter }: UnsealedCardLetter,
  at: Temporal.Instant,
): Promise<void> {
  await store.noteMailed(tx, letter.card, hashesOfCode(tx, code), at)
  if (letter.given || letter.again) await addJob(tx, 'tellOfGift', letter, { key: `gift ${letter.card}` })
}

/** Unused and unclaimed cards can be returned: freezes so many cards of a line, under a reason of their own. */
export async function setBoughtCardsAside(tx: Tx, wanted: store.WantedCards): Promise<'done' | 'used'> {
  const { issued, aside } = await store.setAside(tx, wanted)
  return aside === wanted.quantity || issued === 0 ? 'done' : 'used' // no card is issued while staff have to review the order
}

/** The return was cancelled: unfreezes the cards, unless a chargeback keeps them frozen. */
export const freeBoughtCards = (
  tx: Tx,
  orderId: string,
  reason: string,
  { isChargedBack }: { isChargedBack: boolean },
): Promise<void> => store.setFree(tx, orderId, reason, isChargedBack ? chargedBack : null)

/** The chargeback was won: unfreezes the cards. */
export const freeChargedBackCards = (tx: Tx, orderId: string): Promise<void> =>
  store.setFree(tx, orderId, chargedBack, null)

/**
 * Empties the returned cards of each line and unfreezes the others. 'used' when one has paid meanwhile; the caller must then roll
 * back.
 */
export async function emptyBoughtCards(
  tx: Tx,
  back: {
    orderId: string
    lines: readonly { line: number; quantity: number }[]
    reason: string
    actor: string
    at: Temporal.Instant
  },
): Promise<'done' | 'used'> {
  const { orderId, lines, reason, actor, at } = back
  const bought = await store.holdBought(tx, orderId)
  if (bought.length === 0) return 'done' // none was issued
  const aside = Map.groupBy(
    bought.filter(({ frozenReason }) => frozenReason === reason),
    ({ line }) => line,
  )
  for (const { line, quantity } of lines) {
    const gone = (aside.get(line) ?? []).splice(0, quantity)
    if (gone.length < quantity || gone.some(({ balanceCents, issuedCents }) => balanceCents !== issuedCents))
      return 'used'
    for (const { id: card, company, balanceCents } of gone)
      await cards.move(tx, { company, card, kind: 'adjust', cents: -balanceCents, orderId, actor, reason, at })
  }
  const kept = [...aside.values()].flat()
  await store.thaw(
    tx,
    kept.map(({ id }) => id),
  )
  return 'done'
}
