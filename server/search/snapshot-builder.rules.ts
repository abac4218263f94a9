import { families, type Family, familyOf } from '#server/catalogue/colour-families.rules.ts'
import { listPostings } from './postings.rules.ts'
import {
  type SnapshotBrand,
  type Item,
  type ItemVariant,
  materialValue,
  type Rankings,
  type Snapshot,
} from '#server/catalogue/snapshot.rules.ts'
import {
  compareSizes,
  isValue,
  lacking,
  rankByComparing,
  rankByNumber,
  type Ranking,
} from '#server/catalogue/sorting.rules.ts'
import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'

export interface SnapshotSource {
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  items: Iterable<Item>
  /** Item groups: their product codes, in order. */
  groups: ReadonlyMap<string, readonly string[]>
  sold: ReadonlyMap<string, number>
}

/** Items processed between two pauses. */
const stretch = 1_000

/** Builds a snapshot. It yields between chunks: a large catalogue takes a second, and requests must not wait that long. */
export function* buildSnapshot({
  forest,
  brands: known,
  items: unsorted,
  groups,
  sold,
}: SnapshotSource): Generator<undefined, Snapshot> {
  const placeOf = (item: Item) => forest.byCode.get(item.category)?.place ?? forest.places.length
  const given = [...unsorted]
  const places = Int32Array.from(given, placeOf)
  const byPlace = yield* rankByComparing(
    Uint32Array.from(given.keys()),
    (a, b) => places[a]! - places[b]! || compareCodes(given[a]!, given[b]!),
  )
  const items = Array.from(byPlace.order, (at) => given[at]!)
  const many = items.length
  yield

  const brands = [...known.values()]
  const brandAt = new Map(brands.map(({ code }, at) => [code, at]))
  const materials = new Numbers<NameInLanguages>(({ en }) => materialValue(en))
  const shades = new Numbers<NameInLanguages & { hex: string }>(({ hex, zh, en }) => `${hex} ${zh} ${en}`)
  const sizes = new Numbers<string>((size) => size)
  const firstVariant = new Int32Array(many + 1)
  for (let at = 0; at < many; at++) firstVariant[at + 1] = firstVariant[at]! + items[at]!.variants.length
  const manyVariants = firstVariant[many]!

  const atCode = new Map<string, number>()
  const atBarcode = new Map<string, number>()
  const variantAt = new Map<string, number>()
  const variants: ItemVariant[] = []
  const [category, brand, material, soldOf, days, least, smallest, firstShade] = Array.from(
    { length: 8 },
    () => new Int32Array(many),
  ) as EightColumns
  const [shade, size, cents, itemOf] = Array.from({ length: 4 }, () => new Int32Array(manyVariants)) as FourColumns
  const [onOffer, state] = [new Uint8Array(manyVariants), new Uint8Array(manyVariants)]
  for (const [at, item] of items.entries()) {
    atCode.set(item.code, at)
    category[at] = placeOf(item)
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

  const byCode = yield* rankByComparing(Uint32Array.from(items.keys()), (a, b) => compareCodes(items[a]!, items[b]!))
  const spoken = function* (
    values: readonly NameInLanguages[],
    column: Int32Array,
  ): Generator<undefined, Record<NameLanguage, Ranking>> {
    const rank = (language: NameLanguage) => {
      const place = placesInOrder(values, (a, b) => collators[language].compare(a[language], b[language]))
      return rankByNumber(
        column.map((number) => (number === lacking ? lacking : place[number]!)),
        byCode,
      )
    }
    const zh = rank('zh')
    yield
    return { zh, en: rank('en') }
  }
  const rankings: Rankings = {
    productCode: byCode,
    name: {
      zh: yield* rankByComparing(byCode.order, compareNames(items, 'zh')),
      en: yield* rankByComparing(byCode.order, compareNames(items, 'en')),
    },
    brand: yield* spoken(
      brands.map(({ name }) => name),
      brand,
    ),
    material: yield* spoken(materials.values, material),
    colour: yield* spoken(shades.values, firstShade),
    price: yield* restAfter(rankByNumber(least, byCode)),
    date: yield* restAfter(rankByNumber(days, byCode)),
    size: yield* restAfter(rankByNumber(smallest, byCode)),
    popular: rankByPopularity({ sold: soldOf, items, rankings: { productCode: byCode } }),
  }
  yield

  const ofItems = {
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
    rankings,
    sold: soldOf,
    places: Uint32Array.from(items.keys()),
    counted: new Map(),
    looked: new Map(),
  }
}

function* restAfter<T>(done: T): Generator<undefined, T> {
  yield
  return done
}

const orNone = (column: Int32Array, none: number) => column.map((number) => (number === lacking ? none : number))

type FourColumns = [Int32Array, Int32Array, Int32Array, Int32Array]
type EightColumns = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]

/** Best-selling first, then newest. */
export function rankByPopularity({
  sold,
  items,
  rankings,
}: {
  sold: Int32Array
  items: readonly Item[]
  rankings: Pick<Rankings, 'productCode'>
}): Ranking {
  let most = 0
  for (const one of sold) if (one > most) most = one
  const newest = rankByNumber(
    Int32Array.from(items, ({ createdOn }) => 99_999_999 - createdOn),
    rankings.productCode,
  )
  return rankByNumber(
    sold.map((one) => most - one),
    newest,
  )
}

const compareCodes = (a: Item, b: Item) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

/** Chinese by stroke count, as usual in Hong Kong; English ignoring case. */
const collators = {
  zh: new Intl.Collator('zh-HK', { numeric: true }),
  en: new Intl.Collator('en-HK', { numeric: true }),
}

const compareNames = (items: readonly Item[], language: NameLanguage) => (a: number, b: number) =>
  collators[language].compare(items[a]!.name[language], items[b]!.name[language])

/** The position of each value in sorted order. */
function placesInOrder<T>(values: readonly T[], compare: (a: T, b: T) => number): Int32Array {
  const places = new Int32Array(values.length)
  for (const [place, value] of [...values.keys()].sort((a, b) => compare(values[a]!, values[b]!)).entries())
    places[value] = place
  return places
}

/** Numbers distinct values in the order they appear. */
class Numbers<T> {
  readonly values: T[] = []
  readonly #key: (value: T) => string
  readonly #numbers = new Map<string, number>()

  constructor(key: (value: T) => string) {
    this.#key = key
  }

  of(value: T | null): number {
    if (value === null) return lacking
    const key = this.#key(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}
