import { findBeginnings, type Lexicon } from './lexicon.rules.ts'
import { findAll, type Hits, type Searching, stepsToFind, termOf, termsOf } from './matching.rules.ts'
import { isFiller, listNear, correctQuery, writeOut } from './query-correction.rules.ts'
import { type Budget, wholeBudget } from './spelling.rules.ts'
import type { Token } from './tokenizer.rules.ts'

export type SearchResult =
  /** `words` is the wording that was searched: as typed, unless it was corrected or relaxed. */
  { kind: 'found'; hits: Hits; words: string } | { kind: 'nothing'; near: string[] }

/** Finds the items that contain every word of a query; only without any, those of a similar wording. */
export function* search(
  lexicon: Lexicon,
  folded: string,
  budget: Budget = { steps: wholeBudget },
): Searching<SearchResult> {
  for (const words of new Set([writeOut(lexicon, folded), folded])) {
    const hits = yield* findAll(lexicon, readTelling(lexicon, words))
    if (hits) return { kind: 'found', hits, words }
  }
  // Half of the budget is for the corrected search, the rest for suggestions.
  const share = { steps: Math.floor(budget.steps / 2) }
  budget.steps -= share.steps
  const wordings = yield* correctQuery(lexicon, folded, share)
  budget.steps += share.steps
  for (const [at, words] of wordings.entries()) {
    const tokens = readTelling(lexicon, words)
    budget.steps -= stepsToFind(lexicon, tokens)
    if (at > 0 && budget.steps <= 0) break // the first costs as much as a normal search
    const hits = yield* findAll(lexicon, tokens)
    if (hits) return { kind: 'found', hits, words }
  }
  return { kind: 'nothing', near: yield* listNear(lexicon, folded, budget) }
}

/** Search as you type: the last word may be a prefix. */
export function* searchAsTyped(lexicon: Lexicon, folded: string): Searching<SearchResult> {
  const tokens = lexicon.reading.readQuery(folded)
  const last = tokens.at(-1)
  if (last?.kind === 'word' && !folded.endsWith(' ')) {
    const goingOn = [
      ...new Set([...termOf(lexicon, last.text), ...findBeginnings(lexicon, last.raw, last.raw.length < 2 ? 12 : 64)]),
    ]
    const hits = yield { must: [...termsOf(lexicon, tokens.slice(0, -1)), goingOn], may: [], least: 0 }
    if (hits) return { kind: 'found', hits, words: folded }
  }
  return yield* search(lexicon, folded.trim())
}

/** Without stop words, unless the query has nothing else. */
function readTelling({ reading }: Lexicon, words: string): Token[] {
  const tokens = reading.readQuery(words)
  const telling = tokens.filter((token) => !isFiller(token))
  return telling.length > 0 ? telling : tokens
}
