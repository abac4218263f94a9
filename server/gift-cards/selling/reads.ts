import type { Db } from '#server/lib/db.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import { writeLetter } from '#server/members/letters/rules.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/reads.ts'
import * as cards from '../store.ts'
import * as store from './store.ts'
import { writeCardLetter } from './rules.ts'

export interface Told {
  card: string
  to: string
  language: 'zh-TW' | 'en-US'
  isGift: boolean
  code: string
  pin: string
}

/** The mail that carries a card; none when it has been sent, or there is no such card. */
export async function composeCardMail(db: Db, told: Told, publicUrl: string): Promise<Mail | undefined> {
  const { language: locale, isGift, code, pin } = told
  const [card, isMailed] = await Promise.all([cards.byId(db, told.card), store.isMailed(db, told.card)])
  if (!card || isMailed) return undefined
  const [company, { shopMail }, origin] = await Promise.all([
    findCompany(db, card.company),
    readSettings(db, card.company),
    findOrigin(db, card.company, publicUrl),
  ])
  const shopName = locale === 'zh-TW' ? company.nameZh : company.nameEn
  const { theme } = company
  const letter = writeCardLetter({
    code,
    pin,
    cents: card.issuedCents,
    expires: card.expires,
    isGift,
    isInWallet: card.member !== null,
    locale,
    shop: shopName,
    theme,
    link: `${origin}/personal/giftCard?lang=${locale}`,
  })
  return { to: told.to, ...writeLetter(letter, { locale, theme, shopName, shopMail }) }
}

/** How many of the cards of each line of an order have paid for nothing. */
export const listUnusedCards = async (db: Db, orderId: string): Promise<Map<number, number>> =>
  new Map((await store.unusedOf(db, orderId)).map(({ line, count }) => [line, count]))
