import type { Allowance } from '#server/lib/http/rate-limits.ts'

/** Wrong PINs for one number, from any network: from the 21st of a day on every try needs proof of work. */
export const guesses = { most: 20, seconds: 86_400 }
/** Wrong PINs in a day after which the card is frozen until staff unfreeze it; a PIN of six digits allows no more. */
export const mostGuesses = 50

export const guessesOf = (card: string): [bucket: string, key: string, allowance: Allowance] => [
  'wrong PINs of a gift card',
  card,
  guesses,
]

/** The reason for the freeze, for staff. */
export const guessed = 'PIN guessed'
