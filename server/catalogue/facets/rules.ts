import { families } from '../colours/rules.ts'
import { inStock, type ItemVariant, materialValue, preOrder, soldOut, type Shelf, type State } from '../shelf/rules.ts'

/** What a visitor narrowed a listing down to; an empty list narrows nothing. */
export interface Wanted {
  brand: readonly string[]
  colour: readonly string[]
  size: readonly string[]
  material: readonly string[]
  category: readonly string[]
  availability: readonly State[]
  offer: boolean
  isNew: boolean
  leastCents: number | undefined
  mostCents: number | undefined
}

/** The goods a listing is about: a stretch of the shelf, or these. */
export type Scope = { from: number; to: number } | { items: Uint32Array }

/** What a look found. The matches are good until the next look at the same shelf; the counts for ever. */
export interface Found {
  many: number
  matches: Uint32Array
  isMatch: Uint8Array
  /** Each group counted as if nothing were chosen in it: what a further tick would bring. */
  counts: {
    brand: Uint32Array
    colour: Uint32Array
    size: Uint32Array
    material: Uint32Array
    category: Uint32Array
    availability: Uint32Array
    offer: number
    isNew: number
    leastCents: number
    mostCents: number
  }
}

const big = 2_000
/** Looks that are kept: some hundred kilobytes each where the shop has a hundred thousand goods. */
const mostKept = 24

/** What a stretch of the shelf holds of what is wanted. A big stretch is gone over once for all its pages and sorts. */
export function lookIn(shelf: Shelf, { from, to }: { from: number; to: number }, wanted: Wanted): Found {
  if (to - from < big) return look(shelf, { from, to }, wanted)
  const key = JSON.stringify([from, to, wanted])
  const found = shelf.looked.get(key) ?? keepable(look(shelf, { from, to }, wanted))
  shelf.looked.delete(key)
  shelf.looked.set(key, found) // the last asked for stands last
  const [oldest] = shelf.looked.keys()
  if (shelf.looked.size > mostKept) shelf.looked.delete(oldest!)
  return found
}

/** Of its own: the next look writes over the desk. */
const keepable = (found: Found): Found => ({ ...found, matches: found.matches.slice(), isMatch: found.isMatch.slice() })

export const nothingWanted: Wanted = {
  brand: [],
  colour: [],
  size: [],
  material: [],
  category: [],
  availability: [],
  offer: false,
  isNew: false,
  leastCents: undefined,
  mostCents: undefined,
}

// One bit for each group that an item or a variant fails.
const brandBit = 1
const materialBit = 2
const categoryBit = 4
const newBit = 8
const colourBit = 16
const sizeBit = 32
const offerBit = 64
const priceBit = 128
/** The state of no variant at all. */
const none = 3

/**
 * Goes over the scope once. An item matches when ONE of its variants fits every choice (a red shirt and a large shirt are
 * not a large red one); one that fails a single group counts for that group alone. Whether it can be had is what its card
 * says: the state of the best of those variants, so that what is sold out in one colour is not listed as sold out.
 */
export function look(shelf: Shelf, scope: Scope, wanted: Wanted): Found {
  const fails = failuresOf(shelf, wanted)
  const tally = (table: Uint16Array): Tally => ({
    count: new Uint32Array(table.length),
    last: new Int32Array(table.length).fill(-1),
    best: new Uint8Array(table.length),
  })
  const counted = (table: Uint16Array) => new Uint32Array(table.length)
  const tallies: Tallies = {
    brand: counted(fails.brand),
    material: counted(fails.material),
    category: counted(fails.category),
    isNew: counted(fails.isNew),
    colour: tally(fails.colour),
    size: tally(fails.size),
    state: counted(fails.state),
    offer: tally(fails.offer),
    price: Int32Array.of(highest, 0),
  }
  const { matches, isMatch, places } = shelf.desk
  isMatch.fill(0)
  const items = 'items' in scope ? scope.items : places.subarray(scope.from, scope.to)
  const many = goOver(shelf, items, fails, tallies, matches, isMatch)
  const counts = {
    brand: tallies.brand,
    colour: tallies.colour.count,
    size: tallies.size.count,
    material: tallies.material,
    category: tallies.category,
    availability: tallies.state,
    offer: tallies.offer.count[1]!,
    isNew: tallies.isNew[1]!,
    leastCents: tallies.price[0]!,
    mostCents: tallies.price[1]!,
  }
  return { many, matches: matches.subarray(0, many), isMatch, counts }
}

