import type { Locale } from '#contract/shop.ts'
import {
  type CardToTell,
  writeAgainLetter,
  writeCardLetter,
  writeGiverLetter,
} from '#server/gift-cards/gift-card-sales.mail.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { from, recipientIn, type LetterTheme } from './letter-facts.ts'

/** Mails about a gift card bought for oneself and for somebody else. */
export const listCardLetters = (theme: LetterTheme, locale: Locale) => [
  { name: 'gift card', html: writeGiftCard(theme, locale) },
  { name: 'gift card given', html: writeGiftCard(theme, locale, giftIn(locale)) },
  { name: 'gift sent', html: writeGiftSent(theme, locale) },
  { name: 'gift sent again', html: writeGiftAgain(theme, locale) },
]

const writeGiftCard = (theme: LetterTheme, locale: Locale, given: CardToTell['given'] = null) => {
  const { shopName, link } = from(theme, locale)
  const card = { code: '6200000000000053', pin: '135790', cents: 12_800_000, expires: '2029-11-30' }
  const told = { isGift: false, given, isInWallet: false, locale, shop: shopName, theme, link }
  return writeLetter(writeCardLetter({ ...card, ...told }), from(theme, locale)).html
}

const giftIn = (locale: Locale) => ({
  giver: recipientIn(locale),
  name: locale === 'zh-TW' ? '歐陽家瑜' : 'Bartholomew',
  message:
    locale === 'zh-TW'
      ? '生日快樂！請自己選一件喜歡的電器，下個月見。'
      : 'Happy birthday! Choose something you like; see you next month.',
})

const cardSent = { email: 'bartholomew.featherstonehaugh@harbour.example', number: 'W2609230002', cents: 12_800_000 }

function writeGiftSent(theme: LetterTheme, locale: Locale) {
  const { link } = from(theme, locale)
  const letter = writeGiverLetter({ ...giftIn(locale), ...cardSent, locale, link })
  return writeLetter(letter, from(theme, locale)).html
}

function writeGiftAgain(theme: LetterTheme, locale: Locale) {
  const { link } = from(theme, locale)
  return writeLetter(writeAgainLetter({ ...cardSent, locale, link }), from(theme, locale)).html
}
