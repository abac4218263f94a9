import type { Hits } from './matching.rules.ts'
import { leastOf } from '#server/catalogue/paging.rules.ts'
import type { Snapshot } from '#server/catalogue/snapshot.rules.ts'

/** How finely scores are told apart; goods that fit equally well stand by popularity, then by code, always the same. */
const steps = 512
/** So many of the best are looked at closely. */
const close = 96

/**
 * The best of the goods found, in order: so many, and at least those that are looked at closely. How well each fits and how
 * popular it is make one number, so that of fifty thousand only the best are ever sorted.
 */
export function lineUp(
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

/** A query as it is folded, and with all things in it under one name; see tokenizer.rules.ts. */
export interface Query {
  said: string
  named: string
}

/** A name that queries are held against, taken apart once. */
export interface Name {
  said: NameParts
  named: NameParts
}
interface NameParts {
  whole: string
  /** Without its pack, without its cut. */
  thing: string
  bare: string
}

export function takeApart({ said, named }: Query): Name {
  const parts = (whole: string): NameParts => {
    const thing = withoutPack(whole)
    return { whole, thing, bare: thing.replace(cut, '') }
  }
  return { said: parts(said), named: parts(named) }
}

/** How exactly a name or brand is what was asked, as a factor. */
export function fitOf(query: Query, names: readonly Name[], brands: readonly string[]): number {
  const isHan = han.test(query.said)
  let best = 0
  for (const name of names) {
    best = Math.max(best, fitOfName(query.named, name.named))
    if (isHan) best = Math.max(best, fitOfName(query.said, name.said))
  }
  return 1 + best + (brands.includes(query.said) ? 1.2 : 0)
}

/**
 * A thing is named last in its name (滾筒洗衣機 is a washing machine, 洗衣機清潔劑 is not), before its pack and its cut; of a
 * Chinese name the last character alone says something (幼犬三文魚糧 is more of a 狗糧 than 潔齒骨 is).
 */
function fitOfName(query: string, { whole, thing, bare }: NameParts): number {
  if (!whole.includes(query)) {
    const last = query.slice(-1)
    return query.length > 1 && thing.endsWith(last) && han.test(last) ? 0.2 : 0
  }
  if (thing === query || whole === query) return 1.2
  if (endsIn(thing, query)) return 0.8
  if (endsIn(bare, query)) return 0.7
  return han.test(query) && (whole.startsWith(query) || whole.includes(`${query} `)) ? 0.6 : 0.35
}

/** An English name ends in a thing only from the beginning of a word: `soymilk` is no milk. */
const endsIn = (thing: string, query: string) =>
  thing.endsWith(query) && (thing.length === query.length || thing.at(-query.length - 1) === ' ' || han.test(query))

const han = /\p{sc=Han}/u
/** 三文魚柳 and salmon fillets are salmon. Folded. */
const cut = /(?:[柳扒片粒丝件块条]| (?:fillet|slice|cube|portion|strip))$/

/** The name up to its first figure: `karcher washer 8kg` is a washer, 三文魚柳 約200克 a fillet. Folded. */
const withoutPack = (name: string) => {
  const words = name.split(' ')
  const figure = words.findIndex((word, at) => at > 0 && /^(?:约|approx)?[^\p{L}]*[0-9]|^approx\.?$/u.test(word))
  return (figure < 0 ? words : words.slice(0, figure)).join(' ').trim()
}
