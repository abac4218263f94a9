import type { CardEntryKind } from '#contract/gift-cards.ts'

// The browser runs these too: a day is `YYYY-MM-DD` text, which compares as it sorts.

export interface GiftCardBalance {
  id: string
  /** What can be paid with it: what was put on it, less what was used, held or has expired. */
  balanceCents: number
  /** The last day it is good. */
  expires: string
  isFrozen: boolean
}

/** A card with all that the shop keeps of it. */
export interface StoredCard extends GiftCardBalance {
  company: string
  first2: string
  last4: string
  /** In whose wallet it is. */
  member: string | null
  /** Its owner has shown number and PIN: it is nobody else's. */
  isClaimed: boolean
  orderId: string | null
  orderLine: number | null
  /** Of its number: what a visitor was granted for it ends with it. */
  codeHash: Buffer
  issuedCents: number
  heldCents: number
  /** What was paid with it, here or at a till, or is held; less what came back. */
  usedCents: number
  frozenReason: string | null
}

export interface CardEntry {
  id: number
  kind: CardEntryKind
  cents: number
  balanceCents: number
  orderId: string | null
  reason: string | null
  at: Date
}

export type CardStatus = 'ACTIVE' | 'USED' | 'EXPIRED' | 'FROZEN'

export function statusOf({ isFrozen, expires, balanceCents }: Omit<GiftCardBalance, 'id'>, today: string): CardStatus {
  if (isFrozen) return 'FROZEN'
  if (expires < today) return 'EXPIRED'
  return balanceCents === 0 ? 'USED' : 'ACTIVE'
}

/**
 * Why a card pays nothing: an unknown number and a wrong PIN sound alike; `taken` is in a member's wallet and not this
 * visitor's; `cards-only` for a cart that holds nothing but gift cards; `not-needed` when the others pay for everything.
 */
export type CardWhy =
  | 'unknown'
  | 'too-many-misses'
  | 'taken'
  | 'frozen'
  | 'expired'
  | 'empty'
  | 'cards-only'
  | 'not-needed'

/** A card that a visitor chose. */
export type CardVerdict = { kind: 'fits'; card: GiftCardBalance } | { kind: 'misfit'; why: CardWhy }

export function judgeCard(card: GiftCardBalance, today: string): CardVerdict {
  const status = statusOf(card, today)
  if (status === 'ACTIVE') return { kind: 'fits', card }
  return { kind: 'misfit', why: ({ FROZEN: 'frozen', EXPIRED: 'expired', USED: 'empty' } as const)[status] }
}

export interface CardPart {
  card: string
  cents: number
}

/**
 * What each card pays: the earliest expiry first, then the smallest balance, whatever order they were chosen in. A card gives
 * no change: what is not needed stays on it. §5
 * `payableCents` is what is outstanding without the gift cards among the goods: never buy a card with a card.
 */
export function planCards(
  cards: readonly Pick<GiftCardBalance, 'id' | 'balanceCents' | 'expires'>[],
  payableCents: number,
): CardPart[] {
  const parts: CardPart[] = []
  let left = payableCents
  for (const { id, balanceCents } of cards.toSorted(inOrderOfPaying)) {
    const cents = Math.min(balanceCents, left)
    if (cents <= 0) continue
    parts.push({ card: id, cents })
    left -= cents
  }
  return parts
}

export const inOrderOfPaying = (
  a: Pick<GiftCardBalance, 'id' | 'balanceCents' | 'expires'>,
  b: Pick<GiftCardBalance, 'id' | 'balanceCents' | 'expires'>,
): number => compare(a.expires, b.expires) || a.balanceCents - b.balanceCents || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A card is good until the end of the month three years after it was issued. */
export const lastDayOf = (issuedOn: Temporal.PlainDate): string =>
  issuedOn.add({ years: 3 }).with({ day: 31 }, { overflow: 'constrain' }).toString()

/** What comes back can be used for another 30 days at least. */
export const comeBackUntil = (today: Temporal.PlainDate): string => today.add({ days: 30 }).toString()
