import type { Locale } from '#contract/shop.ts'
import { languageFacts, type NameLanguage } from '#words/languages.ts'

export type NameInLanguages = Record<NameLanguage, string>

/** Of what a row says in each language, that of this one. */
export const inLanguage =
  (locale: Locale) =>
  <T>(zh: T, en: T): T =>
    ({ zh, en })[languageFacts[locale].names]
