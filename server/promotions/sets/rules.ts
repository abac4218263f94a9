import { allocate, percentOf, type Rounding } from '#server/shop/sums/rules.ts'
import { cut, type View } from '../judging/rules.ts'
import { isFor, isPart, type PricedLine, type Terms } from '../terms/rules.ts'

/** Pieces of one line, by its place in the view. */
interface Take {
  at: number
  count: number
}
/** Pieces that are sold together once, and what is taken off those of each line. */
export type PieceSet = readonly (Take & { off: number })[]

/** The pieces that lie in no set yet, line by line, and what one of them costs. */
export interface Pieces {
  lines: readonly PricedLine[]
  unitCents: readonly number[]
  free: readonly number[]
}

/** What a promotion makes of the pieces that are free. */
export interface Sets {
  /** By line of the view. */
  off: readonly number[]
  takes: readonly Take[]
  /** The lines whose pieces it could use. */
  reach: ReadonlySet<number>
}

/** The cart in pieces; what a line costs divides evenly, because the first lane works piece by piece. */
export const spreadPieces = ({ lines, netCents }: View): Pieces => ({
  lines,
  unitCents: netCents.map((cents, at) => cents / lines[at]!.quantity),
  free: lines.map(({ quantity }) => quantity),
})

/** Lines whose pieces may lie in one set: all of them, or those of one product. */
export const groupPieces = (terms: Terms, { lines }: Pieces, at: readonly number[]): number[][] =>
  'mixed' in terms && !terms.mixed ? [...Map.groupBy(at, (line) => lines[line]!.product).values()] : [[...at]]

/** As many sets as save anything: each the dearest that the free pieces make, as often as the same pieces are there. */
export function makeSets(
  terms: Terms,
  pieces: Pieces,
  groups: readonly (readonly number[])[],
  rounding: Rounding,
): Sets {
  const off = pieces.lines.map(() => 0)
  const takes: Take[] = []
  let { free } = pieces
  for (const group of groups) {
    for (;;) {
      const set = formSet(terms, { ...pieces, free }, group, rounding)
      if (!set || set.every((one) => one.off <= 0)) break
      const times = set.reduce((least, { at, count }) => Math.min(least, Math.floor(free[at]! / count)), mostTimes)
      for (const one of set) off[one.at]! += one.off * times
      takes.push(...set.map(({ at, count }) => ({ at, count: count * times })))
      free = without(free, set, times)
    }
  }
  return { off, takes, reach: new Set([...groups.flat(), ...findGifts(terms, pieces)]) }
}

const mostTimes = Number.MAX_SAFE_INTEGER

/** The next set that the free pieces of these lines make, the dearest first; null where they are too few. */
export function formSet(terms: Terms, pieces: Pieces, at: readonly number[], rounding: Rounding): PieceSet | null {
  if (terms.kind === 'nth-piece')
    return formGroup(pieces, dearestFirst(pieces, at), { buy: terms.nth - 1, get: 1, percent: terms.percent }, rounding)
  if (terms.kind === 'buy-get' && terms.gets === null)
    return formGroup(pieces, dearestFirst(pieces, at), terms, rounding)
  if (terms.kind === 'buy-get') return formGift(pieces, at, { ...terms, gets: findGifts(terms, pieces) }, rounding)
  if (terms.kind === 'pieces-for') {
    const takes = take(terms.pieces, dearestFirst(pieces, at), pieces.free)
    return takes && shareOut(takes, pieces, costOf(takes, pieces) - terms.cents)
  }
  return terms.kind === 'combo' ? formCombo(pieces, terms, rounding) : null
}

/** Of every buy + get pieces the cheapest are cheaper. */
function formGroup(
  pieces: Pieces,
  order: readonly number[],
  { buy, get, percent }: { buy: number; get: number; percent: number },
  rounding: Rounding,
): PieceSet | null {
  const takes = take(buy + get, order, pieces.free)
  if (!takes) return null
  let left = get
  return takes.toReversed().map(({ at, count }) => {
    const cheaper = Math.min(count, left)
    left -= cheaper
    return { at, count, off: cheaper * offPiece(pieces, at, percent, rounding) }
  })
}

