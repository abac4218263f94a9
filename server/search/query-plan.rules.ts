import { categoryScore, everywhere, type Alternative, type QueryClause, termOf, termsOfWord } from './matching.rules.ts'
import { inBrand, inCategory, inName, inParticulars } from './inverted-index.rules.ts'
import type { Lexicon } from './lexicon.rules.ts'
import type { Meaning } from '#server/meanings/meanings.rules.ts'
import { isBrandUnit, type Unit } from './query-units.rules.ts'
import { keyOf, pairsOf, type Token } from '#server/meanings/tokenizer.rules.ts'

// What is searched for a query: every word at first, then fewer of them. The thing that is asked for stays.

/** How strictly the thing that is asked for must be met: by a category of that name, by a name, or by anything else about goods. */
export const strictness = ['category', 'name', 'labels', 'texts'] as const
export type Strictness = (typeof strictness)[number]

export interface ReadUnit extends Unit {
  any: readonly Alternative[]
  isBrand: boolean
}

/** The words by which goods of a unit are found; without any it is unknown. */
export function resolveUnit(lexicon: Lexicon, unit: Unit): ReadUnit {
  const { meaning, tokens } = unit
  const hasGoods = meaning && meaning.phrases.length + meaning.goods.length > 0
  const own = hasGoods ? [] : ownWords(lexicon, tokens)
  const phrases = listPhrases(lexicon, meaning?.phrases ?? [], keyOf(tokens))
  const any = [...own, ...phrases, ...goodsOf(lexicon, meaning)]
  const isNamed =
    meaning !== undefined || any.length === 0 || any.some(({ words }) => words.some((word) => lexicon.named[word]! > 0))
  return {
    ...unit,
    kind: unit.kind === 'thing' && !isNamed ? 'quality' : unit.kind,
    any,
    isBrand: isBrandUnit(
      lexicon,
      any.flatMap(({ words }) => words),
    ),
  }
}

/** Names that goods have, without those that stand within longer ones or are a single character: they are in too many others. */
function listPhrases(lexicon: Lexicon, phrases: Meaning['phrases'], typed: string): Alternative[] {
  const found = phrases.flatMap((tokens) => {
    const words = wordsOf(lexicon, tokens)
    return words
      ? [
          {
            words,
            text: ` ${writeTokens(tokens)} `,
            isHan: tokens[0]!.kind === 'han',
            isTyped: keyOf(tokens) === typed,
          },
        ]
      : []
  })
  const telling = found.filter(
    (one) =>
      one.isTyped ||
      ((!one.isHan || one.text.length > 3) &&
        !found.some(
          (other) =>
            other !== one && !one.isHan && other.text.length > one.text.length && other.text.includes(one.text),
        )),
  )
  return (telling.length > 0 ? telling : found).map(({ words }) => ({ words }))
}

function ownWords(lexicon: Lexicon, tokens: readonly Token[]): Alternative[] {
  const [only, another] = tokens
  if (only?.kind !== 'word' || another) {
    const words = wordsOf(lexicon, tokens)
    return words ? [{ words }] : []
  }
  const terms = termsOfWord(lexicon, only.text, only.raw)
  if (terms.length === 1) return terms[0]!.map((word) => ({ words: [word] }))
  return terms.some((term) => term.length === 0) ? [] : [{ words: terms.map(([word]) => word!) }]
}

/** Undefined where no goods have one of them. */
function wordsOf(lexicon: Lexicon, tokens: readonly Token[]): readonly number[] | undefined {
  const words = tokens
    .flatMap((one) => (one.kind === 'han' ? pairsOf(one.text) : [one.text]))
    .map((text) => termOf(lexicon, text)[0])
  return words.every((word) => word !== undefined) ? words : undefined
}

/** What goods of an occasion weigh that were picked by a word: as much as those of a category, less than those of its name. */
const wordScore = 20

const goodsOf = (lexicon: Lexicon, meaning: Meaning | undefined): Alternative[] =>
  (meaning?.goods ?? []).flatMap(({ category, words }) => {
    const found = wordsOf(lexicon, words)
    return found ? [{ words: found, category, score: words.length > 0 ? wordScore : categoryScore }] : []
  })

const placesFor: Record<Strictness, number> = {
  category: everywhere,
  name: inName,
  labels: inBrand + inName + inCategory + inParticulars,
  texts: everywhere,
}

/** A single character is in too many brands and origins. */
const placesOf = (unit: ReadUnit, how: Strictness) =>
  how !== 'texts' && (isOccasion(unit) || isSingle(unit)) ? inName : placesFor[how]

/** The clause of the thing that is asked for; undefined where it cannot be met so strictly. */
export function clauseOfThing(unit: ReadUnit, how: Strictness): QueryClause | undefined {
  const { meaning, any, isBrand, kind } = unit
  const categories = (meaning?.categories ?? []).map((category) => ({ words: [], category }))
  if (how === 'category') return categories.length > 0 ? { any: categories, places: everywhere } : undefined
  if (how !== 'name') return { any: [...any, ...categories], places: placesOf(unit, how) }
  return { any, places: isBrand ? inName + inBrand : kind === 'number' ? placesFor.labels : inName }
}

/** Of what narrows it. */
export function clauseBeside(unit: ReadUnit, how: Strictness): QueryClause {
  const { meaning, any } = unit
  const categories = (meaning?.categories ?? []).map((category) => ({ words: [], category }))
  return {
    any: [...any, ...categories],
    places: how === 'texts' ? everywhere : placesOf(unit, 'labels'),
  }
}

