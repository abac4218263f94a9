import type { CardEntryKind } from '#contract/gift-cards.ts'

// These rules run in the browser too. A day is `YYYY-MM-DD` text, which sorts.

export interface GiftCardBalance {
  id: string
  /** What the card can pay: its value less what was used, is held or has expired. */
  balanceCents: number
  /** The last day on which it is valid. */
  expires: string
  isFrozen: boolean
}

/** A card with everything stored about it. */
export interface StoredCard extends GiftCardBalance {
  company: string
  first2: string
  last4: string
  /** The member whose wallet it is in. */
  member: string | null
  /** Its owner has entered number and PIN: nobody else can use it. */
  isClaimed: boolean
  orderId: string | null
  orderLine: number | null
  /** Hash of its number. References granted to visitors end when it changes. */
  codeHash: Buffer
  issuedCents: number
  heldCents: number
  /** What it has paid, here or in a store, or holds; less refunds. */
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
 * Why a card does not pay. An unknown number and a wrong PIN give the same reason. `taken`: in another member's wallet.
 * `cards-only`: the cart has nothing but gift cards. `not-needed`: the other cards pay for everything.
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

/** The result for one chosen card. */
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
 * What each card pays: earliest expiry first, then smallest balance, whatever the order of choice. A card gives no change: the
 * rest stays on it. §5
 * `payableCents` is the outstanding amount without gift cards among the goods, because a card cannot buy a card.
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

/** A card is valid until the end of the month three years after issue. */
export const lastDayOf = (issuedOn: Temporal.PlainDate): string =>
  issuedOn.add({ years: 3 }).with({ day: 31 }, { overflow: 'constrain' }).toString()

/** A refunded card is valid for at least another 30 days. */
export const comeBackUntil = (today: Temporal.PlainDate): string => today.add({ days: 30 }).toString()
