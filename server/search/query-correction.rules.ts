import { countOf, findBeginnings, type Index } from './inverted-index.rules.ts'
import { findAll, known, termsOf } from './matching.rules.ts'
import { type Budget, findNear, slipsAllowed, slipsBetween, spendShare } from './spelling.rules.ts'
import { pairsOf, type Piece, splitPieces, stem } from './tokenizer.rules.ts'

/** "the" and "of" ask for nothing. */
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'and', 'with', 'in', 'on', 'to'])
export const isFiller = (piece: Piece) => piece.kind === 'word' && fillers.has(piece.raw)

export const write = (piece: Piece) => (piece.kind === 'word' ? piece.raw : piece.text)

/**
 * Other wordings of a query that found nothing, the nearest first. A word the shop does not know becomes the nearest one it
 * does, two that were written as one, or is left out; of a Chinese stretch stays what the shop knows. Should that find
 * nothing either, less is asked for: a figure rather than a word, then one word less, a brand rather than a thing, and an earlier word rather than the last, which names the thing.
 */
export function mend(index: Index, folded: string, budget: Budget): string[] {
  const pieces = readPieces(folded)
  const unknown = pieces.filter((piece) => !finds(index, piece))
  let left = unknown.length
  const mended = pieces.flatMap((piece) =>
    unknown.includes(piece) ? spendShare(budget, left--, (share) => mendPiece(index, piece, share)) : [piece],
  )
  if (mended.length === 0) return []
  const telling = mended.some((piece) => !isThin(piece)) ? mended.filter((piece) => !isThin(piece)) : mended
  const isBrand = telling.map((piece) => isBrandName(index, piece))
  const leastTelling = [...telling.keys()].sort((a, b) => Number(isBrand[b]) - Number(isBrand[a]) || a - b)
  const oneLess = telling.length > 1 ? leastTelling.map((without) => telling.filter((_, at) => at !== without)) : []
  const thing = telling.filter((_, at) => at === leastTelling.at(-1))
  const wordings = [mended, telling, ...oneLess, thing].map((wording) => wording.map(write).join(' '))
  return [...new Set(wordings)].filter((words) => words !== folded)
}

/** A word that only lacks the last letter of the one word it begins was meant as that word: `wireles` reads `wireless`. */
export function writeOut(index: Index, folded: string): string {
  return folded.replace(/(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    if (known(index, stem(word)).length > 0) return word
    const [only, another] = findBeginnings(index, word, 2).map((one) => index.vocabulary.written[one]!)
    return only !== undefined && another === undefined && slipsBetween(word, only, 2) === 1 ? only : word
  })
}

/** A figure or a single character says too little to be asked for alone: 電飯煲 5人 wants a rice cooker. */
const isThin = (piece: Piece) => (piece.kind === 'word' ? /^[0-9]/.test(piece.raw) : piece.text.length === 1)

function isBrandName(index: Index, piece: Piece) {
  const words = termsOf(index, [piece]).flat()
  return words.length > 0 && words.every((word) => index.branded[word] === 1)
}

function mendPiece(index: Index, piece: Piece, budget: Budget): Piece[] {
  if (piece.kind === 'han') return knownStretches(index, piece.text).map((text) => ({ kind: 'han', text }))
  const asked = { word: piece.raw, most: 1, slips: slipsAllowed(piece.raw.length) }
  const [near] = findNear(index, asked, budget)
  const written = near === undefined ? undefined : index.vocabulary.written[near]
  const words = written === undefined ? splitJoined(index, piece.raw) : [written]
  return words.map((raw) => ({ kind: 'word', text: stem(raw), raw }))
}

/** `ricecooker` as `rice cooker`: where both parts are words of names, the rarer of them the most frequent. */
function splitJoined(index: Index, word: string): string[] {
  let best: { parts: string[]; goods: number } = { parts: [], goods: 0 }
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const goods = Math.min(...parts.map((part) => goodsNamed(index, part)))
    if (goods > best.goods) best = { parts, goods }
  }
  return best.parts
}

function goodsNamed(index: Index, part: string): number {
  const [word] = known(index, stem(part))
  return word !== undefined && index.named[word] === 1 ? countOf(index, word) : 0
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
export function listNear(index: Index, folded: string, budget: Budget): string[] {
  const pieces = readPieces(folded)
  const parts = pieces.length < 2 ? [] : pieces.filter((piece) => finds(index, piece)).map(write)
  const words = pieces.flatMap((piece) => (piece.kind === 'word' && !finds(index, piece) ? [piece.raw] : []))
  const near = words.flatMap((word, at) =>
    spendShare(budget, words.length - at, (share) => {
      const slips = slipsAllowed(word.length) + Number(word.length > 5)
      return findNear(index, { word, most: 4, slips }, share)
    }),
  )
  return [...new Set([...parts, ...near.map((word) => index.vocabulary.written[word]!)])].slice(0, 6)
}

/** What a query asks for, and no more of it than somebody types. */
const readPieces = (folded: string): Piece[] =>
  splitPieces(folded)
    .filter((piece) => !isFiller(piece))
    .slice(0, 12)

/** A single word finds what it stands in: nothing needs to be gone through to know that there is something. */
function finds(index: Index, piece: Piece): boolean {
  const pieces = index.reading.readQuery(write(piece))
  const terms = termsOf(index, pieces)
  return terms.length === 1 ? terms[0]!.length > 0 : findAll(index, pieces) !== undefined
}
