import type * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { addField, type WrittenJson, writeList, writeObject } from '#server/lib/http/serialized-json.ts'
import type { StockOffer } from '#server/stock/stock.rules.ts'
import type { CardFacts } from './product-cards.reads.ts'
import { coloursOf, percentOff, shownOf } from './product-cards.rules.ts'
import { pictureOf } from './product-pictures.rules.ts'
import type { FindLabel, CatalogueView } from './snapshot-access.reads.ts'
import { type Item, type ItemVariant, type Snapshot } from './snapshot.rules.ts'
import { inEachLanguage, languageFacts } from '#words/languages.ts'

type DrawnCard = Omit<contract.Card, 'availability' | 'isNew'>

/** Cards without availability. */
export function drawCards({ snapshot, labels }: CatalogueView, codes: readonly string[], locale: Locale): DrawnCard[] {
  return codes
    .flatMap((code) => snapshot.atCode.get(code) ?? [])
    .map((at) => wireItem({ snapshot, labels }, at, snapshot.items[at]!.variants, locale))
}

/** Cards in wire format. */
export const wireCards = (
  view: CatalogueView,
  { places, variantsOf, offers }: CardFacts,
  locale: Locale,
): contract.Card[] =>
  places.map((at, n) => ({
    ...wireCard(view, at, variantsOf[n]!, locale),
    availability: wireAvailability(offers[n]!),
  }))

/** The same cards as JSON text, for listings; the constant part of each card is cached. */
export const writeCards = (
  view: CatalogueView,
  { places, variantsOf, offers }: CardFacts,
  locale: Locale,
): WrittenJson<contract.Card[]> =>
  writeList(
    places.map((at, n) =>
      addField(writeCard(view, at, variantsOf[n]!, locale), 'availability', writeAvailability(offers[n]!)),
    ),
  )

type CachedCard = Omit<contract.Card, 'availability'>

const wireCard = (view: CatalogueView, at: number, listed: readonly ItemVariant[], locale: Locale): CachedCard => ({
  ...wireItem(view, at, listed, locale),
  isNew: view.snapshot.isNew[at] === 1,
})

/** About 20 MB of text. */
const mostWritten = 20_000
/** By position and language; valid as long as the snapshot and the labels of its promotions. */
const cardsWritten = new WeakMap<
  Snapshot,
  { labels: FindLabel; cards: Record<Locale, Map<number, WrittenJson<CachedCard>>> }
>()

/** A card of all variants is cached; one of some variants is written each time. */
function writeCard(
  view: CatalogueView,
  at: number,
  listed: readonly ItemVariant[],
  locale: Locale,
): WrittenJson<CachedCard> {
  const { snapshot, labels } = view
  const { variants } = snapshot.items[at]!
  if (listed.length < variants.length) return writeObject(wireCard(view, at, listed, locale))
  let written = cardsWritten.get(snapshot)
  if (written?.labels !== labels)
    cardsWritten.set(snapshot, (written = { labels, cards: inEachLanguage(() => new Map()) }))
  const cards = written.cards[locale]
  const known = cards.get(at)
  if (known) return known
  if (cards.size >= mostWritten) cards.clear()
  const card = writeObject(wireCard(view, at, variants, locale))
  cards.set(at, card)
  return card
}

const writeAvailability = (offer: StockOffer): WrittenJson<contract.Availability> =>
  writeObject(wireAvailability(offer))

function wireItem(
  { snapshot, labels }: Pick<CatalogueView, 'snapshot' | 'labels'>,
  at: number,
  listed: readonly ItemVariant[],
  locale: Locale,
): DrawnCard {
  const language = languageFacts[locale].names
  const item = snapshot.items[at]!
  const { variants } = item
  const brand = snapshot.brands[snapshot.brand[at]!]?.name[language] ?? ''
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
    { code: worn?.assortId ?? item.code, picture: item.picture, colourHex: worn?.colour?.hex ?? null },
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
