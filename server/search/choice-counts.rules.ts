import { families, familyOf } from '#server/catalogue/colour-families.rules.ts'
import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import {
  type FacetCounts,
  type Item,
  materialValue,
  type SnapshotAttribute,
  type SnapshotBrand,
  soldOut,
} from '#server/catalogue/snapshot.rules.ts'
import { compareSizes, isValue } from '#server/catalogue/sorting.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import { type AttributeName, lineUp, readChoice, readValue, writeChoice } from './attribute-values.rules.ts'
import { pickCounts } from './facets.rules.ts'
import { type Group, highest } from './filters.rules.ts'
import type { FacetValues, Sorting } from './listings.rules.ts'

// What a listing counts when nothing is chosen, kept for each category as goods come and go.

type CountedKind =
  | 'brand'
  | 'category'
  | 'material'
  | 'colour'
  | 'size'
  | 'availability'
  | 'offer'
  | 'isNew'
  | 'attribute'

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
      ...item.attributes.map(({ attribute, value }) => ['attribute', writeChoice(attribute, value.value)] as const),
    ] as CountedItem['choices'],
  }
}

export const isCountedAvailable = ({ choices }: CountedItem) =>
  choices.some(([kind, value]) => kind === 'availability' && value !== String(soldOut))

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
    this.#count(item, undefined, -1)
  }

  give(item: CountedItem, { material, attributes }: Pick<Item, 'material' | 'attributes'>) {
    const labels = new Map(
      attributes.map(({ attribute, value }) => [writeChoice(attribute, value.value), value.label] as const),
    )
    this.#count(item, (kind, value) => (kind === 'material' ? material : labels.get(value)) ?? null, 1)
  }

  list(): CountChange[] {
    return [...this.#changes.values()].filter(({ goods, label }) => goods !== 0 || label !== null)
  }

  #count({ path, choices }: CountedItem, labelOf: LabelOf | undefined, by: number) {
    for (const category of ['', ...path])
      for (const [kind, value] of choices) {
        const key = JSON.stringify([category, kind, value])
        const change = this.#changes.get(key) ?? { category, kind, value, label: null, goods: 0 }
        this.#changes.set(key, change)
        change.goods += by
        if (kind === 'material' || kind === 'attribute') change.label ??= labelOf?.(kind, value) ?? null
      }
  }
}

type LabelOf = (kind: CountedKind, value: string) => NameInLanguages | null

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
  names: { forest: Forest; brands: ReadonlyMap<string, SnapshotBrand>; attributes: readonly AttributeName[] },
  price: { least: number | null; most: number | null },
): WholeCounts {
  const { forest, brands } = names
  const goods = new Map(rows.map(({ kind, value, goods }) => [`${kind} ${value}`, goods]))
  const of = (kind: CountedKind, value: string | number) => goods.get(`${kind} ${value}`) ?? 0
  const count = <T>(kind: CountedKind, values: readonly T[], valueOf: (value: T) => string) =>
    Uint32Array.from([...values.map((value) => of(kind, valueOf(value))), 0]) // the last is of goods without a value
  const materials = rows.flatMap(({ kind, value, label_zh, label_en }) =>
    kind === 'material' ? [{ zh: label_zh ?? value, en: label_en ?? value }] : [],
  )
  const sizes = rows.flatMap(({ kind, value }) => (kind === 'size' ? [value] : [])).toSorted(compareSizes)
  const attributes = readAttributes(rows, names.attributes)
  const values = { forest, brands: [...brands.values()], materials, sizes, attributes }
  const counts: FacetCounts = {
    brand: count('brand', values.brands, ({ code }) => code),
    category: count('category', forest.places, ({ code }) => code),
    material: count('material', materials, ({ en }) => materialValue(en)),
    colour: count('colour', families, ({ code }) => code),
    size: count('size', sizes, (size) => size),
    availability: Uint32Array.from([0, 1, 2], (state) => of('availability', state)),
    offer: of('offer', ''),
    isNew: of('isNew', ''),
    attribute: Uint32Array.from(
      attributes.flatMap(({ code, values: own }) => own.map(({ value }) => of('attribute', writeChoice(code, value)))),
    ),
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

function readAttributes(rows: readonly CountRow[], names: readonly AttributeName[]): SnapshotAttribute[] {
  const ofAttribute = Map.groupBy(
    rows.filter(({ kind }) => kind === 'attribute'),
    ({ value }) => readChoice(value).attribute,
  )
  return lineUp(
    names.map((name) => ({
      ...name,
      values: (ofAttribute.get(name.code) ?? []).map(({ value, label_zh, label_en }) =>
        readValue({ zh: label_zh ?? value, en: label_en ?? value }),
      ),
    })),
  )
}

/** What one group counts in the whole category, beside what all others do. Values that nothing has there stay: they may be chosen. */
export function takeGroup({ counts, values }: CategoryFacets, whole: CategoryFacets, group: Group): CategoryFacets {
  const [key] = group
  if (key === 'attribute') return takeAttribute({ counts, values }, whole, group[1])
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
  return { counts: { ...counts, ...pickCounts(whole.counts, group) }, values }
}

/** The values of one attribute as the whole category counts them. */
function takeAttribute({ counts, values }: CategoryFacets, whole: CategoryFacets, code: string): CategoryFacets {
  const goods = values.attributes.map((own) => {
    const other = own.code === code && whole.values.attributes.find((one) => one.code === code)
    if (!other) return { own, counts: counts.attribute.subarray(own.first, own.first + own.values.length) }
    const { all, count } = unite(
      other.values,
      own.values,
      whole.counts.attribute.subarray(other.first),
      ({ value }) => value,
    )
    return { own: { ...own, values: all }, counts: count(all) }
  })
  return {
    counts: { ...counts, attribute: Uint32Array.from(goods.flatMap((one) => [...one.counts])) },
    values: { ...values, attributes: lineUp(goods.map(({ own }) => own)) },
  }
}

function unite<T>(counted: readonly T[], others: readonly T[], counts: Uint32Array, keyOf: (value: T) => string) {
  const goods = new Map(counted.map((value, at) => [keyOf(value), counts[at]!]))
  const all = [...counted, ...others.filter((value) => !goods.has(keyOf(value)))]
  return { all, count: (values: readonly T[]) => Uint32Array.from(values, (value) => goods.get(keyOf(value)) ?? 0) }
}
