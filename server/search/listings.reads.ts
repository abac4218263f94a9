import { countFacets, countFacetsOfRange } from './facets.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import type { FoundItems } from '#server/catalogue/snapshot.rules.ts'
import { listedCents, tellsVariants } from './filters.rules.ts'
import { finish, type Hits } from './matching.rules.ts'
import { search, type SearchResult } from './search.rules.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import type { ListingQuery } from './search-view.reads.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { type Stretch, pickPage } from '#server/catalogue/paging.rules.ts'
import { sortItems } from '#server/catalogue/sorting.rules.ts'
import { reading } from './tokenizer.reads.ts'
import { fitOf, rankResults, type Name, type Query, parseName } from './relevance.rules.ts'
import {
  type BranchSigns,
  likelyBranches,
  listBranchSigns,
  rankingFor,
  scopeOfGroup,
  within,
  type Sorting,
} from './listings.rules.ts'
import type { Branch, Forest } from '#server/catalogue/category-tree.rules.ts'

/** One page of a listing, as indexes into the snapshot, with its counts. */
export interface PickedPage {
  found: FoundItems
  page: ArrayLike<number>
}

/** Goods of a category or the whole shop: without a sort, what sells best first, then what is newest. */
export function listCategory(
  { snapshot }: Pick<IndexedSnapshot, 'snapshot'>,
  branch: Branch | undefined,
  asked: ListingQuery,
): PickedPage {
  const scope = scopeOf(snapshot, branch)
  const found = countFacetsOfRange(snapshot, scope, asked.wanted)
  const page =
    asked.sorting === undefined
      ? pickPage(snapshot.rankings.popular, scope, false, found.matches, ...cut(asked))
      : sorted(snapshot, scope, found.matches, asked.sorting, asked)
  return { found, page }
}

/** Goods of a home section; by default in the order of the section. */
export function listGroup(
  { snapshot }: Pick<IndexedSnapshot, 'snapshot'>,
  group: string,
  asked: ListingQuery,
): PickedPage {
  const found = countFacets(snapshot, scopeOfGroup(snapshot, group), asked.wanted)
  return inOrder(snapshot, found, found.matches, asked)
}

export type PickedSearch = PickedPage & { words: string; near: string[]; scope: { items: Uint32Array } }

/** Search results; by default by relevance. */
export function listSearch(
  { snapshot, index }: IndexedSnapshot,
  typed: string,
  branch: Branch | undefined,
  asked: ListingQuery,
): PickedSearch {
  const folded = foldQuery(typed)
  const exact = findByCode(snapshot, typed)
  const searched: SearchResult = exact
    ? { kind: 'found', hits: exact, words: folded }
    : finish(search(index.lexicon, folded), index)
  return pickSearched(snapshot, searched, typed, branch, asked)
}

/** One page of what a search found. */
export function pickSearched(
  snapshot: Snapshot,
  searched: SearchResult,
  typed: string,
  branch: Branch | undefined,
  asked: ListingQuery,
): PickedSearch {
  const folded = foldQuery(typed)
  const hits: Hits =
    searched.kind === 'found' ? searched.hits : { items: new Uint32Array(), scores: new Float32Array() }
  const scope = { items: within(snapshot, hits.items, branch) }
  const found = countFacets(snapshot, scope, asked.wanted)
  const words = searched.kind === 'found' && searched.words !== folded ? reading.asTyped(searched.words, typed) : typed
  const near = searched.kind === 'nothing' ? searched.near.map((one) => reading.asTyped(one, typed)) : []
  const shown = { items: found.matches, scores: hits.scores }
  const best = asked.sorting
    ? found.matches
    : rankResults(snapshot, shown, fitter(snapshot, foldQuery(words)), asked.page * asked.size)
  return { ...inOrder(snapshot, found, best, asked), words, near, scope }
}

export const foldQuery = (typed: string) => reading.fold(typed).trim().replace(/\s+/g, ' ')

