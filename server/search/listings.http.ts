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
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import { countFacetsOfRange } from './facets.rules.ts'
import { listedVariants, nothingWanted } from './filters.rules.ts'
import type { CatalogueSnapshots, SearchView } from './snapshots.reads.ts'
import { requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type Branch, nameOf, namePath } from '#server/catalogue/category-tree.rules.ts'
import {
  type ListingQuery,
  listLikelyBranches,
  listCategory,
  listGroup,
  type Listed,
  listSearch,
} from './listings.reads.ts'
import { languageFacts } from '#words/languages.ts'
import { sortsFor, states } from './listings.rules.ts'
import { wireBranches, wireFacets, wireLikelyBranches } from './listings.wire.ts'

/** Stock counts in a listing may be five seconds old already (server/stock/stock-count-cache). */
const cacheSeconds = 5

type SearchReply = Sent<typeof contract.omsSearchItem.reply>

export const listingEndpoints = (context: AppContext, snapshots: CatalogueSnapshots) => [
  ...browseEndpoints(context, snapshots),
  ...filterEndpoints(snapshots),
]

/** Goods of a category, an item group or a search. */
const browseEndpoints = ({ db }: AppContext, snapshots: CatalogueSnapshots) => [
  answer(
    contract.searchItemByTag,
    async (input, caller) => {
      const view = await snapshots.of(caller.company)
      const branch = branchOf(view, input.tag)
      const listed = listCategory(view, branch, readAsked(input, caller.locale))
      const title = branch ? nameOf(branch, caller.locale) : m.catalogue_all_goods({}, caller)
      return writeObject<contract.Listing>(await showListing(db, view, listed, input, caller, branch, title))
    },
    { cacheSeconds },
  ),

  answer(
    contract.getItemsByItemGroup,
    async (input, caller) => {
      const view = await snapshots.of(caller.company)
      const listed = listGroup(view, input.itemGroup, readAsked(input, caller.locale))
      const title = m[`catalogue_group_${input.itemGroup}`]({}, caller)
      return writeObject<contract.Listing>(await showListing(db, view, listed, input, caller, undefined, title))
    },
    { cacheSeconds },
  ),

  answer(
    contract.omsSearchItem,
    async (input, caller) => {
      const view = await snapshots.of(caller.company)
      const branch = branchOf(view, input.tag)
      const listed = listSearch(view, input.search, branch, readAsked(input, caller.locale))
      const nothing = listed.scope.items.length === 0
      return writeObject<SearchReply>({
        ...(await showListing(db, view, listed, input, caller, branch, input.search)),
        searched: listed.words,
        suggestions: [
          ...(listed.words === input.search ? [] : [{ text: listed.words, kind: 'spelling' as const }]),
          ...listed.near.map((text) => ({ text, kind: 'near' as const })),
        ],
        categories: nothing
          ? wireLikelyBranches(view, listLikelyBranches(view, input.search), caller.locale)
          : wireBranches(view, listed.found, caller.locale),
      })
    },
    { cacheSeconds },
  ),
]

/** Sort options and filters. */
const filterEndpoints = (snapshots: CatalogueSnapshots) => [
  answer(
    contract.searchItemAttributeByTag,
    async ({ tag }, { company, locale }) => {
      const view = await snapshots.of(company)
      const branch = branchOf(view, tag)
      const scope = scopeOf(view.snapshot, branch)
      return {
        sorts: sortsFor(view.snapshot, scope),
        facets: wireFacets(
          view,
          countFacetsOfRange(view.snapshot, scope, nothingWanted),
          nothingWanted,
          locale,
          branch,
        ),
      }
    },
    { cacheSeconds: 10 },
  ),

  answer(
    contract.getAppProductFilterList,
    async ({ tag, search, filters }, { company, locale }) => {
      const view = await snapshots.of(company)
      const branch = branchOf(view, tag)
      const asked = readAsked({ filters, page: 1, size: 1, direction: 'asc' }, locale)
      const searched = search === undefined ? undefined : listSearch(view, search, branch, asked)
      const stretch = scopeOf(view.snapshot, branch)
      const found = searched?.found ?? countFacetsOfRange(view.snapshot, stretch, asked.wanted)
      const sorts = sortsFor(view.snapshot, searched?.scope ?? stretch)
      return {
        sorts: searched ? ['relevance' as const, ...sorts] : sorts,
        facets: wireFacets(view, found, asked.wanted, locale, branch),
      }
    },
    { cacheSeconds: 10 },
  ),
]

type ListingOrder = Pick<
  Understood<typeof contract.searchItemByTag.input>,
  'sort' | 'direction' | 'filters' | 'page' | 'size'
>

const branchOf = ({ snapshot }: SearchView, tag: string | undefined) =>
  tag === undefined ? undefined : requireBranch(snapshot.forest, tag)

const stateOf = new Map<string, (typeof states)[number]['state']>(states.map(({ state, value }) => [value, state]))

function readAsked({ sort, direction, filters, page, size }: ListingOrder, locale: Locale): ListingQuery {
  return {
    wanted: {
      brand: filters.brand,
      colour: filters.color,
      size: filters.size,
      material: filters.material,
      category: filters.category,
      availability: filters.availability.flatMap((value) => stateOf.get(value) ?? []),
      offer: filters.offer,
      isNew: filters.isNew,
      leastCents: filters.priceFrom === undefined ? undefined : toCents(filters.priceFrom),
      mostCents: filters.priceTo === undefined ? undefined : toCents(filters.priceTo),
    },
    sorting: sort === 'relevance' ? undefined : sort,
    down: direction === 'desc',
    page,
    size,
    language: languageFacts[locale].names,
  }
}

async function showListing(
  db: AppContext['db'],
  view: SearchView,
  { found, page }: Listed,
  order: ListingOrder,
  caller: Caller,
  branch: Branch | undefined,
  title: string,
) {
  const { wanted } = readAsked(order, caller.locale)
  const cards = await readListedCards(db, view, page, caller, listedVariants(view.snapshot, wanted))
  return {
    items: writeCards(view, cards, caller.locale),
    totalCount: found.matches.length,
    page: order.page,
    size: order.size,
    facets: wireFacets(view, found, wanted, caller.locale, branch),
    title,
    path: branch ? namePath(view.snapshot.forest, branch.code, caller.locale) : [],
    hasAlcohol: Array.from(page).some((at) => view.snapshot.items[at]!.minAge !== null),
  }
}
