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
import { inserted, setCounts, without } from './lexicon-changes.rules.ts'
import type { Lexicon } from './lexicon.rules.ts'

/** The index with other words for one of its goods. Only the entries of words that came, went or moved are written anew. */
export function replaceWords(index: Index, at: number, before: Uint32Array, now: Uint32Array): Index {
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
