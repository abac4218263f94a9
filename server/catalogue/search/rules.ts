import {
  countOf,
  findBeginnings,
  findWord,
  inCategory,
  inDescription,
  inName,
  inParticulars,
  type Index,
} from '../index/rules.ts'
import { findNear } from '../spelling/rules.ts'
import { useOneName } from '../synonyms/rules.ts'
import { pairsOf, type Piece, readQuery, splitModel, splitPieces, stem } from '../words/rules.ts'

export interface Hits {
  /** Where the goods stand on the shelf, in that order. */
  items: Uint32Array
  /** How well each fits, by its place on the shelf. */
  scores: Float32Array
}

export type Searched =
  /** `words` are those that were searched: what was typed, unless a spelling was mended or a word left out. */
  { kind: 'found'; hits: Hits; words: string } | { kind: 'nothing'; near: string[] }

const weights: Record<number, number> = { [inName]: 10, [inCategory]: 5, [inParticulars]: 2, [inDescription]: 1 }
const nothingWords = new Set(['a', 'an', 'the', 'of', 'for', 'and', 'with', 'in', 'on', 'to'])

/**
 * Finds the goods of a query. All its words must be there; only when that finds nothing are words mended that the shop does
 * not know (`philps`), left out if nothing is near them, and Chinese stretches taken with fewer of their characters.
 */
export function search(index: Index, folded: string): Searched {
  const asked = withoutFiller(readQuery(folded))
  const found = findAll(index, asked)
  if (found) return { kind: 'found', hits: found, words: folded }

  const mended = mend(index, splitPieces(folded))
  if (mended.changed && mended.pieces.length > 0) {
    const words = mended.pieces.map(write).join(' ')
    const again = findAll(index, withoutFiller(readQuery(words)))
    if (again) return { kind: 'found', hits: again, words }
  }
  const loosely = match(index, ...loosen(index, asked, false))
  if (loosely) return { kind: 'found', hits: loosely, words: folded }
  return { kind: 'nothing', near: listNear(index, splitPieces(folded)) }
}

/** What is found while a visitor still types: the last word may go on. */
export function searchAsTyped(index: Index, folded: string): Hits | undefined {
  const pieces = readQuery(folded)
  const last = pieces.at(-1)
  const goesOn = last?.kind === 'word' && !folded.endsWith(' ')
  const terms = termsOf(index, goesOn ? pieces.slice(0, -1) : pieces)
  if (goesOn && terms) terms.push(unique([findWord(index, last.text), ...findBeginnings(index, last.raw, 64)]))
  return (terms && match(index, terms)) ?? findAll(index, withoutFiller(pieces))
}

const unique = (words: readonly (number | undefined)[]) => [...new Set(words.filter((word) => word !== undefined))]
const write = (piece: Piece) => (piece.kind === 'word' ? piece.raw : piece.text)

/** "the" and "of" ask for nothing, unless they are all that was asked. */
function withoutFiller(pieces: Piece[]): Piece[] {
  const telling = pieces.filter((piece) => piece.kind === 'han' || !nothingWords.has(piece.raw))
  return telling.length > 0 ? telling : pieces
}

function findAll(index: Index, pieces: readonly Piece[]): Hits | undefined {
  const terms = termsOf(index, pieces)
  const strictly = terms && match(index, terms)
  if (strictly) return strictly
  return pieces.some(isLong) ? match(index, ...loosen(index, pieces, true)) : undefined
}

const isLong = (piece: Piece) => piece.kind === 'han' && piece.text.length > 2

/** One list of words for each thing that must be there, any of which will do; none when a word is unknown. */
function termsOf(index: Index, pieces: readonly Piece[]): number[][] | undefined {
  const terms: number[][] = []
  for (const piece of pieces) {
    const own =
      piece.kind === 'han'
        ? pairsOf(piece.text).map((pair) => known(index, pair))
        : termsOfWord(index, piece.text, piece.raw)
    if (own.length === 0 || own.some((words) => words.length === 0)) return undefined
    terms.push(...own)
  }
  return terms
}

/** The word; or words that begin so; or, of a model number that is written otherwise here, its parts. */
function termsOfWord(index: Index, word: string, raw: string): number[][] {
  const whole = known(index, word)
  if (whole.length > 0) return [whole]
  const begun = raw.length > 1 ? findBeginnings(index, raw, 32) : []
  if (begun.length > 0) return [begun]
  const parts = splitModel(raw)
  return parts.length > 1 ? parts.map((part) => known(index, stem(part))) : []
}

