import { countOf, findBeginnings, findWord, type Index, inName, numberOf, placesOf } from './inverted-index.rules.ts'
import { pairsOf, type Piece, splitModel, stem } from './tokenizer.rules.ts'

export interface Hits {
  /** Where the goods stand on the shelf, in that order. */
  items: Uint32Array
  /** How well each fits, by its place on the shelf. */
  scores: Float32Array
}

/** Words of which any will do; none, and nothing can match. */
export type Term = readonly number[]

// What a word weighs by its places: in the description 1, the particulars 2, the category 5, the name 10, the brand 6.
const weights = Float32Array.from({ length: 32 }, (_, places) =>
  [1, 2, 5, 10, 6].reduce((sum, weight, bit) => sum + ((places >> bit) & 1) * weight, 0),
)

/** The goods that have all that was asked; a long Chinese stretch may be loosened, see `loosen`. */
export function findAll(index: Index, pieces: readonly Piece[]): Hits | undefined {
  const strictly = match(index, termsOf(index, pieces))
  if (strictly || !pieces.some(isLong)) return strictly
  return match(index, ...loosen(index, pieces))
}

/** How many goods are met on the way to an answer. */
export const stepsToFind = (index: Index, pieces: readonly Piece[]): number =>
  termsOf(index, pieces)
    .flat()
    .reduce((sum, word) => sum + countOf(index, word), 0)

export const termsOf = (index: Index, pieces: readonly Piece[]): Term[] =>
  pieces.flatMap((piece) => termsOfPiece(index, piece))

function termsOfPiece(index: Index, piece: Piece): Term[] {
  return piece.kind === 'han'
    ? pairsOf(piece.text).map((pair) => known(index, pair))
    : termsOfWord(index, piece.text, piece.raw)
}

/** The word; or words that begin so; or, of a model number that is written otherwise here, its parts. */
function termsOfWord(index: Index, word: string, raw: string): Term[] {
  const whole = known(index, word)
  if (whole.length > 0) return [whole]
  const begun = raw.length > 1 ? findBeginnings(index, raw, 32) : []
  if (begun.length > 0) return [begun]
  const parts = splitModel(raw)
  return parts.length > 1 ? parts.map((part) => known(index, stem(part))) : [[]]
}

export const known = (index: Index, text: string): Term => [findWord(index, text)].filter((word) => word !== undefined)

const isLong = (piece: Piece) => piece.kind === 'han' && piece.text.length > 2

/**
 * A Chinese stretch without a space holds several words, and the pairs across their borders are in no name: 三星電視 is
 * found where all its characters are and half its pairs.
 */
function loosen(index: Index, pieces: readonly Piece[]): [must: Term[], may: Term[], least: number] {
  const long = pieces.filter(isLong)
  const must = pieces.flatMap((piece) =>
    isLong(piece) && piece.kind === 'han'
      ? Array.from(piece.text, (character) => known(index, character))
      : termsOfPiece(index, piece),
  )
  const may = termsOf(index, long)
  return [must, may, Math.ceil(may.length / 2)]
}

/**
 * The goods that have all of `must` and at least so many of `may`. What it answers is good until the next search. Only the
 * goods of the rarest term are met by all others, and nothing is cleared before: a count that is not of this search is none.
 */
export function match(index: Index, must: readonly Term[], may: readonly Term[] = [], least = 0): Hits | undefined {
  if (must.length === 0 || must.some((words) => words.length === 0)) return undefined
  const rarestFirst = must
    .map((words) => ({ words, goods: words.reduce((sum, word) => sum + countOf(index, word), 0) }))
    .sort((a, b) => a.goods - b.goods)
    .map(({ words }) => words)
  const { desk } = index
  const before = beginCount(desk, must.length)
  const first = meetFirst(index, rarestFirst[0]!, before)
  for (const [at, words] of rarestFirst.slice(1).entries()) meet(index, words, before + 1 + at)
  const all = before + must.length
  for (const words of may) meetAlso(index, words, all)
  let many = 0
  for (let i = 0; i < first.length; i++) {
    const item = first[i]!
    if (desk.met[item] === all && desk.also[item]! >= least) first[many++] = item
  }
  return many > 0 ? { items: first.slice(0, many), scores: desk.scores } : undefined
}

/** Where this search begins to count; every now and then all counts are wiped, so that they never run over. */
function beginCount(desk: Index['desk'], terms: number): number {
  if (desk.counted + terms > 0xffff_ffff) {
    desk.met.fill(0)
    desk.counted = 0
  }
  desk.counted += terms
  return desk.counted - terms
}

/** Counts the goods that have one of these words, the likeliest of them, and gives them in the order of the shelf. */
function meetFirst(index: Index, words: Term, before: number): Uint32Array {
  const { entries, first, desk } = index
  const { met, scores, also, items } = desk
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

/** Marks the goods that have one of these words and had all before it. */
function meet(index: Index, words: Term, before: number) {
  const { entries, first, desk } = index
  for (const word of words) {
    const rarity = rarityOf(index, word)
    for (let at = first[word]!; at < first[word + 1]!; at++) {
      const item = numberOf(entries[at]!)
      if (desk.met[item] !== before) continue
      desk.met[item] = before + 1
      desk.scores[item]! += rarity * weightOf(index, item, placesOf(entries[at]!))
    }
  }
}

function meetAlso(index: Index, words: Term, all: number) {
  const { entries, first, desk } = index
  for (const word of words) {
    const rarity = rarityOf(index, word)
    for (let at = first[word]!; at < first[word + 1]!; at++) {
      const item = numberOf(entries[at]!)
      if (desk.met[item] !== all) continue
      desk.also[item]! += 1
      desk.scores[item]! += rarity * weightOf(index, item, placesOf(entries[at]!))
    }
  }
}

/** A word that few goods have tells more. */
const rarityOf = (index: Index, word: number) => Math.log(1 + index.many / Math.max(1, countOf(index, word)))

const weightOf = ({ nameWeight }: Index, item: number, places: number) =>
  weights[places]! * (places & inName ? nameWeight[item]! : 1)
