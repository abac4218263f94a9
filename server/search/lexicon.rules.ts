import { sortInChunks } from '#server/catalogue/sorting.rules.ts'
import type { Reading } from '#server/meanings/tokenizer.rules.ts'

/** The words of a company's goods: what a query can be understood by. */
export interface Lexicon {
  reading: Reading
  vocabulary: {
    find(text: string): number | undefined
    /** The Latin words by number; of Chinese an empty text. */
    stems: readonly string[]
    written: readonly string[]
  }
  /** In how many goods each word stands. */
  counts: Uint32Array
  /** In the name, category or brand of how many: only words that are in any are offered to people. */
  named: Uint32Array
  /** In the brand of how many. */
  branded: Uint32Array
  /** The Latin words in alphabetical order, for words that are not typed to their end. */
  alphabet: Uint32Array
  /** Those of them that are offered to people, and what tells from afar that a word is not near. */
  spelling: Spelling
  /** So many goods there are. */
  many: number
}

/** Side by side, in alphabetical order: whoever looks for a near word goes over all of it. */
export interface Spelling {
  words: Uint32Array
  /** Which letters each has as it is written; see lettersOf. */
  letters: Int32Array
  lengths: Uint8Array
  /** By how many letters its stem is shorter. */
  shorter: Uint8Array
}

/** Puts the Latin words in order. */
export function* makeLexicon(words: Omit<Lexicon, 'alphabet' | 'spelling'>): Generator<undefined, Lexicon> {
  const { vocabulary, counts, named } = words
  const latin = vocabulary.stems.flatMap((stem, word) => (stem !== '' && counts[word]! > 0 ? [word] : []))
  yield
  const alphabet = yield* sortInChunks(Uint32Array.from(latin), (a, b) =>
    vocabulary.stems[a]! < vocabulary.stems[b]! ? -1 : 1,
  )
  const spelling = spell(
    vocabulary,
    alphabet.filter((word) => named[word]! > 0),
  )
  return { ...words, alphabet, spelling }
}

const spell = ({ written, stems }: Lexicon['vocabulary'], words: Uint32Array): Spelling => ({
  words,
  letters: Int32Array.from(words, (word) => lettersOf(written[word]!)),
  lengths: Uint8Array.from(words, (word) => Math.min(255, written[word]!.length)),
  shorter: Uint8Array.from(words, (word) => (written[word] === stems[word] ? 0 : 3)), // at most
})

/** One bit for each letter a word has: two words a slip apart differ in two letters at most, which rules out most words at once. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return bits
}

/** Whether a word is mostly a brand's. */
export const isBrands = ({ counts, branded }: Lexicon, word: number) => branded[word]! * 2 > counts[word]!

/** In how many goods a word stands. */
export const countOf = ({ counts }: Lexicon, word: number) => counts[word] ?? 0

/** A word that stands in some goods. */
export function findWord(lexicon: Lexicon, stem: string): number | undefined {
  const word = lexicon.vocabulary.find(stem)
  return word !== undefined && countOf(lexicon, word) > 0 ? word : undefined
}

/** The words that begin so, the most frequent first. */
export function findBeginnings(lexicon: Lexicon, beginning: string, most: number): number[] {
  const found = Array.from(lexicon.alphabet.subarray(...findRange(lexicon, lexicon.alphabet, beginning)))
  return found.sort((a, b) => countOf(lexicon, b) - countOf(lexicon, a) || a - b).slice(0, most)
}

/** Where those stand that begin so, among words in alphabetical order: from the first up to the second. */
export const findRange = (lexicon: Lexicon, words: Uint32Array, beginning: string): [number, number] => [
  findPlace(lexicon, words, beginning),
  findPlace(lexicon, words, `${beginning}\uffff`),
]

/** Where a word stands, or would, among words in alphabetical order. */
export function findPlace({ vocabulary }: Lexicon, words: Uint32Array, text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (vocabulary.stems[words[middle]!]! < text) low = middle + 1
    else high = middle
  }
  return low
}
