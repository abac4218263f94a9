import type { Locale } from '#contract/shop.ts'
import { sayMoney } from '#server/lib/documents/format-amounts.ts'

export type LetterTheme = 'sport' | 'food'

export const money = (hkd: number) => sayMoney(Math.round(hkd * 100))
/** The sender of the mails. */
export const from = (theme: LetterTheme, locale: Locale) => ({
  theme,
  locale,
  shopName: locale === 'zh-TW' ? '海港生活' : 'Harbour Living',
  shopMail: 'shop@harbour.example',
  logo: 'https://harbour.example/pictures/logo/SPORT-180.png',
  origin: 'https://harbour.example',
  link: 'https://harbour.example/personal/orders/W2611200001',
})

/** A long name. */
export const recipientIn = (locale: Locale) =>
  locale === 'zh-TW' ? '歐陽陳慧嫻' : 'Alexandra Wilhelmina Featherstonehaugh-Cholmondeley'
