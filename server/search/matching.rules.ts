import { entriesOf, type Index, inName, numberOf, placesOf } from './inverted-index.rules.ts'
import { countOf, findBeginnings, findWord, type Lexicon } from './lexicon.rules.ts'
import { firstFrom, type Stretch } from '#server/catalogue/paging.rules.ts'
import { splitModel, stem } from '#server/meanings/tokenizer.rules.ts'

export interface Hits {
  /** Indexes into the snapshot, ascending. */
  items: Uint32Array
  /** The relevance by index into the snapshot. */
  scores: Float32Array
}

/** Alternative words; an empty term matches nothing. */
export type Term = readonly number[]

/** Goods that have all of these words, and are in this category or below it. */
export interface Alternative {
  words: readonly number[]
  category?: string | undefined
  /** What it weighs, whatever its words do. */
  score?: number
}

/** One thing that is asked for: goods have one of the alternatives. Without any it matches nothing. */
export interface QueryClause {
  any: readonly Alternative[]
  /** The fields in which its words count; see inverted-index.rules.ts. */
  places: number
}

/** Which goods are asked for: they meet each clause of `must`, and none of `not`. */
export interface MatchQuery {
  must: readonly QueryClause[]
  not: readonly QueryClause[]
}

/** A search on its way: it asks for the goods that match, and is told them by whoever has them. */
export type Searching<Result> = Generator<MatchQuery, Result, Hits | undefined>

export const everywhere = 31

/** One of these words, anywhere. */
export const anyWord = (term: Term): QueryClause => ({
  any: term.map((word) => ({ words: [word] })),
  places: everywhere,
})

// The weight of a word by field: description 1, particulars 2, category 5, name 10, brand 6.
const weights = Float32Array.from({ length: 32 }, (_, places) =>
  [1, 2, 5, 10, 6].reduce((sum, weight, bit) => sum + ((places >> bit) & 1) * weight, 0),
)
/** What being in a category weighs: about as much as a word of its label. */
export const categoryScore = 20

/** How many items are visited for an answer. */
export const stepsToFind = ({ counts }: Lexicon, { must }: MatchQuery): number =>
  must.flatMap(({ any }) => any.flatMap(({ words }) => words)).reduce((sum, word) => sum + (counts[word] ?? 0), 0)

/** The word; or words with this prefix; or the parts of a model number that is spelled differently here. */
export function termsOfWord(lexicon: Lexicon, word: string, raw: string): Term[] {
  const whole = termOf(lexicon, word)
  if (whole.length > 0) return [whole]
  const begun = raw.length > 1 ? findBeginnings(lexicon, raw, 32) : []
  if (begun.length > 0) return [begun]
  const parts = splitModel(raw)
  return parts.length > 1 ? parts.map((part) => termOf(lexicon, stem(part))) : [[]]
}

export const termOf = (lexicon: Lexicon, text: string): Term =>
  [findWord(lexicon, text)].filter((word) => word !== undefined)

/** The items that meet the query. The result is valid until the next search. Nothing is cleared before: marks of earlier searches are ignored. */
export function match(index: Index, { must, not }: MatchQuery): Hits | undefined {
  if (must.length === 0 || must.some(({ any }) => any.length === 0)) return undefined
  const rarestFirst = must
    .map((clause) => ({ clause, goods: estimate(index, clause) }))
    .sort((a, b) => a.goods - b.goods)
  const { scratch } = index
  let mark = beginMarks(scratch, must.length)
  let items = scratch.items.subarray(0, 0)
  for (const [at, { clause, goods }] of rarestFirst.entries()) {
    mark += 1
    items = at === 0 ? collectFirst(index, clause, mark) : narrow(index, items, { clause, goods, mark })
    if (items.length === 0) return undefined
  }
  for (const clause of not) items = items.filter((item) => scoreOf(index, clause, item) === 0)
  return items.length > 0 ? { items, scores: scratch.scores } : undefined
}

/** The mark at which this search begins; all marks are cleared before they overflow. */
function beginMarks(scratch: Index['scratch'], clauses: number): number {
  if (scratch.counted + clauses > 0xffff_ffff) {
    scratch.met.fill(0)
    scratch.counted = 0
  }
  scratch.counted += clauses
  return scratch.counted - clauses
}

/** About so many goods meet it. The same in every home of search, because scores are added in this order. */
const estimate = ({ lexicon }: Index, { any }: QueryClause) =>
  any.reduce((sum, { words }) => sum + (words.length === 0 ? lexicon.many / 8 : leastCount(lexicon, words)), 0)

