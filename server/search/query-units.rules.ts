import { isBrands, type Lexicon } from './lexicon.rules.ts'
import { termOf } from './matching.rules.ts'
import type { DictionaryName, Meaning, Meanings } from '#server/meanings/meanings.rules.ts'
import { locateTokens, type LocatedToken, type Token } from '#server/meanings/tokenizer.rules.ts'

export type UnitKind = 'thing' | 'general' | 'quality' | 'number' | 'filler' | 'link' | 'refusal'

/** One word of a query, as far as people would call it one. */
export interface Unit {
  kind: UnitKind
  tokens: readonly Token[]
  meaning: Meaning | undefined
  /** Where it stands in the query. */
  from: number
  to: number
}

/** More words and characters of a query are not read. */
const most = 80

/** Reads a query without spaces, too, as the fewest and best known words that it can be made of. */
export function readUnits(lexicon: Lexicon, meanings: Meanings, folded: string): Unit[] {
  const tokens = locateTokens(folded).slice(0, most)
  const starts: number[] = []
  let length = 0
  for (const token of tokens) {
    starts.push(length)
    length += token.kind === 'han' ? token.text.length : 1
  }
  const run: TokenRun = { lexicon, meanings, tokens, starts }
  const best: { cost: number; unit: Unit; before: number }[] = []
  for (const [at, token] of tokens.entries())
    for (let within = 0; within < (token.kind === 'han' ? token.text.length : 1); within++) {
      const place = starts[at]! + within
      const before = place === 0 ? 0 : best[place]!.cost
      for (const { cost, unit, end } of unitsAt(run, at, within))
        if (best[end] === undefined || before + cost < best[end].cost)
          best[end] = { cost: before + cost, unit, before: place }
    }
  const units: Unit[] = []
  for (let place = length; place > 0; place = best[place]!.before) units.push(best[place]!.unit)
  return units.reverse()
}

interface TokenRun {
  lexicon: Lexicon
  meanings: Meanings
  tokens: readonly LocatedToken[]
  /** Each token's place, in characters of Chinese and Latin words. */
  starts: readonly number[]
}
type Choice = { cost: number; unit: Unit; end: number }

/** What can begin at a character: a known name, a Latin word, characters that stand together in goods, or one that says nothing. */
function unitsAt(run: TokenRun, at: number, within: number): Choice[] {
  const { meanings, tokens, starts } = run
  const token = tokens[at]!
  const place = starts[at]! + within
  const choices: Choice[] = []
  for (const name of meanings.beginningAt(token, within)) {
    const to = endOf(name, tokens, at, within)
    if (to === undefined) continue
    const { meaning, parts, length } = name
    const isOne = length === 1 && token.kind === 'han'
    const isTelling = meaning.use === undefined || meaning.use === 'general' || meaning.use === 'quality'
    const cost = (isOne ? (isTelling ? 1.6 : 1.4) : 1) - length / 100
    const unit: Unit = { kind: meaning.use ?? 'thing', tokens: parts, meaning, from: token.at + within, to }
    choices.push({ cost, unit, end: place + length })
  }
  if (token.kind === 'word') {
    const name = meanings.findJoined(token.text)
    const plain = /^[0-9]/.test(token.raw) ? 'number' : token.raw.length === 1 ? 'quality' : 'thing'
    const kind = name?.meaning.use ?? plain
    const [from, to] = [token.at, token.at + token.raw.length]
    const unit: Unit = { kind, tokens: name?.parts ?? [token], meaning: name?.meaning, from, to }
    choices.push({ cost: 1.1, unit, end: place + 1 })
  } else choices.push(...runsAt(run, token, within, place))
  return choices
}

/** Where in the query a name ends that begins here. */
function endOf(
  { parts }: DictionaryName,
  tokens: readonly LocatedToken[],
  at: number,
  within: number,
): number | undefined {
  let offset = within
  for (const [n, part] of parts.entries()) {
    const token = tokens[at + n]
    if (!token || token.kind !== part.kind) return undefined
    const isLast = n === parts.length - 1
    if (token.kind === 'word') {
      if (token.text !== part.text) return undefined
      if (isLast) return token.at + token.raw.length
    } else {
      if (!token.text.startsWith(part.text, offset)) return undefined
      if (isLast) return token.at + offset + part.text.length
      if (offset + part.text.length < token.text.length) return undefined
    }
    offset = 0
  }
  return undefined
}

function runsAt({ lexicon }: TokenRun, token: LocatedToken, within: number, place: number): Choice[] {
  const { text } = token
  const one = (length: number, cost: number): Choice => {
    const from = token.at + within
    const tokens: Token[] = [{ kind: 'han', text: text.slice(within, within + length) }]
    return { cost, unit: { kind: 'thing', tokens, meaning: undefined, from, to: from + length }, end: place + length }
  }
  const choices = [one(1, isNamed(lexicon, text.charAt(within)) ? 2 : 3)]
  let cost = 1.15
  let longer = 0
  for (let length = 2; within + length <= text.length; length++) {
    const pair = text.slice(within + length - 2, within + length)
    if (termOf(lexicon, pair).length === 0) break
    if (!isNamed(lexicon, pair)) cost = 1.7
    choices.push(one(length, cost + longer))
    longer += 0.45 // the longer, the likelier two words that meet
  }
  return choices
}

const isNamed = (lexicon: Lexicon, text: string) => termOf(lexicon, text).some((word) => lexicon.named[word]! > 0)

/** A word that mostly brands have. */
export const isBrandUnit = (lexicon: Lexicon, words: readonly number[]) =>
  words.length > 0 && words.every((word) => isBrands(lexicon, word))
