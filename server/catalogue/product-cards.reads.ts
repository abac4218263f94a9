import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { findHolidays } from '#server/shop/shop.reads.ts'
import { readStockLevels } from '#server/stock/stock.reads.ts'
import { availability, type StockOffer, type Supply } from '#server/stock/stock.rules.ts'
import { offerOfAll } from './product-cards.rules.ts'
import type { CatalogueView } from './snapshot-access.reads.ts'
import type { ItemVariant, LeadTerms, Snapshot } from './snapshot.rules.ts'

type CardReader = Pick<Caller, 'company' | 'now'>

/** Data of product cards: positions in the snapshot and offers, as parallel lists. */
export interface CardFacts {
  places: readonly number[]
  /** Per card, the variants it shows, prices and counts. */
  variantsOf: readonly (readonly ItemVariant[])[]
  offers: readonly StockOffer[]
}

/** In the order asked; unknown and unsaleable goods are omitted. */
export async function readCards(
  db: Db,
  snapshot: Snapshot,
  codes: readonly string[],
  { company, now }: CardReader,
): Promise<CardFacts> {
  const places = codes.flatMap((code) => snapshot.atCode.get(code) ?? [])
  if (places.length === 0) return { places, variantsOf: [], offers: [] }
  const variantsOf = places.map((at) => snapshot.items[at]!.variants)
  const assortIds = idsOf(variantsOf)
  const [figures, holidays] = await Promise.all([readStockLevels(db, company, assortIds), findHolidays(db, company)])
  const found = assortIds.map((assortId) => figures.get(assortId))
  return { places, variantsOf, offers: offersOf(snapshot, places, variantsOf, found, { now, holidays }) }
}

/** For listings: each card shows the variants for which its item is `listed`. Stock counts may be some seconds old. */
export async function readListedCards(
  db: Db,
  { snapshot, stockCounts }: CatalogueView,
  places: ArrayLike<number>,
  { company, now }: CardReader,
  listed: (at: number) => readonly ItemVariant[],
): Promise<CardFacts> {
  const at = Array.from(places)
  const variantsOf = at.map(listed)
  const [figures, holidays] = await Promise.all([stockCounts.of(idsOf(variantsOf)), findHolidays(db, company)])
  return { places: at, variantsOf, offers: offersOf(snapshot, at, variantsOf, figures, { now, holidays }) }
}

const idsOf = (variantsOf: readonly (readonly ItemVariant[])[]) =>
  variantsOf.flatMap((variants) => variants.map(({ assortId }) => assortId))

type CardStock = Pick<Supply, 'onHand' | 'allocated' | 'safety' | 'preOrdered'>

/** The availability of each item; counts come in the order of the variants. */
function offersOf(
  { items }: Snapshot,
  places: readonly number[],
  variantsOf: readonly (readonly ItemVariant[])[],
  figures: readonly (CardStock | undefined)[],
  { now, holidays }: Pick<CardReader, 'now'> & { holidays: ReadonlySet<string> },
): StockOffer[] {
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  let next = 0
  return places.map((at, n) => {
    const { nonStock, lead, preOrderLimit } = items[at]!.lead ?? noLead
    return offerOfAll(
      variantsOf[n]!.map(() => {
        const { onHand, allocated, safety, preOrdered } = figures[next++] ?? noStock
        return availability({ onHand, allocated, safety, preOrdered, nonStock, lead, preOrderLimit }, here, holidays)
      }),
    )
  })
}

const noStock = { onHand: 0, allocated: 0, safety: 0, preOrdered: 0 } satisfies Partial<Supply>
const noLead: LeadTerms = { nonStock: false, lead: null, preOrderLimit: null }
