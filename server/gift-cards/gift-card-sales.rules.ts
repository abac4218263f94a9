import type { Locale } from '#contract/shop.ts'

/** A card mail, as its job carries it. */
export interface CardLetter {
  card: string
  to: string
  language: Locale
  isGift: boolean
  sealed: string
  given?: GiftDetails
  /** Sent again with a new number; the buyer is told where it went. */
  again?: true
}

/** The buyer of a card and the path of their order. The path contains a token, so no row or job stores it. */
export interface CardBuyer {
  email: string
  language: Locale
  number: string
  orderPath: string
}

export type UnsealedCardLetter = Omit<CardLetter, 'sealed'> & { code: string; pin: string }

/** A card bought for somebody else; the buyer is told when it is sent. */
export interface GiftDetails {
  giver: string
  name: string
  message: string
}
