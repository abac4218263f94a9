import type * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { addField, type WrittenJson, writeList, writeObject } from '#server/lib/http/serialized-json.ts'
import type { StockOffer } from '#server/stock/stock.rules.ts'
import type { CardFacts } from './product-cards.reads.ts'
import { averageOf, coloursOf, percentOff, shownOf } from './product-cards.rules.ts'
import { pictureOf } from './product-pictures.rules.ts'
import type { FindLabel, CatalogueView } from './catalogue-view.reads.ts'
import type { CardItem, Item, ItemVariant } from './snapshot.rules.ts'
import { inEachLanguage, languageFacts } from '#words/languages.ts'

type DrawnCard = Omit<contract.Card, 'availability' | 'isNew'>

/** What is said of goods beside what they are: whose they are, and what makes them cheaper. */
type CardView = Pick<CatalogueView, 'brands' | 'labels' | 'version'>

/** Cards without availability. */
export const drawCards = (view: CardView, items: readonly CardItem[], locale: Locale): DrawnCard[] =>
  items.map((item) => wireItem(view, item, locale))

/** Cards in wire format. */
export const wireCards = (view: CardView, { items, offers }: CardFacts, locale: Locale): contract.Card[] =>
  items.map((item, n) => ({ ...wireCard(view, item, locale), availability: wireAvailability(offers[n]!) }))

/** The same cards as JSON text, for listings; the constant part of each card is cached. */
export const writeCards = (
  view: CardView,
  { items, offers }: CardFacts,
  locale: Locale,
): WrittenJson<contract.Card[]> =>
  writeList(
    items.map((item, n) =>
      addField(writeCard(view, item, locale), 'availability', writeObject(wireAvailability(offers[n]!))),
    ),
  )

type CachedCard = Omit<contract.Card, 'availability'>

const wireCard = (view: CardView, card: CardItem, locale: Locale): CachedCard => ({
  ...wireItem(view, card, locale),
  isNew: card.isNew,
})

/** About 20 MB of text. */
const mostWritten = 20_000
/** By the goods' codes and the language, as long as the goods and what promotions say of them stand. */
const cardsWritten = new WeakMap<
  object,
  { labels: FindLabel; cards: Record<Locale, Map<string, WrittenJson<CachedCard>>> }
>()

/** A card of all variants is cached; one of some variants is written each time. */
function writeCard(view: CardView, card: CardItem, locale: Locale): WrittenJson<CachedCard> {
  const { version, labels } = view
  const { item, variants } = card
  if (variants.length < item.variants.length) return writeObject(wireCard(view, card, locale))
  let written = cardsWritten.get(version)
  if (written?.labels !== labels)
    cardsWritten.set(version, (written = { labels, cards: inEachLanguage(() => new Map()) }))
  const cards = written.cards[locale]
  const known = cards.get(item.code)
  if (known) return known
  if (cards.size >= mostWritten) cards.clear()
  const text = writeObject(wireCard(view, card, locale))
  cards.set(item.code, text)
  return text
}

function wireItem(
  { brands, labels }: Pick<CardView, 'brands' | 'labels'>,
  { item, variants: listed }: CardItem,
  locale: Locale,
): DrawnCard {
  const language = languageFacts[locale].names
  const { variants } = item
  const brand = brands.get(item.brand)?.name[language] ?? ''
  const { low, worn, chosen } = shownOf(variants, listed)
  const [only] = variants
  const isOne = variants.length === 1 && only!.colour === null && only!.size === null && !item.hasOptions
  const name = item.name[language]
  return {
    productCode: item.code,
    name,
    brand: { code: item.brand, name: brand },
    ...wirePrice(low),
    priceVaries: listed.some(({ cents }) => cents !== low.cents),
    discountPercent: low.listCents === null ? null : percentOff(low.cents, low.listCents),
    picture: { ...pictureOfItem(item, worn), alt: name },
    colors: coloursOf(variants).map((colour) => ({ name: colour[language], hex: colour.hex })),
    promotion: labels(item, locale),
    minAge: item.minAge,
    itemType: item.itemType,
    rating: item.rating && { average: averageOf(item.rating), count: item.rating.reviews },
    chosen,
    only: isOne ? { assortId: only!.assortId, barcode: only!.barcode } : null,
  }
}

/** The picture of the first colour, or of that variant. The version in the URL is computed once. */
function pictureOfItem(item: Item, variant?: ItemVariant): contract.Picture {
  const worn = variant ?? item.variants.find(({ colour }) => colour !== null)
  const known = pictures.get(worn ?? item)
  if (known) return known
  const picture = pictureOf(
    {
      code: worn?.assortId ?? item.code,
      picture: item.picture,
      colourHex: worn?.colour?.hex ?? null,
      photos: item.photos,
    },
    '',
  )
  pictures.set(worn ?? item, picture)
  return picture
}
const pictures = new WeakMap<Item | ItemVariant, contract.Picture>()

export const wirePrice = ({ cents, listCents }: { cents: number; listCents: number | null }) => ({
  sellingPrice: toHkd(cents),
  originalPrice: listCents === null ? null : toHkd(listCents),
})

/** Counts above 99 are shown as 99, so that nobody can read the stock. */
export const wireAvailability = ({ state, saleable, arrives }: StockOffer): contract.Availability => ({
  state,
  onhandQty: Math.min(saleable, 99),
  preOrderDlvDate: arrives?.toString() ?? null,
})
