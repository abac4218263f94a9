import { families, familyOf } from '../colours/rules.ts'
import { compareSizes, lacking, rankByComparing, rankByNumber, type Ranking } from '../sorting/rules.ts'
import type { Forest } from '../tree/rules.ts'

// The shelf: a company's live goods as columns in memory, so that a listing of a hundred thousand is filtered, counted,
// sorted and paged in a millisecond. What is shown of the 24 goods of a page, and every price that is paid, is read from
// the database; the shelf only says which 24.

export type Language = 'zh' | 'en'
export type Said = Record<Language, string>

/** Whether a variant can be had: from the shelf, later, or not. */
export const inStock = 0
export const preOrder = 1
export const soldOut = 2
export type State = typeof inStock | typeof preOrder | typeof soldOut

export interface ItemVariant {
  assortId: string
  barcode: string
  colour: (Said & { hex: string }) | null
  size: string | null
  cents: number
  onOffer: boolean
  state: State
}

/** One product, as the shelf wants it. */
export interface Item {
  code: string
  name: Said
  brand: string
  category: string
  material: Said | null
  createdOn: string
  variants: ItemVariant[]
  /** Under which words it is found; see search/rules.ts. */
  words: Uint32Array
}

export interface Brand {
  code: string
  name: Said
}

/** What a listing can be sorted by, once for each language where that matters. §9 */
export interface Rankings {
  productCode: Ranking
  price: Ranking
  date: Ranking
  size: Ranking
  name: Record<Language, Ranking>
  brand: Record<Language, Ranking>
  colour: Record<Language, Ranking>
  material: Record<Language, Ranking>
  popular: Ranking
}

export interface Shelf {
  forest: Forest
  items: readonly Item[]
  /** Where a product stands; goods stand in the order of the category tree, so that a category is a stretch of the shelf. */
  atCode: ReadonlyMap<string, number>
  atBarcode: ReadonlyMap<string, number>
  variantAt: ReadonlyMap<string, number>
  category: Uint32Array
  brand: Uint32Array
  material: Uint32Array
  isNew: Uint8Array
  /** The variants of the item at `at` are those from firstVariant[at] up to firstVariant[at + 1]. */
  firstVariant: Uint32Array
  variants: readonly ItemVariant[]
  colour: Uint32Array
  size: Uint32Array
  cents: Uint32Array
  onOffer: Uint8Array
  state: Uint8Array
  brands: readonly Brand[]
  materials: readonly Said[]
  sizes: readonly string[]
  groups: ReadonlyMap<string, Uint32Array>
  rankings: Rankings
  /** How many were sold lately, by position. */
  sold: Uint32Array
}

export interface Stocked {
  forest: Forest
  brands: ReadonlyMap<string, Brand>
  items: readonly Item[]
  /** Item groups: the codes of their products, in order. */
  groups: ReadonlyMap<string, readonly string[]>
  sold: ReadonlyMap<string, number>
}

