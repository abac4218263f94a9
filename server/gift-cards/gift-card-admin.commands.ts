import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireNamed } from '#server/identity/profile.reads.ts'
import { askToAct, type StaffAct } from '#server/staff/approvals.commands.ts'
import type { ApprovalRequest } from '#server/staff/approvals.store.ts'
import { findCard } from './gift-cards.reads.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import { issueCard } from './gift-card-sales.commands.ts'
import * as cards from './gift-cards.store.ts'
import * as store from './gift-card-admin.store.ts'

/** An action of staff on a card, with name and reason. */
export interface CardAct {
  company: string
  reason: string
  actor: string
  at: Temporal.Instant
}

export interface GivenCard {
  cents: number
  vipCode: string | undefined
  email: string | undefined
  expires: string | undefined
  language: Locale
}

/** Maximum balance of a card from staff. Sold cards have the values that the shop sells. */
const mostCents = 1_000_000

/** Done, or waiting for a second person. */
export type CardOutcome = { card: StoredCard } | { waits: string }

/** Issues a card to a member's wallet or to an e-mail. Number and PIN are mailed and shown to nobody else. */
export async function giveCard(tx: Tx, done: CardAct, gift: GivenCard, staff: StaffAct): Promise<CardOutcome> {
  const { company } = done
  const { cents, vipCode, email } = gift
  const plan = await planGift(tx, done, gift)
  const subject = vipCode === undefined ? `gift card to ${email}` : `member ${vipCode}`
  const deed = { company, act: 'gift card issue', subject, payload: gift, cents, reason: plan.reason } as const
  const waits = await askToAct(tx, deed, staff)
  return waits === null ? { card: await issue(tx, plan) } : { waits }
}

/** A second person has approved a card. */
export const giveApprovedCard = async (
  tx: Tx,
  { company, reason, payload }: ApprovalRequest,
  { by, at }: StaffAct,
): Promise<void> =>
  void (await issue(tx, await planGift(tx, { company, reason, actor: `staff:${by.name}`, at }, payload as GivenCard)))

async function planGift(tx: Tx, done: CardAct, { cents, vipCode, email, expires, language }: GivenCard) {
  const { company, at } = done
  const reason = requireReason(done)
  if (cents < 1 || cents > mostCents) throw new Refusal('INVALID_INPUT', { field: 'amount' })
  if ((vipCode === undefined) === (email === undefined)) throw new Refusal('INVALID_INPUT', { field: 'vipCode' })
  if (expires !== undefined && expires < dayOf(at).toString()) throw new Refusal('INVALID_INPUT', { field: 'expiry' })
  const member = vipCode === undefined ? undefined : await requireNamed(tx, company, vipCode)
  const to = email ?? member?.email
  if (!to) throw new Refusal('INVALID_INPUT', { field: 'email' }) // a member without an e-mail would never learn the number
  return { ...done, reason, cents, expires, member: member?.member ?? null, to, language: member?.language ?? language }
}

async function issue(tx: Tx, plan: Awaited<ReturnType<typeof planGift>>): Promise<StoredCard> {
  const { company, member, cents, expires, actor, reason, at, to: email, language } = plan
  const card = { company, member, bought: null, cents, ...(expires && { expires }), actor, reason, at }
  const id = await issueCard(tx, card, { email, language, isGift: true })
  return (await cards.findCard(tx, company, id!))!
}

/** Adds to a card's balance, or takes from it. */
export async function adjustCard(
  tx: Tx,
  done: CardAct,
  { refNo, cents }: CardAdjustment,
  staff: StaffAct,
): Promise<CardOutcome> {
  const { company } = done
  const reason = requireReason(done)
  if (cents === 0 || Math.abs(cents) > mostCents) throw new Refusal('INVALID_INPUT', { field: 'amount' })
  const known = await findCard(tx, company, refNo)
  if (!known) throw new Refusal('GIFT_CARD_NOT_FOUND')
  if (known.balanceCents + cents < 0) throw new Refusal('GIFT_CARD_SHORT')
  const payload: CardAdjustment = { refNo, cents }
  const deed = { act: 'gift card adjustment', subject: `gift card ${refNo}`, payload, cents: Math.abs(cents) } as const
  const waits = await askToAct(tx, { company, reason, ...deed }, staff)
  return waits === null ? { card: await moveBalance(tx, { ...done, reason }, payload) } : { waits }
}

/** A second person has approved an adjustment. */
export const adjustApprovedCard = async (
  tx: Tx,
  { company, reason, payload }: ApprovalRequest,
  { by, at }: StaffAct,
): Promise<void> =>
  void (await moveBalance(tx, { company, reason, actor: `staff:${by.name}`, at }, payload as CardAdjustment))

interface CardAdjustment {
  refNo: string
  cents: number
}

async function moveBalance(
  tx: Tx,
  { company, actor, reason, at }: CardAct,
  { refNo, cents }: CardAdjustment,
): Promise<StoredCard> {
  const { id, balanceCents } = await holdCard(tx, company, refNo)
  if (balanceCents + cents < 0) throw new Refusal('GIFT_CARD_SHORT')
  await cards.move(tx, { company, card: id, kind: 'adjust', cents, actor, reason, at })
  return (await cards.findCard(tx, company, id))!
}

/** A frozen card refuses new holds. Holds of existing orders stay. */
export async function freezeCard(tx: Tx, done: CardAct, refNo: string, isFrozen: boolean): Promise<StoredCard> {
  const { company, at } = done
  const reason = requireReason(done)
  const { id } = await holdCard(tx, company, refNo)
  await store.freeze(tx, id, isFrozen ? reason : null, at)
  return (await cards.findCard(tx, company, id))!
}

export function requireReason({ reason }: CardAct): string {
  if (reason.trim() === '') throw new Refusal('REMARKS_REQUIRED')
  return reason.trim()
}

/** Locks a card for this transaction. */
export async function holdCard(tx: Tx, company: string, refNo: string): Promise<StoredCard> {
  const found = await findCard(tx, company, refNo)
  const [card] = found ? await cards.holdCards(tx, company, [found.id]) : []
  if (!card) throw new Refusal('GIFT_CARD_NOT_FOUND')
  return card
}
