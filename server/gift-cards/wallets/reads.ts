import type { CardEntryKind } from '#contract/gift-cards.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/db.ts'
import type { Floor } from '#server/lib/http.ts'
import type { Try } from '#server/lib/limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { m } from '#words/compiled/messages.js'
import { readCode, readPin, readRefNo } from '../codes/rules.ts'
import { hashesOfCode, isGrant, isPin } from '../codes/reads.ts'
import { type CardStatus, type CardWhy, judgeCard } from '../rules.ts'
import * as store from '../store.ts'
import type { KeptCard } from '../store.ts'

export type Desk = Pick<Floor, 'db' | 'limits'>

/** Who shows a card. */
export interface Shopper {
  company: string
  visitor: string
  /** The same as the visitor, of one who is logged in. */
  member: string | null
  ip: string
}

const hour = 3_600
/** Wrong numbers and PINs of one house and of one visitor, and wrong PINs beside one number: a number alone must not open a card. */
const misses = { most: 10, seconds: hour }
const missesOfCard = { most: 20, seconds: 24 * hour }

/** The card of a number and a PIN. Whatever is wrong with them, the answer, the work and what is counted are the same. */
export async function requireShownCard(
  { db, limits }: Desk,
  { company, visitor, ip }: Shopper,
  typed: { code: string; pin: string },
): Promise<KeptCard> {
  const code = readCode(typed.code) ?? ''
  const pin = readPin(typed.pin) ?? ''
  const codeHashes = hashesOfCode(db, code)
  const counted: Try[] = [
    ['wrong gift cards of a house', ip, misses],
    ['wrong gift cards of a visitor', visitor, misses],
    ['wrong PINs of a gift card', `${company} ${codeHashes[0]!.toString('base64url')}`, missesOfCard],
  ]
  return limits.attempt(counted, async () => {
    const card = await store.byCode(db, company, codeHashes)
    const isRight = isPin(db, { code, pin }, card?.pinHash)
    if (!card || !isRight) throw new Refusal('GIFT_CARD_UNKNOWN')
    return card
  })
}

/** In the wallet of somebody else, who has shown its number and PIN. */
export const isTaken = ({ isClaimed, member }: KeptCard, shopper: Shopper): boolean =>
  isClaimed && member !== shopper.member

/** How a visitor names a card at the checkout: as the shop called it to them, or by number and PIN. */
export interface Named {
  refNo?: string | undefined
  code?: string | undefined
  pin?: string | undefined
}

export type Found = { kind: 'fits'; card: KeptCard } | { kind: 'misfit'; why: CardWhy; card: KeptCard | null }

/**
 * The card that somebody wants to pay with. Not inside a transaction: counting misses takes a connection of its own, and what
 * holds at the placing is told by `authoriseCards`.
 */
export async function findCardForPayment(desk: Desk, shopper: Shopper, named: Named, today: string): Promise<Found> {
  const found =
    named.refNo === undefined ? await findShown(desk, shopper, named) : await findNamed(desk.db, shopper, named.refNo)
  if (typeof found === 'string') return { kind: 'misfit', why: found, card: null }
  if (isTaken(found, shopper)) return { kind: 'misfit', why: 'taken', card: null }
  const verdict = judgeCard(found, today)
  return verdict.kind === 'fits' ? { kind: 'fits', card: found } : { ...verdict, card: found }
}

async function findShown(desk: Desk, shopper: Shopper, { code = '', pin = '' }: Named): Promise<KeptCard | CardWhy> {
  try {
    return await requireShownCard(desk, shopper, { code, pin })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'GIFT_CARD_UNKNOWN' ? 'unknown' : 'too-many-misses'
  }
}

async function findNamed(db: Db, { company, visitor, member }: Shopper, refNo: string): Promise<KeptCard | CardWhy> {
  const read = readRefNo(refNo)
  const card = read && (await store.find(db, company, read.card))
  if (!card) return 'unknown'
  const isTheirs = read.isGranted ? isGrant(db, refNo, card, visitor) : member !== null && card.member === member
  return isTheirs ? card : 'unknown'
}

/** Why a chosen card pays nothing, for whoever chose it. */
export const sayWhy = (why: CardWhy, locale: Locale): string =>
  ({
    unknown: m.refusal_gift_card_unknown,
    'too-many-misses': m.gift_card_too_many_misses,
    taken: m.refusal_gift_card_taken,
    frozen: m.refusal_gift_card_frozen,
    expired: m.refusal_gift_card_expired,
    empty: m.gift_card_empty,
    'cards-only': m.gift_card_cards_only,
    'not-needed': m.gift_card_not_needed,
  })[why]({}, { locale })

export const sayStatus = (status: CardStatus, locale: Locale): string =>
  ({
    ACTIVE: m.gift_card_active,
    USED: m.gift_card_used,
    EXPIRED: m.gift_card_expired,
    FROZEN: m.gift_card_frozen,
  })[status]({}, { locale })

export const sayEntryKind = (kind: CardEntryKind, locale: Locale): string =>
  ({
    issue: m.gift_card_entry_issue,
    authorise: m.gift_card_entry_authorise,
    capture: m.gift_card_entry_capture,
    void: m.gift_card_entry_void,
    refund: m.gift_card_entry_refund,
    adjust: m.gift_card_entry_adjust,
    expire: m.gift_card_entry_expire,
  })[kind]({}, { locale })
