import type { Locale } from '#contract/shop.ts'
import { languageFacts, type NameInLanguages } from '#words/languages.ts'

/** The text of a row in this language. */
export const inLanguage =
  (locale: Locale) =>
  <T>(zh: T, en: T): T =>
    ({ zh, en })[languageFacts[locale].names]

/** Names that are stored by language, in this one. */
export const sayEach = (locale: Locale, names: readonly NameInLanguages[]): string[] =>
  names.map((name) => name[languageFacts[locale].names])
