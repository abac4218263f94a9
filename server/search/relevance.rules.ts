import type { Hits } from './matching.rules.ts'
import { leastOf } from '#server/catalogue/paging.rules.ts'
import type { Snapshot } from '#server/catalogue/snapshot.rules.ts'

/** Resolution of relevance scores. Equally relevant items are sorted by popularity, then by code, so that the order is stable. */
const steps = 512
/** How many of the best items are compared closely. */
const close = 96

/**
 * The best items in order: `most`, and at least those that are compared closely. Relevance and popularity form one number, so
 * that of fifty thousand items only the best are sorted.
 */
export function rankResults(
  { rankings: { popular } }: Pick<Snapshot, 'rankings'>,
  { items, scores }: Hits,
  fit: (at: number) => number,
  most: number,
): Uint32Array {
  const many = popular.order.length
  let highest = 0
  for (let i = 0; i < items.length; i++) highest = Math.max(highest, scores[items[i]!]!)
  const scale = (steps - 1) / (highest || 1)
  const places = new Float64Array(items.length)
  for (let i = 0; i < items.length; i++) {
    const at = items[i]!
    places[i] = (steps - 1 - Math.floor(scores[at]! * scale)) * many + popular.rank[at]!
  }
  const best = Uint32Array.from(leastOf(places, Math.max(most, close)), (place) => popular.order[place % many]!)
  const looked = Array.from(best.subarray(0, close), (at, place) => ({ at, place, score: scores[at]! * fit(at) }))
  looked.sort((a, b) => b.score - a.score || a.place - b.place)
  for (const [place, { at }] of looked.entries()) best[place] = at
  return best.subarray(0, most)
}

/** A folded query, and the same with synonyms replaced; see tokenizer.rules.ts. */
export interface Query {
  said: string
  named: string
}

/** A parsed name, for comparison with queries. */
export interface Name {
  said: NameParts
  named: NameParts
}
interface NameParts {
  whole: string
  /** Without the pack size, and without the cut. */
  thing: string
  bare: string
  /** Without a model. */
  early: string
}

export function parseName({ said, named }: Query): Name {
  const parts = (whole: string): NameParts => {
    const thing = withoutPack(whole)
    return { whole, thing, bare: thing.replace(cut, ''), early: withoutPack(whole, modelFigure) }
  }
  return { said: parts(said), named: parts(named) }
}

/** How exactly a name or brand matches the query, or a word for the thing that it asks for, as a factor. */
export function fitOf(
  query: Query,
  names: readonly Name[],
  brands: readonly string[],
  things: readonly Query[] = [],
): number {
  let best = fitOfNames(query, names)
  for (const thing of things) best = Math.max(best, fitOfNames(thing, names))
  return 1 + best + (brands.includes(query.said) ? 1.2 : 0)
}

/** Whether one of the names ends in it: what it is, and not what it is for. */
export const isNamedBy = (query: Query, names: readonly Name[]): boolean => fitOfNames(query, names) >= leastOfThing

function fitOfNames(query: Query, names: readonly Name[]): number {
  const isHan = han.test(query.said)
  let best = 0
  for (const name of names) {
    best = Math.max(best, fitOfName(query.named, name.named))
    if (isHan) best = Math.max(best, fitOfName(query.said, name.said))
  }
  return best
}

/**
 * A name ends with the thing it names (滾筒洗衣機 is a washing machine, 洗衣機清潔劑 is not), before pack size and cut. For a Chinese name
 * the last character alone is a sign (幼犬三文魚糧 is closer to 狗糧 than 潔齒骨).
 */
function fitOfName(query: string, { whole, thing, bare, early }: NameParts): number {
  if (!whole.includes(query)) {
    const last = query.slice(-1)
    return query.length > 1 && thing.endsWith(last) && han.test(last) ? 0.2 : 0
  }
  if (thing === query || whole === query) return 1.2
  if (endsIn(thing, query)) return 0.8
  if (endsIn(bare, query) || endsIn(early, query)) return leastOfThing
  return han.test(query) && (whole.startsWith(query) || whole.includes(`${query} `)) ? 0.6 : 0.35
}

const leastOfThing = 0.7

/** In English the thing must begin at a word boundary: `soymilk` is not milk. */
const endsIn = (thing: string, query: string) =>
  thing.endsWith(query) && (thing.length === query.length || thing.at(-query.length - 1) === ' ' || han.test(query))

const han = /\p{sc=Han}/u
/** A cut does not change the thing: 三文魚柳 and salmon fillets are salmon. Folded. */
const cut = /(?:[柳扒片粒丝件块条]| (?:fillet|slice|cube|portion|strip))$/

const packFigure = /^(?:约|approx)?[^\p{L}]*[0-9]|^approx\.?$/u
/** A model or a measure that begins with letters, too: `earbuds ipx5`. */
const modelFigure = /[0-9]/

/** The name up to its first digit: `karcher washer 8kg` is a washer, 三文魚柳 約200克 a fillet. Folded. */
const withoutPack = (name: string, pattern = packFigure) => {
  const words = name.split(' ')
  const figure = words.findIndex((word, at) => at > 0 && pattern.test(word))
  return (figure < 0 ? words : words.slice(0, figure)).join(' ').trim()
}