/** Whether something was chosen that tells the variants of one item apart. */
export const tellsVariants = ({ colour, size, availability, offer, leastCents, mostCents }: Wanted) =>
  colour.length + size.length + availability.length > 0 || offer || leastCents !== undefined || mostCents !== undefined

/** For which of its variants an item that matches is listed: a card shows these. */
export function listedVariants(shelf: Shelf, wanted: Wanted): (at: number) => readonly ItemVariant[] {
  if (!tellsVariants(wanted)) return (at) => shelf.items[at]!.variants
  const fails = failuresOf(shelf, wanted)
  return (at) =>
    shelf.variants
      .slice(shelf.firstVariant[at], shelf.firstVariant[at + 1])
      .filter((_, n) => isListed(shelf, fails, shelf.firstVariant[at]! + n))
}

/** The lowest price of those variants, which is what the card says. */
export function listedCents(shelf: Shelf, wanted: Wanted): (at: number) => number {
  const fails = failuresOf(shelf, wanted)
  return (at) => {
    let least = highest
    for (let v = shelf.firstVariant[at]!; v < shelf.firstVariant[at + 1]!; v++)
      if (shelf.cents[v]! < least && isListed(shelf, fails, v)) least = shelf.cents[v]!
    return least
  }
}

const isListed = (shelf: Shelf, fails: Fails, v: number) =>
  (failed(shelf, fails, v) | fails.state[shelf.state[v]!]!) === 0

/** What a variant fails by itself. */
function failed({ colour, size, onOffer, cents }: Shelf, fails: Fails, v: number): number {
  const price = cents[v]!
  return (
    fails.colour[colour[v]!]! |
    fails.size[size[v]!]! |
    fails.offer[onOffer[v]!]! |
    (price < fails.leastCents || price > fails.mostCents ? priceBit : 0)
  )
}

/** The bit that each value fails, 0 where it fits. One place more than there are values, for things that have none. */
type Fails = Record<Exclude<keyof Tallies, 'price'>, Uint16Array> & { leastCents: number; mostCents: number }

/** How many items have each value; who was counted last for it, and in which state: an item with three red variants is one red thing. */
interface Tally {
  count: Uint32Array
  last: Int32Array
  best: Uint8Array
}
type Tallies = Record<'brand' | 'material' | 'category' | 'isNew' | 'state', Uint32Array> &
  Record<'colour' | 'size' | 'offer', Tally> & { price: Int32Array }

