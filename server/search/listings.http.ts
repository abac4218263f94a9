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
import { type ListingFilters, nothingWanted } from './filters.rules.ts'
import { goodsTopic, groupsTopic, listingTopics } from '#server/catalogue/response-topics.rules.ts'
import { requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type Branch, nameCategory, namePath } from '#server/catalogue/category-tree.rules.ts'
import type { Listed, ListingQuery, SearchView, SearchViews } from './search-view.reads.ts'
import { languageFacts } from '#words/languages.ts'
import { states } from './listings.rules.ts'
import { isHollow, type QueryIntent, readIntent } from './query-intent.rules.ts'
import { wireBranches, wireFacets, wireIntent, wireLikelyBranches } from './listings.wire.ts'

/** Stock counts in a listing may be five seconds old already (server/stock/stock-count-cache). */
const cacheSeconds = 5

type SearchReply = Sent<typeof contract.omsSearchItem.reply>

export const listingEndpoints = (context: AppContext, catalogue: SearchViews) => [
  ...browseEndpoints(context, catalogue),
  ...filterEndpoints(catalogue),
]

/** Goods of a category, an item group or a search. */
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

  answer(
    contract.omsSearchItem,
    async (input, caller) => {
      const view = await catalogue.of(caller.company)
      const branch = branchOf(view, input.tag)
      const { listed, intent } = await listMeant(view, input.search, branch, readAsked(input, caller.locale))
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
  ),
]

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

/** Goods of a search. What it asks for beside its words filters; with nothing beside, all goods are listed. */
async function listMeant(view: SearchView, typed: string, branch: Branch | undefined, asked: ListingQuery) {
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
const addIntent = (wanted: ListingFilters, intent: QueryIntent | undefined): ListingFilters => ({
  ...wanted,
  offer: wanted.offer || intent?.offer === true,
  leastCents: wanted.leastCents ?? intent?.leastCents,
  mostCents: wanted.mostCents ?? intent?.mostCents,
})

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
