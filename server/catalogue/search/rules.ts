import { findBeginnings, type Index } from '../index/rules.ts'
import { findAll, type Hits, known, match, termsOf } from '../matching/rules.ts'
import { isFiller, listNear, mend, writeOut } from '../mending/rules.ts'
import type { Piece } from '../words/rules.ts'

export type Searched =
  /** `words` are those that were searched: what was typed, unless a spelling was mended or a word left out. */
  { kind: 'found'; hits: Hits; words: string } | { kind: 'nothing'; near: string[] }

/** Finds the goods that have all words of a query; only when there are none, of a wording near to it. */
export function search(index: Index, folded: string): Searched {
  for (const words of new Set([writeOut(index, folded), folded])) {
    const hits = findAll(index, readTelling(index, words))
    if (hits) return { kind: 'found', hits, words }
  }
  for (const words of mend(index, folded)) {
    const hits = findAll(index, readTelling(index, words))
    if (hits) return { kind: 'found', hits, words }
  }
  return { kind: 'nothing', near: listNear(index, folded) }
}

/** What is found while a visitor still types: the last word may go on. */
export function searchAsTyped(index: Index, folded: string): Searched {
  const pieces = index.reading.readQuery(folded)
  const last = pieces.at(-1)
  if (last?.kind === 'word' && !folded.endsWith(' ')) {
    const goingOn = [
      ...new Set([...known(index, last.text), ...findBeginnings(index, last.raw, last.raw.length < 2 ? 12 : 64)]),
    ]
    const hits = match(index, [...termsOf(index, pieces.slice(0, -1)), goingOn])
    if (hits) return { kind: 'found', hits, words: folded }
  }
  return search(index, folded.trim())
}

/** Without its fillers, unless they are all that was asked. */
function readTelling({ reading }: Index, words: string): Piece[] {
  const pieces = reading.readQuery(words)
  const telling = pieces.filter((piece) => !isFiller(piece))
  return telling.length > 0 ? telling : pieces
}
