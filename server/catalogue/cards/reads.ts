import type * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import { zone } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Caller } from '#server/lib/door.ts'
import { findHolidays } from '#server/shop/reads.ts'
import { availability, type Offer } from '#server/stock/rules.ts'
import { pictureOf } from '../pictures/reads.ts'
import type { Stand } from '../shelf/reads.ts'
import { type Language, languageOf } from '../shelf/rules.ts'
import { coloursOf, lowestPrice, offerOfAll, percentOff } from './rules.ts'
import * as store from './store.ts'

interface Card {
  code: string
  name: string
  brand: { code: string; name: string }
  cents: number
  varies: boolean
  listCents: number | null
  picture: contract.Picture
  colours: { name: string; hex: string }[]
  offer: Offer
  minAge: number | null
  itemType: 'PRODUCT' | 'PRODUCT_WEIGHT'
  only: { assortId: string; barcode: string } | null
}

/** The cards of these products in the order asked; unknown ones and those not for sale are left out. */
async function readCards(
  db: Db,
  company: string,
  codes: readonly string[],
  language: Language,
  now: Temporal.Instant,
): Promise<Card[]> {
  if (codes.length === 0) return []
  const [rows, holidays] = await Promise.all([store.cardRows(db, company, codes, language), findHolidays(db)])
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  return codes.flatMap((code) => {
    const variants = byCode.get(code)
    return variants ? [readCard(variants, here, holidays)] : []
  })
}

function readCard(rows: readonly store.CardRow[], now: Temporal.PlainDateTime, holidays: ReadonlySet<string>): Card {
  const [product] = rows as [store.CardRow]
  const low = lowestPrice(rows)!
  const colours = coloursOf(
    rows.map((row) => ({
      colour: row.colour_hex === null ? null : { hex: row.colour_hex, name: row.colour_name ?? '' },
    })),
  )
  const worn = colours[0] ? rows.find(({ colour_hex }) => colour_hex === colours[0]!.hex)! : undefined
  const isOne = rows.length === 1 && worn === undefined && product.size === null && !product.has_options
  return {
    code: product.code,
    name: product.name,
    brand: { code: product.brand, name: product.brand_name },
    cents: low.cents,
    varies: rows.some(({ cents }) => cents !== low.cents),
    listCents: low.listCents,
    picture: pictureOf(
      { code: worn?.assort_id ?? product.code, picture: product.picture, colourHex: worn?.colour_hex ?? null },
      product.name,
    ),
    colours,
    offer: offerOfAll(rows.map((row) => availability(row, now, holidays))),
    minAge: product.min_age,
    itemType: product.item_type,
    only: isOne ? { assortId: product.assort_id, barcode: product.barcode } : null,
  }
}

/** Cards as they travel, in the order asked. */
export async function showCards(
  db: Db,
  stand: Stand,
  codes: readonly string[],
  { company, locale, now }: Pick<Caller, 'company' | 'locale' | 'now'>,
): Promise<contract.Card[]> {
  const cards = await readCards(db, company, codes, languageOf(locale), now)
  return cards.map((card) => wireCard(card, stand.shelf.isNew[stand.shelf.atCode.get(card.code) ?? -1] === 1))
}

function wireCard(card: Card, isNew: boolean): contract.Card {
  return {
    productCode: card.code,
    name: card.name,
    brand: card.brand,
    ...wirePrice(card),
    priceVaries: card.varies,
    discountPercent: card.listCents === null ? null : percentOff(card.cents, card.listCents),
    picture: card.picture,
    colours: card.colours,
    availability: wireAvailability(card.offer),
    minAge: card.minAge,
    itemType: card.itemType,
    isNew,
    only: card.only,
  }
}

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
