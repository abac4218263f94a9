import { tellWords } from '../words/rules.ts'

// The index of a shelf: for each word the goods that have it. In memory beside the columns, so that what is found can be
// filtered, counted and sorted without another journey. See docs/decisions/2026-11-21-search-in-memory.md.

/** Where a word stands says how much it says: in the name or brand, the category, the particulars, the description. */
export const inName = 3
export const inCategory = 2
export const inParticulars = 1
export const inDescription = 0
export type Field = typeof inName | typeof inCategory | typeof inParticulars | typeof inDescription

/** All words of a company's goods, each with a number. It only grows; a fresh shelf starts a fresh one. */
export class Vocabulary {
  readonly stems: string[] = []
  /** How a word was first written, for showing it to people. */
  readonly written: string[] = []
  readonly #numbers = new Map<string, number>()

  add(stem: string, written: string): number {
    const known = this.#numbers.get(stem)
    if (known !== undefined) return known
    this.#numbers.set(stem, this.stems.length)
    this.stems.push(stem)
    this.written.push(written)
    return this.stems.length - 1
  }

  find(stem: string): number | undefined {
    return this.#numbers.get(stem)
  }
}

/** Reads the texts of goods into numbers: word × 4 + the best field it stands in. Texts that come often are read once. */
export class WordReader {
  readonly vocabulary = new Vocabulary()
  readonly #fold: (text: string) => string
  #read = new Map<string, readonly number[]>()

  constructor(fold: (text: string) => string) {
    this.#fold = fold
  }

  read(fields: Record<'name' | 'category' | 'particulars' | 'description', readonly string[]>): Uint32Array {
    const all: number[] = []
    const take = (texts: readonly string[], field: Field, often: boolean) => {
      for (const text of texts)
        for (const word of often ? this.#remember(text) : this.#wordsOf(text)) all.push(word * 4 + field)
    }
    take(fields.name, inName, false)
    take(fields.category, inCategory, true)
    take(fields.particulars, inParticulars, true)
    take(fields.description, inDescription, false)
    return bestOfEach(Uint32Array.from(all).sort())
  }

  #remember(text: string): readonly number[] {
    const known = this.#read.get(text)
    if (known) return known
    if (this.#read.size >= 20_000) this.#read.clear()
    const words = this.#wordsOf(text)
    this.#read.set(text, words)
    return words
  }

  #wordsOf(text: string): number[] {
    const words: number[] = []
    if (text !== '') tellWords(this.#fold(text), (stem, written) => words.push(this.vocabulary.add(stem, written)))
    return words
  }
}

function bestOfEach(sorted: Uint32Array): Uint32Array {
  let kept = 0
  for (let at = 0; at < sorted.length; at++) {
    if (at + 1 < sorted.length && sorted[at]! >>> 2 === sorted[at + 1]! >>> 2) continue
    sorted[kept++] = sorted[at]!
  }
  return sorted.slice(0, kept)
}

export interface Index {
  vocabulary: Vocabulary
  /** The entries of a word are those from first[word] up to first[word + 1], each item × 4 + field. */
  first: Uint32Array
  entries: Uint32Array
  /** What a word of its name weighs: one of few says more than one of many. */
  nameWeight: Float32Array
  /** The Latin words in alphabetical order, for words that are not typed to their end. */
  alphabet: Uint32Array
  many: number
}

/** Turns items-with-words into words-with-items; rests between stretches. */
export function* makeIndex(
  vocabulary: Vocabulary,
  items: readonly { words: Uint32Array }[],
): Generator<undefined, Index> {
  const first = new Uint32Array(vocabulary.stems.length + 1)
  const nameWeight = new Float32Array(items.length)
  for (const [at, { words }] of items.entries()) {
    let inItsName = 0
    for (const word of words) {
      first[(word >>> 2) + 1]! += 1
      if ((word & 3) === inName) inItsName += 1
    }
    nameWeight[at] = 1 / Math.sqrt(1 + inItsName / 24)
    if ((at & 4_095) === 0) yield
  }
  for (let word = 0; word < vocabulary.stems.length; word++) first[word + 1]! += first[word]!
  const next = first.slice()
  const entries = new Uint32Array(first.at(-1) ?? 0)
  for (const [at, { words }] of items.entries()) {
    for (const word of words) entries[next[word >>> 2]!++] = at * 4 + (word & 3)
    if ((at & 4_095) === 0) yield
  }
  const latin = vocabulary.stems.flatMap((stem, word) =>
    isLatin(stem) && first[word + 1]! > first[word]! ? [word] : [],
  )
  yield
  const alphabet = Uint32Array.from(latin.sort((a, b) => (vocabulary.stems[a]! < vocabulary.stems[b]! ? -1 : 1)))
  return { vocabulary, first, entries, nameWeight, alphabet, many: items.length }
}

const isLatin = (word: string) => /^[a-z0-9]/.test(word)

/** In how many goods a word stands. */
export const countOf = ({ first }: Index, word: number) =>
  word + 1 < first.length ? first[word + 1]! - first[word]! : 0

/** A word that stands in some goods. */
export function findWord(index: Index, stem: string): number | undefined {
  const word = index.vocabulary.find(stem)
  return word !== undefined && countOf(index, word) > 0 ? word : undefined
}

/** The words that begin so, the most frequent first. */
export function findBeginnings(index: Index, beginning: string, most: number): number[] {
  const { alphabet, vocabulary } = index
  let [low, high] = [0, alphabet.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (vocabulary.stems[alphabet[middle]!]! < beginning) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < alphabet.length && vocabulary.stems[alphabet[at]!]!.startsWith(beginning); at++)
    found.push(alphabet[at]!)
  return found.sort((a, b) => countOf(index, b) - countOf(index, a) || a - b).slice(0, most)
}