const known = (index: Index, text: string) => unique([findWord(index, text)])

/**
 * A Chinese stretch without a space holds several words, and the pairs across their borders are in no name: 三星電視 is
 * found where half its pairs are. Strictly, every one of its characters must be there too.
 */
function loosen(
  index: Index,
  pieces: readonly Piece[],
  strictly: boolean,
): [must: number[][], may: number[][], least: number] {
  const must: number[][] = []
  const may: number[][] = []
  for (const piece of pieces) {
    if (piece.kind === 'word') must.push(...(termsOfWord(index, piece.text, piece.raw) ?? []))
    else if (piece.text.length > 2) {
      if (strictly) must.push(...Array.from(piece.text, (character) => known(index, character)))
      may.push(...pairsOf(piece.text).map((pair) => known(index, pair)))
    } else must.push(...pairsOf(piece.text).map((pair) => known(index, pair)))
  }
  if (pieces.some((piece) => piece.kind === 'word' && termsOfWord(index, piece.text, piece.raw).length === 0))
    must.push([])
  return [must, may, Math.ceil(may.length / 2)]
}

/** The goods that have all of `must` and at least so many of `may`. */
function match(index: Index, must: readonly number[][], may: readonly number[][] = [], least = 0): Hits | undefined {
  if (must.some((words) => words.length === 0) || (must.length === 0 && least === 0)) return undefined
  const scores = new Float32Array(index.many)
  const met = new Uint16Array(index.many)
  for (const [at, words] of must.entries())
    meet(index, words, scores, (item) => met[item] === at && (met[item] = at + 1) > 0)
  const met2 = new Uint16Array(least > 0 ? index.many : 0)
  if (least > 0) {
    for (const words of may) meet(index, words, scores, (item) => met[item] === must.length && (met2[item]! += 1) > 0)
  }
  const items: number[] = []
  for (let item = 0; item < index.many; item++)
    if (met[item] === must.length && (least === 0 || met2[item]! >= least)) items.push(item)
  return items.length > 0 ? { items: Uint32Array.from(items), scores } : undefined
}

/** Goes over the goods of some words, the likeliest word first; each that counts scores by field and by how rare the word is. */
function meet(index: Index, words: readonly number[], scores: Float32Array, counts: (item: number) => boolean) {
  for (const word of words) {
    const rarity = Math.log(1 + index.many / Math.max(1, countOf(index, word)))
    for (let entry = index.first[word]!; entry < index.first[word + 1]!; entry++) {
      const item = index.entries[entry]! >>> 2
      const field = index.entries[entry]! & 3
      if (counts(item)) scores[item]! += weights[field]! * rarity * (field === inName ? index.nameWeight[item]! : 1)
    }
  }
}

/** Each word the shop does not know becomes the nearest one it does, or is left out. */
function mend(index: Index, pieces: readonly Piece[]): { pieces: Piece[]; changed: boolean } {
  let changed = false
  const mended = pieces.flatMap((piece): Piece[] => {
    if (piece.kind === 'han' || isKnown(index, piece)) return [piece]
    changed = true
    const [near] = findNear(index, piece.text, 1)
    if (near === undefined) return []
    const written = index.vocabulary.written[near]!
    return [{ kind: 'word', text: stem(written), raw: written }]
  })
  return { pieces: mended, changed }
}

function isKnown(index: Index, { text, raw }: { text: string; raw: string }) {
  if (
    nothingWords.has(raw) ||
    (termsOfWord(index, text, raw).every((words) => words.length > 0) && termsOfWord(index, text, raw).length > 0)
  )
    return true
  return useOneName(raw) !== raw && termsOf(index, readQuery(raw)) !== undefined
}

/** What else to try when nothing was found: each part of the query that finds something, and words near the unknown ones. */
function listNear(index: Index, pieces: readonly Piece[]): string[] {
  const parts = pieces.length < 2 ? [] : pieces.filter((piece) => findAll(index, readQuery(write(piece)))).map(write)
  const near = pieces.flatMap((piece) =>
    piece.kind === 'word' && !isKnown(index, piece)
      ? findNear(index, piece.text, 4, Math.min(3, Math.floor(piece.text.length / 2)))
      : [],
  )
  return [...new Set([...parts, ...near.map((word) => index.vocabulary.written[word]!)])].slice(0, 6)
}
