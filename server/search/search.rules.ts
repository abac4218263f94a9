import { findBeginnings, type Lexicon } from './lexicon.rules.ts'
import {
  anyWord,
  everywhere,
  type Hits,
  type MatchQuery,
  type Searching,
  stepsToFind,
  termOf,
} from './matching.rules.ts'
import type { Meanings } from '#server/meanings/meanings.rules.ts'
import { correctUnits, listNear, writeOut } from './query-correction.rules.ts'
import {
  clauseBeside,
  clauseOfThing,
  isOccasion,
  isSingle,
  planQuery,
  type QueryPlan,
  type ReadUnit,
  resolveUnit,
  type Strictness,
  strictness,
  wordingsOf,
} from './query-plan.rules.ts'
import { readUnits } from './query-units.rules.ts'
import { type Budget, wholeBudget } from './spelling.rules.ts'
import { tokenize } from '#server/meanings/tokenizer.rules.ts'

export type SearchResult =
  /**
   * `words` is the wording that was searched: as typed, unless it was corrected or relaxed. `things` are words for what is asked
   * for. `apart`: categories that are not shown beside others, because they were not said. `filled`: items that meet less of it.
   */
  | {
      kind: 'found'
      hits: Hits
      words: string
      things: readonly string[]
      apart: readonly string[]
      filled: ReadonlySet<number>
    }
  | { kind: 'nothing'; near: string[] }

/** Found as it was typed, with nothing more to be told about it. */
export const foundAsTyped = (hits: Hits, words: string): SearchResult => ({
  kind: 'found',
  hits,
  words,
  things: [],
  apart: [],
  filled: new Set(),
})

/** What can be searched in: the words of a company's goods, and what words mean to it. */
export interface SearchSource {
  lexicon: Lexicon
  meanings: Meanings
}

/** Goods that the first page of results shows without turning. Fewer are filled up with what was asked for less narrowly. */
const enough = 8

/** Finds the items that are what a query asks for, with all its words; only without any, with fewer of them or corrected ones. */
export function* search(
  { lexicon, meanings }: SearchSource,
  typed: string,
  budget: Budget = { steps: wholeBudget },
): Searching<SearchResult> {
  const folded = writeOut(lexicon, typed)
  const share = { steps: Math.floor(budget.steps / 2) }
  budget.steps -= share.steps
  const units = readUnits(lexicon, meanings, folded).map((unit) => resolveUnit(lexicon, unit))
  const { read, words } = correctUnits(lexicon, folded, units, share)
  budget.steps += share.steps
  const plan = planQuery(read)
  const found = plan && (yield* searchLevels(lexicon, plan, budget))
  if (found)
    return {
      kind: 'found',
      hits: found.hits,
      filled: found.filled,
      words: wordsOf(plan, found.kept, words),
      things: isOccasion(plan.thing) ? [] : wordingsOf(plan.thing),
      apart: listApart(meanings, plan),
    }
  return { kind: 'nothing', near: listNear(lexicon, folded, units, budget) }
}

/** Categories that nobody asked for. */
function listApart({ onlySaid }: Meanings, { units }: QueryPlan): string[] {
  const said = units.flatMap(({ meaning }) => [
    ...(meaning?.categories ?? []),
    ...(meaning?.goods ?? []).flatMap(({ category }) => category ?? []),
  ])
  return onlySaid.filter(
    (one) => !said.some((own) => `${own}.`.startsWith(`${one}.`) || `${one}.`.startsWith(`${own}.`)),
  )
}

interface FoundLevel {
  hits: Hits
  filled: ReadonlySet<number>
  kept: readonly ReadUnit[]
}

