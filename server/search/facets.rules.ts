import { families } from '#server/catalogue/colour-families.rules.ts'
import { goodsOf } from './postings.rules.ts'
import {
  failuresOf,
  type Fails,
  chosenGroups,
  highest,
  isEverything,
  isFailed,
  nothingWanted,
  type Group,
  tellsVariants,
  type ListingFilters,
  without,
} from './filters.rules.ts'
import type { Stretch } from '#server/catalogue/paging.rules.ts'
import {
  type FacetCounts,
  type FoundItems,
  inStock,
  preOrder,
  type Snapshot,
  soldOut,
} from '#server/catalogue/snapshot.rules.ts'

/** The items of a listing: a range of the snapshot, or these. */
export type Scope = Stretch | { items: Uint32Array }

/**
 * Matches and facet counts of found items. Each group is counted as if nothing were chosen in it, which is what one more choice
 * would add.
 */
export const countFacets = (snapshot: Snapshot, scope: Scope, wanted: ListingFilters): FoundItems =>
  countGroups(snapshot, wanted, (narrowed) => tally(snapshot, scope, narrowed))

/**
 * The facets of a range of the snapshot. Unfiltered counts are cached for every category. For large narrowed categories the most
 * recent results are cached, which serve all pages and sorts and most of the next choice.
 */
export const countFacetsOfRange = (snapshot: Snapshot, stretch: Stretch, wanted: ListingFilters): FoundItems =>
  countGroups(snapshot, wanted, (narrowed) => tallyOnce(snapshot, stretch, narrowed))

/** The counts of a group without its own choices come from the result without them. */
function countGroups(
  snapshot: Pick<Snapshot, 'attributes'>,
  wanted: ListingFilters,
  count: (narrowed: ListingFilters) => FoundItems,
): FoundItems {
  const found = count(wanted)
  const chosen = chosenGroups(wanted)
  if (chosen.length === 0) return found
  return {
    matches: found.matches,
    counts: chosen.reduce(
      (taken, group) => takeCounts(snapshot, taken, count(without(wanted, group)).counts, group),
      found.counts,
    ),
  }
}

/** Counts in which a group has others. */
function takeCounts(
  { attributes }: Pick<Snapshot, 'attributes'>,
  counts: FacetCounts,
  others: FacetCounts,
  group: Group,
): FacetCounts {
  if (group[0] !== 'attribute') return { ...counts, ...pickCounts(others, group) }
  const own = attributes.find(({ code }) => code === group[1])
  if (!own) return counts
  const attribute = counts.attribute.slice()
  attribute.set(others.attribute.subarray(own.first, own.first + own.values.length), own.first)
  return { ...counts, attribute }
}

export const pickCounts = (counts: FacetCounts, group: readonly string[]) =>
  Object.fromEntries(group.map((key) => [key, counts[key as keyof FacetCounts]]))

const big = 2_000
/** At most about 0.4 MB each in a shop of a hundred thousand items. */
const mostCached = 32

function tallyOnce(snapshot: Snapshot, stretch: Stretch, wanted: ListingFilters): FoundItems {
  const { from, to } = stretch
  if (isEverything(wanted)) {
    const key = `${from} ${to}`
    const whole = snapshot.counted.get(key) ?? countWhole(snapshot, stretch)
    snapshot.counted.set(key, whole)
    return whole
  }
  if (to - from < big) return tally(snapshot, stretch, wanted)
  const key = JSON.stringify([from, to, wanted])
  const found = snapshot.looked.get(key) ?? tally(snapshot, stretch, wanted)
  snapshot.looked.delete(key)
  snapshot.looked.set(key, found) // most recently used last
  const [oldest] = snapshot.looked.keys()
  if (snapshot.looked.size > mostCached) snapshot.looked.delete(oldest!)
  return found
}

const countWhole = (snapshot: Snapshot, stretch: Stretch): FoundItems => ({
  counts: tally(snapshot, stretch, nothingWanted).counts,
  matches: snapshot.places.subarray(stretch.from, stretch.to),
})

/** Items that match every choice, with their value counts. Visits only items of the rarest choice. */
function tally(snapshot: Snapshot, scope: Scope, wanted: ListingFilters): FoundItems {
  const fails = failuresOf(snapshot, wanted)
  const items = 'items' in scope ? scope.items : goodsOf(snapshot, scope, wanted, fails)
  const tallies: Tallies = {
    brand: new Uint32Array(fails.brand.length),
    material: new Uint32Array(fails.material.length),
    category: new Uint32Array(fails.category.length),
    isNew: new Uint32Array(2),
    attribute: new Uint32Array(fails.attribute.length),
    state: new Uint32Array(3),
    size: tallyOf(fails.size.length),
    signs: new Uint32Array(offerSign + 1),
    price: Int32Array.of(highest, 0),
  }
  const matches = new Uint32Array(items.length)
  const many = tallyItems(snapshot, items, fails, tellsVariants(wanted), tallies, matches)
  const counts = {
    brand: tallies.brand,
    material: tallies.material,
    category: tallies.category,
    colour: tallies.signs.subarray(0, offerSign),
    size: tallies.size.count,
    availability: tallies.state,
    offer: tallies.signs[offerSign]!,
    isNew: tallies.isNew[1]!,
    attribute: tallies.attribute,
    leastCents: tallies.price[0]!,
    mostCents: tallies.price[1]!,
  }
  return { counts, matches: many < items.length ? matches.slice(0, many) : matches }
}

