import type * as contract from '#contract/catalogue.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { type Branch, nameOf } from '#server/catalogue/category-tree.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import type { FoundItems } from '#server/catalogue/snapshot.rules.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'
import { countFacetsOfRange } from './facets.rules.ts'
import { type ListingFilters, nothingWanted } from './filters.rules.ts'
import { countBelow, listFacets } from './listings.rules.ts'
import type { SearchView } from './snapshots.reads.ts'

export function wireFacets(
  { snapshot }: SearchView,
  found: FoundItems,
  wanted: ListingFilters,
  locale: Locale,
  branch: Branch | undefined,
): contract.Facets {
  const facets = listFacets(snapshot, found, wanted, languageFacts[locale].names, branch)
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

/** The categories of the results, the largest first. */
export function wireBranches({ snapshot }: SearchView, { counts }: FoundItems, locale: Locale) {
  return snapshot.forest.places
    .filter(({ place }) => counts.category[place]! > 0)
    .sort((a, b) => counts.category[b.place]! - counts.category[a.place]!)
    .slice(0, 6)
    .map((branch) => ({ tag: branch.code, name: nameOf(branch, locale), count: counts.category[branch.place]! }))
}

/** Suggestions without results: categories that share a character or word with the query, then all departments. */
export function wireLikelyBranches({ snapshot }: SearchView, branches: readonly Branch[], locale: Locale) {
  const { counts } = countFacetsOfRange(snapshot, scopeOf(snapshot, undefined), nothingWanted)
  return branches
    .map((branch) => ({ tag: branch.code, name: nameOf(branch, locale), count: countBelow(counts.category, branch) }))
    .filter(({ count }) => count > 0)
    .slice(0, 12)
}