function* searchLevels(lexicon: Lexicon, plan: QueryPlan, budget: Budget): Searching<FoundLevel | undefined> {
  const ways = plan.levels.flatMap((kept) => strictness.filter((how) => how !== 'texts').map((how) => ({ kept, how })))
  const all = [...ways, ...plan.levels.map((kept) => ({ kept, how: 'texts' as const }))]
  let isFirst = true
  for (const { kept, how } of all) {
    const query = queryOf(plan, kept, how)
    if (!query) continue
    budget.steps -= stepsToFind(lexicon, query)
    if (!isFirst && budget.steps <= 0) break // the first costs as much as a normal search
    isFirst = false
    const hits = yield query
    if (hits) return { ...(yield* fillUp(plan, kept, how, hits)), kept }
  }
  return undefined
}

function queryOf(plan: QueryPlan, kept: readonly ReadUnit[], how: Strictness): MatchQuery | undefined {
  const thing = clauseOfThing(plan.thing, how)
  if (!thing || thing.any.length === 0) return undefined
  const except = kept.flatMap(({ meaning }) => meaning?.except ?? []).map((category) => ({ words: [], category }))
  return {
    must: kept.map((unit) => (unit === plan.thing ? thing : clauseBeside(unit, how))),
    not: [
      ...plan.refused.map((unit) => clauseBeside(unit, 'name')),
      ...(except.length === 0 ? [] : [{ any: except, places: everywhere }]),
    ],
  }
}

/** Few goods that meet all of it are followed by those that meet less. Never by another thing, or another brand. */
function* fillUp(
  plan: QueryPlan,
  kept: readonly ReadUnit[],
  how: Strictness,
  hits: Hits,
): Searching<Omit<FoundLevel, 'kept'>> {
  const { thing, levels } = plan
  const filled = new Set<number>()
  if (hits.items.length >= enough || thing.isBrand || thing.kind !== 'thing' || isSingle(thing) || how === 'texts')
    return { hits, filled }
  const narrower = levels.filter(
    (fewer) =>
      fewer.length < kept.length &&
      fewer.every((unit) => kept.includes(unit)) &&
      !kept.some((unit) => unit.isBrand && !fewer.includes(unit)),
  )
  const scores = hits.scores.slice()
  const items = new Set(hits.items)
  let share = 1
  for (const fewer of narrower) {
    const query = queryOf(plan, fewer, how)
    const more = query && (yield query)
    share /= 50
    for (const item of more?.items ?? [])
      if (!items.has(item)) {
        items.add(item)
        filled.add(item)
        scores[item] = more!.scores[item]! * share
      }
    if (items.size >= enough) break
  }
  return { hits: { items: Uint32Array.from(items).sort(), scores }, filled }
}

/** As typed, where nothing that tells was dropped. */
function wordsOf({ units }: QueryPlan, kept: readonly ReadUnit[], words: string): string {
  const dropped = units.filter((unit) => !kept.includes(unit) && unit.kind !== 'general' && unit.kind !== 'quality')
  if (dropped.length === 0) return words
  return kept.reduce((text, { from, to }, at) => {
    const isApart = at > 0 && (kept[at - 1]!.to < from || text.endsWith(' '))
    return `${text}${isApart ? ' ' : ''}${words.slice(from, to)}`
  }, '')
}

/** Search as you type: the last word may be a prefix. */
export function* searchAsTyped(known: SearchSource, folded: string): Searching<SearchResult> {
  const { lexicon } = known
  const tokens = tokenize(folded)
  const last = tokens.at(-1)
  if (last?.kind === 'word' && !folded.endsWith(' ')) {
    const goingOn = [
      ...new Set([...termOf(lexicon, last.text), ...findBeginnings(lexicon, last.raw, last.raw.length < 2 ? 12 : 64)]),
    ]
    const before = tokens
      .slice(0, -1)
      .map((token) => resolveUnit(lexicon, { kind: 'thing', tokens: [token], meaning: undefined, from: 0, to: 0 }))
    const must = [...before.map((unit) => clauseBeside(unit, 'texts')), anyWord(goingOn)]
    const hits = yield { must, not: [] }
    if (hits) return foundAsTyped(hits, folded)
  }
  return yield* search(known, folded.trim())
}
