import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { findHolidays } from '#server/shop/shop.reads.ts'
import { readStockLevels } from '#server/stock/stock.reads.ts'
import { availability, type StockOffer, type Supply } from '#server/stock/stock.rules.ts'
import { offerOfAll } from './product-cards.rules.ts'
import type { CatalogueView } from './catalogue-view.reads.ts'
import type { CardItem, LeadTerms } from './snapshot.rules.ts'

type CardReader = Pick<Caller, 'company' | 'now'>

/** Goods that cards are drawn of, and whether they can be had: one list for each, in one order. */
export interface CardFacts {
  items: readonly CardItem[]
  offers: readonly StockOffer[]
}

/** In the order asked; unknown and unsaleable goods are omitted. */
export async function readCards(
  db: Db,
  view: CatalogueView,
  codes: readonly string[],
  { company, now }: CardReader,
): Promise<CardFacts> {
  const items = await view.findItems(codes)
  if (items.length === 0) return { items, offers: [] }
  const assortIds = idsOf(items)
  const [figures, holidays] = await Promise.all([readStockLevels(db, company, assortIds), findHolidays(db, company)])
  const found = assortIds.map((assortId) => figures.get(assortId))
  return { items, offers: offersOf(items, found, { now, holidays }) }
}

/** For listings: what is said of the stock of these may be some seconds old. */
export async function readListedCards(
  db: Db,
  { stockCounts }: CatalogueView,
  items: readonly CardItem[],
  { company, now }: CardReader,
): Promise<CardFacts> {
  const [figures, holidays] = await Promise.all([stockCounts.of(idsOf(items)), findHolidays(db, company)])
  return { items, offers: offersOf(items, figures, { now, holidays }) }
}

const idsOf = (items: readonly CardItem[]) => items.flatMap(({ variants }) => variants.map(({ assortId }) => assortId))

type CardStock = Pick<Supply, 'onHand' | 'allocated' | 'safety' | 'preOrdered'>

/** The availability of each item; counts come in the order of the variants. */
function offersOf(
  items: readonly CardItem[],
  figures: readonly (CardStock | undefined)[],
  { now, holidays }: Pick<CardReader, 'now'> & { holidays: ReadonlySet<string> },
): StockOffer[] {
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime()
  let next = 0
  return items.map(({ item, variants }) => {
    const { nonStock, lead, preOrderLimit } = item.lead ?? noLead
    return offerOfAll(
      variants.map(() => {
        const { onHand, allocated, safety, preOrdered } = figures[next++] ?? noStock
        return availability({ onHand, allocated, safety, preOrdered, nonStock, lead, preOrderLimit }, here, holidays)
      }),
    )
  })
}

const noStock = { onHand: 0, allocated: 0, safety: 0, preOrdered: 0 } satisfies Partial<Supply>
const noLead: LeadTerms = { nonStock: false, lead: null, preOrderLimit: null }