/** Puts goods on a new shelf. It rests between stretches of work: a big shelf takes a second, which no visitor should wait. */
export function* fillShelf({
  forest,
  brands: known,
  items: unsorted,
  groups,
  sold,
}: Stocked): Generator<undefined, Shelf> {
  const placeOf = (item: Item) => forest.byCode.get(item.category)?.place ?? forest.places.length
  const items = unsorted.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.code < b.code ? -1 : 1))
  yield
  const many = items.length
  const variants = items.flatMap((item) => item.variants)
  const brands = [...known.values()]
  const brandAt = new Map(brands.map(({ code }, at) => [code, at]))
  const materials = collect(
    items,
    ({ material }) => material,
    ({ en }) => materialValue(en),
  )
  const colours = collect(
    variants,
    ({ colour }) => colour,
    ({ hex, zh, en }) => `${hex}\n${zh}\n${en}`,
  )
  const sizes = collect(
    variants,
    ({ size }) => size,
    (size) => size,
  )
  sizes.values.sort(compareSizes)
  const sizeAt = new Map(sizes.values.map((size, at) => [size, at]))
  const familyAt = new Map(families.map(({ code }, at) => [code, at]))
  yield

  const firstVariant = new Uint32Array(many + 1)
  for (let at = 0; at < many; at++) firstVariant[at + 1] = firstVariant[at]! + items[at]!.variants.length
  const atCode = new Map(items.map(({ code }, at) => [code, at]))
  yield
  const atBarcode = new Map(items.flatMap((item, at) => item.variants.map(({ barcode }) => [barcode, at] as const)))
  const variantAt = new Map(variants.map(({ assortId }, at) => [assortId, at]))
  yield
  const fromGroup = (codes: readonly string[]) => Uint32Array.from(codes.flatMap((code) => atCode.get(code) ?? []))
  const inGroups = new Map([...groups].map(([code, products]) => [code, fromGroup(products)]))
  const isNew = new Uint8Array(many)
  for (const at of inGroups.get('new') ?? []) isNew[at] = 1
  const soldAt = Uint32Array.from(items, ({ code }) => sold.get(code) ?? 0)

  const brand = Uint32Array.from(items, (item) => brandAt.get(item.brand) ?? lacking)
  const material = Uint32Array.from(items, (item) => materials.at(item.material))
  const firstColour = items.map((item) => item.variants.find(({ colour }) => colour !== null)?.colour ?? null)
  yield

  const byCode = yield* rankByComparing(Uint32Array.from(items.keys()), (a, b) =>
    items[a]!.code < items[b]!.code ? -1 : 1,
  )
  const lowest = (of: (variant: ItemVariant) => number) =>
    items.map((item) => item.variants.reduce((least, variant) => Math.min(least, of(variant)), lacking))
  const spoken = (keys: (language: Language) => ArrayLike<number>): Record<Language, Ranking> => ({
    zh: rankByNumber(keys('zh'), byCode),
    en: rankByNumber(keys('en'), byCode),
  })
  const brandOrder = wordOrder(brands.map(({ name }) => name))
  const materialOrder = wordOrder(materials.values)
  const colourOrder = wordOrder(colours.values)
  const keyOf = (order: Record<Language, Uint32Array>, language: Language) => (at: number) =>
    at === lacking ? lacking : order[language][at]!
  const rankings: Rankings = {
    productCode: byCode,
    price: rankByNumber(
      lowest(({ cents }) => cents),
      byCode,
    ),
    date: rankByNumber(
      items.map(({ createdOn }) => dayNumber(createdOn)),
      byCode,
    ),
    size: rankByNumber(
      lowest(({ size }) => (size === null ? lacking : sizeAt.get(size)!)),
      byCode,
    ),
    brand: spoken((language) => Array.from(brand, keyOf(brandOrder, language))),
    material: spoken((language) => Array.from(material, keyOf(materialOrder, language))),
    colour: spoken((language) => firstColour.map((colour) => keyOf(colourOrder, language)(colours.at(colour)))),
    name: {
      zh: yield* rankByComparing(byCode.order, compareNames(items, 'zh')),
      en: yield* rankByComparing(byCode.order, compareNames(items, 'en')),
    },
    popular: rankByPopularity({ sold: soldAt, items, rankings: { productCode: byCode } }),
  }
  yield

  return {
    forest,
    items,
    atCode,
    atBarcode,
    variantAt,
    category: Uint32Array.from(items, placeOf),
    brand,
    material,
    isNew,
    firstVariant,
    variants,
    colour: Uint32Array.from(variants, ({ colour }) =>
      colour === null ? lacking : familyAt.get(familyOf(colour.hex))!,
    ),
    size: Uint32Array.from(variants, ({ size }) => (size === null ? lacking : sizeAt.get(size)!)),
    cents: Uint32Array.from(variants, ({ cents }) => cents),
    onOffer: Uint8Array.from(variants, ({ onOffer }) => Number(onOffer)),
    state: Uint8Array.from(variants, ({ state }) => state),
    brands,
    materials: materials.values,
    sizes: sizes.values,
    groups: inGroups,
    rankings,
    sold: soldAt,
  }
}

/** What sold most stands first, then what is newest. */
export function rankByPopularity({
  sold,
  items,
  rankings,
}: {
  sold: Uint32Array
  items: readonly Item[]
  rankings: Pick<Rankings, 'productCode'>
}): Ranking {
  const most = sold.reduce((high, one) => Math.max(high, one), 0)
  const newest = rankByNumber(
    items.map(({ createdOn }) => 99_999_999 - dayNumber(createdOn)),
    rankings.productCode,
  )
  return rankByNumber(
    sold.map((one) => most - one),
    newest,
  )
}

const dayNumber = (day: string) => Number(day.replaceAll('-', ''))

/** Chinese by the strokes of its characters, as Hong Kong's lists are; English letters without regard to case. */
const collators = {
  zh: new Intl.Collator('zh-HK', { numeric: true }),
  en: new Intl.Collator('en-HK', { numeric: true }),
}

const compareNames = (items: readonly Item[], language: Language) => (a: number, b: number) =>
  collators[language].compare(items[a]!.name[language], items[b]!.name[language])

/** Each value's place in the alphabet, in both languages. */
function wordOrder(values: readonly Said[]): Record<Language, Uint32Array> {
  const places = (language: Language) => {
    const order = [...values.keys()].sort((a, b) =>
      collators[language].compare(values[a]![language], values[b]![language]),
    )
    const place = new Uint32Array(values.length)
    for (const [at, value] of order.entries()) place[value] = at
    return place
  }
  return { zh: places('zh'), en: places('en') }
}

/** A material as a filter names it, the same in both languages. */
export const materialValue = (english: string) => english.trim().toLowerCase()

/** The different values that occur, and the number of each. */
function collect<T, V>(from: readonly T[], read: (one: T) => V | null, key: (value: V) => string) {
  const numbers = new Map<string, number>()
  const values: V[] = []
  for (const one of from) {
    const value = read(one)
    if (value === null || numbers.has(key(value))) continue
    numbers.set(key(value), values.length)
    values.push(value)
  }
  return { values, at: (value: V | null) => (value === null ? lacking : (numbers.get(key(value)) ?? lacking)) }
}
