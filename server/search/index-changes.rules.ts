import { firstFrom } from '#server/catalogue/paging.rules.ts'
import {
  entriesOf,
  type Index,
  inBrand,
  inCategory,
  inName,
  numberOf,
  placesOf,
  weighName,
} from './inverted-index.rules.ts'
import { findPlace, lettersOf, type Lexicon } from './lexicon.rules.ts'

/** The index with other words for one of its goods. Only the entries of words that came, went or moved are written anew. */
export function replaceWords(index: Index, at: number, before: Uint32Array, now: Uint32Array): Index {
  if (hasSameWords(before, now)) return index
  const [had, has] = [before, now].map(
    (words) => new Map(Array.from(words, (entry) => [numberOf(entry), placesOf(entry)])),
  )
  const changed = new Set([...had!, ...has!].flatMap(([word]) => (had!.get(word) === has!.get(word) ? [] : [word])))
  if (changed.size === 0) return index
  let { lexicon } = index
  for (const word of changed) {
    const [old = 0, places = 0] = [had!.get(word), has!.get(word)]
    index.changed.set(word, replaceEntry(entriesOf(index, word), at, places))
    lexicon = countWord(lexicon, word, old, places)
  }
  let inItsName = 0
  for (const places of has!.values()) if (places & inName) inItsName += 1
  index.nameWeight[at] = weighName(inItsName)
  return { ...index, lexicon }
}

export const hasSameWords = (before: Uint32Array, now: Uint32Array): boolean =>
  before.length === now.length && before.every((entry, n) => entry === now[n])

function replaceEntry(entries: Uint32Array, at: number, places: number): Uint32Array {
  const place = firstFrom(entries, at * 32)
  const isThere = place < entries.length && numberOf(entries[place]!) === at
  const others = isThere ? without(entries, place) : entries
  return places === 0 ? others : inserted(others, place, at * 32 + places)
}

function countWord(lexicon: Lexicon, word: number, before: number, now: number): Lexicon {
  const [goods = 0, named = 0, branded = 0] = [lexicon.counts[word], lexicon.named[word], lexicon.branded[word]]
  return setCounts(lexicon, word, {
    goods: goods + Number(now > 0) - Number(before > 0),
    named: named + Number(now >= inCategory) - Number(before >= inCategory),
    branded: branded + Number((now & inBrand) > 0) - Number((before & inBrand) > 0),
  })
}

// One word of a lexicon that other goods have now. Counts change in place; the orders of words are copied.

export interface WordCounts {
  goods: number
  named: number
  branded: number
}

/** The lexicon with other counts for one of its words. */
export function setCounts(before: Lexicon, word: number, { goods, named, branded }: WordCounts): Lexicon {
  const lexicon = withRoom(before, word)
  const [had, wasNamed] = [lexicon.counts[word]!, lexicon.named[word]!]
  lexicon.counts[word] = goods
  lexicon.named[word] = named
  lexicon.branded[word] = branded
  if (lexicon.vocabulary.stems[word] === '') return lexicon
  return {
    ...lexicon,
    ...(had > 0 !== goods > 0 && { alphabet: put(lexicon, lexicon.alphabet, word, goods > 0) }),
    ...(wasNamed > 0 !== named > 0 && { spelling: putSpelling(lexicon, word, named > 0) }),
  }
}

/** Room for words that no goods had before. */
function withRoom(lexicon: Lexicon, word: number): Lexicon {
  if (word < lexicon.counts.length) return lexicon
  const grown = (counts: Uint32Array) => {
    const more = new Uint32Array(word + 4_096)
    more.set(counts)
    return more
  }
  return {
    ...lexicon,
    counts: grown(lexicon.counts),
    named: grown(lexicon.named),
    branded: grown(lexicon.branded),
  }
}

function put(lexicon: Lexicon, words: Uint32Array, word: number, isThere: boolean): Uint32Array {
  const place = findPlace(lexicon, words, lexicon.vocabulary.stems[word]!)
  return isThere ? inserted(words, place, word) : without(words, place)
}

function putSpelling(lexicon: Lexicon, word: number, isThere: boolean): Lexicon['spelling'] {
  const { words, letters, lengths, shorter } = lexicon.spelling
  const { stems, written } = lexicon.vocabulary
  const place = findPlace(lexicon, words, stems[word]!)
  if (!isThere)
    return {
      words: without(words, place),
      letters: without(letters, place),
      lengths: without(lengths, place),
      shorter: without(shorter, place),
    }
  return {
    words: inserted(words, place, word),
    letters: inserted(letters, place, lettersOf(written[word]!)),
    lengths: inserted(lengths, place, Math.min(255, written[word]!.length)),
    shorter: inserted(shorter, place, written[word] === stems[word] ? 0 : 3),
  }
}

type TypedNumbers = Uint32Array | Int32Array | Uint8Array
const ofLength = <T extends TypedNumbers>(numbers: T, length: number) =>
  new (numbers.constructor as new (length: number) => T)(length)

function inserted<T extends TypedNumbers>(numbers: T, place: number, value: number): T {
  const more = ofLength(numbers, numbers.length + 1)
  more.set(numbers.subarray(0, place))
  more[place] = value
  more.set(numbers.subarray(place), place + 1)
  return more
}

function without<T extends TypedNumbers>(numbers: T, place: number): T {
  const fewer = ofLength(numbers, numbers.length - 1)
  fewer.set(numbers.subarray(0, place))
  fewer.set(numbers.subarray(place + 1), place)
  return fewer
}
