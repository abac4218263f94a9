import { oneScript } from '#server/lib/one-script.ts'
import { findByCode, fitter, foldQuery } from '../listings/reads.ts'
import { lineUp } from '../relevance/rules.ts'
import { searchAsTyped } from '../search/rules.ts'
import type { Stand } from '../shelf/reads.ts'
import type { Brand, Shelf } from '../shelf/rules.ts'
import { type Branch, isShown } from '../tree/rules.ts'
import { reading } from '../words/reads.ts'
import { completions, fittingNames, isChinese, listNames, type NameList } from './rules.ts'

const shown = 6
/** Words are taken from so many of the best goods. */
const read = 120

/** What a search box offers: spelling help and words, categories, and the goods found so far, by code. */
export function suggest(stand: Stand, search: string) {
  const { shelf, index } = stand
  const typed = foldQuery(search)
  const exact = findByCode(shelf, search)
  const searched = exact
    ? { kind: 'found' as const, hits: exact, words: typed }
    : searchAsTyped(index, search.endsWith(' ') ? `${typed} ` : typed)
  const best = searched.kind === 'found' ? lineUp(shelf, searched.hits, fitter(stand, typed), read) : new Uint32Array()
  const mended =
    searched.kind === 'nothing' ? searched.near : [searched.words.trim()].filter((words) => words !== typed)

  const language = isChinese(typed) ? 'zh' : 'en'
  const { branches, brands } = namesOn(shelf)
  const names = Array.from(best, (at) => shelf.items[at]!.name[language])
  const brandNames = fittingNames(typed, brands, 2).map(({ name }) => name[language])
  const words = [
    ...mended.map((one) => reading.asTyped(one, search)),
    ...brandNames,
    ...completions(typed, names, shown, oneScript),
  ]
  return {
    words: [...new Set(words)].slice(0, shown),
    branches: fittingNames(typed, branches, 4),
    codes: Array.from(best.subarray(0, shown), (at) => shelf.items[at]!.code),
    total: searched.kind === 'found' ? searched.hits.items.length : 0,
  }
}

/** The names of shown categories and of brands, folded once a shelf. */
function namesOn(shelf: Shelf): { branches: NameList<Branch>; brands: NameList<Brand> } {
  const known = namesByShelf.get(shelf)
  if (known) return known
  const shown = shelf.forest.places.filter((branch) => isShown(shelf.forest, branch))
  const names = {
    branches: listNames(shown, ({ labelZh, labelEn }) => [labelZh, labelEn].map(foldQuery)),
    brands: listNames(shelf.brands, ({ name }) => [name.zh, name.en].map(foldQuery)),
  }
  namesByShelf.set(shelf, names)
  return names
}
const namesByShelf = new WeakMap<Shelf, ReturnType<typeof namesOn>>()
