import * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { type Caller, answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import type { Offer } from '#server/stock/rules.ts'
import { readSales } from '../sales/reads.ts'
import type { Shelves, Stand } from '../shelf/reads.ts'
import type { Language } from '../shelf/rules.ts'
import { type Card, readCards } from './reads.ts'
import { percentOff } from './rules.ts'

export const languageOf = (locale: Locale): Language => (locale === 'zh-TW' ? 'zh' : 'en')

export const cardDoors = ({ db }: Floor, shelves: Shelves) => [
  answer(
    contract.getItemsByProductCodes,
    async ({ productCodes }, caller) => ({
      items: await showCards(db, await shelves.of(caller.company), productCodes, caller),
    }),
    { keepFor: 5 },
  ),

  answer(
    contract.getSalesMostQty,
    async ({ days, size }, caller) => {
      const [stand, sales] = await Promise.all([
        shelves.of(caller.company),
        readSales(db, caller.company, caller.today.toString(), days),
      ])
      const best = [...sales.keys()].filter((code) => stand.shelf.atCode.has(code)).slice(0, size)
      const cards = await showCards(db, stand, best, caller)
      return { items: cards.map((card) => ({ ...card, soldQty: sales.get(card.productCode) ?? 0 })) }
    },
    { keepFor: 30 },
  ),
]

/** Cards as they travel, in the order asked. */
export async function showCards(
  db: Floor['db'],
  stand: Stand,
  codes: readonly string[],
  { company, locale, now }: Caller,
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
