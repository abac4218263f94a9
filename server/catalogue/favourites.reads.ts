import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { type CardFacts, readCards } from './product-cards.reads.ts'
import { type ProductWithVariants, readProducts } from './products.reads.ts'
import { mostFavourites } from './favourites.rules.ts'
import * as store from './favourites.store.ts'
import type { CatalogueView } from './catalogue-view.reads.ts'

/** Product codes of a member's list, newest first. */
export { listFavourites } from './favourites.store.ts'

/** A page of the list, newest first. */
export interface FavouritesFacts {
  favourites: Awaited<ReturnType<typeof store.favourites>>
  totalCount: number
  /** Cards of the products in the catalogue. */
  cards: CardFacts
  /** Products that are no longer sold, by code, as far as they are known. */
  others: Map<string, ProductWithVariants>
}

export async function readFavourites(
  db: Db,
  view: CatalogueView,
  owner: MemberOwner,
  asker: Pick<Caller, 'company' | 'now'>,
  { page, size }: PageQuery,
): Promise<FavouritesFacts> {
  const [favourites, totalCount] = await Promise.all([
    store.favourites(db, owner, rowsOf({ page, size })),
    store.count(db, owner),
  ])
  const codes = favourites.map(({ product }) => product)
  const cards = await readCards(db, view, codes, asker)
  const shown = new Set(cards.items.map(({ item }) => item.code))
  const others = await readProducts(
    db,
    owner.company,
    codes.filter((code) => !shown.has(code)),
    asker.now,
  )
  return { favourites, totalCount, cards, others }
}

/** The whole list. */
export async function readEveryFavourite(db: Db, owner: MemberOwner) {
  const favourites = await store.favourites(db, owner, { skip: 0, most: mostFavourites })
  const products = await readProducts(
    db,
    owner.company,
    favourites.map(({ product }) => product),
    Temporal.Instant.fromEpochMilliseconds(0), // the arrival date of goods does not matter here
  )
  return favourites.map((favourite) => ({ ...favourite, whole: products.get(favourite.product) }))
}
