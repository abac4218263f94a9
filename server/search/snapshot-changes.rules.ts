import { families, familyOf } from '#server/catalogue/colour-families.rules.ts'
import { type Item, materialValue, type Rankings, type Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { compareSizes, isValue, type Ranking } from '#server/catalogue/sorting.rules.ts'
import type { NameLanguage } from '#words/languages.ts'
import { findNumbers } from './attribute-values.rules.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import { replaceWords } from './index-changes.rules.ts'
import { listPostings, listValuePostings } from './postings.rules.ts'
import { collators } from './snapshot-rankings.rules.ts'

// One product of a big snapshot that changed is put in its place: price, names, texts, offers. What moves other goods (a product that
// comes or goes, another category, other variants, a value that nothing had) has the snapshot built anew.

/** Whether an item that changed leaves all others where they are. */
export function isReplaceable({ snapshot }: IndexedSnapshot, item: Item): boolean {
  const at = snapshot.atCode.get(item.code)
  if (at === undefined) return false
  const before = snapshot.items[at]!
  const hasSamePlace = before.category === item.category && before.createdOn === item.createdOn
  return hasSamePlace && hasSameVariants(before, item) && numbersOf(snapshot, at, item) !== undefined
}

/** The snapshot with a replaceable item as it is now, in the columns of the one before. */
export function replaceItem({ snapshot, index }: IndexedSnapshot, item: Item): IndexedSnapshot {
  const at = snapshot.atCode.get(item.code)!
  const before = snapshot.items[at]!
  const numbers = numbersOf(snapshot, at, item)!
  const rankings = moveInAll(snapshot, at, before, item)
  ;(snapshot.items as Item[])[at] = item
  writeColumns(snapshot, at, item, numbers)
  snapshot.counted.clear()
  snapshot.looked.clear()
  const postings = repost(snapshot, before, item)
  return { snapshot: { ...snapshot, rankings, postings }, index: replaceWords(index, at, before.words, item.words) }
}

const hasSameVariants = (before: Item, now: Item) =>
  before.variants.length === now.variants.length &&
  before.variants.every(
    ({ assortId, barcode }, n) => now.variants[n]!.assortId === assortId && now.variants[n]!.barcode === barcode,
  )

interface ItemNumbers {
  brand: number
  material: number
  sizes: number[]
  values: readonly number[]
}

/** The numbers of an item's values, where each has one. The first spelling of a material or of an attribute's value stands for all. */
function numbersOf(snapshot: Snapshot, at: number, item: Item): ItemNumbers | undefined {
  const { brand, material, variants } = item
  const { brands, materials, sizes, attributes } = snapshot
  const values = hasSameAttributes(snapshot.items[at]!, item) ? snapshot.valuesOf[at]! : findNumbers(attributes, item)
  const before = snapshot.items[at]!.material
  const isSameMaterial = before?.en === material?.en && before?.zh === material?.zh
  const numbers = {
    brand: brands.findIndex(({ code }) => code === brand),
    material: isSameMaterial
      ? snapshot.material[at]!
      : material === null
        ? materials.length
        : materials.findIndex(({ zh, en }) => zh === material.zh && en === material.en),
    sizes: variants.map(({ size }) => (size === null || isValue(size) ? sizes.length : sizes.indexOf(size))),
  }
  const hasGoods = numbers.brand >= 0 && numbers.material >= 0 && !numbers.sizes.includes(-1)
  return hasGoods && values ? { ...numbers, values } : undefined
}

const hasSameAttributes = (before: Item, now: Item) =>
  JSON.stringify(before.attributes) === JSON.stringify(now.attributes)

function writeColumns(snapshot: Snapshot, at: number, item: Item, { brand, material, sizes, values }: ItemNumbers) {
  snapshot.brand[at] = brand
  snapshot.material[at] = material
  ;(snapshot.valuesOf as (readonly number[])[])[at] = values
  for (const [n, variant] of item.variants.entries()) {
    const v = snapshot.firstVariant[at]! + n
    ;(snapshot.variants as Item['variants'])[v] = variant
    snapshot.colour[v] = variant.colour
      ? families.findIndex(({ code }) => code === familyOf(variant.colour!.hex))
      : families.length
    snapshot.size[v] = sizes[n]!
    snapshot.cents[v] = variant.cents
    snapshot.onOffer[v] = Number(variant.listCents !== null)
    snapshot.state[v] = variant.state
  }
}

/** Who has which value, where that changed. */
function repost(snapshot: Snapshot, before: Item, now: Item): Snapshot['postings'] {
  const { itemOf, postings } = snapshot
  const changed = (valuesOf: (item: Item) => unknown) =>
    JSON.stringify(valuesOf(before)) !== JSON.stringify(valuesOf(now))
  return {
    ...postings,
    ...(changed(({ brand }) => brand) && { brand: listPostings(snapshot.brand, snapshot.brands.length) }),
    ...(changed(({ material }) => material) && {
      material: listPostings(snapshot.material, snapshot.materials.length),
    }),
    ...(!hasSameAttributes(before, now) && { attribute: listValuePostings(snapshot) }),
    ...(changed(({ variants }) => variants.map(({ colour }) => colour?.hex)) && {
      colour: listPostings(snapshot.colour, families.length, itemOf),
    }),
    ...(changed(({ variants }) => variants.map(({ size }) => size)) && {
      size: listPostings(snapshot.size, snapshot.sizes.length, itemOf),
    }),
    ...(changed(({ variants }) => variants.map(({ listCents }) => listCents !== null)) && {
      offer: listPostings(snapshot.onOffer, 2, itemOf),
    }),
  }
}

/** How two of the goods stand to each other in an order, and whether one lacks what it goes by. */
interface ItemOrder {
  compare: (a: Item, b: Item) => number
  lacks: (item: Item) => boolean
}

const never = () => false
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const leastOf = ({ variants }: Item) => Math.min(...variants.map(({ cents }) => cents))
const shadeOf = ({ variants }: Item) => variants.find(({ colour }) => colour !== null)?.colour
const sizeOf = ({ variants }: Item) =>
  variants
    .flatMap(({ size }) => (size === null || isValue(size) ? [] : [size]))
    .sort(compareSizes)
    .at(0)

/** The same orders as rankBy in snapshot-rankings.rules.ts; dates and codes do not change here. */
function ordersOf({ brands, materials }: Snapshot) {
  const brandOf = (item: Item) => brands.findIndex(({ code }) => code === item.brand)
  const materialOf = ({ material }: Item) => {
    const value = material && materialValue(material.en)
    return value === null ? undefined : materials.find(({ en }) => materialValue(en) === value)
  }
  const shadeKey = (item: Item) => {
    const { hex, zh, en } = shadeOf(item)!
    return `${hex} ${zh} ${en}`
  }
  const inLanguage = (language: NameLanguage) => {
    const { compare } = collators[language]
    return {
      name: { compare: (a, b) => compare(a.name[language], b.name[language]), lacks: never },
      brand: {
        compare: (a, b) =>
          compare(brands[brandOf(a)]!.name[language], brands[brandOf(b)]!.name[language]) || brandOf(a) - brandOf(b),
        lacks: (item) => brandOf(item) < 0,
      },
      material: {
        compare: (a, b) =>
          compare(materialOf(a)![language], materialOf(b)![language]) ||
          compareText(materialValue(a.material!.en), materialValue(b.material!.en)),
        lacks: (item) => materialOf(item) === undefined,
      },
      colour: {
        compare: (a, b) =>
          compare(shadeOf(a)![language], shadeOf(b)![language]) || compareText(shadeKey(a), shadeKey(b)),
        lacks: (item) => shadeOf(item) === undefined,
      },
    } satisfies Record<string, ItemOrder>
  }
  return {
    zh: inLanguage('zh'),
    en: inLanguage('en'),
    price: { compare: (a, b) => leastOf(a) - leastOf(b), lacks: never } satisfies ItemOrder,
    size: {
      compare: (a, b) => compareSizes(sizeOf(a)!, sizeOf(b)!),
      lacks: (item) => sizeOf(item) === undefined,
    } satisfies ItemOrder,
  }
}

function moveInAll(snapshot: Snapshot, at: number, before: Item, now: Item): Rankings {
  const { rankings, items } = snapshot
  const byCode = rankings.productCode.rank
  const orders = ordersOf(snapshot)
  const place = (ranking: Ranking, { compare, lacks }: ItemOrder): Ranking => {
    const [lacked, lacking] = [lacks(before), lacks(now)]
    if (lacked === lacking && (lacked || compare(before, now) === 0)) return ranking
    const isBefore = (other: number) => {
      const item = items[other]!
      if (lacks(item) !== lacking) return lacking
      return ((lacking ? 0 : compare(item, now)) || byCode[other]! - byCode[at]!) < 0
    }
    return { ...moved(ranking, at, isBefore), having: ranking.having + Number(lacked) - Number(lacking) }
  }
  const inEach = (sorting: 'name' | 'brand' | 'material' | 'colour') => ({
    zh: place(rankings[sorting].zh, orders.zh[sorting]),
    en: place(rankings[sorting].en, orders.en[sorting]),
  })
  return {
    ...rankings,
    name: inEach('name'),
    brand: inEach('brand'),
    material: inEach('material'),
    colour: inEach('colour'),
    price: place(rankings.price, orders.price),
    size: place(rankings.size, orders.size),
    popular: { ...rankings.popular }, // what is remembered by it is of the goods as they were
  }
}

/** Takes one out of its place in line and puts it behind all that stand before it, in the arrays of the line before. */
function moved(
  { order, rank }: Ranking,
  at: number,
  isBefore: (other: number) => boolean,
): Pick<Ranking, 'order' | 'rank'> {
  const from = rank[at]!
  let [low, high] = [0, order.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(order[middle < from ? middle : middle + 1]!)) low = middle + 1
    else high = middle
  }
  if (low > from) order.copyWithin(from, from + 1, low + 1)
  else order.copyWithin(low + 1, low, from)
  order[low] = at
  for (let place = Math.min(low, from); place <= Math.max(low, from); place++) rank[order[place]!] = place
  return { order, rank }
}
