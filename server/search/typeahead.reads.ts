import { foldScript } from '#server/lib/documents/script-folding.ts'
import { findByCode, fitter, foldQuery } from './listings.reads.ts'
import { rankResults } from './relevance.rules.ts'
import { finish } from './matching.rules.ts'
import { foundAsTyped, type SearchResult, searchAsTyped } from './search.rules.ts'
import type { Meanings } from '#server/meanings/meanings.rules.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import type { SnapshotBrand, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import type { Ranking } from '#server/catalogue/sorting.rules.ts'
import { type Branch, type Forest, isShown } from '#server/catalogue/category-tree.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import { completions, fittingNames, isChinese, listNames, type NameList } from './typeahead.rules.ts'

const shown = 6
/** Words are taken from this many of the best items. */
const read = 120
/** A prefix this short matches half of the shop. */
const short = 2
/** There are about 1,300 prefixes of two letters, and Chinese is entered by the word. */
const mostCached = 2_000

/** What a search box offers: spelling help and words, categories, and the goods found so far, by their places. */
export function suggest(view: IndexedSnapshot, meanings: Meanings, search: string) {
  const { snapshot } = view
  const typed = foldQuery(search)
  const exact = findByCode(snapshot, search)
  const asTyped = readAsTyped(search)
  const soFar = exact ? sumUp(snapshot, typed, foundAsTyped(exact, typed)) : findSoFar(view, meanings, asTyped)
  return offer(snapshot, search, soFar)
}

/** What was typed; a space behind it says that the last word is finished. */
export const readAsTyped = (search: string) => (search.endsWith(' ') ? `${foldQuery(search)} ` : foldQuery(search))

/** Words and categories beside what was found. */
export function offer(names: OfferedNames, search: string, soFar: SoFar) {
  const typed = foldQuery(search)
  const language = isChinese(typed) ? 'zh' : 'en'
  const { branches, brands } = namesOn(names)
  const brandNames = fittingNames(typed, brands, 2).map(({ name }) => name[language])
  const words = [...soFar.corrected.map((one) => reading.asTyped(one, search)), ...brandNames, ...soFar.words]
  return {
    words: [...new Set(words)].slice(0, shown),
    branches: fittingNames(typed, branches, 4),
    best: soFar.best,
    total: soFar.total,
  }
}

/** The results of an unfinished query: the best items, words from their names, other spellings. */
export interface SoFar {
  best: readonly number[]
  words: string[]
  corrected: string[]
  total: number
}

/** Results of one or two characters are cached until ranking or snapshot change. */
function findSoFar(view: IndexedSnapshot, meanings: Meanings, asTyped: string): SoFar {
  const seek = () =>
    sumUp(
      view.snapshot,
      asTyped.trimEnd(),
      finish(searchAsTyped({ lexicon: view.index.lexicon, meanings }, asTyped), view.index),
    )
  if (asTyped.length > short) return seek()
  const { popular } = view.snapshot.rankings
  const sought = soughtBefore.get(popular) ?? new Map<string, SoFar>()
  soughtBefore.set(popular, sought)
  const known = sought.get(asTyped)
  if (known) return known
  if (sought.size >= mostCached) sought.clear()
  const soFar = seek()
  sought.set(asTyped, soFar)
  return soFar
}
const soughtBefore = new WeakMap<Ranking, Map<string, SoFar>>()

export function sumUp(snapshot: Snapshot, typed: string, searched: SearchResult): SoFar {
  if (searched.kind === 'nothing') return { best: [], words: [], corrected: searched.near, total: 0 }
  const { items } = snapshot
  const best = rankResults(snapshot, searched.hits, fitter(snapshot, typed, searched.things), read)
  const language = isChinese(typed) ? 'zh' : 'en'
  const names = Array.from(best, (at) => items[at]!.name[language])
  return {
    best: Array.from(best.subarray(0, shown)),
    words: completions(typed, names, shown, foldScript),
    corrected: [searched.words.trim()].filter((words) => words !== typed),
    total: searched.hits.items.length,
  }
}

type OfferedNames = Pick<Snapshot, 'forest' | 'brands'>

/** The names of shown categories and of brands, folded once for each tree of categories. */
function namesOn({ forest, brands }: OfferedNames): { branches: NameList<Branch>; brands: NameList<SnapshotBrand> } {
  const known = namesByForest.get(forest)
  if (known) return known
  const shown = forest.places.filter((branch) => isShown(forest, branch))
  const names = {
    branches: listNames(shown, ({ labelZh, labelEn }) => [labelZh, labelEn].map(foldQuery)),
    brands: listNames(brands, ({ name }) => [name.zh, name.en].map(foldQuery)),
  }
  namesByForest.set(forest, names)
  return names
}
const namesByForest = new WeakMap<Forest, ReturnType<typeof namesOn>>()
