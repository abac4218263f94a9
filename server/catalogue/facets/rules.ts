import { families } from '../colours/rules.ts'
import { inStock, materialValue, preOrder, soldOut, type Shelf, type State } from '../shelf/rules.ts'

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
const stateBit = 64
const offerBit = 128
const priceBit = 256
const allBit = 512

/**
 * Goes over the scope once. An item matches when ONE of its variants fits every choice (a red shirt and a large shirt are
 * not a large red one); one that fails a single group counts for that group alone.
 */
export function look(shelf: Shelf, scope: Scope, wanted: Wanted): Found {
  const { leastCents = 0, mostCents = 0x3fff_ffff } = wanted
  const fails: Fails = {
    brand: failing(brandBit, wanted.brand, shelf.brands, ({ code }) => code),
    material: failing(materialBit, wanted.material, shelf.materials, ({ en }) => materialValue(en)),
    category: failingBranches(shelf, wanted.category),
    isNew: Uint16Array.of(wanted.isNew ? newBit : 0, 0),
    colour: failing(colourBit, wanted.colour, families, ({ code }) => code),
    size: failing(sizeBit, wanted.size, shelf.sizes, (one) => one),
    state: failing(stateBit, wanted.availability, [inStock, preOrder, soldOut] as const, (one) => one),
    offer: Uint16Array.of(wanted.offer ? offerBit : 0, 0),
    leastCents: Math.min(leastCents, 0x3fff_ffff),
    mostCents: Math.min(mostCents, 0x3fff_ffff),
  }
  const tally = (table: Uint16Array): Tally => ({
    count: new Uint32Array(table.length),
    last: new Int32Array(table.length).fill(-1),
  })
  const tallies: Tallies = {
    brand: tally(fails.brand),
    material: tally(fails.material),
    category: tally(fails.category),
    isNew: tally(fails.isNew),
    colour: tally(fails.colour),
    size: tally(fails.size),
    state: tally(fails.state),
    offer: tally(fails.offer),
    price: Int32Array.of(0x3fff_ffff, 0),
  }
  const { matches, isMatch, places } = shelf.desk
  isMatch.fill(0)
  const items = 'items' in scope ? scope.items : places.subarray(scope.from, scope.to)
  const many = goOver(shelf, items, fails, tallies, matches, isMatch)
  const counts = {
    brand: tallies.brand.count,
    colour: tallies.colour.count,
    size: tallies.size.count,
    material: tallies.material.count,
    category: tallies.category.count,
    availability: tallies.state.count,
    offer: tallies.offer.count[1]!,
    isNew: tallies.isNew.count[1]!,
    leastCents: tallies.price[0]!,
    mostCents: tallies.price[1]!,
  }
  return { many, matches: matches.subarray(0, many), isMatch, counts }
}

/** The bit that each value fails, 0 where it fits. One place more than there are values, for things that have none. */
type Fails = Record<Exclude<keyof Tallies, 'price'>, Uint16Array> & { leastCents: number; mostCents: number }

/** How many items have each value, and who was counted last for it: an item with three red variants is one red thing. */
interface Tally {
  count: Uint32Array
  last: Int32Array
}
type Tallies = Record<'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'state' | 'offer', Tally> & {
  price: Int32Array
}

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
  const { brand: failsBrand, material: failsMaterial, category: failsCategory, isNew: failsNew } = fails
  const { colour: failsColour, size: failsSize, state: failsState, offer: failsOffer, leastCents, mostCents } = fails
  const { price: prices } = tallies
  let many = 0
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!
    const failed =
      failsBrand[brand[at]!]! | failsMaterial[material[at]!]! | failsCategory[category[at]!]! | failsNew[isNew[at]!]!
    if ((failed & (failed - 1)) !== 0) continue // fails two groups: counts for none
    let fits = 0 // the bits that some variant fails alone; allBit when one fails none
    const end = firstVariant[at + 1]!
    for (let v = firstVariant[at]!; v < end; v++) {
      const price = cents[v]!
      const failsPrice = price < leastCents || price > mostCents ? priceBit : 0
      const bits =
        failed |
        failsColour[colour[v]!]! |
        failsSize[size[v]!]! |
        failsState[state[v]!]! |
        failsOffer[onOffer[v]!]! |
        failsPrice
      if ((bits & (bits - 1)) !== 0) continue
      fits |= bits === 0 ? allBit : bits
      if ((bits & ~colourBit) === 0) countOnce(tallies.colour, colour[v]!, at)
      if ((bits & ~sizeBit) === 0) countOnce(tallies.size, size[v]!, at)
      if ((bits & ~stateBit) === 0) countOnce(tallies.state, state[v]!, at)
      if ((bits & ~offerBit) === 0) countOnce(tallies.offer, onOffer[v]!, at)
      if ((bits & ~priceBit) === 0) {
        if (price < prices[0]!) prices[0] = price
        if (price > prices[1]!) prices[1] = price
      }
    }
    if ((fits & allBit) !== 0) {
      matches[many++] = at
      isMatch[at] = 1
    }
    if ((fits & (allBit | brandBit)) !== 0) tallies.brand.count[brand[at]!]!++
    if ((fits & (allBit | materialBit)) !== 0) tallies.material.count[material[at]!]!++
    if ((fits & (allBit | categoryBit)) !== 0) tallies.category.count[category[at]!]!++
    if ((fits & (allBit | newBit)) !== 0) tallies.isNew.count[isNew[at]!]!++
  }
  return many
}

function countOnce({ count, last }: Tally, value: number, at: number) {
  if (last[value] === at) return
  last[value] = at
  count[value]!++
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
