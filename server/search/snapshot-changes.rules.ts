import { families, familyOf } from '#server/catalogue/colour-families.rules.ts'
import { type Item, materialValue, type Rankings, type Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { compareSizes, isValue, type Ranking } from '#server/catalogue/sorting.rules.ts'
import type { NameLanguage } from '#words/languages.ts'
import { findNumbers } from './attribute-values.rules.ts'
import type { IndexedSnapshot } from './inverted-index.rules.ts'
import { replaceWords } from './index-changes.rules.ts'
import { listPostings, listValuePostings } from './postings.rules.ts'
import { collators } from './snapshot-rankings.rules.ts'

// Products of a big snapshot that changed are put in their places: prices, names, texts, offers. What moves other goods (a product
// that comes or goes, another category, other variants, a value that nothing had) has the snapshot built anew.

/** Whether an item that changed leaves all others where they are. */
export function isReplaceable({ snapshot }: IndexedSnapshot, item: Item): boolean {
  const at = snapshot.atCode.get(item.code)
  if (at === undefined) return false
  const before = snapshot.items[at]!
  const hasSamePlace = before.category === item.category && before.createdOn === item.createdOn
  return hasSamePlace && hasSameVariants(before, item) && numbersOf(snapshot, at, item) !== undefined
}

/** An item that takes the place of another. */
interface ItemReplacement {
  at: number
  before: Item
  now: Item
}

/** The snapshot with replaceable items as they are now, in the columns of the one before. Each order is gone through once for all. */
export function replaceItems({ snapshot, index }: IndexedSnapshot, items: readonly Item[]): IndexedSnapshot {
  const replaced = items.map((now): ItemReplacement => {
    const at = snapshot.atCode.get(now.code)!
    return { at, before: snapshot.items[at]!, now }
  })
  const rankings = moveInAll(snapshot, replaced)
  let words = index
  for (const { at, before, now } of replaced) {
    const numbers = numbersOf(snapshot, at, now)!
    ;(snapshot.items as Item[])[at] = now
    writeColumns(snapshot, at, now, numbers)
    words = replaceWords(words, at, before.words, now.words)
  }
  snapshot.counted.clear()
  snapshot.looked.clear()
  return { snapshot: { ...snapshot, rankings, postings: repost(snapshot, replaced) }, index: words }
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
function repost(snapshot: Snapshot, replaced: readonly ItemReplacement[]): Snapshot['postings'] {
  const { itemOf, postings } = snapshot
  const changed = (valuesOf: (item: Item) => unknown) =>
    replaced.some(({ before, now }) => JSON.stringify(valuesOf(before)) !== JSON.stringify(valuesOf(now)))
  return {
    ...postings,
    ...(changed(({ brand }) => brand) && { brand: listPostings(snapshot.brand, snapshot.brands.length) }),
    ...(changed(({ material }) => material) && {
      material: listPostings(snapshot.material, snapshot.materials.length),
    }),
    ...(changed(({ attributes }) => attributes) && { attribute: listValuePostings(snapshot) }),
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
  /** Items with the same keys stand at the same place. */
  keyOf: (item: Item) => unknown
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
      name: {
        keyOf: ({ name }) => name[language],
        compare: (a, b) => compare(a.name[language], b.name[language]),
        lacks: never,
      },
      brand: {
        keyOf: ({ brand }) => brand,
        compare: (a, b) =>
          compare(brands[brandOf(a)]!.name[language], brands[brandOf(b)]!.name[language]) || brandOf(a) - brandOf(b),
        lacks: (item) => brandOf(item) < 0,
      },
      material: {
        keyOf: ({ material }) => material && `${material.zh}\n${material.en}`,
        compare: (a, b) =>
          compare(materialOf(a)![language], materialOf(b)![language]) ||
          compareText(materialValue(a.material!.en), materialValue(b.material!.en)),
        lacks: (item) => materialOf(item) === undefined,
      },
      colour: {
        keyOf: (item) => shadeOf(item) && shadeKey(item),
        compare: (a, b) =>
          compare(shadeOf(a)![language], shadeOf(b)![language]) || compareText(shadeKey(a), shadeKey(b)),
        lacks: (item) => shadeOf(item) === undefined,
      },
    } satisfies Record<string, ItemOrder>
  }
  return {
    zh: inLanguage('zh'),
    en: inLanguage('en'),
    price: { keyOf: leastOf, compare: (a, b) => leastOf(a) - leastOf(b), lacks: never } satisfies ItemOrder,
    size: {
      keyOf: sizeOf,
      compare: (a, b) => compareSizes(sizeOf(a)!, sizeOf(b)!),
      lacks: (item) => sizeOf(item) === undefined,
    } satisfies ItemOrder,
  }
}

function moveInAll(snapshot: Snapshot, replaced: readonly ItemReplacement[]): Rankings {
  const { rankings } = snapshot
  const orders = ordersOf(snapshot)
  const place = (ranking: Ranking, order: ItemOrder) => moveIn(ranking, order, replaced, snapshot)
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

/** An item that moves in an order. */
type Mover = Pick<ItemReplacement, 'at' | 'now'> & { lacking: boolean }

function moveIn(
  ranking: Ranking,
  { keyOf, compare, lacks }: ItemOrder,
  replaced: readonly ItemReplacement[],
  { items, rankings }: Snapshot,
): Ranking {
  const byCode = rankings.productCode.rank
  let { having } = ranking
  const movers = replaced.flatMap(({ at, before, now }): Mover[] => {
    if (keyOf(before) === keyOf(now)) return []
    const [lacked, lacking] = [lacks(before), lacks(now)]
    having += Number(lacked) - Number(lacking)
    return lacked === lacking && (lacked || compare(before, now) === 0) ? [] : [{ at, now, lacking }]
  })
  if (movers.length === 0) return ranking
  const stand = (a: Mover, b: Mover) =>
    Number(a.lacking) - Number(b.lacking) || (a.lacking ? 0 : compare(a.now, b.now)) || byCode[a.at]! - byCode[b.at]!
  const describe = (at: number): Mover => ({ at, now: items[at]!, lacking: lacks(items[at]!) })
  return { ...merged(ranking, movers.toSorted(stand), (other, mover) => stand(describe(other), mover) < 0), having }
}

/** Takes the movers out of a line, and puts each behind all that stand before it. */
function merged(
  { order }: Ranking,
  movers: readonly Mover[],
  isBefore: (other: number, mover: Mover) => boolean,
): Pick<Ranking, 'order' | 'rank'> {
  const moves = new Uint8Array(order.length)
  for (const { at } of movers) moves[at] = 1
  const others = new Uint32Array(order.length - movers.length)
  let count = 0
  for (let place = 0; place < order.length; place++) {
    const at = order[place]!
    if (moves[at] === 0) others[count++] = at
  }
  const line = new Uint32Array(order.length)
  let [from, to] = [0, 0]
  for (const mover of movers) {
    let [low, high] = [from, others.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(others[middle]!, mover)) low = middle + 1
      else high = middle
    }
    line.set(others.subarray(from, low), to)
    to += low - from
    line[to] = mover.at
    to += 1
    from = low
  }
  line.set(others.subarray(from), to)
  const rank = new Uint32Array(order.length)
  for (let place = 0; place < line.length; place++) rank[line[place]!] = place
  return { order: line, rank }
}
