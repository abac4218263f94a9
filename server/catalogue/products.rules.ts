import { lineOf, scopeOf } from './paging.rules.ts'
import { inStock, type Snapshot, soldOut } from './snapshot.rules.ts'

/** Products bought together with it, the most frequent first, as far as they are available. */
export const buyableOf = (snapshot: Snapshot, partners: readonly string[], most: number): string[] =>
  partners
    .filter((code) => {
      const at = snapshot.atCode.get(code)
      return at !== undefined && hasState(snapshot, at, (state) => state !== soldOut)
    })
    .slice(0, most)

/**
 * Recommendations for a product: first of its category, then of its brand; in stock first, then by popularity. The same for every
 * visitor, so that pages can be cached.
 */
export function recommendFor(snapshot: Snapshot, code: string, without: ReadonlySet<string>, most: number): string[] {
  const own = snapshot.atCode.get(code)
  if (own === undefined) return []
  const { popular } = snapshot.rankings
  const kin = lineOf(popular, scopeOf(snapshot, snapshot.forest.places[snapshot.category[own]!])).order
  const brand = snapshot.brand[own]
  const chosen = new Set<number>()
  const choose = (line: Uint32Array, isWanted: (at: number) => boolean) => {
    for (let place = 0; place < line.length && chosen.size < most; place++) {
      const at = line[place]!
      if (isWanted(at) && at !== own && !without.has(snapshot.items[at]!.code)) chosen.add(at)
    }
  }
  for (const line of [kin, popular.order]) {
    const isKin = (at: number) => line === kin || snapshot.brand[at] === brand
    choose(line, (at) => isKin(at) && hasState(snapshot, at, (state) => state === inStock))
    choose(line, isKin)
  }
  return Array.from(chosen, (at) => snapshot.items[at]!.code)
}

/** Whether any variant has this state. */
function hasState({ firstVariant, state }: Snapshot, at: number, isWanted: (state: number) => boolean): boolean {
  for (let v = firstVariant[at]!; v < firstVariant[at + 1]!; v++) if (isWanted(state[v]!)) return true
  return false
}
