import type { FavouriteCard } from '#contract/favourites.ts'
import { toHkd } from '#contract/money.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { showCards, wireAvailability, wirePrice } from './product-cards.reads.ts'
import { coloursOf, lowestPrice, percentOff } from './product-cards.rules.ts'
import { pictureOf } from './product-pictures.rules.ts'
import { type ProductWithVariants, readProducts } from './products.reads.ts'
import type { CatalogueView } from './snapshot-access.reads.ts'
import { mostFavourites } from './favourites.rules.ts'
import * as store from './favourites.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** The codes of a member's list, the last wished for first. */
export { codes as listFavourites } from './favourites.store.ts'

type FavouritesReader = Pick<Caller, 'company' | 'locale' | 'now'>
type ShownFavourite = Omit<FavouriteCard, 'followedAt'>

/** A page of the list, the last wished for first; what is no longer sold is drawn from what is still known of it. */
export async function showFavourites(
  db: Db,
  view: CatalogueView,
  owner: MemberOwner,
  asker: FavouritesReader,
  { page, size }: { page: number; size: number },
) {
  const [favourites, totalCount] = await Promise.all([
    store.favourites(db, owner, { skip: (page - 1) * size, most: size }),
    store.count(db, owner),
  ])
  const codes = favourites.map(({ product }) => product)
  const cards = new Map<string, ShownFavourite>()
  for (const card of await showCards(db, view, codes, asker)) cards.set(card.productCode, { ...card, sellable: true })
  const others = codes.filter((code) => !cards.has(code))
  for (const [code, product] of await readProducts(db, owner.company, others, asker.now))
    cards.set(code, drawFromDatabase(product, asker))
  return {
    items: favourites.flatMap(({ product, at }) => {
      const card = cards.get(product)
      return card ? [{ ...card, followedAt: wireInstant(at) }] : []
    }),
    totalCount,
    page,
    size,
  }
}

/** A card of goods that are not in the catalogue, under the price they last had. */
function drawFromDatabase(product: ProductWithVariants, { locale }: FavouritesReader): ShownFavourite {
  const say = inLanguage(locale)
  const name = say(product.name_zh, product.name_en)
  const low = lowestPrice(product.variants) ?? { cents: 0, listCents: null }
  const worn = product.variants.find(({ colour_hex }) => colour_hex !== null)
  const colours = product.variants.map(({ colour_hex: hex, colour_zh, colour_en }) => ({
    colour: hex === null ? null : { hex, name: say(colour_zh, colour_en) ?? '' },
  }))
  return {
    productCode: product.code,
    name,
    brand: { code: product.brand, name: say(product.brand_zh, product.brand_en) },
    ...wirePrice(low),
    priceVaries: product.variants.some(({ cents }) => cents !== low.cents),
    discountPercent: low.listCents === null ? null : percentOff(low.cents, low.listCents),
    picture: pictureOf(
      { code: worn?.assort_id ?? product.code, picture: product.picture, colourHex: worn?.colour_hex ?? null },
      name,
    ),
    colors: coloursOf(colours),
    availability: wireAvailability({ state: 'SOLD_OUT', saleable: 0, arrives: null }),
    promotion: null,
    minAge: product.min_age,
    itemType: product.item_type,
    isNew: false,
    chosen: null,
    only: null,
    sellable: false,
  }
}

/** The whole list, for the member's own file. */
export async function exportFavourites(db: Db, owner: MemberOwner): Promise<Record<string, unknown>[]> {
  const favourites = await store.favourites(db, owner, { skip: 0, most: mostFavourites })
  const products = await readProducts(
    db,
    owner.company,
    favourites.map(({ product }) => product),
    Temporal.Instant.fromEpochMilliseconds(0), // nothing here depends on when goods arrive
  )
  return favourites.map(({ product, at }) => {
    const { name_zh: nameZh, name_en: nameEn, variants = [] } = products.get(product) ?? {}
    const price = lowestPrice(variants)
    return { product, nameZh, nameEn, price: price && toHkd(price.cents), followedAt: wireInstant(at) }
  })
}
