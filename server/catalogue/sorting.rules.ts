/** A precomputed sort order: the item at each position, and the position of each item. */
export interface Ranking {
  order: Uint32Array
  rank: Uint32Array
  /** How many items have the sort value. Items without one (no size, no colour) come last in both directions. */
  having: number
}

/** The rank of a missing value: the highest integer that V8 stores without boxing. */
export const lacking = 0x3fff_ffff

/**
 * Ranks by integers, ties by `before` (a ranking by product code). Key and tie are one double, sorted natively, which is exact
 * while key × items is below 2^53.
 */
export function rankByNumber(keys: ArrayLike<number>, before: Ranking): Ranking {
  let having = 0
  for (let at = 0; at < keys.length; at++) if (keys[at] !== lacking) having += 1
  return ranked(
    sortItems((at) => keys[at]!, before.order, before),
    having,
  )
}

/** Items sorted by integers. */
export function sortItems(keyOf: (at: number) => number, goods: Uint32Array, before: Ranking): Uint32Array {
  const many = before.order.length
  const packed = new Float64Array(goods.length)
  for (let n = 0; n < goods.length; n++) packed[n] = keyOf(goods[n]!) * many + before.rank[goods[n]!]!
  packed.sort()
  const line = new Uint32Array(goods.length)
  for (let n = 0; n < goods.length; n++) line[n] = before.order[packed[n]! % many]!
  return line
}

/**
 * Ranks by comparison, in chunks, so that sorting a hundred thousand names does not block requests: the caller may pause at each
 * yield. `start` is any order; one near the result is faster.
 */
export function* rankByComparing(
  start: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<undefined, Ranking> {
  return ranked(yield* sortInChunks(start, compare), start.length)
}

/** Does a long piece of work at one go: where it is short. */
export function runThrough<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Sorts numbers by comparing what they stand for; yields between chunks. */
export function* sortInChunks(
  start: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<undefined, Uint32Array> {
  const stretch = 2_048
  let from = start.slice()
  for (let at = 0; at < from.length; at += stretch) {
    from.set(Array.from(from.subarray(at, at + stretch)).sort(compare), at)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let width = stretch; width < from.length; width *= 2) {
    for (let left = 0; left < from.length; left += 2 * width) yield* merge(from, to, left, width, compare)
    ;[from, to] = [to, from]
  }
  return from
}

function* merge(
  from: Uint32Array,
  to: Uint32Array,
  left: number,
  width: number,
  compare: (a: number, b: number) => number,
) {
  const middle = Math.min(left + width, from.length)
  const end = Math.min(left + 2 * width, from.length)
  if (middle === end || compare(from[middle - 1]!, from[middle]!) <= 0) {
    to.set(from.subarray(left, end), left) // in order already, as most of what was sorted before is
    return
  }
  let [a, b] = [left, middle]
  for (let at = left; at < end; at++) {
    const takeLeft = b >= end || (a < middle && compare(from[a]!, from[b]!) <= 0)
    to[at] = takeLeft ? from[a++]! : from[b++]!
    if ((at & 4_095) === 0) yield
  }
}

/** The ranking of goods that stand in this order, each of which has the value. */
export const rankInOrder = (order: Uint32Array): Ranking => ranked(order, order.length)

function ranked(order: Uint32Array, having: number): Ranking {
  const rank = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) rank[order[at]!] = at
  return { order, rank, having }
}

/** The position in descending order: reversed, but items without a value stay last. */
export const placeDown = ({ having }: Pick<Ranking, 'having'>, rank: number) =>
  rank < having ? having - 1 - rank : rank

const letters = new Map(
  ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'].map((size, at) => [size, at] as const),
)
const many = /^(\d)XL$/
/** Units by kind (bytes, grams, millilitres, millimetres, inches) and factor to the smallest of the kind. */
const units: Record<string, readonly [kind: number, factor: number]> = {
  mb: [1, 1],
  gb: [1, 1e3],
  tb: [1, 1e6],
  mg: [2, 1e-3],
  g: [2, 1],
  kg: [2, 1e3],
  ml: [3, 1],
  l: [3, 1e3],
  mm: [4, 1],
  cm: [4, 10],
  m: [4, 1e3],
  '"': [5, 1],
  inch: [5, 1],
  吋: [5, 1],
}

/** Compares sizes as a shop lists them: XS before S before M, 2kg before 12kg, 512GB before 1TB, then words alphabetically. */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [sizeKey(a), sizeKey(b)]
  for (let at = 0; at < one.length; at++) {
    const [left, right] = [one[at]!, other[at]!]
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

/** The value of a gift card, which stands in the size column. */
export const isValue = (size: string): boolean => /^HK\$[\d,]+$/.test(size)

function sizeKey(size: string): [kind: number, prefix: string, value: number, text: string] {
  const text = size.trim()
  const worn = text
    .toUpperCase()
    .replace(many, (_, count: string) => (Number(count) < 4 ? `${'X'.repeat(Number(count))}L` : `${count}XL`))
  const letter = letters.get(worn)
  if (letter !== undefined) return [0, '', letter, text]
  if (isValue(text)) return [8, '', Number(text.replaceAll(/[^\d]/g, '')), text]
  const [, prefix = '', amount, unit = ''] = /^([A-Za-z]*)\s*(\d+(?:\.\d+)?)\s*([^\d\s]*)/.exec(text) ?? []
  if (amount === undefined) return [9, '', bedOrder(text), text]
  const [kind, factor] = units[unit.toLowerCase()] ?? [6, 1]
  return prefix ? [7, prefix, Number(amount), text] : [kind, '', Number(amount) * factor, text]
}

/** Bed sizes, by width. */
function bedOrder(text: string) {
  const at = [/單人|single/i, /雙人|double/i, /queen|大號/i, /king|特大/i].findIndex((name) => name.test(text))
  return at < 0 ? 99 : at
}