const leastCount = (lexicon: Lexicon, words: readonly number[]) =>
  words.reduce((least, word) => Math.min(least, countOf(lexicon, word)), Infinity)

const nowhere = { from: 0, to: 0 }
const everything = { from: 0, to: Infinity }
/** Where goods of its category stand. */
const stretchFor = ({ stretchOf }: Index, { category }: Alternative): Stretch =>
  category === undefined ? everything : (stretchOf?.(category) ?? nowhere)

/** The items that meet the rarest clause, in snapshot order. */
function collectFirst(index: Index, clause: QueryClause, mark: number): Uint32Array {
  const { met, scores, best, items } = index.scratch
  const many = collect(index, clause, mark)
  for (let i = 0; i < many; i++) scores[items[i]!] = best[items[i]!]!
  const found = items.subarray(0, many)
  if (clause.any.length === 1) return found
  if (many * 16 < met.length) return found.sort()
  let at = 0
  for (let item = 0; item < met.length; item++) if (met[item] === mark) items[at++] = item
  return found
}

/** Those of the items that meet one more clause. Where its goods are many more, only the items are looked at. */
function narrow(
  index: Index,
  items: Uint32Array,
  { clause, goods, mark }: { clause: QueryClause; goods: number; mark: number },
) {
  const { met, scores, best, items: room } = index.scratch
  const isFew = items.length * 16 < goods
  const among = isFew ? items : items.slice()
  if (!isFew) collect(index, clause, mark)
  let many = 0
  for (let i = 0; i < among.length; i++) {
    const item = among[i]!
    const score = isFew ? scoreOf(index, clause, item) : met[item] === mark ? best[item]! : 0
    if (score === 0) continue
    scores[item]! += score
    room[many++] = item
  }
  return room.subarray(0, many)
}

/** Marks the items that meet a clause, with the score of the alternative that fits best. Answers how many, written to `items`. */
function collect(index: Index, { any, places }: QueryClause, mark: number): number {
  const { met, best, items } = index.scratch
  let many = 0
  const note = (item: number, score: number) => {
    if (score === 0) return
    if (met[item] === mark) best[item] = Math.max(best[item]!, score)
    else {
      met[item] = mark
      best[item] = score
      items[many++] = item
    }
  }
  for (const one of any) {
    const { from, to } = stretchFor(index, one)
    if (one.words.length === 0) {
      for (let item = from; item < to; item++) note(item, categoryScore)
      continue
    }
    const [first, another] = one.words
    const [rarity, alone] = [
      rarityOf(index, first!),
      another === undefined && one.category === undefined && one.score === undefined,
    ]
    const entries = entriesOf(index, rarestOf(index.lexicon, one.words))
    for (let at = 0; at < entries.length; at++) {
      const item = numberOf(entries[at]!)
      if (!alone) note(item, item >= from && item < to ? scoreOfWords(index, one, places, item) : 0)
      else if (placesOf(entries[at]!) & places) note(item, rarity * weightOf(index, entries[at]!))
    }
  }
  return many
}

const rarestOf = (lexicon: Lexicon, words: readonly number[]) =>
  words.reduce((rarest, word) => (countOf(lexicon, word) < countOf(lexicon, rarest) ? word : rarest))

/** 0: the item does not meet it. */
function scoreOf(index: Index, { any, places }: QueryClause, item: number): number {
  let best = 0
  for (const one of any) {
    const { from, to } = stretchFor(index, one)
    if (item < from || item >= to) continue
    best = Math.max(best, one.words.length === 0 ? categoryScore : scoreOfWords(index, one, places, item))
  }
  return best
}

/** The mean of its words; 0 where one is missing. */
function scoreOfWords(index: Index, { words, score }: Alternative, places: number, item: number): number {
  let sum = 0
  for (const word of words) {
    const entries = entriesOf(index, word)
    const entry = entries[firstFrom(entries, item * 32)]
    if (entry === undefined || numberOf(entry) !== item || (placesOf(entry) & places) === 0) return 0
    sum += rarityOf(index, word) * weightOf(index, entry)
  }
  return score ?? sum / words.length
}

/** Inverse document frequency: a rare word weighs more. */
const rarityOf = ({ lexicon }: Index, word: number) => Math.log(1 + lexicon.many / Math.max(1, countOf(lexicon, word)))

const weightOf = ({ nameWeight }: Index, entry: number) =>
  weights[placesOf(entry)]! * (placesOf(entry) & inName ? nameWeight[numberOf(entry)]! : 1)

/** Searches among goods that are at hand. */
export function finish<Result>(searching: Searching<Result>, index: Index): Result {
  let step = searching.next()
  while (!step.done) step = searching.next(match(index, step.value))
  return step.value
}
