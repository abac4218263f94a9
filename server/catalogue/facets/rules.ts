import {
  brandBit,
  categoryBit,
  colourBit,
  failed,
  type Fails,
  failuresOf,
  highest,
  materialBit,
  newBit,
  offerBit,
  priceBit,
  sizeBit,
  isEverything,
  nothingWanted,
  tellsVariants,
  type Wanted,
} from '../narrowing/rules.ts'
import type { Fitting, Stretch } from '../paging/rules.ts'
import type { Shelf } from '../shelf/rules.ts'

/** The goods a listing is about: a stretch of the shelf, or these. */
export type Scope = Stretch | { items: Uint32Array }

/** What a look found. The matches are good until the next look at the same shelf; the counts for ever. */
export interface Found extends Fitting {
  many: number
  /** Each group counted as if nothing were chosen in it: what a further tick would bring. */
  counts: Counts
}

export interface Counts {
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

const big = 2_000
/** Looks that are kept: some hundred kilobytes each where the shop has a hundred thousand goods. */
const mostKept = 24

/**
 * What a stretch of the shelf holds of what is wanted. Where nothing is, that is the whole stretch, and only its counts are
 * kept, for every category. A big stretch that is narrowed is gone over once for all its pages and sorts.
 */
export function lookIn(shelf: Shelf, stretch: Stretch, wanted: Wanted): Found {
  const { from, to } = stretch
  if (isEverything(wanted)) {
    const key = `${from} ${to}`
    const whole = shelf.counted.get(key) ?? countWhole(shelf, stretch)
    shelf.counted.set(key, whole)
    return whole
  }
  if (to - from < big) return look(shelf, stretch, wanted)
  const key = JSON.stringify([from, to, wanted])
  const found = shelf.looked.get(key) ?? keepable(look(shelf, stretch, wanted))
  shelf.looked.delete(key)
  shelf.looked.set(key, found) // the last asked for stands last
  const [oldest] = shelf.looked.keys()
  if (shelf.looked.size > mostKept) shelf.looked.delete(oldest!)
  return found
}

/** Of its own: the next look writes over the desk. */
const keepable = (found: Found): Found => ({
  ...found,
  matches: found.matches.slice(),
  ...(found.isMatch && { isMatch: found.isMatch.slice() }),
})

function countWhole(shelf: Shelf, stretch: Stretch): Found {
  const { many, counts } = look(shelf, stretch, nothingWanted)
  return { many, counts, matches: shelf.places.subarray(stretch.from, stretch.to) }
}

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
  const { matches, isMatch } = shelf.desk
  isMatch.fill(0)
  const items = 'items' in scope ? scope.items : shelf.places.subarray(scope.from, scope.to)
  const many = (tellsVariants(wanted) ? goOver : goOverWhole)(shelf, items, fails, tallies, matches, isMatch)
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

/** The same where nothing that was chosen tells variants apart, as in most listings: an item fits as a whole or not at all. */
function goOverWhole(
  shelf: Shelf,
  items: Uint32Array,
  fails: Fails,
  tallies: Tallies,
  matches: Uint32Array,
  isMatch: Uint8Array,
): number {
  const { brand, material, category, isNew, firstVariant, colour, size, state, onOffer, cents } = shelf
  const { brand: failsBrand, material: failsMaterial, category: failsCategory, isNew: failsNew } = fails
  const { count: ofColour, last: lastOfColour } = tallies.colour
  const { count: ofSize, last: lastOfSize } = tallies.size
  const { count: onOffers } = tallies.offer
  const { price: prices } = tallies
  let [least, most] = [prices[0]!, prices[1]!]
  let many = 0
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!
    const own =
      failsBrand[brand[at]!]! | failsMaterial[material[at]!]! | failsCategory[category[at]!]! | failsNew[isNew[at]!]!
    if ((own & (own - 1)) !== 0) continue
    if ((own & ~brandBit) === 0) tallies.brand[brand[at]!]!++
    if ((own & ~materialBit) === 0) tallies.material[material[at]!]!++
    if ((own & ~categoryBit) === 0) tallies.category[category[at]!]!++
    if ((own & ~newBit) === 0) tallies.isNew[isNew[at]!]!++
    if (own !== 0) continue
    matches[many++] = at
    isMatch[at] = 1
    let best: number = none
    let offered = 0
    const end = firstVariant[at + 1]!
    for (let v = firstVariant[at]!; v < end; v++) {
      const [shade, wide, price] = [colour[v]!, size[v]!, cents[v]!]
      if (lastOfColour[shade] !== at) {
        lastOfColour[shade] = at
        ofColour[shade]!++
      }
      if (lastOfSize[wide] !== at) {
        lastOfSize[wide] = at
        ofSize[wide]!++
      }
      if (state[v]! < best) best = state[v]!
      offered |= onOffer[v]!
      if (price < least) least = price
      if (price > most) most = price
    }
    tallies.state[best]!++
    onOffers[offered]!++
  }
  prices[0] = least
  prices[1] = most
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