/** Items per value, with the last item counted and its state: an item with three red variants counts once for red. */
interface Tally {
  count: Uint32Array
  last: Int32Array
  best: Uint8Array
}
type Tallies = Record<'brand' | 'material' | 'category' | 'isNew' | 'state' | 'signs' | 'attribute', Uint32Array> & {
  size: Tally
  price: Int32Array
}
/** Colours fit into the bits of one number; the bit after them is the offer. The last colour is that of items without one. */
const offerSign = families.length + 1

const tallyOf = (values: number): Tally => ({
  count: new Uint32Array(values),
  last: new Int32Array(values).fill(-1),
  best: new Uint8Array(values),
})

/** The state of an item without a variant. */
const none = 3

/**
 * An item matches when a single variant fits every choice: a red S and a blue L are not a red L. Its availability is that of its
 * card: the best of the matching variants, so that an item sold out in one colour is not listed as sold out. Hot loop: only a few
 * steps per item, so that it is compiled to machine code.
 */
function tallyItems(
  snapshot: Snapshot,
  items: Uint32Array,
  fails: Fails,
  tells: boolean,
  tallies: Tallies,
  matches: Uint32Array,
): number {
  const { valuesOf, firstVariant, colour, size, state, onOffer, cents } = snapshot
  const { availability: failsState, attribute: failsValue, attributes: choosyAttributes } = fails
  const { signs: ofSign, size: ofSize, price: prices } = tallies
  const { last: lastOfSize, count: countOfSize } = ofSize
  const isChoosy = failsState.includes(1)
  let many = 0
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!
    if (isItemFailed(snapshot, fails, at)) continue
    if (choosyAttributes > 0 && countChosen(valuesOf[at]!, failsValue) !== choosyAttributes) continue
    let best: number = none
    let signsInStock = 0
    let signsToCome = 0
    let signsSoldOut = 0
    let least = highest
    let most = 0
    const end = firstVariant[at + 1]!
    for (let v = firstVariant[at]!; v < end; v++) {
      if (tells && isFailed(snapshot, fails, v)) continue
      if (state[v]! < best) best = state[v]!
      const had = isChoosy ? state[v]! : inStock
      const signs = (1 << colour[v]!) | (onOffer[v]! << offerSign)
      if (had === inStock) signsInStock |= signs
      else if (had === preOrder) signsToCome |= signs
      else signsSoldOut |= signs
      if (isChoosy) countOnce(ofSize, size[v]!, at, had, failsState)
      else if (lastOfSize[size[v]!] !== at) {
        lastOfSize[size[v]!] = at
        countOfSize[size[v]!]!++
      }
      if (failsState[had] !== 0) continue
      const price = cents[v]!
      if (price < least) least = price
      if (price > most) most = price
    }
    countSigns(ofSign, failsState, signsInStock, signsToCome, signsSoldOut)
    if (best === none || failsState[best] !== 0) continue
    if (least < prices[0]!) prices[0] = least
    if (most > prices[1]!) prices[1] = most
    matches[many++] = at
    tallies.state[best]!++
    countItem(snapshot, tallies, at)
  }
  return many
}

function isItemFailed({ brand, material, category, isNew }: Snapshot, fails: Fails, at: number): boolean {
  const failed =
    fails.brand[brand[at]!]! |
    fails.material[material[at]!]! |
    fails.category[category[at]!]! |
    fails.isNew[isNew[at]!]!
  return failed !== 0
}

/** Counts the colours and the offer of an item's variants in their best matching state. */
function countSigns(ofSign: Uint32Array, failsState: Uint8Array, stocked: number, toCome: number, sold: number) {
  let signs = 0
  if (failsState[inStock] === 0) signs |= stocked
  if (failsState[preOrder] === 0) signs |= toCome & ~stocked
  if (failsState[soldOut] === 0) signs |= sold & ~(stocked | toCome)
  for (; signs !== 0; signs &= signs - 1) ofSign[31 - Math.clz32(signs & -signs)]!++
}

/** Counts a matching item once for each of its own values. */
function countItem({ brand, material, category, isNew, valuesOf }: Snapshot, tallies: Tallies, at: number) {
  tallies.brand[brand[at]!]!++
  tallies.material[material[at]!]!++
  tallies.category[category[at]!]!++
  tallies.isNew[isNew[at]!]!++
  const values = valuesOf[at]!
  for (let n = 0; n < values.length; n++) tallies.attribute[values[n]!]!++
}

function countChosen(values: readonly number[], failsValue: Uint8Array): number {
  let many = 0
  for (let n = 0; n < values.length; n++) many += 1 - failsValue[values[n]!]!
  return many
}

/** Counts an item once per value, if the best variant with that value has a chosen availability. */
function countOnce({ count, last, best }: Tally, value: number, at: number, had: number, failsState: Uint8Array) {
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
