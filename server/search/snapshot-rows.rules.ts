import { families, type Family, familyOf } from '#server/catalogue/colour-families.rules.ts'
import { type Item, type ItemAttribute, type ItemVariant, materialValue } from '#server/catalogue/snapshot.rules.ts'
import { compareSizes, isValue, lacking } from '#server/catalogue/sorting.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import { placesInOrder } from './snapshot-rankings.rules.ts'

export interface ChosenValues {
  sizes: readonly string[]
  materials: readonly NameInLanguages[]
  attributes: readonly ItemAttribute[]
}

/** Items processed between two pauses. */
const stretch = 1_000

export type SnapshotRows = ReturnType<typeof openRows> & {
  materials: readonly NameInLanguages[]
  shades: readonly (NameInLanguages & { hex: string })[]
  sizes: readonly string[]
}

/** Columns of items and of variants, to be filled. */
function openRows(items: readonly Item[]) {
  const many = items.length
  const firstVariant = new Int32Array(many + 1)
  for (let at = 0; at < many; at++) firstVariant[at + 1] = firstVariant[at]! + items[at]!.variants.length
  const manyVariants = firstVariant[many]!
  const ofItems = () => new Int32Array(many)
  const ofVariants = () => new Int32Array(manyVariants)
  return {
    atCode: new Map<string, number>(),
    atBarcode: new Map<string, number>(),
    variantAt: new Map<string, number>(),
    variants: [] as ItemVariant[],
    firstVariant,
    brand: ofItems(),
    material: ofItems(),
    sold: ofItems(),
    days: ofItems(),
    least: ofItems(),
    firstShade: ofItems(),
    shade: ofVariants(),
    size: ofVariants(),
    cents: ofVariants(),
    itemOf: ofVariants(),
    onOffer: new Uint8Array(manyVariants),
    state: new Uint8Array(manyVariants),
  }
}

interface RowsSource {
  brands: readonly { code: string }[]
  sold: ReadonlyMap<string, number>
  chosen: ChosenValues | undefined
}

/** Reads all items and variants into columns; materials, shades and sizes get numbers in the order in which they appear. */
export function* readRows(
  { brands, sold, chosen }: RowsSource,
  items: readonly Item[],
): Generator<undefined, SnapshotRows> {
  const rows = openRows(items)
  const brandAt = new Map(brands.map(({ code }, at) => [code, at]))
  const materials = new Numbers<NameInLanguages>(({ en }) => materialValue(en))
  const shades = new Numbers<NameInLanguages & { hex: string }>(({ hex, zh, en }) => `${hex} ${zh} ${en}`)
  const sizes = new Numbers<string>((size) => size)
  for (const one of chosen?.materials ?? []) materials.of(one)
  for (const one of chosen?.sizes ?? []) sizes.of(one)
  const { atCode, atBarcode, variantAt, variants, firstShade, least, shade, size, cents, onOffer, state } = rows
  for (const [at, item] of items.entries()) {
    atCode.set(item.code, at)
    rows.brand[at] = brandAt.get(item.brand) ?? lacking
    rows.material[at] = materials.of(item.material)
    rows.sold[at] = sold.get(item.code) ?? 0
    rows.days[at] = item.createdOn
    firstShade[at] = lacking
    least[at] = lacking
    for (const variant of item.variants) {
      const v = variants.push(variant) - 1
      atBarcode.set(variant.barcode, at)
      variantAt.set(variant.assortId, v)
      rows.itemOf[v] = at
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
  return { ...rows, materials: materials.values, shades: shades.values, sizes: sizes.values }
}

/** Each variant's size by its place among all sizes in their order. */
export function orderSizes({ size, sizes }: SnapshotRows): Int32Array {
  const place = placesInOrder(sizes, compareSizes)
  return size.map((number) => (number === lacking ? lacking : place[number]!))
}

/** Each item's first size. */
export function findSmallest({ firstVariant, least }: SnapshotRows, size: Int32Array): Int32Array {
  const smallest = new Int32Array(least.length).fill(lacking)
  for (let at = 0; at < smallest.length; at++)
    for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++)
      if (size[v]! < smallest[at]!) smallest[at] = size[v]!
  return smallest
}

/** Each variant's family of colours. */
export function findFamilies({ shade, shades }: SnapshotRows): Int32Array {
  const familyAt = new Map<Family, number>(families.map(({ code }, at) => [code, at]))
  const familyOfShade = Int32Array.from(shades, ({ hex }) => familyAt.get(familyOf(hex))!)
  return shade.map((number) => (number === lacking ? families.length : familyOfShade[number]!))
}

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
