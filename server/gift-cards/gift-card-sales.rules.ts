import type { Locale } from '#contract/shop.ts'

/** Where a card's number and PIN are told, as the job carries it. */
export interface CardLetter {
  card: string
  to: string
  language: Locale
  isGift: boolean
  sealed: string
  given?: GiftDetails
  /** Sent once more, with another number: the buyer is told where it went. */
  again?: true
}

/** Who bought a card, and where they read of their order. The path opens it, so no row and no job carries it. */
export interface CardBuyer {
  email: string
  language: Locale
  number: string
  orderPath: string
}

export type UnsealedCardLetter = Omit<CardLetter, 'sealed'> & { code: string; pin: string }

/** A card that goes to somebody else than its buyer, who is told when it has gone. */
export interface GiftDetails {
  giver: string
  name: string
  message: string
}
