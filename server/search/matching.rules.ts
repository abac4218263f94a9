import { countOf, findBeginnings, findWord, type Index, inName, numberOf, placesOf } from './inverted-index.rules.ts'
import { pairsOf, type Token, splitModel, stem } from './tokenizer.rules.ts'

export interface Hits {
  /** Indexes into the snapshot, ascending. */
  items: Uint32Array
  /** The relevance by index into the snapshot. */
  scores: Float32Array
}

/** Alternative words; an empty term matches nothing. */
export type Term = readonly number[]

// The weight of a word by field: description 1, particulars 2, category 5, name 10, brand 6.
const weights = Float32Array.from({ length: 32 }, (_, places) =>
  [1, 2, 5, 10, 6].reduce((sum, weight, bit) => sum + ((places >> bit) & 1) * weight, 0),
)

/** The items that contain every token; a long Chinese run may be relaxed, see `loosen`. */
export function findAll(index: Index, tokens: readonly Token[]): Hits | undefined {
  const strictly = match(index, termsOf(index, tokens))
  if (strictly || !tokens.some(isLong)) return strictly
  return match(index, ...loosen(index, tokens))
}

/** How many items are visited for an answer. */
export const stepsToFind = (index: Index, tokens: readonly Token[]): number =>
  termsOf(index, tokens)
    .flat()
    .reduce((sum, word) => sum + countOf(index, word), 0)

export const termsOf = (index: Index, tokens: readonly Token[]): Term[] =>
  tokens.flatMap((token) => termsOfToken(index, token))

function termsOfToken(index: Index, token: Token): Term[] {
  return token.kind === 'han'
    ? pairsOf(token.text).map((pair) => termOf(index, pair))
    : termsOfWord(index, token.text, token.raw)
}

/** The word; or words with this prefix; or the parts of a model number that is spelled differently here. */
function termsOfWord(index: Index, word: string, raw: string): Term[] {
  const whole = termOf(index, word)
  if (whole.length > 0) return [whole]
  const begun = raw.length > 1 ? findBeginnings(index, raw, 32) : []
  if (begun.length > 0) return [begun]
  const parts = splitModel(raw)
  return parts.length > 1 ? parts.map((part) => termOf(index, stem(part))) : [[]]
}

export const termOf = (index: Index, text: string): Term => [findWord(index, text)].filter((word) => word !== undefined)

const isLong = (token: Token) => token.kind === 'han' && token.text.length > 2

/**
 * A Chinese run without a space contains several words, and the pairs across their boundaries are in no name. 三星電視 therefore
 * matches items with all its characters and half of its pairs.
 */
function loosen(index: Index, tokens: readonly Token[]): [must: Term[], may: Term[], least: number] {
  const long = tokens.filter(isLong)
  const must = tokens.flatMap((token) =>
    isLong(token) && token.kind === 'han'
      ? Array.from(token.text, (character) => termOf(index, character))
      : termsOfToken(index, token),
  )
  const may = termsOf(index, long)
  return [must, may, Math.ceil(may.length / 2)]
}

/**
 * The items that have all of `must` and at least `least` of `may`. The result is valid until the next search. Only items of the
 * rarest term are compared with the others. Nothing is cleared before: counts of earlier searches are ignored.
 */
export function match(index: Index, must: readonly Term[], may: readonly Term[] = [], least = 0): Hits | undefined {
  if (must.length === 0 || must.some((words) => words.length === 0)) return undefined
  const rarestFirst = must
    .map((words) => ({ words, goods: words.reduce((sum, word) => sum + countOf(index, word), 0) }))
    .sort((a, b) => a.goods - b.goods)
    .map(({ words }) => words)
  const { scratch } = index
  const before = beginCount(scratch, must.length)
  const first = countFirst(index, rarestFirst[0]!, before)
  for (const [at, words] of rarestFirst.slice(1).entries()) countTerm(index, words, before + 1 + at)
  const all = before + must.length
  for (const words of may) countOptional(index, words, all)
  let many = 0
  for (let i = 0; i < first.length; i++) {
    const item = first[i]!
    if (scratch.met[item] === all && scratch.also[item]! >= least) first[many++] = item
  }
  return many > 0 ? { items: first.slice(0, many), scores: scratch.scores } : undefined
}

/** The count at which this search begins; all counts are cleared before they overflow. */
function beginCount(scratch: Index['scratch'], terms: number): number {
  if (scratch.counted + terms > 0xffff_ffff) {
    scratch.met.fill(0)
    scratch.counted = 0
  }
  scratch.counted += terms
  return scratch.counted - terms
}

/** Collects the items with one of these words, the most selective term, in snapshot order. */
function countFirst(index: Index, words: Term, before: number): Uint32Array {
  const { entries, first, scratch } = index
  const { met, scores, also, items } = scratch
  let many = 0
  for (const word of words) {
    const rarity = rarityOf(index, word)
    for (let at = first[word]!; at < first[word + 1]!; at++) {
      const item = numberOf(entries[at]!)
      if (met[item]! > before) continue
      met[item] = before + 1
      scores[item] = rarity * weightOf(index, item, placesOf(entries[at]!))
      also[item] = 0
      items[many++] = item
    }
  }
  if (words.length > 1 && many * 16 < index.many) items.subarray(0, many).sort()
  else if (words.length > 1) {
    many = 0
    for (let item = 0; item < index.many; item++) if (met[item]! > before) items[many++] = item
  }
  return items.subarray(0, many)
}

/** Counts the items with one of these words that have all earlier terms. */
function countTerm(index: Index, words: Term, before: number) {
  const { entries, first, scratch } = index
  for (const word of words) {
    const rarity = rarityOf(index, word)
    for (let at = first[word]!; at < first[word + 1]!; at++) {
      const item = numberOf(entries[at]!)
      if (scratch.met[item] !== before) continue
      scratch.met[item] = before + 1
      scratch.scores[item]! += rarity * weightOf(index, item, placesOf(entries[at]!))
    }
  }
}

function countOptional(index: Index, words: Term, all: number) {
  const { entries, first, scratch } = index
  for (const word of words) {
    const rarity = rarityOf(index, word)
    for (let at = first[word]!; at < first[word + 1]!; at++) {
      const item = numberOf(entries[at]!)
      if (scratch.met[item] !== all) continue
      scratch.also[item]! += 1
      scratch.scores[item]! += rarity * weightOf(index, item, placesOf(entries[at]!))
    }
  }
}

/** Inverse document frequency: a rare word weighs more. */
const rarityOf = (index: Index, word: number) => Math.log(1 + index.many / Math.max(1, countOf(index, word)))

const weightOf = ({ nameWeight }: Index, item: number, places: number) =>
  weights[places]! * (places & inName ? nameWeight[item]! : 1)