/** Categories that share a character or word with a query, then all departments. */
export function listLikelyBranches({ forest }: Pick<Snapshot, 'forest'>, search: string): Branch[] {
  const signs = branchSigns.get(forest) ?? listBranchSigns(forest, foldQuery)
  branchSigns.set(forest, signs)
  return likelyBranches(forest, signs, foldQuery(search))
}
const branchSigns = new WeakMap<Forest, BranchSigns>()

export function readCode(typed: string): { barcode: string; code: string } {
  const code = typed.normalize('NFKC').trim()
  return { barcode: code.replace(/[\s-]/g, ''), code }
}

/** A product code or barcode finds exactly that product. */
export function findByCode(snapshot: Snapshot, typed: string): Hits | undefined {
  const { barcode, code } = readCode(typed)
  const at =
    snapshot.atBarcode.get(barcode) ??
    snapshot.atCode.get(code) ??
    snapshot.atCode.get(code.toUpperCase()) ??
    atVariant(snapshot, code)
  if (at === undefined) return undefined
  const scores = new Float32Array(snapshot.items.length)
  scores[at] = 1
  return { items: Uint32Array.of(at), scores }
}

function atVariant(snapshot: Snapshot, code: string): number | undefined {
  const variant = snapshot.variantAt.get(code) ?? snapshot.variantAt.get(code.toUpperCase())
  const barcode = variant === undefined ? undefined : snapshot.variants[variant]?.barcode
  return barcode === undefined ? undefined : snapshot.atBarcode.get(barcode)
}

/** How exactly an item matches the query. */
export function fitter(snapshot: Snapshot, query: string): (at: number) => number {
  const asked = readText(query)
  return (at) => {
    const { names, brands } = readNames(snapshot, at)
    return fitOf(asked, names, brands)
  }
}

const readText = (folded: string): Query => ({ said: folded, named: reading.nameOneWay(folded) })

/** The parsed names of frequent results are cached. */
function readNames(snapshot: Snapshot, at: number): ItemNames {
  const item = snapshot.items[at]!
  const known = namesOf.get(item)
  if (known) return known
  const brand = snapshot.brands[snapshot.brand[at]!]?.name
  const names = {
    names: [item.name.zh, item.name.en].map((name) => parseName(readText(foldQuery(name)))),
    brands: brand ? [brand.zh, brand.en].map(foldQuery) : [],
  }
  if (namesOf.size > 20_000) namesOf.clear()
  namesOf.set(item, names)
  return names
}
type ItemNames = { names: Name[]; brands: string[] }
const namesOf = new Map<Item, ItemNames>()

function inOrder(snapshot: Snapshot, found: FoundItems, own: Uint32Array, asked: ListingQuery): PickedPage {
  const [from, size] = cut(asked)
  const page = asked.sorting
    ? sorted(snapshot, scopeOf(snapshot, undefined), found.matches, asked.sorting, asked)
    : own.subarray(from, from + size)
  return { found, page }
}

/** Items sort by what their card shows. In a listing narrowed to some variants that is the lowest price of these. */
function sorted(
  snapshot: Snapshot,
  stretch: Stretch,
  matches: Uint32Array,
  sorting: Sorting,
  { wanted, down, language, ...asked }: ListingQuery,
) {
  const [from, size] = cut(asked)
  if (sorting !== 'price' || !tellsVariants(wanted))
    return pickPage(rankingFor(snapshot, sorting, language), stretch, down, matches, from, size)
  const line =
    linesByPrice.get(matches) ?? sortItems(listedCents(snapshot, wanted), matches, snapshot.rankings.productCode)
  linesByPrice.set(matches, line) // a cached result is sorted once
  if (!down) return line.subarray(from, from + size)
  const end = Math.max(0, line.length - from)
  return line.subarray(Math.max(0, end - size), end).toReversed()
}
const linesByPrice = new WeakMap<Uint32Array, Uint32Array>()

const cut = ({ page, size }: Pick<ListingQuery, 'page' | 'size'>): [from: number, size: number] => [
  (page - 1) * size,
  size,
]
