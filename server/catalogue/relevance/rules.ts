import type { Hits } from '../search/rules.ts'
import type { Shelf } from '../shelf/rules.ts'
import { pickPage } from '../sorting/rules.ts'

/** How finely scores are told apart; goods that fit equally well stand by popularity, then by code, always the same. */
const steps = 512
/** So many of the best are looked at closely. */
const close = 96

/** The goods found, best first. */
export function lineUp(
  shelf: Shelf,
  { scores }: Hits,
  matches: Uint32Array,
  isMatch: Uint8Array,
  fit: (at: number) => number,
): Uint32Array {
  const popular = pickPage(shelf.rankings.popular, false, matches, isMatch, 0, matches.length)
  const best = byScore(popular, scores)
  const looked = Array.from(best.subarray(0, close), (at, place) => ({ at, place, score: scores[at]! * fit(at) }))
  looked.sort((a, b) => b.score - a.score || a.place - b.place)
  for (const [place, { at }] of looked.entries()) best[place] = at
  return best
}

/** Sorts by counting: stable, and as fast for a hundred thousand as for ten. */
function byScore(items: readonly number[], scores: Float32Array): Uint32Array {
  const highest = items.reduce((high, at) => Math.max(high, scores[at]!), 0) || 1
  const stepOf = (at: number) => steps - 1 - Math.floor((scores[at]! / highest) * (steps - 1))
  const next = new Uint32Array(steps + 1)
  for (const at of items) next[stepOf(at) + 1]! += 1
  for (let step = 0; step < steps; step++) next[step + 1]! += next[step]!
  const sorted = new Uint32Array(items.length)
  for (const at of items) sorted[next[stepOf(at)]!++] = at
  return sorted
}

/**
 * How exactly a name or brand is what was asked, as a factor. A thing is named last in its name (滾筒洗衣機 is a washing
 * machine, 洗衣機清潔劑 is not), before its pack.
 */
export function fitOf(query: string, names: readonly string[], brands: readonly string[]): number {
  let factor = 1
  if (brands.includes(query)) factor += 0.8
  let best = 0
  for (const name of names) {
    const thing = withoutPack(name)
    if (thing === query || name === query) best = Math.max(best, 1.2)
    else if (thing.endsWith(query)) best = Math.max(best, 0.8)
    else if (name.split(' ').some((part) => part.endsWith(query))) best = Math.max(best, 0.6)
    else if (name.includes(query)) best = Math.max(best, 0.35)
  }
  return factor + best
}

/** The name up to its first figure: `karcher washer 8kg` is a washer. */
const withoutPack = (name: string) => {
  const words = name.split(' ')
  const figure = words.findIndex((word, at) => at > 0 && /^[^\p{L}]*[0-9]/u.test(word))
  return (figure < 0 ? words : words.slice(0, figure)).join(' ').trim()
}
