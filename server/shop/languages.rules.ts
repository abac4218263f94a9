import type { Locale } from '#contract/shop.ts'
import { languageFacts } from '#words/languages.ts'

/** Of what a row says in each language, that of this one. */
export const inLanguage =
  (locale: Locale) =>
  <T>(zh: T, en: T): T =>
    ({ zh, en })[languageFacts[locale].names]
