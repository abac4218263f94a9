import type { Facets } from '#contract/facets.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { type Branch, nameCategory } from '#server/catalogue/category-tree.rules.ts'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'
import type { ListingFilters } from './filters.rules.ts'
import { listFacets } from './listings.rules.ts'
import type { QueryIntent } from './query-intent.rules.ts'
import type { CountedFacets, SearchedFor } from './search-view.reads.ts'

export function wireFacets(
  { counts, values }: CountedFacets,
  wanted: ListingFilters,
  locale: Locale,
  branch: Branch | undefined,
): Facets {
  const facets = listFacets(values, counts, wanted, languageFacts[locale].names, branch)
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
export const wireBranches = ({ counts, values }: CountedFacets, locale: Locale) =>
  values.forest.places
    .filter(({ place }) => counts.category[place]! > 0)
    .sort((a, b) => counts.category[b.place]! - counts.category[a.place]!)
    .slice(0, 6)
    .map((branch) => wireBranch(branch, counts.category[branch.place]!, locale))

/** Where to look when nothing was found. */
export const wireLikelyBranches = (likely: SearchedFor['likely'], locale: Locale) =>
  likely
    .filter(({ count }) => count > 0)
    .slice(0, 12)
    .map(({ branch, count }) => wireBranch(branch, count, locale))

const wireBranch = (branch: Branch, count: number, locale: Locale) => ({
  tag: branch.code,
  name: nameCategory(branch, locale),
  count,
})

export const wireIntent = ({ leastCents, mostCents, offer }: QueryIntent) => ({
  priceFrom: leastCents === undefined ? null : toHkd(leastCents),
  priceTo: mostCents === undefined ? null : toHkd(mostCents),
  offer,
})
