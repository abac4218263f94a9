import { allocate, percentOf, type Rounding } from '#server/shop/allocation.rules.ts'
import { cut } from './eligibility.rules.ts'
import { fillRecipe, type Pieces, type Recipe, type Take } from './bundle-recipes.rules.ts'
import type { DiscountTerms } from './promotion-terms.rules.ts'

/** The sets that a promotion forms of the free pieces. */
export interface Sets {
  /** The discount on each line of the view. */
  off: readonly number[]
  savedCents: number
  /** The pieces in the sets. */
  takes: readonly Take[]
}

/**
 * Forms as many sets as save anything. Each recipe is filled with the first free pieces and repeated while the same pieces are
 * available.
 */
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

/** Pieces of one line in a set, with their discount. */
type PricedTake = Take & { off: number }

function priceSet(terms: DiscountTerms, parts: readonly Take[][], pieces: Pieces, rounding: Rounding): PricedTake[] {
  const all = parts.flat()
  if (terms.kind === 'nth-piece') return cheapenLast(all, { get: 1, percent: terms.percent }, pieces, rounding)
  if (terms.kind === 'buy-get') return cheapenLast(all, terms, pieces, rounding) // the gift is the last part of the set
  const cost = all.reduce((sum, { at, count }) => sum + count * pieces.unitCents[at]!, 0)
  if (terms.kind === 'pieces-for') return shareOut(all, cost - terms.cents, cost, pieces)
  if (terms.kind !== 'combo') return []
  const { price } = terms
  if ('cents' in price) return shareOut(all, cost - price.cents, cost, pieces)
  return shareOut(all, 'percent' in price ? percentOf(cost, price.percent, rounding) : price.offCents, cost, pieces)
}

/** Discounts this many of the last pieces, each by itself. */
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

/** Distributes the discount of a set over its pieces in proportion to their price. */
function shareOut(takes: readonly Take[], off: number, cost: number, { unitCents }: Pieces): PricedTake[] {
  const shares = allocate(
    cut(off, cost),
    takes.map(({ at, count }) => count * unitCents[at]!),
  )
  return takes.map((take, position) => ({ ...take, off: shares[position]! }))
}

/** Merges two parts of a set that took pieces of one line. */
function merge(takes: readonly PricedTake[]): PricedTake[] {
  const byLine = new Map<number, PricedTake>()
  for (const take of takes) {
    const same = byLine.get(take.at)
    byLine.set(take.at, same ? { at: take.at, count: same.count + take.count, off: same.off + take.off } : take)
  }
  return [...byLine.values()]
}
