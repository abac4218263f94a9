import type { Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { sortInChunks } from '#server/catalogue/sorting.rules.ts'
import type { Listener, Reading } from './tokenizer.rules.ts'

// The inverted index of a snapshot: for each word the items that contain it. It is in memory beside the columns, so that results
// can be filtered, counted and sorted without another query. See docs/decisions/catalogue-snapshot.md.

/** The field of a word decides its weight. A word may occur in several fields of one product. */
export const inBrand = 16
export const inName = 8
export const inCategory = 4
export const inParticulars = 2
export const inDescription = 1
type IndexedField = typeof inBrand | typeof inName | typeof inCategory | typeof inParticulars | typeof inDescription

/** An item number and the fields of the word, packed into one integer: number × 32 + fields. */
export const numberOf = (entry: number) => entry >>> 5
export const placesOf = (entry: number) => entry & 31

/**
 * All words of a company's goods, numbered. It only grows; a new snapshot starts a new one. Chinese characters and pairs, the
 * majority, are looked up by number: a catalogue has millions, and strings would take seconds.
 */
export class Vocabulary implements Listener {
  /** Latin words by number; empty text for Chinese ones. */
  readonly stems: string[] = []
  /** The first spelling of a word, for display. */
  readonly written: string[] = []
  readonly #words = new Map<string, number>()
  readonly #pairs = new Map<number, number>()
  /** The number of each character, from 1, and its number as a word. */
  readonly #characters = new Uint16Array(65_536)
  readonly #ones = new Int32Array(65_536).fill(-1)
  #met = 0
  /** Receives the numbers of the words that are read. */
  into: number[] = []

  word(stem: string, written: string): void {
    let number = this.#words.get(stem)
    if (number === undefined) this.#words.set(stem, (number = this.#add(stem, written)))
    this.into.push(number)
  }

  one(code: number): void {
    if (this.#ones[code] === -1) this.#ones[code] = this.#add('', '')
    this.into.push(this.#ones[code]!)
  }

  pair(first: number, second: number): void {
    const key = this.#character(first) * 32_768 + this.#character(second)
    let number = this.#pairs.get(key)
    if (number === undefined) this.#pairs.set(key, (number = this.#add('', '')))
    this.into.push(number)
  }

  /** The number of a Latin word, a Chinese character or a pair. */
  find(text: string): number | undefined {
    const word = this.#words.get(text)
    if (word !== undefined || text.length > 2 || text === '') return word
    const first = text.charCodeAt(0)
    const second = text.length > 1 ? text.charCodeAt(1) : undefined
    if (second === undefined) return this.#ones[first] === -1 ? undefined : this.#ones[first]
    return this.#pairs.get(this.#characters[first]! * 32_768 + this.#characters[second]!)
  }

  #character(code: number): number {
    if (this.#characters[code] === 0) this.#characters[code] = Math.min((this.#met += 1), 32_767)
    return this.#characters[code]!
  }

  #add(stem: string, written: string): number {
    this.written.push(written)
    return this.stems.push(stem) - 1
  }
}

/** Reads the words of goods with their fields. Texts that occur again soon are read once. */
export class WordReader {
  readonly vocabulary = new Vocabulary()
  readonly reading: Reading
  #read = new Map<string, Uint32Array>()
  /** The words of the current product, and their fields. */
  #noted: number[] = []
  #places = new Uint8Array(0)

  constructor(reading: Reading) {
    this.reading = reading
  }

  read(fields: Record<'brand' | 'name' | 'category' | 'particulars' | 'description', Iterable<string>>): Uint32Array {
    for (const text of fields.brand) this.#note(this.#remembered(text), inBrand)
    for (const text of fields.name) this.#note(this.#wordsOf(text), inName) // names rarely repeat
    for (const text of fields.category) this.#note(this.#remembered(text), inCategory)
    for (const text of fields.particulars) this.#note(this.#remembered(text), inParticulars)
    for (const text of fields.description) this.#note(this.#remembered(text), inDescription)
    const entries = Uint32Array.from(this.#noted, (word) => word * 32 + this.#places[word]!)
    for (const word of this.#noted) this.#places[word] = 0
    this.#noted = []
    return entries
  }

  /** Drops the cache when a whole catalogue has been read. */
  rest(): void {
    this.#read.clear()
  }

  #note(words: ArrayLike<number>, place: IndexedField) {
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      if (word >= this.#places.length) this.#places = grown(this.#places, word)
      if (this.#places[word] === 0) this.#noted.push(word)
      this.#places[word]! |= place
    }
  }

  #remembered(text: string): Uint32Array {
    const known = this.#read.get(text)
    if (known) return known
    if (this.#read.size >= 30_000) this.#read.clear()
    const words = Uint32Array.from(this.#wordsOf(text))
    this.#read.set(text, words)
    return words
  }

  #wordsOf(text: string): number[] {
    this.vocabulary.into = []
    if (text !== '') this.reading.tellWords(this.reading.fold(text), this.vocabulary)
    return this.vocabulary.into
  }
}

function grown(places: Uint8Array, word: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(1_024, 2 * word))
  more.set(places)
  return more
}

export interface Index {
  reading: Reading
  vocabulary: Vocabulary
  /** The entries of a word are those from first[word] up to first[word + 1]; each is an item with the fields of the word. */
  first: Uint32Array
  entries: Uint32Array
  /** The weight of a word in a name: one of few words weighs more than one of many. */
  nameWeight: Float32Array
  /** Words that occur in a name or category; only these are suggested. */
  named: Uint8Array
  /** Words that mostly belong to a brand. */
  branded: Uint8Array
  /** The Latin words in alphabetical order, for prefix search. */
  alphabet: Uint32Array
  /** Suggestible words among them, with data that rules out distant words quickly. */
  spelling: Spelling
  many: number
  /** Work space of a search; valid until the next one. Counts up to `counted` are of earlier searches. */
  scratch: { scores: Float32Array; met: Uint32Array; also: Uint16Array; items: Uint32Array; counted: number }
}

/** The goods as columns, and where each word stands in them. */
export interface IndexedSnapshot {
  snapshot: Snapshot
  index: Index
}

/** Parallel columns in alphabetical order; fuzzy search scans all of them. */
export interface Spelling {
  words: Uint32Array
  /** The letters of the word as written; see lettersOf. */
  letters: Int32Array
  lengths: Uint8Array
  /** How many letters shorter its stem is. */
  shorter: Uint8Array
}

/** Inverts items with words into words with items; yields between chunks. */
export function* makeIndex(
  { reading, vocabulary }: WordReader,
  items: readonly { words: Uint32Array }[],
): Generator<undefined, Index> {
  const first = new Uint32Array(vocabulary.stems.length + 1)
  const nameWeight = new Float32Array(items.length)
  const named = new Uint8Array(vocabulary.stems.length)
  const inBrands = new Uint32Array(vocabulary.stems.length)
  for (const [at, { words }] of items.entries()) {
    let inItsName = 0
    for (const word of words) {
      first[numberOf(word) + 1]! += 1
      if (placesOf(word) >= inCategory) named[numberOf(word)] = 1
      if (placesOf(word) & inName) inItsName += 1
      if (placesOf(word) & inBrand) inBrands[numberOf(word)]! += 1
    }
    nameWeight[at] = 1 / Math.sqrt(1 + inItsName / 24)
    if ((at & 4_095) === 0) yield
  }
  const branded = Uint8Array.from(inBrands, (count, word) => Number(count * 2 > first[word + 1]!))
  for (let word = 0; word < vocabulary.stems.length; word++) first[word + 1]! += first[word]!
  const next = first.slice()
  const entries = new Uint32Array(first.at(-1) ?? 0)
  for (const [at, { words }] of items.entries()) {
    for (const word of words) entries[next[numberOf(word)]!++] = at * 32 + placesOf(word)
    if ((at & 4_095) === 0) yield
  }
  const scratch = {
    scores: new Float32Array(items.length),
    met: new Uint32Array(items.length),
    also: new Uint16Array(items.length),
    items: new Uint32Array(items.length),
    counted: 0,
  }
  const latin = vocabulary.stems.flatMap((stem, word) => (stem !== '' && first[word + 1]! > first[word]! ? [word] : []))
  yield
  const alphabet = yield* sortInChunks(Uint32Array.from(latin), (a, b) =>
    vocabulary.stems[a]! < vocabulary.stems[b]! ? -1 : 1,
  )
  return {
    reading,
    vocabulary,
    first,
    entries,
    nameWeight,
    named,
    branded,
    alphabet,
    spelling: spell(
      vocabulary,
      alphabet.filter((word) => named[word] === 1),
    ),
    many: items.length,
    scratch,
  }
}

const spell = ({ written, stems }: Vocabulary, words: Uint32Array): Spelling => ({
  words,
  letters: Int32Array.from(words, (word) => lettersOf(written[word]!)),
  lengths: Uint8Array.from(words, (word) => Math.min(255, written[word]!.length)),
  shorter: Uint8Array.from(words, (word) => (written[word] === stems[word] ? 0 : 3)), // upper bound
})

/**
 * A bitmap of the letters of a word. Words at edit distance 1 differ in at most two letters, which rules out most words quickly.
 */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return bits
}

/** The number of items with a word. */
export const countOf = ({ first }: Index, word: number) =>
  word + 1 < first.length ? first[word + 1]! - first[word]! : 0

/** A word that occurs in at least one item. */
export function findWord(index: Index, stem: string): number | undefined {
  const word = index.vocabulary.find(stem)
  return word !== undefined && countOf(index, word) > 0 ? word : undefined
}

/** Words with this prefix, the most frequent first. */
export function findBeginnings(index: Index, beginning: string, most: number): number[] {
  const found = Array.from(index.alphabet.subarray(...findRange(index, index.alphabet, beginning)))
  return found.sort((a, b) => countOf(index, b) - countOf(index, a) || a - b).slice(0, most)
}

/** The range of words with this prefix in an alphabetical list: from the first index up to the second. */
export const findRange = (index: Index, words: Uint32Array, beginning: string): [number, number] => [
  findPlace(index, words, beginning),
  findPlace(index, words, `${beginning}\uffff`),
]

function findPlace({ vocabulary }: Index, words: Uint32Array, text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (vocabulary.stems[words[middle]!]! < text) low = middle + 1
    else high = middle
  }
  return low
}
