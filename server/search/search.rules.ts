import { findBeginnings, type Index } from './inverted-index.rules.ts'
import { findAll, type Hits, termOf, match, stepsToFind, termsOf } from './matching.rules.ts'
import { isFiller, listNear, correctQuery, writeOut } from './query-correction.rules.ts'
import { type Budget, spendShare, wholeBudget } from './spelling.rules.ts'
import type { Token } from './tokenizer.rules.ts'

export type SearchResult =
  /** `words` is the wording that was searched: as typed, unless it was corrected or relaxed. */
  { kind: 'found'; hits: Hits; words: string } | { kind: 'nothing'; near: string[] }

/** Finds the items that contain every word of a query; only without any, those of a similar wording. */
export function search(index: Index, folded: string, budget: Budget = { steps: wholeBudget }): SearchResult {
  for (const words of new Set([writeOut(index, folded), folded])) {
    const hits = findAll(index, readTelling(index, words))
    if (hits) return { kind: 'found', hits, words }
  }
  // Half of the budget is for the corrected search, the rest for suggestions.
  const wordings = spendShare(budget, 2, (share) => correctQuery(index, folded, share))
  for (const [at, words] of wordings.entries()) {
    const tokens = readTelling(index, words)
    budget.steps -= stepsToFind(index, tokens)
    if (at > 0 && budget.steps <= 0) break // the first costs as much as a normal search
    const hits = findAll(index, tokens)
    if (hits) return { kind: 'found', hits, words }
  }
  return { kind: 'nothing', near: listNear(index, folded, budget) }
}

/** Search as you type: the last word may be a prefix. */
export function searchAsTyped(index: Index, folded: string): SearchResult {
  const tokens = index.reading.readQuery(folded)
  const last = tokens.at(-1)
  if (last?.kind === 'word' && !folded.endsWith(' ')) {
    const goingOn = [
      ...new Set([...termOf(index, last.text), ...findBeginnings(index, last.raw, last.raw.length < 2 ? 12 : 64)]),
    ]
    const hits = match(index, [...termsOf(index, tokens.slice(0, -1)), goingOn])
    if (hits) return { kind: 'found', hits, words: folded }
  }
  return search(index, folded.trim())
}

/** Without stop words, unless the query has nothing else. */
function readTelling({ reading }: Index, words: string): Token[] {
  const tokens = reading.readQuery(words)
  const telling = tokens.filter((token) => !isFiller(token))
  return telling.length > 0 ? telling : tokens
}