/** The work for one thing is the same handful of steps whatever was chosen, and this function does nothing else, so that it runs as machine code. */
function goOver(
  shelf: Shelf,
  items: Uint32Array,
  fails: Fails,
  tallies: Tallies,
  matches: Uint32Array,
  isMatch: Uint8Array,
): number {
  const { brand, material, category, isNew, firstVariant, colour, size, state, onOffer, cents } = shelf
  const {
    brand: failsBrand,
    material: failsMaterial,
    category: failsCategory,
    isNew: failsNew,
    state: failsState,
  } = fails
  const { price: prices } = tallies
  let many = 0
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!
    const own =
      failsBrand[brand[at]!]! | failsMaterial[material[at]!]! | failsCategory[category[at]!]! | failsNew[isNew[at]!]!
    if ((own & (own - 1)) !== 0) continue // fails two groups: counts for none
    let best: number = none // of the variants that fit
    let bestAtAnyPrice: number = none
    let [least, most] = [highest, 0]
    const end = firstVariant[at + 1]!
    for (let v = firstVariant[at]!; v < end; v++) {
      const bits = failed(shelf, fails, v)
      if ((bits & (bits - 1)) !== 0) continue
      const had = state[v]!
      if (bits === 0 && had < best) best = had
      if (own !== 0) continue
      if ((bits & ~colourBit) === 0) countOnce(tallies.colour, colour[v]!, at, had, failsState)
      if ((bits & ~sizeBit) === 0) countOnce(tallies.size, size[v]!, at, had, failsState)
      if ((bits & ~offerBit) === 0) countOnce(tallies.offer, onOffer[v]!, at, had, failsState)
      if ((bits & ~priceBit) !== 0) continue
      if (had < bestAtAnyPrice) bestAtAnyPrice = had
      if (failsState[had] !== 0) continue
      const price = cents[v]!
      if (price < least) least = price
      if (price > most) most = price
    }
    if (failsState[bestAtAnyPrice] === 0) {
      if (least < prices[0]!) prices[0] = least
      if (most > prices[1]!) prices[1] = most
    }
    if (best === none) continue
    if (own === 0) tallies.state[best]!++
    if (failsState[best] !== 0) continue
    if (own === 0) {
      matches[many++] = at
      isMatch[at] = 1
    }
    if ((own & ~brandBit) === 0) tallies.brand[brand[at]!]!++
    if ((own & ~materialBit) === 0) tallies.material[material[at]!]!++
    if ((own & ~categoryBit) === 0) tallies.category[category[at]!]!++
    if ((own & ~newBit) === 0) tallies.isNew[isNew[at]!]!++
  }
  return many
}

/** Counts an item for a value once, if the best of its variants with that value can be had as wanted. */
function countOnce({ count, last, best }: Tally, value: number, at: number, had: number, failsState: Uint16Array) {
  if (last[value] !== at) {
    last[value] = at
    best[value] = had
    if (failsState[had] === 0) count[value]!++
  } else if (had < best[value]!) {
    if (failsState[best[value]!] === 0) count[value]!--
    if (failsState[had] === 0) count[value]!++
    best[value] = had
  }
}

const highest = 0x3fff_ffff

function failuresOf(shelf: Shelf, wanted: Wanted): Fails {
  const { leastCents = 0, mostCents = highest } = wanted
  return {
    brand: failing(brandBit, wanted.brand, shelf.brands, ({ code }) => code),
    material: failing(materialBit, wanted.material, shelf.materials, ({ en }) => materialValue(en)),
    category: failingBranches(shelf, wanted.category),
    isNew: Uint16Array.of(wanted.isNew ? newBit : 0, 0),
    colour: failing(colourBit, wanted.colour, families, ({ code }) => code),
    size: failing(sizeBit, wanted.size, shelf.sizes, (one) => one),
    state: failing(1, wanted.availability, [inStock, preOrder, soldOut] as const, (one) => one),
    offer: Uint16Array.of(wanted.offer ? offerBit : 0, 0),
    leastCents: Math.min(leastCents, highest),
    mostCents: Math.min(mostCents, highest),
  }
}

/** What each value fails: nothing where nothing was chosen or where it was; an unknown choice lets nothing through. */
function failing<T, V>(bit: number, chosen: readonly V[], values: readonly T[], valueOf: (value: T) => V): Uint16Array {
  const table = new Uint16Array(values.length + 1)
  if (chosen.length === 0) return table
  table.fill(bit)
  for (const [at, value] of values.entries()) if (chosen.includes(valueOf(value))) table[at] = 0
  return table
}

function failingBranches({ forest }: Shelf, chosen: readonly string[]): Uint16Array {
  const table = new Uint16Array(forest.places.length + 1) // the last place is for goods without a category
  if (chosen.length === 0) return table
  table.fill(categoryBit)
  for (const code of chosen) {
    const branch = forest.byCode.get(code)
    if (branch) table.fill(0, branch.place, branch.end)
  }
  return table
}