/** Buy some of these, get some of those: bought are the cheapest, goods that could not be the gift before any that could. */
function formGift(
  pieces: Pieces,
  at: readonly number[],
  { buy, get, percent, gets }: { buy: number; get: number; percent: number; gets: readonly number[] },
  rounding: Rounding,
): PieceSet | null {
  const order = dearestFirst(pieces, at).toReversed()
  const [other, both] = [order.filter((line) => !gets.includes(line)), order.filter((line) => gets.includes(line))]
  const bought = take(buy, [...other, ...both], pieces.free)
  const gifts = bought && take(get, dearestFirst(pieces, gets), without(pieces.free, bought))
  if (!bought || !gifts) return null
  return merge([
    ...bought.map((one) => ({ ...one, off: 0 })),
    ...gifts.map((one) => ({ ...one, off: one.count * offPiece(pieces, one.at, percent, rounding) })),
  ])
}

const offPiece = ({ unitCents }: Pieces, at: number, percent: number, rounding: Rounding) =>
  cut(percentOf(unitCents[at]!, percent, rounding), unitCents[at]!)

const findGifts = (terms: Terms, { lines }: Pick<Pieces, 'lines'>): number[] => {
  const goods = terms.kind === 'buy-get' ? terms.gets : null
  return goods === null ? [] : lines.flatMap((line, at) => (isFor(goods, line) ? [at] : []))
}

function formCombo(
  pieces: Pieces,
  { parts, price }: Extract<Terms, { kind: 'combo' }>,
  rounding: Rounding,
): PieceSet | null {
  const takes: Take[] = []
  for (const part of parts) {
    const at = pieces.lines.flatMap((line, at) => (isPart(part, line) ? [at] : []))
    const some = take(part.quantity, dearestFirst(pieces, at), without(pieces.free, takes))
    if (!some) return null
    takes.push(...some)
  }
  const cost = costOf(takes, pieces)
  const off =
    'cents' in price
      ? cost - price.cents
      : 'offCents' in price
        ? price.offCents
        : percentOf(cost, price.percent, rounding)
  return shareOut(takes, pieces, off)
}

/** So many pieces, from the first line that has any; null where there are fewer. */
function take(count: number, order: readonly number[], free: readonly number[]): Take[] | null {
  const takes: Take[] = []
  let missing = count
  for (const at of order) {
    if (missing === 0) break
    const some = Math.min(missing, free[at]!)
    if (some > 0) takes.push({ at, count: some })
    missing -= some
  }
  return missing === 0 ? takes : null
}

/** What is free once these are taken. */
export function without(free: readonly number[], takes: readonly Take[], times = 1): number[] {
  const left = [...free]
  for (const { at, count } of takes) left[at]! -= count * times
  return left
}

/** The view's lines stand by key, so pieces of one price go in the same order however they were added. */
const dearestFirst = ({ unitCents }: Pieces, at: readonly number[]) =>
  at.toSorted((one, other) => unitCents[other]! - unitCents[one]! || one - other)

const costOf = (takes: readonly Take[], { unitCents }: Pieces) =>
  takes.reduce((sum, { at, count }) => sum + count * unitCents[at]!, 0)

function shareOut(takes: readonly Take[], pieces: Pieces, off: number): PieceSet {
  const whole = merge(takes.map((one) => ({ ...one, off: 0 })))
  const shares = allocate(
    cut(off, costOf(takes, pieces)),
    whole.map(({ at, count }) => count * pieces.unitCents[at]!),
  )
  return whole.map((one, position) => ({ ...one, off: shares[position]! }))
}

function merge(takes: PieceSet): PieceSet {
  const byLine = Map.groupBy(takes, ({ at }) => at)
  return [...byLine].map(([at, some]) => ({
    at,
    count: some.reduce((sum, { count }) => sum + count, 0),
    off: some.reduce((sum, { off }) => sum + off, 0),
  }))
}
