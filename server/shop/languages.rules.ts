import type { Locale } from '#contract/shop.ts'
import { languageFacts } from '#words/languages.ts'

/** The text of a row in this language. */
export const inLanguage =
  (locale: Locale) =>
  <T>(zh: T, en: T): T =>
    ({ zh, en })[languageFacts[locale].names]
