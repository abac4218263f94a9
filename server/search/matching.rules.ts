import { entriesOf, type Index, inName, numberOf, placesOf } from './inverted-index.rules.ts'
import { countOf, findBeginnings, findWord, type Lexicon } from './lexicon.rules.ts'
import { firstFrom } from '#server/catalogue/paging.rules.ts'
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

/** Which goods are asked for: they have a word of each term, and of `may` at least so many words. */
export interface MatchQuery {
  must: readonly Term[]
  may: readonly Term[]
  least: number
}

/** A search on its way: it asks for the goods that match, and is told them by whoever has them. */
export type Searching<Result> = Generator<MatchQuery, Result, Hits | undefined>

/** The items that contain every token; a long Chinese run may be relaxed, see `loosen`. */
export function* findAll(lexicon: Lexicon, tokens: readonly Token[]): Searching<Hits | undefined> {
  const strictly = yield { must: termsOf(lexicon, tokens), may: [], least: 0 }
  if (strictly || !tokens.some(isLong)) return strictly
  return yield loosen(lexicon, tokens)
}

/** How many items are visited for an answer. */
export const stepsToFind = (lexicon: Lexicon, tokens: readonly Token[]): number =>
  termsOf(lexicon, tokens)
    .flat()
    .reduce((sum, word) => sum + countOf(lexicon, word), 0)

export const termsOf = (lexicon: Lexicon, tokens: readonly Token[]): Term[] =>
  tokens.flatMap((token) => termsOfToken(lexicon, token))

function termsOfToken(lexicon: Lexicon, token: Token): Term[] {
  return token.kind === 'han'
    ? pairsOf(token.text).map((pair) => termOf(lexicon, pair))
    : termsOfWord(lexicon, token.text, token.raw)
}

/** The word; or words with this prefix; or the parts of a model number that is spelled differently here. */
function termsOfWord(lexicon: Lexicon, word: string, raw: string): Term[] {
  const whole = termOf(lexicon, word)
  if (whole.length > 0) return [whole]
  const begun = raw.length > 1 ? findBeginnings(lexicon, raw, 32) : []
  if (begun.length > 0) return [begun]
  const parts = splitModel(raw)
  return parts.length > 1 ? parts.map((part) => termOf(lexicon, stem(part))) : [[]]
}

export const termOf = (lexicon: Lexicon, text: string): Term =>
  [findWord(lexicon, text)].filter((word) => word !== undefined)

const isLong = (token: Token) => token.kind === 'han' && token.text.length > 2

/**
 * A Chinese run without a space contains several words, and the pairs across their boundaries are in no name. 三星電視 therefore
 * matches items with all its characters and half of its pairs.
 */
function loosen(lexicon: Lexicon, tokens: readonly Token[]): MatchQuery {
  const long = tokens.filter(isLong)
  const must = tokens.flatMap((token) =>
    isLong(token) && token.kind === 'han'
      ? Array.from(token.text, (character) => termOf(lexicon, character))
      : termsOfToken(lexicon, token),
  )
  const may = termsOf(lexicon, long)
  return { must, may, least: Math.ceil(may.length / 2) }
}

/**
 * The items that have all of `must` and at least `least` of `may`. The result is valid until the next search. Only items of the
 * rarest term are compared with the others. Nothing is cleared before: counts of earlier searches are ignored.
 */
export function match(index: Index, { must, may, least }: MatchQuery): Hits | undefined {
  if (must.length === 0 || must.some((words) => words.length === 0)) return undefined
  const rarestFirst = must
    .map((words) => ({ words, goods: words.reduce((sum, word) => sum + countOf(index.lexicon, word), 0) }))
    .sort((a, b) => a.goods - b.goods)
    .map(({ words }) => words)
  const { scratch } = index
  const before = beginCount(scratch, must.length)
  const first = countFirst(index, rarestFirst[0]!, before)
  for (const [at, words] of rarestFirst.slice(1).entries()) countTerm(index, words, before + 1 + at, first)
  const all = before + must.length
  for (const words of may) countOptional(index, words, all, first)
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
  const { met, scores, also, items } = index.scratch
  let many = 0
  for (const word of words) {
    const rarity = rarityOf(index, word)
    const entries = entriesOf(index, word)
    for (let at = 0; at < entries.length; at++) {
      const item = numberOf(entries[at]!)
      if (met[item]! > before) continue
      met[item] = before + 1
      scores[item] = rarity * weightOf(index, item, placesOf(entries[at]!))
      also[item] = 0
      items[many++] = item
    }
  }
  if (words.length > 1 && many * 16 < met.length) items.subarray(0, many).sort()
  else if (words.length > 1) {
    many = 0
    for (let item = 0; item < met.length; item++) if (met[item]! > before) items[many++] = item
  }
  return items.subarray(0, many)
}

/** Counts the items with one of these words that have all earlier terms. */
function countTerm(index: Index, words: Term, before: number, among: Uint32Array) {
  const { met, scores } = index.scratch
  for (const word of words) {
    const rarity = rarityOf(index, word)
    visit(entriesOf(index, word), among, (item, places) => {
      if (met[item] !== before) return
      met[item] = before + 1
      scores[item]! += rarity * weightOf(index, item, places)
    })
  }
}

function countOptional(index: Index, words: Term, all: number, among: Uint32Array) {
  const { met, also, scores } = index.scratch
  for (const word of words) {
    const rarity = rarityOf(index, word)
    visit(entriesOf(index, word), among, (item, places) => {
      if (met[item] !== all) return
      also[item]! += 1
      scores[item]! += rarity * weightOf(index, item, places)
    })
  }
}

/** Goes over a word's goods; where these are many more than `among`, only over those that are among them. */
function visit(entries: Uint32Array, among: Uint32Array, tell: (item: number, places: number) => void) {
  if (among.length * 16 > entries.length) {
    for (let at = 0; at < entries.length; at++) tell(numberOf(entries[at]!), placesOf(entries[at]!))
    return
  }
  for (let n = 0; n < among.length; n++) {
    const entry = entries[firstFrom(entries, among[n]! * 32)]
    if (entry !== undefined && numberOf(entry) === among[n]) tell(among[n]!, placesOf(entry))
  }
}

/** Inverse document frequency: a rare word weighs more. */
const rarityOf = ({ lexicon }: Index, word: number) => Math.log(1 + lexicon.many / Math.max(1, countOf(lexicon, word)))

const weightOf = ({ nameWeight }: Index, item: number, places: number) =>
  weights[places]! * (places & inName ? nameWeight[item]! : 1)

/** Searches among goods that are at hand. */
export function finish<Result>(searching: Searching<Result>, index: Index): Result {
  let step = searching.next()
  while (!step.done) step = searching.next(match(index, step.value))
  return step.value
}
