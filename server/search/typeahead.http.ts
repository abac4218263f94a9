import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { drawCards } from '#server/catalogue/product-cards.wire.ts'
import { goodsTopic } from '#server/catalogue/response-topics.rules.ts'
import type { SearchViews } from './search-view.reads.ts'
import { nameCategory, namePath } from '#server/catalogue/category-tree.rules.ts'

export const typeaheadEndpoints = (catalogue: SearchViews) => [
  answer(
    contract.typeahead,
    async ({ search }, { company, locale }) => {
      const view = await catalogue.of(company)
      const { words, branches, items, total } = await view.suggest(search)
      const above = (tag: string) => namePath(view.forest, tag, locale).slice(0, -1)
      const cards = drawCards(view, items, locale)
      return {
        words,
        categories: branches.map((branch) => ({
          tag: branch.code,
          name: nameCategory(branch, locale),
          path: above(branch.code)
            .map(({ name }) => name)
            .join(' › '),
        })),
        items: cards.map(({ productCode, name, sellingPrice, priceVaries, picture, brand }) => ({
          productCode,
          name,
          sellingPrice,
          priceVaries,
          picture,
          brand,
        })),
        totalCount: total,
      }
    },
    { cacheSeconds: 30, topics: () => [goodsTopic] },
  ),
]
