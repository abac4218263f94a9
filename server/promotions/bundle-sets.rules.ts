import { allocate, percentOf, type Rounding } from '#server/shop/allocation.rules.ts'
import { cut } from './eligibility.rules.ts'
import { fillRecipe, type Pieces, type Recipe, type Take } from './bundle-recipes.rules.ts'
import type { DiscountTerms } from './promotion-terms.rules.ts'

/** What a promotion makes of the pieces that are free. */
export interface Sets {
  /** What is taken off each line of the view. */
  off: readonly number[]
  savedCents: number
  /** The pieces in its sets. */
  takes: readonly Take[]
}

/** As many sets as save anything: each of the first pieces its recipe finds, as often as the same pieces are there again. */
export function makeSets(terms: DiscountTerms, recipes: readonly Recipe[], pieces: Pieces, rounding: Rounding): Sets {
  const off = pieces.lines.map(() => 0)
  const takes: Take[] = []
  const free = [...pieces.free]
  let savedCents = 0
  for (const recipe of recipes) {
    for (;;) {
      const { parts, missing } = fillRecipe(recipe, free)
      if (missing.some((count) => count > 0)) break
      const set = merge(priceSet(terms, parts, pieces, rounding))
      if (set.every((take) => take.off <= 0)) break
      const times = set.reduce((least, { at, count }) => Math.min(least, Math.floor(free[at]! / count)), Infinity)
      for (const take of set) {
        off[take.at]! += take.off * times
        savedCents += take.off * times
        free[take.at]! -= take.count * times
        takes.push({ at: take.at, count: take.count * times })
      }
    }
  }
  return { off, savedCents, takes }
}

/** Pieces of one line in a set, and what is taken off all of them. */
type PricedTake = Take & { off: number }

function priceSet(terms: DiscountTerms, parts: readonly Take[][], pieces: Pieces, rounding: Rounding): PricedTake[] {
  const all = parts.flat()
  if (terms.kind === 'nth-piece') return cheapenLast(all, { get: 1, percent: terms.percent }, pieces, rounding)
  if (terms.kind === 'buy-get') return cheapenLast(all, terms, pieces, rounding) // a gift is the last part of its set
  const cost = all.reduce((sum, { at, count }) => sum + count * pieces.unitCents[at]!, 0)
  if (terms.kind === 'pieces-for') return shareOut(all, cost - terms.cents, cost, pieces)
  if (terms.kind !== 'combo') return []
  const { price } = terms
  if ('cents' in price) return shareOut(all, cost - price.cents, cost, pieces)
  return shareOut(all, 'percent' in price ? percentOf(cost, price.percent, rounding) : price.offCents, cost, pieces)
}

/** So many of the last pieces are cheaper, each by itself. */
function cheapenLast(
  takes: readonly Take[],
  { get, percent }: { get: number; percent: number },
  { unitCents }: Pieces,
  rounding: Rounding,
): PricedTake[] {
  let left = get
  return takes.toReversed().map(({ at, count }) => {
    const cheaper = Math.min(count, left)
    left -= cheaper
    return { at, count, off: cheaper * cut(percentOf(unitCents[at]!, percent, rounding), unitCents[at]!) }
  })
}

/** What is taken off the whole set, each of its pieces in proportion to what it costs. */
function shareOut(takes: readonly Take[], off: number, cost: number, { unitCents }: Pieces): PricedTake[] {
  const shares = allocate(
    cut(off, cost),
    takes.map(({ at, count }) => count * unitCents[at]!),
  )
  return takes.map((take, position) => ({ ...take, off: shares[position]! }))
}

/** A line that is in two parts of a set counts once. */
function merge(takes: readonly PricedTake[]): PricedTake[] {
  const byLine = new Map<number, PricedTake>()
  for (const take of takes) {
    const same = byLine.get(take.at)
    byLine.set(take.at, same ? { at: take.at, count: same.count + take.count, off: same.off + take.off } : take)
  }
  return [...byLine.values()]
}
