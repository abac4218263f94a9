import type * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { zone } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Caller } from '#server/lib/door.ts'
import { findHolidays } from '#server/shop/reads.ts'
import { readShelves } from '#server/stock/reads.ts'
import { availability, type Offer, type Supply } from '#server/stock/rules.ts'
import { pictureOf } from '../pictures/reads.ts'
import type { Stand } from '../shelf/reads.ts'
import { type Item, type ItemVariant, languageOf, type Lead } from '../shelf/rules.ts'
import { coloursOf, offerOfAll, percentOff, shownOf } from './rules.ts'

type Asker = Pick<Caller, 'company' | 'locale' | 'now'>
type Drawn = Omit<contract.Card, 'availability' | 'isNew'>

/** Cards without what must be asked for: whether the goods can be had. */
export function drawCards(
  { shelf, labels }: Stand,
  codes: readonly string[],
  { locale }: Pick<Asker, 'locale'>,
): Drawn[] {
  return codes
    .flatMap((code) => shelf.atCode.get(code) ?? [])
    .map((at) => wireItem({ shelf, labels }, at, shelf.items[at]!.variants, locale))
}

/**
 * Cards as they travel, in the order asked; unknown goods and those not for sale are left out. In a narrowed listing a card
 * shows, prices and counts those of its variants that it is `listed` for.
 */
export async function showCards(
  db: Db,
  stand: Stand,
  codes: readonly string[],
  { company, locale, now }: Asker,
  listed: (at: number) => readonly ItemVariant[] = (at) => stand.shelf.items[at]!.variants,
): Promise<contract.Card[]> {
  const { shelf } = stand
  const places = codes.flatMap((code) => shelf.atCode.get(code) ?? [])
  if (places.length === 0) return []
  const variantsOf = places.map(listed)
  const assortIds = variantsOf.flatMap((variants) => variants.map(({ assortId }) => assortId))
  const [figures, holidays] = await Promise.all([readShelves(db, company, assortIds), findHolidays(db)])
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  const offerOf = ({ nonStock, lead, preOrderLimit }: Lead, { assortId }: ItemVariant) => {
    const { onHand, allocated, safety, preOrdered } = figures.get(assortId) ?? onNoShelf
    return availability({ onHand, allocated, safety, preOrdered, nonStock, lead, preOrderLimit }, here, holidays)
  }
  return places.map((at, n) => {
    const item = shelf.items[at]!
    const variants = variantsOf[n]!
    const offer = offerOfAll(variants.map((variant) => offerOf(item.lead ?? noLead, variant)))
    return {
      ...wireItem(stand, at, variants, locale),
      availability: wireAvailability(offer),
      isNew: shelf.isNew[at] === 1,
    }
  })
}

const onNoShelf = { onHand: 0, allocated: 0, safety: 0, preOrdered: 0 } satisfies Partial<Supply>
const noLead: Lead = { nonStock: false, lead: null, preOrderLimit: null }

function wireItem(
  { shelf, labels }: Pick<Stand, 'shelf' | 'labels'>,
  at: number,
  listed: readonly ItemVariant[],
  locale: Locale,
): Drawn {
  const language = languageOf(locale)
  const item = shelf.items[at]!
  const { variants } = item
  const brand = shelf.brands[shelf.brand[at]!]?.name[language] ?? ''
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
    colours: coloursOf(variants).map((colour) => ({ name: colour[language], hex: colour.hex })),
    promotion: labels(item, locale),
    minAge: item.minAge,
    itemType: item.itemType,
    chosen,
    only: isOne ? { assortId: only!.assortId, barcode: only!.barcode } : null,
  }
}

/** In its first colour, or as that variant. The address tells the drawing's version, which is worked out once. */
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

/** More than 99 is said of nothing: nobody reads our stock. */
export const wireAvailability = ({ state, saleable, arrives }: Offer): contract.Availability => ({
  state,
  onhandQty: Math.min(saleable, 99),
  preOrderDlvDate: arrives?.toString() ?? null,
})
