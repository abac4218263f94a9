import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { findLetterFrame } from '#server/shop/shop.reads.ts'
import { readGift } from './gift-recipients.rules.ts'
import type { OrderNames } from './gift-cards.reads.ts'
import { type CardToMail, findSaleOf } from './gift-card-sales.reads.ts'
import * as cards from './gift-cards.store.ts'
import type { StoredCard } from './gift-cards.rules.ts'

/** A frozen card after wrong PINs, and its owner's e-mail. */
export interface GuessedCard extends CardToMail {
  to: string
}

/** The owner as far as known. The e-mail of a card given to an address is not stored. */
export async function findGuessedCard(
  db: Db,
  id: string,
  publicUrl: string,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<GuessedCard | undefined> {
  const card = await cards.byId(db, id)
  const owner = card && (await findOwner(db, card, orders))
  if (!card || !owner) return undefined
  return { card, to: owner.email, ...(await findLetterFrame(db, card.company, owner.language, publicUrl)) }
}

async function findOwner(
  db: Db,
  card: StoredCard,
  orders: Pick<OrderNames, 'saleOf'>,
): Promise<{ email: string; language: Locale } | undefined> {
  const { company, member } = card
  const known = member === null ? undefined : await findMember(db, { company, member })
  if (known?.email) return { email: known.email, language: known.language }
  const sale = await findSaleOf(db, card, orders)
  if (!sale) return undefined
  const gift = readGift(sale.words)
  return gift.kind === 'gift' ? gift.recipient : sale.buyer
}
