import { countOf, findBeginnings, type Index } from './inverted-index.rules.ts'
import { findAll, termOf, termsOf } from './matching.rules.ts'
import { type Budget, findNear, slipsAllowed, slipsBetween, spendShare } from './spelling.rules.ts'
import { pairsOf, type Token, tokenize, stem } from './tokenizer.rules.ts'

/** Stop words. */
const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'and', 'with', 'in', 'on', 'to'])
export const isFiller = (token: Token) => token.kind === 'word' && fillers.has(token.raw)

export const write = (token: Token) => (token.kind === 'word' ? token.raw : token.text)

/**
 * Corrected wordings of a query without results, the nearest first. An unknown word is replaced by the nearest known one, split
 * in two, or dropped; of a Chinese run the known parts stay. If that finds nothing, the query is relaxed: a number is dropped
 * before a word, a brand before a thing, and an earlier word before the last one, which names the thing.
 */
export function correctQuery(index: Index, folded: string, budget: Budget): string[] {
  const tokens = readTokens(folded)
  const unknown = tokens.filter((token) => !finds(index, token))
  let left = unknown.length
  const corrected = tokens.flatMap((token) =>
    unknown.includes(token) ? spendShare(budget, left--, (share) => correctToken(index, token, share)) : [token],
  )
  if (corrected.length === 0) return []
  const telling = corrected.some((token) => !isThin(token)) ? corrected.filter((token) => !isThin(token)) : corrected
  const isBrand = telling.map((token) => isBrandName(index, token))
  const leastTelling = [...telling.keys()].sort((a, b) => Number(isBrand[b]) - Number(isBrand[a]) || a - b)
  const oneLess = telling.length > 1 ? leastTelling.map((without) => telling.filter((_, at) => at !== without)) : []
  const thing = telling.filter((_, at) => at === leastTelling.at(-1))
  const wordings = [corrected, telling, ...oneLess, thing].map((wording) => wording.map(write).join(' '))
  return [...new Set(wordings)].filter((words) => words !== folded)
}

/** Completes a word that lacks only the last letter of the single word with that prefix: `wireles` becomes `wireless`. */
export function writeOut(index: Index, folded: string): string {
  return folded.replace(/(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    if (termOf(index, stem(word)).length > 0) return word
    const [only, another] = findBeginnings(index, word, 2).map((one) => index.vocabulary.written[one]!)
    return only !== undefined && another === undefined && slipsBetween(word, only, 2) === 1 ? only : word
  })
}

/** A number or a single character is too little to search for alone: 電飯煲 5人 wants a rice cooker. */
const isThin = (token: Token) => (token.kind === 'word' ? /^[0-9]/.test(token.raw) : token.text.length === 1)

function isBrandName(index: Index, token: Token) {
  const words = termsOf(index, [token]).flat()
  return words.length > 0 && words.every((word) => index.branded[word] === 1)
}

function correctToken(index: Index, token: Token, budget: Budget): Token[] {
  if (token.kind === 'han') return indexedStretches(index, token.text).map((text) => ({ kind: 'han', text }))
  const asked = { word: token.raw, most: 1, slips: slipsAllowed(token.raw.length) }
  const [near] = findNear(index, asked, budget)
  const written = near === undefined ? undefined : index.vocabulary.written[near]
  const words = written === undefined ? splitJoined(index, token.raw) : [written]
  return words.map((raw) => ({ kind: 'word', text: stem(raw), raw }))
}

/**
 * Splits `ricecooker` into `rice cooker`: both parts must be words of names; the split whose rarer part is most frequent wins.
 */
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
  const [word] = termOf(index, stem(part))
  return word !== undefined && index.named[word] === 1 ? countOf(index, word) : 0
}

/** The parts of a Chinese run in which every pair of characters is indexed. */
function indexedStretches(index: Index, run: string): string[] {
  const stretches: string[] = []
  let last = -2
  for (const [at, pair] of pairsOf(run).entries()) {
    if (termOf(index, pair).length === 0 || pair.length < 2) continue
    if (at === last + 1) stretches.push(stretches.pop()! + pair.slice(1))
    else stretches.push(pair)
    last = at
  }
  return stretches
}

/** Alternatives: each part of the query that has results, and names near the unknown words. */
export function listNear(index: Index, folded: string, budget: Budget): string[] {
  const tokens = readTokens(folded)
  const parts = tokens.length < 2 ? [] : tokens.filter((token) => finds(index, token)).map(write)
  const words = tokens.flatMap((token) => (token.kind === 'word' && !finds(index, token) ? [token.raw] : []))
  const near = words.flatMap((word, at) =>
    spendShare(budget, words.length - at, (share) => {
      const slips = slipsAllowed(word.length) + Number(word.length > 5)
      return findNear(index, { word, most: 4, slips }, share)
    }),
  )
  return [...new Set([...parts, ...near.map((word) => index.vocabulary.written[word]!)])].slice(0, 6)
}

/** The tokens of a query, up to a maximum. */
const readTokens = (folded: string): Token[] =>
  tokenize(folded)
    .filter((token) => !isFiller(token))
    .slice(0, 12)

/** A single token has results if it is indexed, so no search is needed. */
function finds(index: Index, token: Token): boolean {
  const tokens = index.reading.readQuery(write(token))
  const terms = termsOf(index, tokens)
  return terms.length === 1 ? terms[0]!.length > 0 : findAll(index, tokens) !== undefined
}
