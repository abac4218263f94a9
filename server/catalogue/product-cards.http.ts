import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { newlyAvailableTopic, productTopic, productTopics } from './response-topics.rules.ts'
import { readSales } from './recent-sales.reads.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { readCards } from './product-cards.reads.ts'
import { wireCards } from './product-cards.wire.ts'

export const cardEndpoints = ({ db }: AppContext, catalogue: CatalogueViews) => [
  answer(
    contract.getItemsByProductCodes,
    async ({ productCodes }, caller) => {
      const view = await catalogue.of(caller.company)
      return { items: wireCards(view, await readCards(db, view, productCodes, caller), caller.locale) }
    },
    { cacheSeconds: 5, topics: ({ productCodes }) => productCodes.map(productTopic) },
  ),

  answer(
    contract.getSalesMostQty,
    async ({ days, size }, caller) => {
      const [view, sales] = await Promise.all([
        catalogue.of(caller.company),
        readSales(db, caller.company, caller.today.toString(), days),
      ])
      const best = await view.listLive([...sales.keys()], size)
      const cards = wireCards(view, await readCards(db, view, best, caller), caller.locale)
      return { items: cards.map((card) => ({ ...card, soldQty: sales.get(card.productCode) ?? 0 })) }
    },
    { cacheSeconds: 30, topics: (_, { items }) => [newlyAvailableTopic, ...productTopics(items)] },
  ),
]
