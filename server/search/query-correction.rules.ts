import { countOf, findBeginnings, isBrands, type Lexicon } from './lexicon.rules.ts'
import { findAll, type Searching, termOf, termsOf } from './matching.rules.ts'
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
export function* correctQuery(lexicon: Lexicon, folded: string, budget: Budget): Searching<string[]> {
  const tokens = readTokens(folded)
  const unknown: Token[] = []
  for (const token of tokens) if (!(yield* finds(lexicon, token))) unknown.push(token)
  let left = unknown.length
  const corrected = tokens.flatMap((token) =>
    unknown.includes(token) ? spendShare(budget, left--, (share) => correctToken(lexicon, token, share)) : [token],
  )
  if (corrected.length === 0) return []
  const telling = corrected.some((token) => !isThin(token)) ? corrected.filter((token) => !isThin(token)) : corrected
  const isBrand = telling.map((token) => isBrandName(lexicon, token))
  const leastTelling = [...telling.keys()].sort((a, b) => Number(isBrand[b]) - Number(isBrand[a]) || a - b)
  const oneLess = telling.length > 1 ? leastTelling.map((without) => telling.filter((_, at) => at !== without)) : []
  const thing = telling.filter((_, at) => at === leastTelling.at(-1))
  const wordings = [corrected, telling, ...oneLess, thing].map((wording) => wording.map(write).join(' '))
  return [...new Set(wordings)].filter((words) => words !== folded)
}

/** Completes a word that lacks only the last letter of the single word with that prefix: `wireles` becomes `wireless`. */
export function writeOut(lexicon: Lexicon, folded: string): string {
  return folded.replace(/(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    if (termOf(lexicon, stem(word)).length > 0) return word
    const [only, another] = findBeginnings(lexicon, word, 2).map((one) => lexicon.vocabulary.written[one]!)
    return only !== undefined && another === undefined && slipsBetween(word, only, 2) === 1 ? only : word
  })
}

/** A number or a single character is too little to search for alone: 電飯煲 5人 wants a rice cooker. */
const isThin = (token: Token) => (token.kind === 'word' ? /^[0-9]/.test(token.raw) : token.text.length === 1)

function isBrandName(lexicon: Lexicon, token: Token) {
  const words = termsOf(lexicon, [token]).flat()
  return words.length > 0 && words.every((word) => isBrands(lexicon, word))
}

function correctToken(lexicon: Lexicon, token: Token, budget: Budget): Token[] {
  if (token.kind === 'han') return indexedStretches(lexicon, token.text).map((text) => ({ kind: 'han', text }))
  const asked = { word: token.raw, most: 1, slips: slipsAllowed(token.raw.length) }
  const [near] = findNear(lexicon, asked, budget)
  const written = near === undefined ? undefined : lexicon.vocabulary.written[near]
  const words = written === undefined ? splitJoined(lexicon, token.raw) : [written]
  return words.map((raw) => ({ kind: 'word', text: stem(raw), raw }))
}

/**
 * Splits `ricecooker` into `rice cooker`: both parts must be words of names; the split whose rarer part is most frequent wins.
 */
function splitJoined(lexicon: Lexicon, word: string): string[] {
  let best: { parts: string[]; goods: number } = { parts: [], goods: 0 }
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const goods = Math.min(...parts.map((part) => goodsNamed(lexicon, part)))
    if (goods > best.goods) best = { parts, goods }
  }
  return best.parts
}

function goodsNamed(lexicon: Lexicon, part: string): number {
  const [word] = termOf(lexicon, stem(part))
  return word !== undefined && lexicon.named[word]! > 0 ? countOf(lexicon, word) : 0
}

/** The parts of a Chinese run in which every pair of characters is indexed. */
function indexedStretches(lexicon: Lexicon, run: string): string[] {
  const stretches: string[] = []
  let last = -2
  for (const [at, pair] of pairsOf(run).entries()) {
    if (termOf(lexicon, pair).length === 0 || pair.length < 2) continue
    if (at === last + 1) stretches.push(stretches.pop()! + pair.slice(1))
    else stretches.push(pair)
    last = at
  }
  return stretches
}

/** Alternatives: each part of the query that has results, and names near the unknown words. */
export function* listNear(lexicon: Lexicon, folded: string, budget: Budget): Searching<string[]> {
  const tokens = readTokens(folded)
  const parts: string[] = []
  const words: string[] = []
  for (const token of tokens) {
    if (yield* finds(lexicon, token)) parts.push(write(token))
    else if (token.kind === 'word') words.push(token.raw)
  }
  const near = words.flatMap((word, at) =>
    spendShare(budget, words.length - at, (share) => {
      const slips = slipsAllowed(word.length) + Number(word.length > 5)
      return findNear(lexicon, { word, most: 4, slips }, share)
    }),
  )
  const offered = [...(tokens.length < 2 ? [] : parts), ...near.map((word) => lexicon.vocabulary.written[word]!)]
  return [...new Set(offered)].slice(0, 6)
}

/** The tokens of a query, up to a maximum. */
const readTokens = (folded: string): Token[] =>
  tokenize(folded)
    .filter((token) => !isFiller(token))
    .slice(0, 12)

/** A single token has results if it is indexed, so no search is needed. */
function* finds(lexicon: Lexicon, token: Token): Searching<boolean> {
  const tokens = lexicon.reading.readQuery(write(token))
  const terms = termsOf(lexicon, tokens)
  return terms.length === 1 ? terms[0]!.length > 0 : (yield* findAll(lexicon, tokens)) !== undefined
}
