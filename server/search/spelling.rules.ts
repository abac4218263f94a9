import { countOf, findRange, type Lexicon, lettersOf } from './lexicon.rules.ts'

/** The maximum edit distance for a word of this length. */
export const slipsAllowed = (length: number) => (length < 3 ? 0 : length < 8 ? 1 : 2)

/** The remaining cost of correcting a query. One step looks at one word of the vocabulary. */
export interface Budget {
  steps: number
}
/** The budget of one query, whatever its words and the size of the catalogue: about 3 ms. */
export const wholeBudget = 120_000
/** Steps for one edit-distance comparison. */
export const stepsToCompare = 24

/** Spends at most a fraction of the remaining budget; what is not used stays available. */
export function spendShare<T>(budget: Budget, of: number, spend: (share: Budget) => T): T {
  const given = Math.max(0, Math.floor(budget.steps / of))
  const share = { steps: given }
  const result = spend(share)
  budget.steps -= given - share.steps
  return result
}

/**
 * The known words nearest to an unknown one, best first: smallest edit distance, same first letter, most items. Latin words only;
 * Chinese is entered by choosing characters and relaxed differently. Words with the same first letter are compared first, so that
 * the likeliest are covered if the budget runs out.
 */
export function findNear(
  lexicon: Lexicon,
  { word, most, slips }: { word: string; most: number; slips: number },
  budget: Budget,
): number[] {
  if (slips === 0 || !/^[a-z]+$/.test(word)) return []
  const { words, letters, lengths, shorter } = lexicon.spelling
  const own = lettersOf(word)
  const found: { near: number; cost: number; goods: number }[] = []
  const [begin, end] = findRange(lexicon, words, word[0]!)
  for (const [from, to] of [
    [begin, end],
    ...(word.length < 4
      ? []
      : [
          [0, begin],
          [end, words.length],
        ]),
  ] as const)
    for (let at = from; at < to && budget.steps > 0; at++) {
      budget.steps -= 1
      const longer = lengths[at]! - word.length
      if (longer < -slips || longer > slips + shorter[at]!) continue
      if (differing(own, letters[at]!) > 2 * slips + shorter[at]!) continue
      budget.steps -= stepsToCompare
      const near = words[at]!
      const distance = slipsTo(lexicon, word, near, slips)
      if (distance > slips || distance === 0) continue
      const cost = distance * 2 + Number(lexicon.vocabulary.written[near]![0] !== word[0])
      found.push({ near, cost, goods: countOf(lexicon, near) })
    }
  return found
    .sort((a, b) => a.cost - b.cost || b.goods - a.goods || a.near - b.near)
    .slice(0, most)
    .map(({ near }) => near)
}

/** The edit distance to the word or its stem, whichever is smaller. */
function slipsTo({ vocabulary: { written, stems } }: Lexicon, word: string, known: number, most: number): number {
  const whole = slipsBetween(word, written[known]!, most)
  return written[known] === stems[known] ? whole : Math.min(whole, slipsBetween(word, stems[known]!, most))
}

function differing(a: number, b: number) {
  let bits = a ^ b
  let many = 0
  for (; bits !== 0; bits &= bits - 1) many += 1
  return many
}

/** Work space for the last three rows of a comparison. */
let rows: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)]

/** Edit distance with transpositions: missing, extra, wrong and swapped letters; `most + 1` when above `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > 255) return most + 1
  for (let j = 0; j <= b.length; j++) rows[1][j] = j
  for (let i = 1; i <= a.length; i++) {
    const [beforeLast, last, row] = rows
    const letter = a.charCodeAt(i - 1)
    let nearest = (row[0] = Math.min(i, 255))
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(letter !== b.charCodeAt(j - 1)))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        least = Math.min(least, beforeLast[j - 2]! + 1)
      row[j] = least
      nearest = Math.min(nearest, least)
    }
    rows = [last, row, beforeLast]
    if (nearest > most) return most + 1
  }
  return Math.min(rows[1][b.length]!, most + 1)
}
