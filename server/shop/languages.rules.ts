import type { Locale } from '#contract/shop.ts'

/** How HTML and machines that search name a language: Hong Kong's written Chinese, Hong Kong's English. */
export const htmlLang = { 'zh-TW': 'zh-Hant-HK', 'en-US': 'en-HK' } as const

/** Of what a row says in each language, that of this one. */
export const inLanguage =
  (locale: Locale) =>
  <T>(zh: T, en: T): T =>
    ({ 'zh-TW': zh, 'en-US': en })[locale]
