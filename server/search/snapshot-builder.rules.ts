import { families, type Family, familyOf } from '#server/catalogue/colour-families.rules.ts'
import { type AttributeName, numberValues } from './attribute-values.rules.ts'
import { listPostings, listValuePostings } from './postings.rules.ts'
import {
  type SnapshotBrand,
  type Item,
  type ItemAttribute,
  type ItemVariant,
  materialValue,
  type Snapshot,
} from '#server/catalogue/snapshot.rules.ts'
import {
  compareSizes,
  isValue,
  lacking,
  rankByComparing,
  rankByNumber,
  rankInOrder,
  runThrough,
} from '#server/catalogue/sorting.rules.ts'
import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import { compareCodes, placesInOrder, rankAll, rankWhenAsked, type SortColumns } from './snapshot-rankings.rules.ts'

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

export interface ChosenValues {
  sizes: readonly string[]
  materials: readonly NameInLanguages[]
  attributes: readonly ItemAttribute[]
}

/** Items processed between two pauses. */
const stretch = 1_000

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
  const many = items.length
  yield

  const brands = [...known.values()]
  const brandAt = new Map(brands.map(({ code }, at) => [code, at]))
  const materials = new Numbers<NameInLanguages>(({ en }) => materialValue(en))
  const shades = new Numbers<NameInLanguages & { hex: string }>(({ hex, zh, en }) => `${hex} ${zh} ${en}`)
  const sizes = new Numbers<string>((size) => size)
  for (const one of chosen?.materials ?? []) materials.of(one)
  for (const one of chosen?.sizes ?? []) sizes.of(one)
  const firstVariant = new Int32Array(many + 1)
  for (let at = 0; at < many; at++) firstVariant[at + 1] = firstVariant[at]! + items[at]!.variants.length
  const manyVariants = firstVariant[many]!

  const atCode = new Map<string, number>()
  const atBarcode = new Map<string, number>()
  const variantAt = new Map<string, number>()
  const variants: ItemVariant[] = []
  const [brand, material, soldOf, days, least, smallest, firstShade] = Array.from(
    { length: 7 },
    () => new Int32Array(many),
  ) as SevenColumns
  const [shade, size, cents, itemOf] = Array.from({ length: 4 }, () => new Int32Array(manyVariants)) as FourColumns
  const [onOffer, state] = [new Uint8Array(manyVariants), new Uint8Array(manyVariants)]
  for (const [at, item] of items.entries()) {
    atCode.set(item.code, at)
    brand[at] = brandAt.get(item.brand) ?? lacking
    material[at] = materials.of(item.material)
    soldOf[at] = sold.get(item.code) ?? 0
    days[at] = item.createdOn
    firstShade[at] = lacking
    least[at] = lacking
    for (const variant of item.variants) {
      const v = variants.push(variant) - 1
      atBarcode.set(variant.barcode, at)
      variantAt.set(variant.assortId, v)
      itemOf[v] = at
      shade[v] = shades.of(variant.colour)
      size[v] = sizes.of(variant.size !== null && isValue(variant.size) ? null : variant.size) // only gift cards have values
      cents[v] = variant.cents
      onOffer[v] = Number(variant.listCents !== null)
      state[v] = variant.state
      if (variant.cents < least[at]) least[at] = variant.cents
      if (firstShade[at] === lacking) firstShade[at] = shade[v]!
    }
    if (at % stretch === 0) yield
  }

  const sizePlace = placesInOrder(sizes.values, compareSizes)
  for (let v = 0; v < manyVariants; v++) if (size[v] !== lacking) size[v] = sizePlace[size[v]!]!
  for (let at = 0; at < many; at++) {
    smallest[at] = lacking
    for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++)
      if (size[v]! < smallest[at]!) smallest[at] = size[v]!
  }
  const familyAt = new Map<Family, number>(families.map(({ code }, at) => [code, at]))
  const familyOfShade = Int32Array.from(shades.values, ({ hex }) => familyAt.get(familyOf(hex))!)
  const inGroups = new Map(
    [...groups].map(([code, products]) => [code, Uint32Array.from(products.flatMap((one) => atCode.get(one) ?? []))]),
  )
  const isNew = new Uint8Array(many)
  for (const at of inGroups.get('new') ?? []) isNew[at] = 1
  yield

  const values = yield* numberValues(attributes, items, chosen?.attributes ?? [])
  const ofItems = {
    ...values,
    category,
    brand: orNone(brand, brands.length),
    material: orNone(material, materials.values.length),
    isNew,
  }
  const ofVariants = {
    colour: shade.map((number) => (number === lacking ? families.length : familyOfShade[number]!)),
    size: orNone(size, sizes.values.length),
    onOffer,
  }
  const postings = {
    category: listPostings(category, forest.places.length),
    brand: listPostings(ofItems.brand, brands.length),
    material: listPostings(ofItems.material, materials.values.length),
    isNew: listPostings(isNew, 2),
    colour: listPostings(ofVariants.colour, families.length, itemOf),
    size: listPostings(ofVariants.size, sizes.values.length, itemOf),
    offer: listPostings(onOffer, 2, itemOf),
    attribute: listValuePostings(values),
  }
  yield

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
    materials: materials.values,
    sizes: sizes.values.toSorted(compareSizes),
    groups: inGroups,
    sold: soldOf,
    places: Uint32Array.from(items.keys()),
    counted: new Map(),
    looked: new Map(),
    columns: {
      items,
      brands: brands.map(({ name }) => name),
      materials: materials.values,
      shades: shades.values,
      brand,
      material,
      firstShade,
      least,
      days,
      smallest,
      sold: soldOf,
    },
  }
}

const orNone = (column: Int32Array, none: number) => column.map((number) => (number === lacking ? none : number))

type FourColumns = [Int32Array, Int32Array, Int32Array, Int32Array]
type SevenColumns = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]

/** So many values are known again without their key: where goods share them, there are few. */
const mostSeen = 1_000

/** Numbers distinct values in the order they appear. */
class Numbers<T> {
  readonly values: T[] = []
  readonly #key: (value: T) => string
  readonly #numbers = new Map<string, number>()
  readonly #seen = new Map<T, number>()

  constructor(key: (value: T) => string) {
    this.#key = key
  }

  of(value: T | null): number {
    if (value === null) return lacking
    const seen = this.#seen.get(value)
    if (seen !== undefined) return seen
    const key = this.#key(value)
    const number = this.#numbers.get(key) ?? this.values.push(value) - 1
    this.#numbers.set(key, number)
    if (this.#seen.size < mostSeen) this.#seen.set(value, number)
    return number
  }
}
