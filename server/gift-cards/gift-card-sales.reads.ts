import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { hashesOfCode } from './gift-card-codes.reads.ts'
import type { OrderNames, GiftSale } from './gift-cards.reads.ts'
import * as cards from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import * as store from './gift-card-sales.store.ts'
import {
  type CardLetter,
  type UnsealedCardLetter,
  writeAgainLetter,
  writeCardLetter,
  writeGiverLetter,
} from './gift-card-sales.rules.ts'

/** The mail that carries a card; none when it has been sent, or there is no such card. */
export async function composeCardMail(
  db: Db,
  told: UnsealedCardLetter,
  publicUrl: string,
): Promise<{ company: string; mail: Mail } | undefined> {
  const { language: locale, isGift, given, code, pin } = told
  const card = await cards.byId(db, told.card)
  if (!card || !(await store.isToMail(db, told.card, hashesOfCode(db, code)))) return undefined
  const { origin, ...from } = await readSender(db, card.company, locale, publicUrl)
  const letter = writeCardLetter({
    code,
    pin,
    cents: card.issuedCents,
    expires: card.expires,
    isGift,
    given: given ?? null,
    isInWallet: card.member !== null,
    locale,
    shop: from.shopName,
    theme: from.theme,
    link: `${origin}/personal/giftCard?lang=${locale}`,
  })
  return { company: card.company, mail: { to: told.to, ...writeLetter(letter, from) } }
}

/** What every letter about a card says of its shop. */
export async function readSender(db: Db, code: string, locale: Locale, publicUrl: string) {
  const [company, { shopMail }, origin] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    findOrigin(db, code, publicUrl),
  ])
  const shopName = locale === 'zh-TW' ? company.nameZh : company.nameEn
  return { locale, shopName, shopMail, theme: company.theme, origin }
}

/** Tells the buyer that a card has gone to whom they gave it, or once more: to whom, and nothing of what is on it but its value. */
export async function composeBuyerMail(
  db: Db,
  { card: id, to: email, given, again }: Pick<CardLetter, 'card' | 'to' | 'given' | 'again'>,
  publicUrl: string,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<{ company: string; mail: Mail } | undefined> {
  const card = await cards.byId(db, id)
  const sale = card && (await findSaleOf(db, card, orders))
  if (!card || !sale) return undefined
  const { language: locale, number, orderPath } = sale.buyer
  const { origin, ...from } = await readSender(db, card.company, locale, publicUrl)
  const facts = { email, number, cents: card.issuedCents, locale, link: `${origin}${orderPath}&lang=${locale}` }
  const letter = again ? writeAgainLetter(facts) : writeGiverLetter({ ...facts, ...given! })
  return { company: card.company, mail: { to: sale.buyer.email, ...writeLetter(letter, from) } }
}

/** How a card was sold; nothing of one that the shop has given. */
export const findSaleOf = async (
  db: Db,
  { orderId, orderLine }: Pick<StoredCard, 'orderId' | 'orderLine'>,
  { saleOf }: Pick<OrderNames, 'saleOf'>,
): Promise<GiftSale | undefined> =>
  orderId === null || orderLine === null ? undefined : saleOf(db, orderId, orderLine)

/** How many of the cards of each line of an order have paid for nothing, and are nobody else's by now. */
export const listUnusedCards = async (db: Db, orderId: string, buyer: string): Promise<Map<number, number>> =>
  new Map((await store.unusedOf(db, orderId, buyer)).map(({ line, count }) => [line, count]))
