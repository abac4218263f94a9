import { m } from '#words/compiled/messages.js'
import { rememberInBrowser } from '#storefront/lib/remembered.ts'
import { say } from '#storefront/ui/toasts.ts'

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

/** Product codes, the last wished for first. A walk-in's wish list lives in the browser (rule 27). */
export const wishList = rememberInBrowser<readonly string[]>('wish-list', [], isCodes)

const atMost = 60

export function toggleWish(code: string) {
  const wished = wishList.get()
  if (wished.includes(code)) {
    wishList.set(wished.filter((each) => each !== code))
    say(m.catalogue_wish_removed(), { tone: 'good' })
  } else {
    wishList.set([code, ...wished].slice(0, atMost))
    say(m.catalogue_wish_added(), { tone: 'good' })
  }
}
