import type { Allowance } from '#server/lib/http/rate-limits.ts'

/** Wrong PINs beside one number, from wherever: from the 21st of a day on whoever tries works for it. */
export const guesses = { most: 20, seconds: 86_400 }
/** So many in a day, and the card rests until staff open it: six digits bear no more. */
export const mostGuesses = 50

export const guessesOf = (card: string): [bucket: string, key: string, allowance: Allowance] => [
  'wrong PINs of a gift card',
  card,
  guesses,
]

/** Why it is frozen, for staff. */
export const guessed = 'PIN guessed'
