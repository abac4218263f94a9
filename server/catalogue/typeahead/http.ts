import * as contract from '#contract/catalogue.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { showCards } from '../cards/reads.ts'
import { findByCode, fitter, foldQuery } from '../listings/reads.ts'
import { labelOf } from '../listings/rules.ts'
import { lineUp } from '../relevance/rules.ts'
import { searchAsTyped } from '../search/rules.ts'
import type { Shelves } from '../shelf/reads.ts'
import { languageOf } from '../shelf/rules.ts'
import { isShown, namePath } from '../tree/rules.ts'
import { completions, fittingNames, namesOf } from './rules.ts'

const shown = 6
/** Words are taken from so many of the best goods. */
const read = 120

export const typeaheadDoors = ({ db }: Floor, shelves: Shelves) => [
  answer(
    contract.typeahead,
    async ({ search }, caller) => {
      const stand = await shelves.of(caller.company)
      const { shelf, index } = stand
      const language = languageOf(caller.locale)
      const typed = foldQuery(search)
      const exact = findByCode(shelf, search)
      const searched = exact
        ? { kind: 'found' as const, hits: exact, words: typed }
        : searchAsTyped(index, search.endsWith(' ') ? `${typed} ` : typed)
      const mended =
        searched.kind === 'nothing' ? searched.near : searched.words.trim() === typed ? [] : [searched.words]
      const best =
        searched.kind === 'nothing' ? new Uint32Array() : lineUp(stand.shelf, searched.hits, fitter(stand, typed))

      const spoken = /\p{sc=Han}/u.test(typed) ? 'zh' : 'en'
      const branches = shelf.forest.places.filter((branch) => isShown(shelf.forest, branch))
      const categories = fittingNames(typed, branches, (branch) => `${branch.labelZh} ${branch.labelEn}`, 4)
      const brands = fittingNames(typed, shelf.brands, ({ name }) => name[spoken], 2).map(({ name }) => name[spoken])
      const words = completions(typed, namesOf(shelf, best.subarray(0, read), spoken), shown)
      const cards = await showCards(
        db,
        stand,
        Array.from(best.subarray(0, shown), (at) => shelf.items[at]!.code),
        caller,
      )
      return {
        words: [...new Set([...mended, ...brands, ...words])].slice(0, shown),
        categories: categories.map((branch) => ({
          tag: branch.code,
          name: labelOf(branch, language),
          path: namePath(shelf.forest, branch.code, caller.locale)
            .slice(0, -1)
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
        totalCount: best.length,
      }
    },
    { keepFor: 30 },
  ),
]
