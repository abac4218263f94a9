import type { Db } from '#server/lib/database/db.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { hashesOfCode } from './gift-card-codes.reads.ts'
import type { CardBuyer, UnsealedCardLetter } from './gift-card-sales.rules.ts'
import type { OrderNames, GiftSale } from './gift-cards.reads.ts'
import * as cards from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import * as store from './gift-card-sales.store.ts'

/** A card with the sender of its mail. */
export interface CardToMail extends LetterFrame {
  card: StoredCard
}

/** None when it was sent already, or does not exist. */
export async function findCardToMail(
  db: Db,
  { card: id, code, language }: Pick<UnsealedCardLetter, 'card' | 'code' | 'language'>,
  publicUrl: string,
): Promise<CardToMail | undefined> {
  const card = await cards.byId(db, id)
  if (!card || !(await store.isToMail(db, id, hashesOfCode(db, code)))) return undefined
  return { card, ...(await findLetterFrame(db, card.company, language, publicUrl)) }
}

export interface BuyerToTell extends CardToMail {
  buyer: CardBuyer
}

/** The buyer of a card; none for a card from the shop. */
export async function findBuyerToTell(
  db: Db,
  id: string,
  publicUrl: string,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<BuyerToTell | undefined> {
  const card = await cards.byId(db, id)
  const sale = card && (await findSaleOf(db, card, orders))
  if (!card || !sale) return undefined
  return { card, buyer: sale.buyer, ...(await findLetterFrame(db, card.company, sale.buyer.language, publicUrl)) }
}

/** How a card was sold; undefined for a card from the shop. */
export const findSaleOf = async (
  db: Db,
  { orderId, orderLine }: Pick<StoredCard, 'orderId' | 'orderLine'>,
  { saleOf }: Pick<OrderNames, 'saleOf'>,
): Promise<GiftSale | undefined> =>
  orderId === null || orderLine === null ? undefined : saleOf(db, orderId, orderLine)

/** By line, how many cards of an order are unused and unclaimed by others. */
export const listUnusedCards = async (db: Db, orderId: string, buyer: string): Promise<Map<number, number>> =>
  new Map((await store.unusedOf(db, orderId, buyer)).map(({ line, count }) => [line, count]))
