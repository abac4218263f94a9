import { findPlace, lettersOf, type Lexicon } from './lexicon.rules.ts'

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

export function inserted<T extends TypedNumbers>(numbers: T, place: number, value: number): T {
  const more = ofLength(numbers, numbers.length + 1)
  more.set(numbers.subarray(0, place))
  more[place] = value
  more.set(numbers.subarray(place), place + 1)
  return more
}

export function without<T extends TypedNumbers>(numbers: T, place: number): T {
  const fewer = ofLength(numbers, numbers.length - 1)
  fewer.set(numbers.subarray(0, place))
  fewer.set(numbers.subarray(place + 1), place)
  return fewer
}
