import * as contract from '#contract/catalogue.ts'
import { toCents, toHkd } from '#contract/money.ts'
import type { Sent, Understood } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { type Written, writeObject } from '#server/lib/http/serialized-json.ts'
import { m } from '#words/compiled/messages.js'
import { writeCards } from '#server/catalogue/product-cards.reads.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import { lookIn } from './facets.rules.ts'
import type { Found } from '#server/catalogue/snapshot.rules.ts'
import { isEverything, listedVariants, nothingWanted, type Wanted } from './filters.rules.ts'
import type { Shelves, SearchStand } from './snapshots.reads.ts'
import { languageOf } from '#server/catalogue/snapshot.rules.ts'
import { requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type Branch, nameOf, namePath } from '#server/catalogue/category-tree.rules.ts'
import { type Asked, foldQuery, listCategory, listGroup, type Listed, listSearch } from './listings.reads.ts'
import { countBelow, likelyBranches, listFacets, sortsFor, states } from './listings.rules.ts'

/** What a listing says of stock may be five seconds old already (server/stock/stock-count-cache). */
const keepFor = 5

type Searched = Sent<typeof contract.omsSearchItem.reply>

export const listingDoors = ({ db }: Floor, shelves: Shelves) => [
  answer(
    contract.searchItemByTag,
    async (input, caller) => {
      const stand = await shelves.of(caller.company)
      const branch = branchOf(stand, input.tag)
      const listed = listCategory(stand, branch, readAsked(input, caller.locale))
      const title = branch ? nameOf(branch, caller.locale) : m.catalogue_all_goods({}, caller)
      return writeObject<contract.Listing>(await showListing(db, stand, listed, input, caller, branch, title))
    },
    { keepFor },
  ),

  answer(
    contract.getItemsByItemGroup,
    async (input, caller) => {
      const stand = await shelves.of(caller.company)
      const listed = listGroup(stand, input.itemGroup, readAsked(input, caller.locale))
      const title = m[`catalogue_group_${input.itemGroup}`]({}, caller)
      return writeObject<contract.Listing>(await showListing(db, stand, listed, input, caller, undefined, title))
    },
    { keepFor },
  ),

  answer(
    contract.omsSearchItem,
    async (input, caller) => {
      const stand = await shelves.of(caller.company)
      const branch = branchOf(stand, input.tag)
      const listed = listSearch(stand, input.search, branch, readAsked(input, caller.locale))
      const nothing = listed.scope.items.length === 0
      return writeObject<Searched>({
        ...(await showListing(db, stand, listed, input, caller, branch, input.search)),
        searched: listed.words,
        suggestions: [
          ...(listed.words === input.search ? [] : [{ text: listed.words, kind: 'spelling' as const }]),
          ...listed.near.map((text) => ({ text, kind: 'near' as const })),
        ],
        categories: nothing
          ? placesToLook(stand, input.search, caller.locale)
          : categoriesOf(stand, listed.found, caller.locale),
      })
    },
    { keepFor },
  ),

  answer(
    contract.searchItemAttributeByTag,
    async ({ tag }, { company, locale }) => {
      const stand = await shelves.of(company)
      const branch = branchOf(stand, tag)
      const scope = scopeOf(stand.shelf, branch)
      return {
        sorts: sortsFor(stand.shelf, scope),
        facets: wireFacets(stand, lookIn(stand.shelf, scope, nothingWanted), nothingWanted, locale, branch),
      }
    },
    { keepFor: 10 },
  ),

  answer(
    contract.getAppProductFilterList,
    async ({ tag, search, filters }, { company, locale }) => {
      const stand = await shelves.of(company)
      const branch = branchOf(stand, tag)
      const asked = readAsked({ filters, page: 1, size: 1, direction: 'asc' }, locale)
      const searched = search === undefined ? undefined : listSearch(stand, search, branch, asked)
      const stretch = scopeOf(stand.shelf, branch)
      const found = searched?.found ?? lookIn(stand.shelf, stretch, asked.wanted)
      const sorts = sortsFor(stand.shelf, searched?.scope ?? stretch)
      return {
        sorts: searched ? ['relevance' as const, ...sorts] : sorts,
        facets: wireFacets(stand, found, asked.wanted, locale, branch),
      }
    },
    { keepFor: 10 },
  ),
]

