import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { showCards } from '../cards/reads.ts'
import type { Shelves } from '../shelf/reads.ts'
import { nameOf, namePath } from '../tree/rules.ts'
import { suggest } from './reads.ts'

export const typeaheadDoors = ({ db }: Floor, shelves: Shelves) => [
  answer(
    contract.typeahead,
    async ({ search }, caller) => {
      const { company, locale } = caller
      const stand = await shelves.of(company)
      const { words, branches, codes, total } = suggest(stand, search)
      const above = (tag: string) => namePath(stand.shelf.forest, tag, locale).slice(0, -1)
      const cards = await showCards(db, stand, codes, caller)
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
