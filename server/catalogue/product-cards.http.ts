import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { readSales } from './recent-sales.reads.ts'
import type { CatalogueViews } from './snapshot-access.reads.ts'
import { readCards } from './product-cards.reads.ts'
import { wireCards } from './product-cards.wire.ts'

export const cardEndpoints = ({ db }: AppContext, snapshots: CatalogueViews) => [
  answer(
    contract.getItemsByProductCodes,
    async ({ productCodes }, caller) => {
      const view = await snapshots.of(caller.company)
      return { items: wireCards(view, await readCards(db, view.snapshot, productCodes, caller), caller.locale) }
    },
    { cacheSeconds: 5 },
  ),

  answer(
    contract.getSalesMostQty,
    async ({ days, size }, caller) => {
      const [view, sales] = await Promise.all([
        snapshots.of(caller.company),
        readSales(db, caller.company, caller.today.toString(), days),
      ])
      const best = [...sales.keys()].filter((code) => view.snapshot.atCode.has(code)).slice(0, size)
      const cards = wireCards(view, await readCards(db, view.snapshot, best, caller), caller.locale)
      return { items: cards.map((card) => ({ ...card, soldQty: sales.get(card.productCode) ?? 0 })) }
    },
    { cacheSeconds: 30 },
  ),
]