type Order = Pick<Understood<typeof contract.searchItemByTag.input>, 'sort' | 'direction' | 'filters' | 'page' | 'size'>

const branchOf = ({ shelf }: SearchStand, tag: string | undefined) =>
  tag === undefined ? undefined : requireBranch(shelf.forest, tag)

const stateOf = new Map<string, (typeof states)[number]['state']>(states.map(({ state, value }) => [value, state]))

function readAsked({ sort, direction, filters, page, size }: Order, locale: Locale): Asked {
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
    language: languageOf(locale),
  }
}

async function showListing(
  db: Floor['db'],
  stand: SearchStand,
  { found, page }: Listed,
  order: Order,
  caller: Caller,
  branch: Branch | undefined,
  title: string,
) {
  const { wanted } = readAsked(order, caller.locale)
  return {
    items: await writeCards(db, stand, page, caller, listedVariants(stand.shelf, wanted)),
    totalCount: found.matches.length,
    page: order.page,
    size: order.size,
    facets: writeFacets(stand, found, wanted, caller.locale, branch),
    title,
    path: branch ? namePath(stand.shelf.forest, branch.code, caller.locale) : [],
    hasAlcohol: Array.from(page).some((at) => stand.shelf.items[at]!.minAge !== null),
  }
}

/** What a whole category offers is written once for each of its languages, and stands as long as its counts do. */
function writeFacets(
  stand: SearchStand,
  found: Found,
  wanted: Wanted,
  locale: Locale,
  branch: Branch | undefined,
): Written<contract.Facets> {
  const write = () => writeObject<contract.Facets>(wireFacets(stand, found, wanted, locale, branch))
  if (!isEverything(wanted)) return write()
  const written = facetsWritten.get(found) ?? new Map<string, Written<contract.Facets>>()
  facetsWritten.set(found, written)
  const sign = `${locale} ${branch?.code ?? ''}`
  const facets = written.get(sign) ?? write()
  written.set(sign, facets)
  return facets
}
const facetsWritten = new WeakMap<Found, Map<string, Written<contract.Facets>>>()

function wireFacets(
  { shelf }: SearchStand,
  found: Found,
  wanted: Wanted,
  locale: Locale,
  branch: Branch | undefined,
): contract.Facets {
  const facets = listFacets(shelf, found, wanted, languageOf(locale), branch)
  const stateWords = {
    IN_STOCK: m.catalogue_in_stock,
    PRE_ORDER: m.catalogue_pre_order_soon,
    SOLD_OUT: m.catalogue_sold_out,
  }
  return {
    ...facets,
    availability: facets.availability.map((value) => ({ ...value, label: stateWords[value.value]({}, { locale }) })),
    price: facets.price && { lowest: toHkd(facets.price.lowest), highest: toHkd(facets.price.highest) },
  }
}

/** Where the goods found lie, the fullest first. */
function categoriesOf({ shelf }: SearchStand, { counts }: Found, locale: Locale) {
  return shelf.forest.places
    .filter(({ place }) => counts.category[place]! > 0)
    .sort((a, b) => counts.category[b.place]! - counts.category[a.place]!)
    .slice(0, 6)
    .map((branch) => ({ tag: branch.code, name: nameOf(branch, locale), count: counts.category[branch.place]! }))
}

/** Where to look when nothing was found: categories that share a character or word with the query, then all departments. */
function placesToLook({ shelf }: SearchStand, search: string, locale: Locale) {
  const { counts } = lookIn(shelf, scopeOf(shelf, undefined), nothingWanted)
  return likelyBranches(shelf, foldQuery(search), foldQuery)
    .map((branch) => ({ tag: branch.code, name: nameOf(branch, locale), count: countBelow(counts.category, branch) }))
    .filter(({ count }) => count > 0)
    .slice(0, 12)
}
