import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { readRefNo } from './gift-card-codes.rules.ts'
import { inOrderOfPaying, statusOf } from './gift-cards.rules.ts'
import type { CardBuyer } from './gift-card-sales.rules.ts'
import * as store from './gift-cards.store.ts'
import type { CardEntry, StoredCard } from './gift-cards.rules.ts'

/** The giver's name for the recipient, and the recipient data of the line. */
export interface GiftSale {
  giver: string
  words: string
  buyer: CardBuyer
}

/** Orders are a slice above; app.ts passes these functions down. */
export interface OrderNames {
  /** Numbers of a visitor's own orders, by id. */
  name(db: Db, visitor: string, orderIds: readonly string[]): Promise<Map<string, string>>
  numberOf(db: Db, orderId: string): Promise<string | null>
  /** An order of the company, by its number. */
  find(db: Db, company: string, number: string): Promise<string | undefined>
  /** How the cards of a line were sold. */
  saleOf(db: Db, orderId: string, line: number): Promise<GiftSale | undefined>
}

/** A member's wallet: cards that can pay first, in the order in which they pay. */
export async function listOwnCards(db: Db, { company, member }: MemberOwner, today: string): Promise<StoredCard[]> {
  const cards = await store.ofMember(db, company, member)
  const rank = (card: StoredCard) => ['ACTIVE', 'FROZEN', 'USED', 'EXPIRED'].indexOf(statusOf(card, today))
  return cards.toSorted((a, b) => rank(a) - rank(b) || inOrderOfPaying(a, b))
}

/** One of the member's own cards; another member's is not found. */
export async function requireOwnCard(db: Db, { company, member }: MemberOwner, refNo: string): Promise<StoredCard> {
  const card = await findCard(db, company, refNo)
  if (card?.member !== member) throw new Refusal('GIFT_CARD_NOT_FOUND')
  return card
}

/** Any card of the company, for staff. */
export async function findCard(db: Db, company: string, refNo: string): Promise<StoredCard | undefined> {
  const read = readRefNo(refNo)
  return read && !read.isGranted ? store.findCard(db, company, read.card) : undefined
}

export async function listEntries(
  db: Db,
  card: string,
  { page, size }: PageQuery,
): Promise<{ entries: CardEntry[]; totalCount: number }> {
  const [entries, totalCount] = await Promise.all([
    store.entries(db, card, rowsOf({ page, size })),
    store.countEntries(db, card),
  ])
  return { entries, totalCount }
}

/** Every card of a member, with its entries. */
export async function readEveryCard(
  db: Db,
  self: MemberOwner,
  now: Temporal.Instant,
): Promise<{ card: StoredCard; entries: CardEntry[] }[]> {
  const cards = await listOwnCards(db, self, dayOf(now).toString())
  return Promise.all(
    cards.map(async (card) => ({ card, entries: await store.entries(db, card.id, { skip: 0, most: 10_000 }) })),
  )
}
