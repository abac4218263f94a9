import { countFacets, countFacetsOfRange } from './facets.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import type { FoundItems } from '#server/catalogue/snapshot.rules.ts'
import { listedCents, tellsVariants } from './filters.rules.ts'
import { finish, type Hits } from './matching.rules.ts'
import { foundAsTyped, search, type SearchResult } from './search.rules.ts'
import type { Meanings } from '#server/meanings/meanings.rules.ts'
import { keepMeant } from './meant-goods.rules.ts'
import { type IndexedSnapshot, stretchesOf } from './inverted-index.rules.ts'
import type { ListingQuery } from './search-view.reads.ts'
import type { Item, Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { type Stretch, pickPage } from '#server/catalogue/paging.rules.ts'
import { sortItems } from '#server/catalogue/sorting.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
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
  meanings: Meanings,
  typed: string,
  branch: Branch | undefined,
  asked: ListingQuery,
): PickedSearch {
  const folded = foldQuery(typed)
  const exact = findByCode(snapshot, typed)
  const searched: SearchResult = exact
    ? foundAsTyped(exact, folded)
    : finish(search({ lexicon: index.lexicon, meanings }, folded), index)
  return pickSearched(snapshot, meanings, searched, typed, branch, asked)
}

/** One page of what a search found. */
export function pickSearched(
  snapshot: Snapshot,
  meanings: Meanings,
  searched: SearchResult,
  typed: string,
  branch: Branch | undefined,
  asked: ListingQuery,
): PickedSearch {
  const folded = foldQuery(typed)
  const hits =
    searched.kind === 'found'
      ? leaveMeant(snapshot, meanings, searched)
      : { items: new Uint32Array(), scores: new Float32Array() }
  const scope = { items: within(snapshot, hits.items, branch) }
  const found = countFacets(snapshot, scope, asked.wanted)
  const words = searched.kind === 'found' && searched.words !== folded ? reading.asTyped(searched.words, typed) : typed
  const things = searched.kind === 'found' ? searched.things : []
  const near = searched.kind === 'nothing' ? searched.near.map((one) => reading.asTyped(one, typed)) : []
  const shown = { items: found.matches, scores: hits.scores }
  const best = asked.sorting
    ? found.matches
    : rankResults(snapshot, shown, fitter(snapshot, foldQuery(words), things), asked.page * asked.size)
  return { ...inOrder(snapshot, found, best, asked), words, near, scope }
}

/** A small amount in Chinese before a unit: 一匹 is 1匹. */
const writeDigits = (typed: string) =>
  typed.replace(
    /(?<![一二三四五六七八九十百千])([一二兩三四五六七八九])(?=匹|公斤|公升|吋|寸|毫升|安士|磅)/g,
    (_, digit: string) => String(digit === '兩' ? 2 : '一二三四五六七八九'.indexOf(digit) + 1),
  )

/** More goods are not compared by their names. */
const mostCompared = 2_000

/** Without goods of categories that nobody asked for, where others are there, and without those that only share a word with what is meant. */
export function leaveMeant(
  snapshot: Snapshot,
  meanings: Meanings,
  { hits, things, apart, filled }: Extract<SearchResult, { kind: 'found' }>,
): Hits {
  const stretches = apart.flatMap((code) => stretchesOf(snapshot)(code) ?? [])
  const near =
    stretches.length === 0
      ? hits.items
      : hits.items.filter((at) => !stretches.some(({ from, to }) => at >= from && at < to))
  const items = near.length > 0 ? near : hits.items
  if (things.length === 0 || items.length > mostCompared) return { ...hits, items: leaveKin(snapshot, items, filled) }
  const goods = Array.from(items, (at) => ({
    at,
    names: readNames(snapshot, at).names,
    category: snapshot.items[at]!.category,
  }))
  const kept = keepMeant(goods, things.map(readText), meanings)
  return {
    ...hits,
    items: leaveKin(
      snapshot,
      items.filter((at) => kept.has(at)),
      filled,
    ),
  }
}

/** What only fills up is of the same categories. */
function leaveKin(snapshot: Snapshot, items: Uint32Array, filled: ReadonlySet<number>): Uint32Array {
  if (filled.size === 0) return items
  const categories = new Set(Array.from(items).flatMap((at) => (filled.has(at) ? [] : [snapshot.category[at]!])))
  return categories.size === 0 ? items : items.filter((at) => categories.has(snapshot.category[at]!))
}

export const foldQuery = (typed: string) => reading.fold(writeDigits(typed)).trim().replace(/\s+/g, ' ')

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
export function fitter(snapshot: Snapshot, query: string, things: readonly string[]): (at: number) => number {
  const asked = readText(query)
  const meant = things.map(readText)
  return (at) => {
    const { names, brands } = readNames(snapshot, at)
    return fitOf(asked, names, brands, meant)
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
