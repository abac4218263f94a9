import { inStock, type Shelf } from '../shelf/rules.ts'
import { scopeOf } from '../listings/rules.ts'

/**
 * What else a visitor of this product may like: of its category first, of its brand next; in stock before what is not, then
 * what sells best. The same for everyone, so that a page can be kept.
 */
export function recommendFor(shelf: Shelf, code: string, without: ReadonlySet<string>, most: number): string[] {
  const at = shelf.atCode.get(code)
  if (at === undefined) return []
  const branch = shelf.forest.places[shelf.category[at]!]
  const { from, to } = scopeOf(shelf, branch)
  const kin = Array.from({ length: branch ? to - from : 0 }, (_, next) => from + next)
  const { rank } = shelf.rankings.popular
  const better = (a: number, b: number) =>
    Number(canBeHad(shelf, b)) - Number(canBeHad(shelf, a)) || rank[a]! - rank[b]!
  const fit = (candidate: number) => candidate !== at && !without.has(shelf.items[candidate]!.code)
  const chosen = kin.filter(fit).sort(better).slice(0, most)
  if (chosen.length < most) {
    const sameBrand = Array.from(shelf.brand.keys()).filter(
      (one) => shelf.brand[one] === shelf.brand[at] && fit(one) && !chosen.includes(one),
    )
    chosen.push(...sameBrand.sort(better).slice(0, most - chosen.length))
  }
  return chosen.map((one) => shelf.items[one]!.code)
}

function canBeHad({ firstVariant, state }: Shelf, at: number) {
  return state.subarray(firstVariant[at], firstVariant[at + 1]).includes(inStock)
}
