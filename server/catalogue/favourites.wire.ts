import type { FavouriteCard } from '#contract/favourites.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { FavouritesFacts, readEveryFavourite } from './favourites.reads.ts'
import { coloursOf, lowestPrice, percentOff } from './product-cards.rules.ts'
import { wireAvailability, wireCards, wirePrice } from './product-cards.wire.ts'
import { pictureOf } from './product-pictures.rules.ts'
import type { ProductWithVariants } from './products.reads.ts'
import type { CatalogueView } from './catalogue-view.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

type ShownFavourite = Omit<FavouriteCard, 'followedAt'>

/** Products that are no longer sold are shown with what is known of them. */
export function wireFavourites(
  { favourites, cards, others }: FavouritesFacts,
  view: CatalogueView,
  locale: Locale,
): FavouriteCard[] {
  const shown = new Map<string, ShownFavourite>()
  for (const card of wireCards(view, cards, locale)) shown.set(card.productCode, { ...card, sellable: true })
  for (const [code, product] of others) shown.set(code, drawFromDatabase(product, locale))
  return favourites.flatMap(({ product, at }) => {
    const card = shown.get(product)
    return card ? [{ ...card, followedAt: wireInstant(at) }] : []
  })
}

/** A card of a product outside the catalogue snapshot, with its last price. */
function drawFromDatabase(product: ProductWithVariants, locale: Locale): ShownFavourite {
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
      {
        code: worn?.assort_id ?? product.code,
        picture: product.picture,
        colourHex: worn?.colour_hex ?? null,
        photos: product.photos,
      },
      name,
    ),
    colors: coloursOf(colours),
    availability: wireAvailability({ state: 'SOLD_OUT', saleable: 0, arrives: null }),
    promotion: null,
    minAge: product.min_age,
    itemType: product.item_type,
    rating: null, // of goods that cannot be bought
    isNew: false,
    chosen: null,
    only: null,
    sellable: false,
  }
}

/** For the member's data export. */
export function exportFavourite({ product, at, whole }: Awaited<ReturnType<typeof readEveryFavourite>>[number]) {
  const { name_zh: nameZh, name_en: nameEn, variants = [] } = whole ?? {}
  const price = lowestPrice(variants)
  return { product, nameZh, nameEn, price: price && toHkd(price.cents), followedAt: at }
}
