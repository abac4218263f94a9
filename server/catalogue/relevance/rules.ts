import type { Hits } from '../matching/rules.ts'
import type { Shelf } from '../shelf/rules.ts'

/** How finely scores are told apart; goods that fit equally well stand by popularity, then by code, always the same. */
const steps = 512
/** So many of the best are looked at closely. */
const close = 96

/** The goods found, or those of them that match, best first. */
export function lineUp(
  shelf: Shelf,
  { items, scores }: Hits,
  fit: (at: number) => number,
  matches = items,
): Uint32Array {
  const best = byScore(byPopularity(shelf, matches), scores)
  const looked = Array.from(best.subarray(0, close), (at, place) => ({ at, place, score: scores[at]! * fit(at) }))
  looked.sort((a, b) => b.score - a.score || a.place - b.place)
  for (const [place, { at }] of looked.entries()) best[place] = at
  return best
}

function byPopularity({ rankings: { popular } }: Shelf, matches: Uint32Array): Uint32Array {
  const { order, rank } = popular
  const lined = new Uint32Array(matches.length)
  if (matches.length * 16 < order.length) {
    for (let i = 0; i < matches.length; i++) lined[i] = rank[matches[i]!]!
    lined.sort()
    for (let i = 0; i < lined.length; i++) lined[i] = order[lined[i]!]!
    return lined
  }
  const isMatch = new Uint8Array(order.length)
  for (let i = 0; i < matches.length; i++) isMatch[matches[i]!] = 1
  let many = 0
  for (let place = 0; place < order.length; place++) if (isMatch[order[place]!] === 1) lined[many++] = order[place]!
  return lined
}

/** Sorts by counting: stable, and as fast for a hundred thousand as for ten. */
function byScore(items: Uint32Array, scores: Float32Array): Uint32Array {
  let highest = 0
  for (let i = 0; i < items.length; i++) highest = Math.max(highest, scores[items[i]!]!)
  const scale = (steps - 1) / (highest || 1)
  const stepOf = (at: number) => steps - 1 - Math.floor(scores[at]! * scale)
  const next = new Uint32Array(steps + 1)
  for (let i = 0; i < items.length; i++) next[stepOf(items[i]!) + 1]! += 1
  for (let step = 0; step < steps; step++) next[step + 1]! += next[step]!
  const sorted = new Uint32Array(items.length)
  for (let i = 0; i < items.length; i++) sorted[next[stepOf(items[i]!)]!++] = items[i]!
  return sorted
}

/**
 * How exactly a name or brand is what was asked, as a factor. A thing is named last in its name (滾筒洗衣機 is a washing
 * machine, 洗衣機清潔劑 is not), before its pack.
 */
export function fitOf(query: string, names: readonly string[], brands: readonly string[]): number {
  let factor = 1
  if (brands.includes(query)) factor += 1.2
  let best = 0
  for (const name of names) {
    const thing = withoutPack(name)
    if (thing === query || name === query) best = Math.max(best, 1.2)
    else if (thing.endsWith(query)) best = Math.max(best, 0.8)
    else if (name.startsWith(query)) best = Math.max(best, 0.6)
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
