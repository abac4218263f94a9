import { families } from '#server/catalogue/colour-families.rules.ts'
import { type AttributeName, numberValues } from './attribute-values.rules.ts'
import { listPostings, listValuePostings } from './postings.rules.ts'
import { type SnapshotBrand, type Item, type Snapshot } from '#server/catalogue/snapshot.rules.ts'
import {
  compareSizes,
  lacking,
  rankByComparing,
  rankByNumber,
  rankInOrder,
  runThrough,
} from '#server/catalogue/sorting.rules.ts'
import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import {
  findFamilies,
  findSmallest,
  orderSizes,
  readRows,
  type ChosenValues,
  type SnapshotRows,
} from './snapshot-rows.rules.ts'
import { compareCodes, rankAll, rankWhenAsked, type SortColumns } from './snapshot-rankings.rules.ts'

export interface SnapshotSource {
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  /** Those that listings filter by, in the order of the filter panel. */
  attributes: readonly AttributeName[]
  items: Iterable<Item>
  /** Item groups: their product codes, in order. */
  groups: ReadonlyMap<string, readonly string[]>
  sold: ReadonlyMap<string, number>
  /** The snapshot of these goods before they changed: most stand in the same order, which is not worked out again. */
  before?: Pick<Snapshot, 'items' | 'atCode' | 'rankings'> | undefined
  /** Values that are counted though none of the goods may have them. */
  chosen?: ChosenValues
}

/** Builds a snapshot. It yields between chunks: a large catalogue takes a second, and requests must not wait that long. */
export function* buildSnapshot(source: SnapshotSource): Generator<undefined, Snapshot> {
  const { before } = source
  const given = [...source.items]
  const places = placesOf(source.forest, given)
  const { order } = yield* rankByComparing(
    startFrom(before, before?.items.keys(), given),
    (a, b) => places[a]! - places[b]! || compareCodes(given[a]!, given[b]!),
  )
  const items = Array.from(order, (at) => given[at]!)
  const category = Int32Array.from(order, (at) => places[at]!)
  const { columns, ...snapshot } = yield* fillColumns(source, items, category)
  const { name, productCode } = before?.rankings ?? {}
  const starts = {
    productCode: startFrom(before, productCode?.order, items),
    zh: startFrom(before, name?.zh.order, items),
    en: startFrom(before, name?.en.order, items),
  }
  return { ...snapshot, rankings: yield* rankAll(columns, starts) }
}

/** The items in an order of the snapshot before, then those that it had not. */
function startFrom(
  before: SnapshotSource['before'],
  order: Iterable<number> | undefined,
  items: readonly Item[],
): Uint32Array {
  if (!before || !order) return Uint32Array.from(items.keys())
  const now = new Map(items.map(({ code }, at) => [code, at]))
  const known = Array.from(order, (at) => now.get(before.items[at]!.code)).filter((at) => at !== undefined)
  const added = items.flatMap(({ code }, at) => (before.atCode.has(code) ? [] : [at]))
  return Uint32Array.from([...known, ...added])
}

/** An order that PostgreSQL has put goods in. */
export interface GivenOrder {
  sorting: 'popular' | 'price' | 'date' | 'productCode'
  down: boolean
}

/** A snapshot of few goods, at one go. Where they are given in one of its orders, they are not sorted by it again. */
export function buildSmallSnapshot(source: SnapshotSource, inOrder?: GivenOrder): Snapshot {
  const given = [...source.items]
  const asGiven = Uint32Array.from(given.keys())
  const places = placesOf(source.forest, given)
  const byPlace = rankByNumber(places, { order: asGiven, rank: asGiven, having: given.length })
  const items = Array.from(byPlace.order, (at) => given[at]!)
  const category = Int32Array.from(byPlace.order, (at) => places[at]!)
  const { columns, ...snapshot } = runThrough(fillColumns(source, items, category))
  const order = inOrder?.down ? byPlace.rank.toReversed() : byPlace.rank
  const known = inOrder && { [inOrder.sorting]: rankInOrder(order) }
  return { ...snapshot, rankings: rankWhenAsked(columns, known) }
}

/** Where each of the goods stands in the tree of categories. */
const placesOf = (forest: Forest, items: readonly Item[]) =>
  Int32Array.from(items, ({ category }) => forest.byCode.get(category)?.place ?? forest.places.length)

type Filled = Omit<Snapshot, 'rankings'> & { columns: SortColumns }

/** `items` are in the order of the category tree. */
function* fillColumns(
  { forest, brands: known, attributes, groups, sold, chosen }: SnapshotSource,
  items: readonly Item[],
  category: Int32Array,
): Generator<undefined, Filled> {
  yield
  const brands = [...known.values()]
  const rows = yield* readRows({ brands, sold, chosen }, items)
  const { materials, sizes, shades, itemOf, firstVariant, cents, state } = rows
  const size = orderSizes(rows)
  const inGroups = placeGroups(groups, rows)
  const isNew = new Uint8Array(items.length)
  for (const at of inGroups.get('new') ?? []) isNew[at] = 1
  yield

  const values = yield* numberValues(attributes, items, chosen?.attributes ?? [])
  const ofItems = {
    ...values,
    category,
    brand: orNone(rows.brand, brands.length),
    material: orNone(rows.material, materials.length),
    isNew,
  }
  const ofVariants = { colour: findFamilies(rows), size: orNone(size, sizes.length), onOffer: rows.onOffer }
  const postings = listAllPostings(rows, { ...ofItems, ...ofVariants }, values, {
    places: forest.places.length,
    brands: brands.length,
  })
  yield

  const { atCode, atBarcode, variantAt, variants, brand, material, firstShade, least, days } = rows
  const smallest = findSmallest(rows, size)
  const names = { brands: brands.map(({ name }) => name), materials, shades }
  return {
    forest,
    items,
    atCode,
    atBarcode,
    variantAt,
    ...ofItems,
    ...ofVariants,
    postings,
    firstVariant,
    variants,
    itemOf,
    cents,
    state,
    brands,
    materials,
    sizes: sizes.toSorted(compareSizes),
    groups: inGroups,
    sold: rows.sold,
    places: Uint32Array.from(items.keys()),
    counted: new Map(),
    looked: new Map(),
    columns: { items, ...names, brand, material, firstShade, least, days, smallest, sold: rows.sold },
  }
}

/** The items of each group, in its order. */
const placeGroups = (groups: SnapshotSource['groups'], { atCode }: SnapshotRows) =>
  new Map(
    Array.from(groups, ([code, products]) => [
      code,
      Uint32Array.from(products.flatMap((one) => atCode.get(one) ?? [])),
    ]),
  )

/** The items of each value, one list per column. */
const listAllPostings = (
  { itemOf, materials, sizes }: SnapshotRows,
  columns: Pick<Snapshot, 'category' | 'brand' | 'material' | 'isNew' | 'colour' | 'size' | 'onOffer'>,
  values: Parameters<typeof listValuePostings>[0],
  { places, brands }: { places: number; brands: number },
) => ({
  category: listPostings(columns.category, places),
  brand: listPostings(columns.brand, brands),
  material: listPostings(columns.material, materials.length),
  isNew: listPostings(columns.isNew, 2),
  colour: listPostings(columns.colour, families.length, itemOf),
  size: listPostings(columns.size, sizes.length, itemOf),
  offer: listPostings(columns.onOffer, 2, itemOf),
  attribute: listValuePostings(values),
})

const orNone = (column: Int32Array, none: number) => column.map((number) => (number === lacking ? none : number))
