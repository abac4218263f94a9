import { scopeOf } from '../listings/rules.ts'
import { inStock, type Shelf } from '../shelf/rules.ts'

/**
 * What else a visitor of this product may like: of its category first, of its brand next; in stock before what is not, then
 * what sells best. The same for everyone, so that a page can be kept.
 */
export function recommendFor(shelf: Shelf, code: string, without: ReadonlySet<string>, most: number): string[] {
  const own = shelf.atCode.get(code)
  if (own === undefined) return []
  const { from, to } = scopeOf(shelf, shelf.forest.places[shelf.category[own]!])
  const codeOf = (at: number) => shelf.items[at]!.code
  const isOther = (at: number) => at !== own && !without.has(codeOf(at))
  const kin = shelf.desk.places.subarray(from, to).filter(isOther)
  const chosen = bestOf(shelf, kin, most)
  if (chosen.length < most) {
    const brand = shelf.brand[own]
    const ofBrand = shelf.desk.places.filter((at) => shelf.brand[at] === brand && isOther(at) && !chosen.includes(at))
    chosen.push(...bestOf(shelf, ofBrand, most - chosen.length))
  }
  return chosen.map(codeOf)
}

/** Those in stock stand before all others, each by popularity. */
function bestOf({ rankings: { popular }, firstVariant, state }: Shelf, items: Uint32Array, most: number): number[] {
  const behind = popular.order.length
  const places = items.map((at) => {
    for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++) if (state[v] === inStock) return popular.rank[at]!
    return behind + popular.rank[at]!
  })
  return Array.from(places.sort().subarray(0, most), (place) => popular.order[place % behind]!)
}
