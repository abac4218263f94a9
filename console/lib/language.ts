import type { Locale } from '#contract/shop.ts'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { createSharedValue } from '#ui/shared-value.ts'
import { languageFacts, languages } from '#words/languages.ts'

/** The key of the choice, which the storefront of the same host shares. */
const key = 'language'

/** The language that the page was drawn in (console/index.html). */
const drawn = languages.find((each) => languageFacts[each].tag === document.documentElement.lang) ?? languages[0]!

export const chosenLanguage = createSharedValue<Locale>(drawn)

export const speakChosenLanguage = () => overwriteGetLocale(chosenLanguage.get)

export function chooseLanguage(language: Locale): void {
  document.documentElement.lang = languageFacts[language].tag
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage, the choice lives until the page is left.
  }
  chosenLanguage.set(language)
}
