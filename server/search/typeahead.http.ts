import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import { drawCards } from '#server/catalogue/product-cards.reads.ts'
import type { Shelves } from './snapshots.reads.ts'
import { nameOf, namePath } from '#server/catalogue/category-tree.rules.ts'
import { suggest } from './typeahead.reads.ts'

export const typeaheadDoors = (shelves: Shelves) => [
  answer(
    contract.typeahead,
    async ({ search }, { company, locale }) => {
      const stand = await shelves.of(company)
      const { words, branches, codes, total } = suggest(stand, search)
      const above = (tag: string) => namePath(stand.shelf.forest, tag, locale).slice(0, -1)
      const cards = drawCards(stand, codes, { locale })
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
    { keepFor: 30 },
  ),
]
