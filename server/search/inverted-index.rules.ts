import { scopeOf, type Stretch } from '#server/catalogue/paging.rules.ts'
import type { Snapshot } from '#server/catalogue/snapshot.rules.ts'
import { type Lexicon, makeLexicon } from './lexicon.rules.ts'
import type { Listener, Reading } from '#server/meanings/tokenizer.rules.ts'

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

/** The texts of one product, by where they stand. */
export type IndexedFields = Record<'brand' | 'name' | 'category' | 'particulars' | 'description', Iterable<string>>

/** Each place with its texts, in the order in which they are read. */
export const eachField = (fields: IndexedFields): [IndexedField, Iterable<string>][] => [
  [inBrand, fields.brand],
  [inName, fields.name],
  [inCategory, fields.category],
  [inParticulars, fields.particulars],
  [inDescription, fields.description],
]

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

  read(fields: IndexedFields): Uint32Array {
    for (const [place, texts] of eachField(fields))
      // A name hardly ever comes twice.
      for (const text of texts) this.#note(place === inName ? this.#wordsOf(text) : this.#remembered(text), place)
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

/** Where words stand, of all goods or of some. */
export interface Index {
  lexicon: Lexicon
  /** The entries of a word are those from first[word] up to first[word + 1]; each is an item with the fields of the word. */
  first: Uint32Array
  entries: Uint32Array
  /** The entries of words that some goods have got or lost since. */
  changed: Map<number, Uint32Array>
  /** The weight of a word in a name: one of few words weighs more than one of many. */
  nameWeight: Float32Array
  /** Where the goods of a category stand, with those below it. */
  stretchOf?: (category: string) => Stretch | undefined
  /** Work space of a search; valid until the next one. Counts up to `counted` are of earlier searches. */
  scratch: Scratch
}

interface Scratch {
  scores: Float32Array
  /** The clause that an item met last, and how well. */
  met: Uint32Array
  best: Float32Array
  items: Uint32Array
  counted: number
}

export const openScratch = (many: number): Scratch => ({
  scores: new Float32Array(many),
  met: new Uint32Array(many),
  best: new Float32Array(many),
  items: new Uint32Array(many),
  counted: 0,
})

/** A long name says less with each of its words. */
export const weighName = (words: number) => 1 / Math.sqrt(1 + words / 24)

/** The goods as columns, and where each word stands in them. */
export interface IndexedSnapshot {
  snapshot: Snapshot
  index: Index
}

/** Inverts items with words into words with items; yields between chunks. */
export function* makeIndex(
  { reading, vocabulary }: WordReader,
  items: readonly { words: Uint32Array }[],
): Generator<undefined, Index> {
  const first = new Uint32Array(vocabulary.stems.length + 1)
  const nameWeight = new Float32Array(items.length)
  const named = new Uint32Array(vocabulary.stems.length)
  const branded = new Uint32Array(vocabulary.stems.length)
  for (const [at, { words }] of items.entries()) {
    let inItsName = 0
    for (const word of words) {
      first[numberOf(word) + 1]! += 1
      if (placesOf(word) >= inCategory) named[numberOf(word)]! += 1
      if (placesOf(word) & inName) inItsName += 1
      if (placesOf(word) & inBrand) branded[numberOf(word)]! += 1
    }
    nameWeight[at] = weighName(inItsName)
    if ((at & 4_095) === 0) yield
  }
  const counts = first.slice(1)
  for (let word = 0; word < vocabulary.stems.length; word++) first[word + 1]! += first[word]!
  const next = first.slice()
  const entries = new Uint32Array(first.at(-1) ?? 0)
  for (const [at, { words }] of items.entries()) {
    for (const word of words) entries[next[numberOf(word)]!++] = at * 32 + placesOf(word)
    if ((at & 4_095) === 0) yield
  }
  const lexicon = yield* makeLexicon({ reading, vocabulary, counts, named, branded, many: items.length })
  return { lexicon, first, entries, changed: new Map(), nameWeight, scratch: openScratch(items.length) }
}

/** Finds categories in a snapshot. */
export const stretchesOf = (snapshot: Snapshot) => (category: string) => {
  const branch = snapshot.forest.byCode.get(category)
  return branch && scopeOf(snapshot, branch)
}

/** Where a word stands: each an item with the word's places in it. */
export const entriesOf = ({ first, entries, changed }: Index, word: number): Uint32Array =>
  changed.get(word) ?? (word + 1 < first.length ? entries.subarray(first[word], first[word + 1]) : noEntries)
const noEntries = new Uint32Array()
