import type { Index } from '../index/rules.ts'
import { findAll, known, termsOf } from '../matching/rules.ts'
import { findNear, slipsAllowed } from '../spelling/rules.ts'
import { pairsOf, type Piece, splitPieces, stem } from '../words/rules.ts'

/** "the" and "of" ask for nothing. */
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'and', 'with', 'in', 'on', 'to'])
export const isFiller = (piece: Piece) => piece.kind === 'word' && fillers.has(piece.raw)

export const write = (piece: Piece) => (piece.kind === 'word' ? piece.raw : piece.text)

/**
 * Other wordings of a query that found nothing, the nearest first. A word the shop does not know becomes the nearest one it
 * does, or is left out; of a Chinese stretch stays what the shop knows. Should that find nothing either, one word less is
 * asked for: a brand rather than a thing, and an earlier word rather than the last, which names the thing.
 */
export function mend(index: Index, folded: string): string[] {
  const mended = splitPieces(folded)
    .filter((piece) => !isFiller(piece))
    .slice(0, 12)
    .flatMap((piece) => (finds(index, write(piece)) ? [piece] : mendPiece(index, piece)))
  if (mended.length === 0) return []
  const isBrand = mended.map((piece) => isBrandName(index, piece))
  const leastTelling = [...mended.keys()].sort((a, b) => Number(isBrand[b]) - Number(isBrand[a]) || a - b)
  const oneLess = mended.length > 1 ? leastTelling.map((without) => mended.filter((_, at) => at !== without)) : []
  const thing = mended.filter((_, at) => at === leastTelling.at(-1))
  const wordings = [mended, ...oneLess, thing].map((wording) => wording.map(write).join(' '))
  return [...new Set(wordings)].filter((words) => words !== folded)
}

function isBrandName(index: Index, piece: Piece) {
  const words = termsOf(index, [piece]).flat()
  return words.length > 0 && words.every((word) => index.branded[word] === 1)
}

function mendPiece(index: Index, piece: Piece): Piece[] {
  if (piece.kind === 'han') return knownStretches(index, piece.text).map((text) => ({ kind: 'han', text }))
  const [near] = findNear(index, piece.raw, 1, slipsAllowed(piece.raw.length))
  const written = near === undefined ? undefined : index.vocabulary.written[near]
  return written === undefined ? [] : [{ kind: 'word', text: stem(written), raw: written }]
}

/** The parts of a Chinese stretch whose every pair of characters the shop knows. */
function knownStretches(index: Index, run: string): string[] {
  const stretches: string[] = []
  let last = -2
  for (const [at, pair] of pairsOf(run).entries()) {
    if (known(index, pair).length === 0 || pair.length < 2) continue
    if (at === last + 1) stretches.push(stretches.pop()! + pair.slice(1))
    else stretches.push(pair)
    last = at
  }
  return stretches
}

/** What else to try: each part of the query that finds something, and names near the unknown words. */
export function listNear(index: Index, folded: string): string[] {
  const pieces = splitPieces(folded).filter((piece) => !isFiller(piece))
  const parts = pieces.length < 2 ? [] : pieces.map(write).filter((part) => finds(index, part))
  const near = pieces.flatMap((piece) =>
    piece.kind === 'word' && !finds(index, piece.raw)
      ? findNear(index, piece.raw, 4, slipsAllowed(piece.raw.length) + Number(piece.raw.length > 5))
      : [],
  )
  return [...new Set([...parts, ...near.map((word) => index.vocabulary.written[word]!)])].slice(0, 6)
}

const finds = (index: Index, words: string) => findAll(index, index.reading.readQuery(words)) !== undefined
