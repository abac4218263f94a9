import { offerAttributes } from './offered-attributes.rules.ts'
import { byCount, type FacetValue, mostOffered } from './offered-values.rules.ts'
import { families } from '#server/catalogue/colour-families.rules.ts'
import type { Scope } from './facets.rules.ts'
import { scopeOf } from '#server/catalogue/paging.rules.ts'
import type { ListingFilters } from './filters.rules.ts'
import {
  type FacetCounts,
  inStock,
  materialValue,
  preOrder,
  type Snapshot,
  soldOut,
} from '#server/catalogue/snapshot.rules.ts'
import type { Ranking } from '#server/catalogue/sorting.rules.ts'
import { type Branch, type Forest, isShown } from '#server/catalogue/category-tree.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'

export const sortings = ['productCode', 'name', 'price', 'date', 'size', 'colour', 'material', 'brand'] as const
export type Sorting = (typeof sortings)[number]

/** The ranking of a sort option. Items sort by what their card shows: lowest price, first colour, smallest size. §9 */
export function rankingFor({ rankings }: Snapshot, sorting: Sorting, language: NameLanguage): Ranking {
  const ranking = rankings[sorting]
  return 'order' in ranking ? ranking : ranking[language]
}

/** The items within a category; all without one. */
export function within(snapshot: Snapshot, items: Uint32Array, branch: Branch | undefined): Uint32Array {
  const { from, to } = scopeOf(snapshot, branch)
  return branch ? items.filter((at) => at >= from && at < to) : items
}

/** The items of a home section in its order. Hot sales are ranked by actual sales. §1 */
export function scopeOfGroup(snapshot: Snapshot, group: string): { items: Uint32Array } {
  if (group !== 'hot_sales') return { items: snapshot.groups.get(group) ?? new Uint32Array() }
  const { order } = snapshot.rankings.popular
  const unsold = order.findIndex((at) => snapshot.sold[at] === 0)
  return { items: order.slice(0, unsold < 0 ? order.length : unsold) }
}

/** What facets count goods by: each value's number is its place here. */
export type FacetValues = Pick<Snapshot, 'forest' | 'brands' | 'materials' | 'sizes' | 'attributes'>

/** The options of a filter panel, with counts. Chosen options stay, even at 0. */
export function listFacets(
  values: FacetValues,
  counts: FacetCounts,
  wanted: ListingFilters,
  language: NameLanguage,
  scope: Branch | undefined,
) {
  return {
    ...offerValues(values, counts, wanted, language),
    category: branchesToOffer(values, counts.category, wanted, scope)
      .map((branch) => ({
        value: branch.code,
        label: labelOf(branch, language),
        count: countBelow(counts.category, branch),
        chosen: wanted.category.includes(branch.code),
      }))
      .filter(({ count, chosen }) => count > 0 || chosen),
    availability: states.flatMap(({ state, value }) => {
      const count = counts.availability[state]!
      const chosen = wanted.availability.includes(state)
      return count > 0 || chosen ? [{ value, count, chosen }] : []
    }),
    attributes: offerAttributes(values.attributes, counts.attribute, wanted.attribute, language),
    offer: counts.offer,
    isNew: counts.isNew,
    price: counts.mostCents >= counts.leastCents ? { lowest: counts.leastCents, highest: counts.mostCents } : null,
  }
}

/** The options whose values stand in a list. */
function offerValues(
  { brands, materials, sizes }: FacetValues,
  counts: FacetCounts,
  wanted: ListingFilters,
  language: NameLanguage,
) {
  const codeOf = ({ code }: { code: string }) => code
  const asIs = (size: string) => size
  const brand = offer(counts.brand, wanted.brand, codeOf, brands, ({ name }) => name[language])
  const color = offer(counts.colour, wanted.colour, codeOf, families, (family) => family[language])
  const valueOf = ({ en }: NameInLanguages) => materialValue(en)
  const material = offer(counts.material, wanted.material, valueOf, materials, (one) => one[language])
  return {
    brand: brand.sort(byCount).slice(0, mostOffered),
    color: color.map((one) => ({ ...one, hex: families.find(({ code }) => code === one.value)!.hex })),
    size: offer(counts.size, wanted.size, asIs, sizes, asIs).slice(0, mostOffered),
    material: material.sort(byCount).slice(0, mostOffered),
  }
}

