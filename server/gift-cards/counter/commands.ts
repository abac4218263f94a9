import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { requireNamed } from '#server/members/profile/reads.ts'
import { findCard, type KeptCard } from '../reads.ts'
import { issueCard } from '../selling/commands.ts'
import * as cards from '../store.ts'
import * as store from './store.ts'

/** What staff do is theirs by name, and has a reason. */
export interface Done {
  company: string
  reason: string
  actor: string
  at: Temporal.Instant
}

export interface Gift {
  cents: number
  vipCode: string | undefined
  email: string | undefined
  expires: string | undefined
  language: Locale
}

/** No card that staff give holds more; what is bought is what the shop sells. */
const mostCents = 1_000_000

/** A card from the shop, into a member's wallet or to an address. Its number and PIN go by mail and are shown to no one else. */
export async function giveCard(
  tx: Tx,
  done: Done,
  { cents, vipCode, email, expires, language }: Gift,
): Promise<KeptCard> {
  const { company, at, actor } = done
  const reason = requireReason(done)
  if (cents < 1 || cents > mostCents) throw new Refusal('INVALID_INPUT', { field: 'amount' })
  if ((vipCode === undefined) === (email === undefined)) throw new Refusal('INVALID_INPUT', { field: 'vipCode' })
  if (expires !== undefined && expires < dayOf(at).toString()) throw new Refusal('INVALID_INPUT', { field: 'expiry' })
  const member = vipCode === undefined ? undefined : await requireNamed(tx, company, vipCode)
  const to = email ?? member?.email
  if (!to) throw new Refusal('INVALID_INPUT', { field: 'email' }) // of a member who has none nobody would learn the number
  const id = await issueCard(
    tx,
    { company, member: member?.member ?? null, bought: null, cents, ...(expires && { expires }), actor, reason, at },
    { email: to, language: member?.language ?? language, isGift: true },
  )
  return (await cards.find(tx, company, id!))!
}

/** More, or less, on a card. */
export async function adjustCard(tx: Tx, done: Done, refNo: string, cents: number): Promise<KeptCard> {
  const { company, actor, at } = done
  const reason = requireReason(done)
  if (cents === 0 || Math.abs(cents) > mostCents) throw new Refusal('INVALID_INPUT', { field: 'amount' })
  const { id, balanceCents } = await holdCard(tx, company, refNo)
  if (balanceCents + cents < 0) throw new Refusal('GIFT_CARD_SHORT')
  await cards.move(tx, { company, card: id, kind: 'adjust', cents, actor, reason, at })
  return (await cards.find(tx, company, id))!
}

/** What orders hold of it already is theirs: a frozen card only lets no new one begin. */
export async function freezeCard(tx: Tx, done: Done, refNo: string, isFrozen: boolean): Promise<KeptCard> {
  const { company, at } = done
  const reason = requireReason(done)
  const { id } = await holdCard(tx, company, refNo)
  await store.freeze(tx, id, isFrozen ? reason : null, at)
  return (await cards.find(tx, company, id))!
}

export function requireReason({ reason }: Done): string {
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  return reason.trim()
}

/** Takes a card for the length of the transaction. */
export async function holdCard(tx: Tx, company: string, refNo: string): Promise<KeptCard> {
  const found = await findCard(tx, company, refNo)
  const [card] = found ? await cards.hold(tx, company, [found.id]) : []
  if (!card) throw new Refusal('GIFT_CARD_NOT_FOUND')
  return card
}
