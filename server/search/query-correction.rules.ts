import { countOf, findBeginnings, type Lexicon } from './lexicon.rules.ts'
import { functionWords } from '#server/meanings/function-words.rules.ts'
import { termOf } from './matching.rules.ts'
import { isSingle, type ReadUnit, resolveUnit } from './query-plan.rules.ts'
import { type Budget, findNear, isSlipOfHand, slipsAllowed, slipsBetween, spendShare } from './spelling.rules.ts'
import { stem, type Token } from '#server/meanings/tokenizer.rules.ts'

/** Words of no meaning of their own: what was typed is never taken for a slip of them. */
const meaningless = new Set(functionWords.flatMap(([name, kind]) => (kind === 'quality' ? [] : [name])))
/** So short a word has a real word beside it for most letters that could be replaced: `case` is not `care` mistyped. */
const short = 5
/** Shorter words are too near to too many others: what is typed, and what is taken for it. */
const [shortestTyped, shortest] = [4, 3]

/** The units with unknown Latin words corrected, and the words that come of it: an unknown one is replaced by the nearest known one, or split in two. */
export function correctUnits(
  lexicon: Lexicon,
  folded: string,
  units: readonly ReadUnit[],
  budget: Budget,
): { read: ReadUnit[]; words: string } {
  let left = units.filter(isUnknownWord).length
  let words = ''
  let copied = 0
  const read: ReadUnit[] = []
  const add = (unit: ReadUnit, text: string) => {
    words += folded.slice(copied, unit.from)
    copied = unit.to
    read.push({ ...unit, from: words.length, to: words.length + text.length })
    words += text
  }
  for (const unit of units) {
    const [token] = unit.tokens
    const near =
      isUnknownWord(unit) && token?.kind === 'word'
        ? spendShare(budget, left--, (share) => correctWord(lexicon, token.raw, share))
        : []
    if (near.length === 0) add(unit, folded.slice(unit.from, unit.to))
    for (const [at, raw] of near.entries()) {
      const tokens: Token[] = [{ kind: 'word', text: stem(raw), raw }]
      if (at > 0) words += ' '
      add(resolveUnit(lexicon, { ...unit, from: at > 0 ? unit.to : unit.from, tokens, meaning: undefined }), raw)
    }
  }
  return { read, words: words + folded.slice(copied) }
}

const isUnknownWord = ({ kind, any, meaning, tokens }: ReadUnit) =>
  any.length === 0 && kind === 'thing' && meaning === undefined && tokens[0]?.kind === 'word'

function correctWord(lexicon: Lexicon, raw: string, budget: Budget): string[] {
  if (raw.length < shortestTyped) return []
  const asked = { word: raw, most: 3, slips: slipsAllowed(raw.length) }
  const near = findNear(lexicon, asked, budget).map((one) => lexicon.vocabulary.written[one]!)
  const telling = near.find(
    (word) => word.length >= shortest && !meaningless.has(word) && (raw.length > short || isSlipOfHand(raw, word)),
  )
  return telling === undefined ? splitJoined(lexicon, raw) : [telling]
}

/** Completes a word that lacks only the last letter of the single word with that prefix: `wireles` becomes `wireless`. */
export function writeOut(lexicon: Lexicon, folded: string): string {
  return folded.replace(/(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    if (termOf(lexicon, stem(word)).length > 0) return word
    const [only, another] = findBeginnings(lexicon, word, 2).map((one) => lexicon.vocabulary.written[one]!)
    return only !== undefined && another === undefined && slipsBetween(word, only, 2) === 1 ? only : word
  })
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

/** Alternatives: each part of the query that has results, and names near the unknown words. */
export function listNear(lexicon: Lexicon, folded: string, units: readonly ReadUnit[], budget: Budget): string[] {
  const known = units.filter((unit) => unit.any.length > 0 && unit.kind === 'thing' && !isSingle(unit))
  const words = units
    .filter(isUnknownWord)
    .flatMap(({ tokens: [token] }) => (token?.kind === 'word' ? [token.raw] : []))
  const near = words.flatMap((word, at) =>
    spendShare(budget, words.length - at, (share) => {
      const slips = slipsAllowed(word.length) + Number(word.length > 5)
      return findNear(lexicon, { word, most: 4, slips }, share)
    }),
  )
  const parts = units.length < 2 ? [] : known.map(({ from, to }) => folded.slice(from, to))
  const offered = [...parts, ...near.map((word) => lexicon.vocabulary.written[word]!)]
  return [...new Set(offered)].slice(0, 6)
}