export interface QueryPlan {
  units: readonly ReadUnit[]
  /** The thing that is asked for. */
  thing: ReadUnit
  /** What must not be there. */
  refused: readonly ReadUnit[]
  /** Which of the units are kept, one time after the other. */
  levels: readonly (readonly ReadUnit[])[]
}

export function planQuery(read: readonly ReadUnit[]): QueryPlan | undefined {
  const { asked, refused } = splitRefused(read)
  const known = dropScraps(asked).filter(hasGoods)
  const telling = known.filter(({ kind }) => kind !== 'filler' && kind !== 'link')
  const particular = telling.filter(({ kind }) => kind !== 'general')
  const units = [particular, telling.filter(isOccasion)].find((some) => some.length > 0) ?? []
  if (units.length === 0) return undefined
  const link = read.find(({ kind }, at) => kind === 'link' && read.slice(0, at).some((one) => isThing(one, units)))
  const thing = findThing(units, link)
  const order = units
    .filter((one) => one !== thing)
    .map((unit, at) => ({ unit, at, rank: rankOf(unit, link) }))
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ unit }) => unit)
  return { units, thing, refused, levels: listLevels(units, order) }
}

const hasGoods = ({ any, meaning }: ReadUnit) => any.length > 0 || (meaning?.categories.length ?? 0) > 0

/**
 * A single character of Chinese is no word where it has no meaning of its own beside others, or stands beside one that nobody
 * knows: both are parts of a word that no goods have.
 */
function dropScraps(units: readonly ReadUnit[]): readonly ReadUnit[] {
  if (units.length < 2) return units
  const isScrap = (unit: ReadUnit) => isSingle(unit) && unit.meaning === undefined
  return units.filter(
    (unit, at) =>
      !isScrap(unit) &&
      !(
        isSingle(unit) &&
        [units[at - 1], units[at + 1]].some(
          (one) => one && isScrap(one) && (one.to === unit.from || one.from === unit.to),
        )
      ),
  )
}

const isThing = (unit: ReadUnit, units: readonly ReadUnit[]) =>
  (unit.kind === 'thing' || unit.kind === 'general') && units.includes(unit)

/** Behind a word of refusal stands what is not wanted; with nothing before it, it is not a refusal. */
function splitRefused(read: readonly ReadUnit[]) {
  const asked: ReadUnit[] = []
  const refused: ReadUnit[] = []
  for (const [at, unit] of read.entries()) {
    if (unit.kind === 'refusal') continue
    const before = read.slice(0, at).findLast(({ kind }) => kind !== 'filler')
    const isRefused =
      before?.kind === 'refusal' && unit.kind !== 'filler' && read.some((one) => one.kind === 'thing' && one !== unit)
    ;(isRefused ? refused : asked).push(unit)
  }
  return { asked, refused }
}

/**
 * The last thing, as noun phrases have it in both languages, before what is said about it. A single character of Chinese that
 * is no other name of something is the thing where nothing else is.
 */
function findThing(units: readonly ReadUnit[], link: ReadUnit | undefined): ReadUnit {
  const isBefore = ({ from }: ReadUnit) => link === undefined || from < link.from
  const things = units.filter(({ kind }) => kind === 'thing')
  const isPlain = (one: ReadUnit) =>
    !one.isBrand &&
    !isOccasion(one) &&
    (!isSingle(one) || (one === things.at(-1) && (one.meaning?.phrases.length ?? 0) > 0))
  const plain = things.filter(isPlain)
  const occasions = things.filter((one) => isOccasion(one) && !isSingle(one))
  const single = things.filter(isSingle)
  for (const some of [plain, occasions, single, things, units.filter(({ kind }) => kind === 'general')]) {
    const last = some.findLast(isBefore) ?? some.at(-1)
    if (last) return last
  }
  return units.at(-1)!
}

export const isOccasion = ({ meaning }: ReadUnit) => meaning !== undefined && meaning.goods.length > 0
export const isSingle = ({ tokens: [token, another] }: ReadUnit) =>
  !another && token?.kind === 'han' && token.text.length === 1

/** What goes first: what is general, qualities, what is said behind the thing, numbers, brands, other things, occasions. */
function rankOf(unit: ReadUnit, link: ReadUnit | undefined): number {
  const { kind, isBrand, from } = unit
  if (kind === 'general') return 0
  if (kind === 'quality') return 1
  if (link && from > link.from) return 2
  if (kind === 'number') return 3
  if (isBrand) return 4
  return isOccasion(unit) ? 6 : 5
}

/** All of them, each one less, then ever fewer. */
function listLevels(units: readonly ReadUnit[], order: readonly ReadUnit[]): ReadUnit[][] {
  const without = (some: readonly ReadUnit[]) => units.filter((unit) => !some.includes(unit))
  return [
    [...units],
    ...order.map((unit) => without([unit])),
    ...order.slice(1).map((_, at) => without(order.slice(0, at + 2))),
  ]
}

/** Words for the thing as they are written, to be compared with names. */
export const wordingsOf = ({ tokens, meaning }: ReadUnit): string[] =>
  [tokens, ...(meaning?.phrases ?? [])].slice(0, 12).map(writeTokens)

const writeTokens = (tokens: readonly Token[]) =>
  tokens.reduce((text, token, at) => {
    const isApart = at > 0 && token.kind === 'word' && tokens[at - 1]!.kind === 'word'
    return `${text}${isApart ? ' ' : ''}${token.kind === 'word' ? token.raw : token.text}`
  }, '')
