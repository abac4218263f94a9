import { look, lookIn } from './facets.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import type { Found } from '#server/catalogue/snapshot.rules.ts'
import { listedCents, tellsVariants, type Wanted } from './filters.rules.ts'
import type { Hits } from './matching.rules.ts'
import { search } from './search.rules.ts'
import type { SearchStand } from './snapshots.reads.ts'
import type { Item, Language, Shelf } from '#server/catalogue/snapshot.rules.ts'
import { type Stretch, pickPage } from '#server/catalogue/paging.rules.ts'
import { lineUpBy } from '#server/catalogue/sorting.rules.ts'
import { reading } from './tokenizer.reads.ts'
import { fitOf, lineUp, type Name, type Query, takeApart } from './relevance.rules.ts'
import { rankingFor, scopeOfGroup, within, type Sorting } from './listings.rules.ts'
import type { Branch } from '#server/catalogue/category-tree.rules.ts'

export interface Asked {
  wanted: Wanted
  sorting: Sorting | undefined
  down: boolean
  page: number
  size: number
  language: Language
}

/** One page of a listing, by the places of its goods, and all that was counted on the way. */
export interface Listed {
  found: Found
  page: ArrayLike<number>
}

/** Goods of a category or the whole shop: without a sort, what sells best first, then what is newest. */
export function listCategory({ shelf }: SearchStand, branch: Branch | undefined, asked: Asked): Listed {
  const scope = scopeOf(shelf, branch)
  const found = lookIn(shelf, scope, asked.wanted)
  const page =
    asked.sorting === undefined
      ? pickPage(shelf.rankings.popular, scope, false, found.matches, ...cut(asked))
      : sorted(shelf, scope, found.matches, asked.sorting, asked)
  return { found, page }
}

/** Goods of a home section: without a sort, in the order the section was put together. */
export function listGroup({ shelf }: SearchStand, group: string, asked: Asked): Listed {
  const found = look(shelf, scopeOfGroup(shelf, group), asked.wanted)
  return inOrder(shelf, found, found.matches, asked)
}

export type SearchedFor = Listed & { words: string; near: string[]; scope: { items: Uint32Array } }

/** Goods that were searched for: without a sort, the best first. */
export function listSearch(stand: SearchStand, typed: string, branch: Branch | undefined, asked: Asked): SearchedFor {
  const { shelf, index } = stand
  const folded = foldQuery(typed)
  const exact = findByCode(shelf, typed)
  const searched = exact === undefined ? search(index, folded) : { kind: 'found' as const, hits: exact, words: folded }
  const hits: Hits =
    searched.kind === 'found' ? searched.hits : { items: new Uint32Array(), scores: new Float32Array() }
  const scope = { items: within(shelf, hits.items, branch) }
  const found = look(shelf, scope, asked.wanted)
  const words = searched.kind === 'found' && searched.words !== folded ? reading.asTyped(searched.words, typed) : typed
  const near = searched.kind === 'nothing' ? searched.near.map((one) => reading.asTyped(one, typed)) : []
  const shown = { items: found.matches, scores: hits.scores }
  const best = asked.sorting
    ? found.matches
    : lineUp(shelf, shown, fitter(stand, foldQuery(words)), asked.page * asked.size)
  return { ...inOrder(shelf, found, best, asked), words, near, scope }
}

export const foldQuery = (typed: string) => reading.fold(typed).trim().replace(/\s+/g, ' ')

/** A product code or a barcode, typed or scanned, is that product and nothing else. */
export function findByCode(shelf: Shelf, typed: string): Hits | undefined {
  const code = typed.normalize('NFKC').trim()
  const at =
    shelf.atBarcode.get(code.replace(/[\s-]/g, '')) ??
    shelf.atCode.get(code) ??
    shelf.atCode.get(code.toUpperCase()) ??
    atVariant(shelf, code)
  if (at === undefined) return undefined
  const scores = new Float32Array(shelf.items.length)
  scores[at] = 1
  return { items: Uint32Array.of(at), scores }
}

function atVariant(shelf: Shelf, code: string): number | undefined {
  const variant = shelf.variantAt.get(code) ?? shelf.variantAt.get(code.toUpperCase())
  const barcode = variant === undefined ? undefined : shelf.variants[variant]?.barcode
  return barcode === undefined ? undefined : shelf.atBarcode.get(barcode)
}

/** How exactly goods are what was asked. */
export function fitter({ shelf }: SearchStand, query: string): (at: number) => number {
  const asked = readText(query)
  return (at) => {
    const { names, brands } = readNames(shelf, at)
    return fitOf(asked, names, brands)
  }
}

const readText = (folded: string): Query => ({ said: folded, named: reading.nameOneWay(folded) })

/** The names of goods that are often found are read once. */
function readNames(shelf: Shelf, at: number): Names {
  const item = shelf.items[at]!
  const known = namesOf.get(item)
  if (known) return known
  const brand = shelf.brands[shelf.brand[at]!]?.name
  const names = {
    names: [item.name.zh, item.name.en].map((name) => takeApart(readText(foldQuery(name)))),
    brands: brand ? [brand.zh, brand.en].map(foldQuery) : [],
  }
  if (namesOf.size > 20_000) namesOf.clear()
  namesOf.set(item, names)
  return names
}
type Names = { names: Name[]; brands: string[] }
const namesOf = new Map<Item, Names>()

function inOrder(shelf: Shelf, found: Found, own: Uint32Array, asked: Asked): Listed {
  const [from, size] = cut(asked)
  const page = asked.sorting
    ? sorted(shelf, scopeOf(shelf, undefined), found.matches, asked.sorting, asked)
    : own.subarray(from, from + size)
  return { found, page }
}

/** Goods stand by what their cards show, and in a listing narrowed to some variants that is the lowest price of these. */
function sorted(
  shelf: Shelf,
  stretch: Stretch,
  matches: Uint32Array,
  sorting: Sorting,
  { wanted, down, language, ...asked }: Asked,
) {
  const [from, size] = cut(asked)
  if (sorting !== 'price' || !tellsVariants(wanted))
    return pickPage(rankingFor(shelf, sorting, language), stretch, down, matches, from, size)
  const line = linesByPrice.get(matches) ?? lineUpBy(listedCents(shelf, wanted), matches, shelf.rankings.productCode)
  linesByPrice.set(matches, line) // a look that is kept is lined up once
  if (!down) return line.subarray(from, from + size)
  const end = Math.max(0, line.length - from)
  return line.subarray(Math.max(0, end - size), end).toReversed()
}
const linesByPrice = new WeakMap<Uint32Array, Uint32Array>()

const cut = ({ page, size }: Pick<Asked, 'page' | 'size'>): [from: number, size: number] => [(page - 1) * size, size]
