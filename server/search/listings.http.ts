import * as contract from '#contract/catalogue.ts'
import { toCents } from '#contract/money.ts'
import type { Sent, Understood } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { writeObject } from '#server/lib/http/serialized-json.ts'
import { m } from '#words/compiled/messages.js'
import { readListedCards } from '#server/catalogue/product-cards.reads.ts'
import { writeCards } from '#server/catalogue/product-cards.wire.ts'
import { isEverything, type ListingFilters, nothingWanted } from './filters.rules.ts'
import { goodsTopic, groupsTopic, listingTopics } from '#server/catalogue/response-topics.rules.ts'
import { requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type Branch, nameCategory, namePath } from '#server/catalogue/category-tree.rules.ts'
import type { SearchedWords } from '#server/meanings/searched-words.commands.ts'
import {
  addIntent,
  type Listed,
  listMeant,
  type ListingQuery,
  type SearchView,
  type SearchViews,
} from './search-view.reads.ts'
import { languageFacts } from '#words/languages.ts'
import { states } from './listings.rules.ts'
import { readIntent } from './query-intent.rules.ts'
import { wireBranches, wireFacets, wireIntent, wireLikelyBranches } from './listings.wire.ts'

/** Stock counts in a listing may be five seconds old already (server/stock/stock-count-cache). */
const cacheSeconds = 5

type SearchReply = Sent<typeof contract.omsSearchItem.reply>

export const listingEndpoints = (context: AppContext, catalogue: SearchViews, searched: SearchedWords) => [
  ...browseEndpoints(context, catalogue),
  searchEndpoint(context, catalogue, searched),
  ...filterEndpoints(catalogue),
]

/** Goods of a category or an item group. */
const browseEndpoints = ({ db }: AppContext, catalogue: SearchViews) => [
  answer(
    contract.searchItemByTag,
    async (input, caller) => {
      const view = await catalogue.of(caller.company)
      const branch = branchOf(view, input.tag)
      const listed = await view.listCategory(branch, readAsked(input, caller.locale))
      const title = branch ? nameCategory(branch, caller.locale) : m.catalogue_all_goods({}, caller)
      return writeObject<contract.Listing>(await showListing(db, view, listed, input, caller, branch, title))
    },
    { cacheSeconds, topics: listingTopics },
  ),

  answer(
    contract.getItemsByItemGroup,
    async (input, caller) => {
      const view = await catalogue.of(caller.company)
      const listed = await view.listGroup(input.itemGroup, readAsked(input, caller.locale))
      const title = m[`catalogue_group_${input.itemGroup}`]({}, caller)
      return writeObject<contract.Listing>(await showListing(db, view, listed, input, caller, undefined, title))
    },
    { cacheSeconds, topics: () => [groupsTopic] },
  ),
]

const searchEndpoint = ({ db }: AppContext, catalogue: SearchViews, searched: SearchedWords) =>
  answer(
    contract.omsSearchItem,
    async (input, caller) => {
      const view = await catalogue.of(caller.company)
      const branch = branchOf(view, input.tag)
      const asked = readAsked(input, caller.locale)
      const { listed, intent } = await listMeant(view, input.search, branch, asked)
      if (isFirstLook(input, asked))
        searched.note(caller.company, input.search, { locale: caller.locale, found: listed.total > 0 })
      const isAsTyped = listed.words === intent.words
      return writeObject<SearchReply>({
        ...(await showListing(db, view, listed, input, caller, branch, input.search)),
        searched: isAsTyped ? input.search : listed.words,
        understood: wireIntent(intent),
        suggestions: [
          ...(isAsTyped ? [] : [{ text: listed.words, kind: 'spelling' as const }]),
          ...listed.near.map((text) => ({ text, kind: 'near' as const })),
        ],
        categories: listed.isNothing
          ? wireLikelyBranches(listed.likely, caller.locale)
          : wireBranches(listed, caller.locale),
      })
    },
    { cacheSeconds, topics: () => [goodsTopic] },
  )

/** A search as it was typed, and not one that is turned, sorted or narrowed. What is answered from a cache is not counted again. */
const isFirstLook = ({ tag }: { tag?: string | undefined }, { page, sorting, wanted }: ListingQuery) =>
  tag === undefined && page === 1 && sorting === undefined && isEverything(wanted)

/** Sort options and filters. */
const filterEndpoints = (catalogue: SearchViews) => [
  answer(
    contract.searchItemAttributeByTag,
    async ({ tag }, { company, locale }) => {
      const view = await catalogue.of(company)
      const branch = branchOf(view, tag)
      const { sorts, ...counted } = await view.listFilters(branch, nothingWanted)
      return { sorts, facets: wireFacets(counted, nothingWanted, locale, branch) }
    },
    { cacheSeconds: 10, topics: listingTopics },
  ),

  answer(
    contract.getAppProductFilterList,
    async ({ tag, search, filters }, { company, locale }) => {
      const view = await catalogue.of(company)
      const branch = branchOf(view, tag)
      const intent = search === undefined ? undefined : readIntent(search)
      const wanted = addIntent(readFilters(filters), intent)
      const { sorts, ...counted } = await view.listFilters(branch, wanted, intent?.words || undefined)
      return {
        sorts: search === undefined ? sorts : ['relevance' as const, ...sorts],
        facets: wireFacets(counted, wanted, locale, branch),
      }
    },
    { cacheSeconds: 10, topics: () => [goodsTopic] },
  ),
]

type ListingOrder = Pick<
  Understood<typeof contract.searchItemByTag.input>,
  'sort' | 'direction' | 'filters' | 'page' | 'size'
>

const branchOf = ({ forest }: SearchView, tag: string | undefined) =>
  tag === undefined ? undefined : requireBranch(forest, tag)

const stateOf = new Map<string, (typeof states)[number]['state']>(states.map(({ state, value }) => [value, state]))

const readAsked = ({ sort, direction, filters, page, size }: ListingOrder, locale: Locale): ListingQuery => ({
  wanted: readFilters(filters),
  sorting: sort === 'relevance' ? undefined : sort,
  down: direction === 'desc',
  page,
  size,
  language: languageFacts[locale].names,
})

const readFilters = (filters: ListingOrder['filters']): ListingFilters => ({
  brand: filters.brand,
  colour: filters.color,
  size: filters.size,
  material: filters.material,
  category: filters.category,
  availability: filters.availability.flatMap((value) => stateOf.get(value) ?? []),
  offer: filters.offer,
  isNew: filters.isNew,
  attribute: filters.attribute,
  leastCents: filters.priceFrom === undefined ? undefined : toCents(filters.priceFrom),
  mostCents: filters.priceTo === undefined ? undefined : toCents(filters.priceTo),
})

async function showListing(
  db: AppContext['db'],
  view: SearchView,
  listed: Listed,
  order: ListingOrder,
  caller: Caller,
  branch: Branch | undefined,
  title: string,
) {
  const cards = await readListedCards(db, view, listed.items, caller)
  return {
    items: writeCards(view, cards, caller.locale),
    totalCount: listed.total,
    countedAll: !listed.isMore,
    page: order.page,
    size: order.size,
    facets: wireFacets(listed, readFilters(order.filters), caller.locale, branch),
    title,
    path: branch ? namePath(view.forest, branch.code, caller.locale) : [],
    hasAlcohol: listed.items.some(({ item }) => item.minAge !== null),
  }
}
