import type { Branch } from './category-tree.rules.ts'
import type { Snapshot } from './snapshot.rules.ts'
import { placeDown, type Ranking } from './sorting.rules.ts'

/** Goods in the order of a ranking; those from `having` on lack the sort value. */
export type RankedLine = Pick<Ranking, 'order' | 'having'>

export interface Stretch {
  from: number
  to: number
}

/**
 * The goods of a range of the snapshot, in the order of a ranking. Computed on first use and cached as long as the ranking, so
 * that a category page is a slice of it.
 */
export function lineOf(ranking: Ranking, { from, to }: Stretch): RankedLine {
  if (to - from === ranking.order.length) return ranking
  const known = lines.get(ranking) ?? new Map<string, RankedLine>()
  lines.set(ranking, known)
  const key = `${from} ${to}`
  const line = known.get(key) ?? sortRange(ranking, from, to)
  known.set(key, line)
  return line
}
const lines = new WeakMap<Ranking, Map<string, RankedLine>>()

function sortRange({ order, rank, having }: Ranking, from: number, to: number): RankedLine {
  const line = rank.slice(from, to).sort()
  const lacking = line.findIndex((place) => place >= having)
  return { order: line.map((place) => order[place]!), having: lacking < 0 ? line.length : lacking }
}

/** The item at a position, ascending or descending. */
export const inPlace = (line: RankedLine, place: number, down: boolean) =>
  line.order[down ? placeDown(line, place) : place]!

/**
 * One page of the matching goods of a range, in the order of a ranking. With many matches the sorted range is scanned; with few,
 * the first ones are selected.
 */
export function pickPage(
  ranking: Ranking,
  stretch: Stretch,
  down: boolean,
  matches: Uint32Array,
  from: number,
  size: number,
): number[] {
  const end = Math.min(from + size, matches.length)
  if (from >= end) return []
  const all = stretch.to - stretch.from
  if (matches.length * 8 < all) return pickOfFew(ranking, down, matches, from, end)
  const line = lineOf(ranking, stretch)
  if (matches.length === all) return Array.from({ length: end - from }, (_, place) => inPlace(line, from + place, down))
  const isMatch = marksOf(matches, ranking.order.length)
  const page: number[] = []
  let met = 0
  for (let place = 0; met < end; place++) {
    const at = inPlace(line, place, down)
    if (isMatch[at] === 0) continue
    if (met >= from) page.push(at)
    met += 1
  }
  return page
}

/** A flag per matching item, computed once for all pages of a cached result. */
function marksOf(matches: Uint32Array, many: number): Uint8Array {
  const known = marks.get(matches)
  if (known) return known
  const isMatch = new Uint8Array(many)
  for (let n = 0; n < matches.length; n++) isMatch[matches[n]!] = 1
  marks.set(matches, isMatch)
  return isMatch
}
const marks = new WeakMap<Uint32Array, Uint8Array>()

function pickOfFew(ranking: Ranking, down: boolean, matches: Uint32Array, from: number, end: number): number[] {
  const places = Float64Array.from(matches, (at) => (down ? placeDown(ranking, ranking.rank[at]!) : ranking.rank[at]!))
  return Array.from(leastOf(places, end).subarray(from), (place) => inPlace(ranking, place, down))
}

/** The number of buckets. */
const buckets = 4_096

/** The smallest `most` numbers, sorted. Numbers are counted into buckets, and only the first buckets are sorted. */
export function leastOf(numbers: Float64Array, most: number): Float64Array {
  if (numbers.length <= 4 * most) return numbers.slice().sort().subarray(0, most)
  let highest = 0
  for (let n = 0; n < numbers.length; n++) if (numbers[n]! > highest) highest = numbers[n]!
  const share = buckets / (highest + 1)
  const inBucket = new Uint32Array(buckets)
  for (let n = 0; n < numbers.length; n++) inBucket[Math.floor(numbers[n]! * share)]! += 1
  let near = 0
  let last = -1
  while (near < most) near += inBucket[(last += 1)]!
  const least = new Float64Array(near)
  let many = 0
  for (let n = 0; n < numbers.length; n++) if (Math.floor(numbers[n]! * share) <= last) least[many++] = numbers[n]!
  return least.sort().subarray(0, most)
}

/** The range of the snapshot that holds a category and its descendants. */
export function scopeOf(snapshot: Snapshot, branch: Branch | undefined): { from: number; to: number } {
  if (!branch) return { from: 0, to: snapshot.items.length }
  return { from: firstFrom(snapshot.category, branch.place), to: firstFrom(snapshot.category, branch.end) }
}

/** Binary search: the index of the first number that is at least `least`. */
export function firstFrom(numbers: ArrayLike<number>, least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
