import { oneScript } from '#server/lib/documents/script-folding.ts'
import { findByCode, fitter, foldQuery } from './listings.reads.ts'
import { lineUp } from './relevance.rules.ts'
import { type Searched, searchAsTyped } from './search.rules.ts'
import type { SearchStand } from './snapshots.reads.ts'
import type { Brand, Shelf } from '#server/catalogue/snapshot.rules.ts'
import type { Ranking } from '#server/catalogue/sorting.rules.ts'
import { type Branch, isShown } from '#server/catalogue/category-tree.rules.ts'
import { reading } from './tokenizer.reads.ts'
import { completions, fittingNames, isChinese, listNames, type NameList } from './typeahead.rules.ts'

const shown = 6
/** Words are taken from so many of the best goods. */
const read = 120
/** A beginning as short as this is that of half the shop. */
const short = 2
/** There are some 1,300 beginnings of two letters, and people type Chinese by the word. */
const mostKept = 2_000

/** What a search box offers: spelling help and words, categories, and the goods found so far, by code. */
export function suggest(stand: SearchStand, search: string) {
  const { shelf } = stand
  const typed = foldQuery(search)
  const exact = findByCode(shelf, search)
  const asTyped = search.endsWith(' ') ? `${typed} ` : typed
  const soFar = exact ? sumUp(stand, typed, { kind: 'found', hits: exact, words: typed }) : findSoFar(stand, asTyped)

  const language = isChinese(typed) ? 'zh' : 'en'
  const { branches, brands } = namesOn(shelf)
  const brandNames = fittingNames(typed, brands, 2).map(({ name }) => name[language])
  const words = [...soFar.mended.map((one) => reading.asTyped(one, search)), ...brandNames, ...soFar.words]
  return {
    words: [...new Set(words)].slice(0, shown),
    branches: fittingNames(typed, branches, 4),
    codes: Array.from(soFar.best, (at) => shelf.items[at]!.code),
    total: soFar.total,
  }
}

/** What is found of what was typed so far: the best goods, words taken from their names, other spellings. */
interface SoFar {
  best: readonly number[]
  words: string[]
  mended: string[]
  total: number
}

/** What one or two signs begin is sought once, and stands until other goods sell best or others stand on the shelf. */
function findSoFar(stand: SearchStand, asTyped: string): SoFar {
  const seek = () => sumUp(stand, asTyped.trimEnd(), searchAsTyped(stand.index, asTyped))
  if (asTyped.length > short) return seek()
  const { popular } = stand.shelf.rankings
  const sought = soughtBefore.get(popular) ?? new Map<string, SoFar>()
  soughtBefore.set(popular, sought)
  const known = sought.get(asTyped)
  if (known) return known
  if (sought.size >= mostKept) sought.clear()
  const soFar = seek()
  sought.set(asTyped, soFar)
  return soFar
}
const soughtBefore = new WeakMap<Ranking, Map<string, SoFar>>()

function sumUp(stand: SearchStand, typed: string, searched: Searched): SoFar {
  if (searched.kind === 'nothing') return { best: [], words: [], mended: searched.near, total: 0 }
  const { items } = stand.shelf
  const best = lineUp(stand.shelf, searched.hits, fitter(stand, typed), read)
  const language = isChinese(typed) ? 'zh' : 'en'
  const names = Array.from(best, (at) => items[at]!.name[language])
  return {
    best: Array.from(best.subarray(0, shown)),
    words: completions(typed, names, shown, oneScript),
    mended: [searched.words.trim()].filter((words) => words !== typed),
    total: searched.hits.items.length,
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
