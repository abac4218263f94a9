import type { CatalogueView } from '#server/catalogue/catalogue-view.reads.ts'
import type { Branch } from '#server/catalogue/category-tree.rules.ts'
import type { CardItem, FacetCounts } from '#server/catalogue/snapshot.rules.ts'
import type { NameLanguage } from '#words/languages.ts'
import type { MeaningRow } from '#server/meanings/search-meanings.store.ts'
import type { ListingFilters } from './filters.rules.ts'
import type { FacetValues, Sorting } from './listings.rules.ts'
import { isHollow, type QueryIntent, readIntent } from './query-intent.rules.ts'

/** Which goods of a listing, in which order, and which of its pages. */
export interface ListingQuery {
  wanted: ListingFilters
  sorting: Sorting | undefined
  down: boolean
  page: number
  size: number
  language: NameLanguage
}

/** What was counted, and the values whose numbers the counts go by. */
export interface CountedFacets {
  counts: FacetCounts
  values: FacetValues
}

/** One page of a listing, each item with the variants it is listed for. */
export interface Listed extends CountedFacets {
  items: CardItem[]
  total: number
  /** There are more than were counted. */
  isMore: boolean
}

export interface SearchedFor extends Listed {
  /** What was searched, in the script it was typed in: another wording where what was typed finds nothing. */
  words: string
  /** Other words, where nothing was found. */
  near: string[]
  /** Nothing fits the words in this category, whatever else was chosen. */
  isNothing: boolean
  /** Where to look then, with how many goods are there. */
  likely: { branch: Branch; count: number }[]
}

/** What a search box offers. */
interface Suggested {
  words: string[]
  branches: Branch[]
  items: CardItem[]
  total: number
}

/** A company's live goods, as its listings and its search ask for them. The order of goods is the same in every home. */
export interface SearchView extends CatalogueView {
  /** Goods of a category or the whole shop: without a sort, what sells best first, then what is newest. */
  listCategory(branch: Branch | undefined, asked: ListingQuery): Promise<Listed>
  /** Goods of a home section: without a sort, in the order the section was put together. */
  listGroup(group: string, asked: ListingQuery): Promise<Listed>
  /** Goods that were searched for: without a sort, the best first. */
  listSearch(typed: string, branch: Branch | undefined, asked: ListingQuery): Promise<SearchedFor>
  /** What the goods of a category, or those that were searched for in it, can be sorted and filtered by. */
  listFilters(
    branch: Branch | undefined,
    wanted: ListingFilters,
    typed?: string,
  ): Promise<CountedFacets & { sorts: Sorting[] }>
  suggest(typed: string): Promise<Suggested>
}

export interface SearchViews {
  /** With a meaning that is not saved, in the place of the one with its code: for staff who try it. */
  of(company: string, tried?: MeaningRow): Promise<SearchView>
  /** Settles when what was published before is shown: what listings and search read, and the cached responses that show it. */
  settle(company: string): Promise<void>
}

/** Goods of a search. What it asks for beside its words filters; with nothing beside, all goods are listed. */
export async function listMeant(
  view: SearchView,
  typed: string,
  branch: Branch | undefined,
  asked: ListingQuery,
): Promise<{ listed: SearchedFor; intent: QueryIntent }> {
  const intent = readIntent(typed)
  const meant = { ...asked, wanted: addIntent(asked.wanted, intent) }
  const listed = intent.words === '' ? undefined : await view.listSearch(intent.words, branch, meant)
  const isSaid = intent.offer || intent.leastCents !== undefined || intent.mostCents !== undefined
  if (!listed || (listed.isNothing && isSaid && isHollow(intent.words))) {
    const all = await view.listCategory(branch, meant)
    return { listed: { ...all, words: intent.words, near: [], isNothing: false, likely: [] }, intent }
  }
  return { listed, intent }
}

/** A visitor's own choice of a price goes before what the words say. */
export const addIntent = (wanted: ListingFilters, intent: QueryIntent | undefined): ListingFilters => ({
  ...wanted,
  offer: wanted.offer || intent?.offer === true,
  leastCents: wanted.leastCents ?? intent?.leastCents,
  mostCents: wanted.mostCents ?? intent?.mostCents,
})
