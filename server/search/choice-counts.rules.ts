import { families, familyOf } from '#server/catalogue/colour-families.rules.ts'
import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import { type FacetCounts, type Item, materialValue, type SnapshotBrand } from '#server/catalogue/snapshot.rules.ts'
import { compareSizes, isValue } from '#server/catalogue/sorting.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import { type Group, highest } from './filters.rules.ts'
import type { FacetValues, Sorting } from './listings.rules.ts'

// What a listing counts when nothing is chosen, kept for each category as goods come and go.

type CountedKind = 'brand' | 'category' | 'material' | 'colour' | 'size' | 'availability' | 'offer' | 'isNew'

/** One of the goods is counted as each of `choices` in each category of `path`, and among all. */
export interface CountedItem {
  path: readonly string[]
  choices: readonly [kind: CountedKind, value: string][]
}

export function countItem(item: Item, isNew: boolean, path: readonly string[]): CountedItem {
  const { brand, category, material, variants } = item
  const colours = variants.flatMap(({ colour }) => (colour ? [familyOf(colour.hex)] : []))
  const sizes = variants.flatMap(({ size }) => (size === null || isValue(size) ? [] : [size]))
  return {
    path,
    choices: [
      ['brand', brand],
      ['category', category],
      ...(material ? [['material', materialValue(material.en)] as const] : []),
      ...[...new Set(colours)].map((family) => ['colour', family] as const),
      ...[...new Set(sizes)].map((size) => ['size', size] as const),
      ['availability', String(Math.min(...variants.map(({ state }) => state)))],
      ...(variants.some(({ listCents }) => listCents !== null) ? [['offer', ''] as const] : []),
      ...(isNew ? [['isNew', ''] as const] : []),
    ] as CountedItem['choices'],
  }
}

export interface CountChange {
  category: string
  kind: CountedKind
  value: string
  label: NameInLanguages | null
  goods: number
}

/** By how much counts change. */
export class CountChanges {
  readonly #changes = new Map<string, CountChange>()

  take(item: CountedItem) {
    this.#count(item, null, -1)
  }

  give(item: CountedItem, material: NameInLanguages | null) {
    this.#count(item, material, 1)
  }

  /** In one order, so that nothing depends on which goods came first. */
  list(): CountChange[] {
    return [...this.#changes.values()].filter(({ goods }) => goods !== 0)
  }

  #count({ path, choices }: CountedItem, material: NameInLanguages | null, by: number) {
    for (const category of ['', ...path])
      for (const [kind, value] of choices) {
        const key = JSON.stringify([category, kind, value])
        const change = this.#changes.get(key) ?? { category, kind, value, label: null, goods: 0 }
        this.#changes.set(key, change)
        change.goods += by
        if (kind === 'material') change.label ??= material
      }
  }
}

export interface CountRow {
  kind: string
  value: string
  label_zh: string | null
  label_en: string | null
  goods: number
}

interface CategoryFacets {
  values: FacetValues
  counts: FacetCounts
}
export interface WholeCounts extends CategoryFacets {
  sorts: Sorting[]
  total: number
}

/** The counts of a category as its listing shows them. */
export function readCounts(
  rows: readonly CountRow[],
  { forest, brands }: { forest: Forest; brands: ReadonlyMap<string, SnapshotBrand> },
  price: { least: number | null; most: number | null },
): WholeCounts {
  const goods = new Map(rows.map(({ kind, value, goods }) => [`${kind} ${value}`, goods]))
  const of = (kind: CountedKind, value: string | number) => goods.get(`${kind} ${value}`) ?? 0
  const count = <T>(kind: CountedKind, values: readonly T[], valueOf: (value: T) => string) =>
    Uint32Array.from([...values.map((value) => of(kind, valueOf(value))), 0]) // the last is of goods without a value
  const materials = rows.flatMap(({ kind, value, label_zh, label_en }) =>
    kind === 'material' ? [{ zh: label_zh ?? value, en: label_en ?? value }] : [],
  )
  const sizes = rows.flatMap(({ kind, value }) => (kind === 'size' ? [value] : [])).toSorted(compareSizes)
  const values = { forest, brands: [...brands.values()], materials, sizes }
  const counts: FacetCounts = {
    brand: count('brand', values.brands, ({ code }) => code),
    category: count('category', forest.places, ({ code }) => code),
    material: count('material', materials, ({ en }) => materialValue(en)),
    colour: count('colour', families, ({ code }) => code),
    size: count('size', sizes, (size) => size),
    availability: Uint32Array.from([0, 1, 2], (state) => of('availability', state)),
    offer: of('offer', ''),
    isNew: of('isNew', ''),
    leastCents: price.least ?? highest,
    mostCents: price.most ?? 0,
  }
  const total = counts.availability.reduce((sum, one) => sum + one, 0)
  const has = (kind: 'brand' | 'material' | 'colour' | 'size') => counts[kind].some((one) => one > 0)
  const sorts: Sorting[] =
    total === 0
      ? []
      : [
          'productCode',
          'name',
          'price',
          'date',
          ...(['size', 'colour', 'material', 'brand'] as const).filter((sorting) => has(sorting)),
        ]
  return { values, counts, sorts, total }
}

/** What one group counts in the whole category, beside what all others do. Values that nothing has there stay: they may be chosen. */
export function takeGroup({ counts, values }: CategoryFacets, whole: CategoryFacets, group: Group): CategoryFacets {
  const [key] = group
  if (key === 'size') {
    const { all, count } = unite(whole.values.sizes, values.sizes, whole.counts.size, (size) => size)
    const sizes = all.toSorted(compareSizes)
    return { counts: { ...counts, size: count(sizes) }, values: { ...values, sizes } }
  }
  if (key === 'material') {
    const { material } = whole.counts
    const { all, count } = unite(whole.values.materials, values.materials, material, ({ en }) => materialValue(en))
    return { counts: { ...counts, material: count(all) }, values: { ...values, materials: all } }
  }
  return { counts: { ...counts, ...Object.fromEntries(group.map((one) => [one, whole.counts[one]])) }, values }
}

function unite<T>(counted: readonly T[], others: readonly T[], counts: Uint32Array, keyOf: (value: T) => string) {
  const goods = new Map(counted.map((value, at) => [keyOf(value), counts[at]!]))
  const all = [...counted, ...others.filter((value) => !goods.has(keyOf(value)))]
  return { all, count: (values: readonly T[]) => Uint32Array.from(values, (value) => goods.get(keyOf(value)) ?? 0) }
}
