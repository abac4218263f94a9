import type { Locale } from '#contract/shop.ts'
import type { Allowance } from '#server/lib/http/rate-limits.ts'
import type { LetterContent } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'

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

/** The mail to the owner: that it is not their fault, and who opens the card again. */
export function writeGuessedLetter({
  number,
  locale,
  link,
}: {
  number: string
  locale: Locale
  link: string
}): LetterContent {
  const options = { locale }
  return {
    subject: m.gift_card_guessed_subject({ number }, options),
    paragraphs: [m.gift_card_guessed_text({ number }, options), m.gift_card_guessed_next({}, options)],
    button: { label: m.gift_card_guessed_button({}, options), link },
  }
}
