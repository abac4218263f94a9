import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { drawCards } from '#server/catalogue/product-cards.wire.ts'
import type { CatalogueSnapshots } from './snapshots.reads.ts'
import { nameOf, namePath } from '#server/catalogue/category-tree.rules.ts'
import { suggest } from './typeahead.reads.ts'

export const typeaheadEndpoints = (snapshots: CatalogueSnapshots) => [
  answer(
    contract.typeahead,
    async ({ search }, { company, locale }) => {
      const view = await snapshots.of(company)
      const { words, branches, codes, total } = suggest(view, search)
      const above = (tag: string) => namePath(view.snapshot.forest, tag, locale).slice(0, -1)
      const cards = drawCards(view, codes, locale)
      return {
        words,
        categories: branches.map((branch) => ({
          tag: branch.code,
          name: nameOf(branch, locale),
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
    { cacheSeconds: 30 },
  ),
]