export const states = [
  { state: inStock, value: 'IN_STOCK' },
  { state: preOrder, value: 'PRE_ORDER' },
  { state: soldOut, value: 'SOLD_OUT' },
] as const

export const labelOf = (branch: Branch, language: NameLanguage) =>
  ({ zh: branch.labelZh, en: branch.labelEn })[language]

/** Values with items, and chosen values. */
function offer<T>(
  counts: Uint32Array,
  wanted: readonly string[],
  valueOf: (one: T) => string,
  values: readonly T[],
  labelOf: (one: T) => string,
): FacetValue[] {
  const offered: FacetValue[] = []
  for (let at = 0; at < values.length; at++) {
    const count = counts[at]!
    if (count === 0 && wanted.length === 0) continue
    const value = valueOf(values[at]!)
    const chosen = wanted.includes(value)
    if (count > 0 || chosen) offered.push({ value, label: labelOf(values[at]!), count, chosen })
  }
  return offered
}

export function countBelow(counts: Uint32Array, { place, end }: Branch): number {
  let sum = 0
  for (let at = place; at < end; at++) sum += counts[at]!
  return sum
}

/** The next level of the category tree, skipping levels without a choice; and what is below a chosen category. */
function branchesToOffer(
  { forest }: FacetValues,
  counts: Uint32Array,
  wanted: ListingFilters,
  scope: Branch | undefined,
): Branch[] {
  let step = (scope?.children ?? forest.tops).filter((branch) => isShown(forest, branch))
  for (;;) {
    const full = step.filter((branch) => countBelow(counts, branch) > 0)
    const [only] = full
    if (full.length !== 1 || only === undefined || only.children.length === 0 || wanted.category.includes(only.code))
      break
    step = only.children.filter(({ visible }) => visible)
  }
  const chosen = wanted.category.flatMap((code) => forest.byCode.get(code) ?? [])
  return [
    ...new Set([...step, ...chosen, ...chosen.flatMap(({ children }) => children.filter(({ visible }) => visible))]),
  ].sort((a, b) => a.place - b.place)
}

/** The useful sort options: size only when an item has one. */
export function sortsFor(snapshot: Snapshot, scope: Scope): Sorting[] {
  const goods = 'items' in scope ? scope.items : snapshot.places.subarray(scope.from, scope.to)
  const { brand, brands, material, materials, colour, size, sizes } = snapshot
  const says: Partial<Record<Sorting, (at: number) => boolean>> = {
    brand: (at) => brand[at]! < brands.length,
    material: (at) => material[at]! < materials.length,
    colour: (at) => hasVariant(snapshot, at, (v) => colour[v]! < families.length),
    size: (at) => hasVariant(snapshot, at, (v) => size[v]! < sizes.length),
  }
  return sortings.filter((sorting) => goods.some(says[sorting] ?? (() => true)))
}

function hasVariant({ firstVariant }: Snapshot, at: number, isIt: (v: number) => boolean): boolean {
  for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++) if (isIt(v)) return true
  return false
}

/** The shown categories by each character or word of their names, as often as it is in them. */
export type BranchSigns = ReadonlyMap<string, readonly Branch[]>

export function listBranchSigns(forest: Forest, fold: (label: string) => string): BranchSigns {
  const signs = new Map<string, Branch[]>()
  for (const branch of forest.places.filter((one) => isShown(forest, one)))
    for (const sign of signsOf(fold(`${branch.labelZh} ${branch.labelEn}`))) {
      const branches = signs.get(sign)
      if (branches) branches.push(branch)
      else signs.set(sign, [branch])
    }
  return signs
}

const signsOf = (folded: string) => folded.match(/\p{sc=Han}|[a-z]{3,}/gu) ?? []

/** Categories near a folded query that found nothing: those whose name shares a character or a word with it, then all departments. */
export function likelyBranches({ tops }: Pick<Forest, 'tops'>, known: BranchSigns, query: string): Branch[] {
  const shared = new Map<Branch, number>()
  for (const sign of new Set(signsOf(query)))
    for (const branch of known.get(sign) ?? []) shared.set(branch, (shared.get(branch) ?? 0) + 1)
  const near = [...shared]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || b.level - a.level || a.place - b.place)
    .slice(0, 4)
    .map(([branch]) => branch)
  return [...new Set([...near, ...tops.filter(({ visible }) => visible)])]
}
