import { countOf, findRange, type Index, lettersOf } from './inverted-index.rules.ts'

/** How many slips a word of this length may hold and still be taken for another. */
export const slipsAllowed = (length: number) => (length < 3 ? 0 : length < 8 ? 1 : 2)

/** What correcting a query may still cost. One step is a look at one word of the shop. */
export interface Budget {
  steps: number
}
/** Of one query, whatever its words and however many goods: about 3 ms. */
export const wholeBudget = 120_000
/** Steps that it costs to compare two words letter by letter. */
export const stepsToCompare = 24

/** A share of what is left, which may be spent by one of so many who come; what it leaves is there for the others. */
export function spendShare<T>(budget: Budget, of: number, spend: (share: Budget) => T): T {
  const given = Math.max(0, Math.floor(budget.steps / of))
  const share = { steps: given }
  const result = spend(share)
  budget.steps -= given - share.steps
  return result
}

/**
 * The words of the shop nearest to one it does not know, best first: fewest slips, same first letter, most goods. Latin words
 * only; Chinese is typed by choosing characters, and is loosened another way. Words with the same first letter are looked at
 * first: where the budget ends before the vocabulary does, the likeliest have been seen.
 */
export function findNear(
  index: Index,
  { word, most, slips }: { word: string; most: number; slips: number },
  budget: Budget,
): number[] {
  if (slips === 0 || !/^[a-z]+$/.test(word)) return []
  const { words, letters, lengths, shorter } = index.spelling
  const own = lettersOf(word)
  const found: { near: number; cost: number; goods: number }[] = []
  const [begin, end] = findRange(index, words, word[0]!)
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
      const distance = slipsTo(index, word, near, slips)
      if (distance > slips || distance === 0) continue
      const cost = distance * 2 + Number(index.vocabulary.written[near]![0] !== word[0])
      found.push({ near, cost, goods: countOf(index, near) })
    }
  return found
    .sort((a, b) => a.cost - b.cost || b.goods - a.goods || a.near - b.near)
    .slice(0, most)
    .map(({ near }) => near)
}

/** To the word as it is written or to its stem, whichever is nearer. */
function slipsTo({ vocabulary: { written, stems } }: Index, word: string, known: number, most: number): number {
  const whole = slipsBetween(word, written[known]!, most)
  return written[known] === stems[known] ? whole : Math.min(whole, slipsBetween(word, stems[known]!, most))
}

function differing(a: number, b: number) {
  let bits = a ^ b
  let many = 0
  for (; bits !== 0; bits &= bits - 1) many += 1
  return many
}

/** What the last three rows of a comparison lie in; good until the next one. */
let rows: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)]

/** Letters missing, too many, wrong or swapped with their neighbour; `most + 1` when there are more than that. */
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
