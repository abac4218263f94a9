import { countOf, findRange, type Lexicon, lettersOf } from './lexicon.rules.ts'

/** The maximum edit distance for a word of this length. */
export const slipsAllowed = (length: number) => (length < 3 ? 0 : length < 8 ? 1 : 2)

/** The remaining cost of correcting a query. One step looks at one word of the vocabulary. */
export interface Budget {
  steps: number
}
/** The budget of one query, whatever its words and the size of the catalogue: about 1 ms. */
export const wholeBudget = 60_000
/** Steps for one edit-distance comparison. */
export const stepsToCompare = 8

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
  if (slips === 0 || word.length > longest || !/^[a-z]+$/.test(word)) return []
  const { words, letters, lengths, shorter } = lexicon.spelling
  const own = lettersOf(word)
  const found: { near: number; cost: number; goods: number }[] = []
  noteLetters(word)
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
      const distance = slipsTo(lexicon, word.length, near, slips)
      if (distance > slips || distance === 0) continue
      const cost = distance * 2 + Number(lexicon.vocabulary.written[near]![0] !== word[0])
      found.push({ near, cost, goods: countOf(lexicon, near) })
    }
  clearLetters(word)
  return found
    .sort((a, b) => a.cost - b.cost || b.goods - a.goods || a.near - b.near)
    .slice(0, most)
    .map(({ near }) => near)
}

/** The edit distance of the noted word to the word or its stem, whichever is smaller. */
function slipsTo({ vocabulary: { written, stems } }: Lexicon, length: number, known: number, most: number): number {
  const whole = slipsToNoted(length, written[known]!, most)
  return written[known] === stems[known] ? whole : Math.min(whole, slipsToNoted(length, stems[known]!, most))
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keys = new Map(
  keyRows.flatMap((row, y) => Array.from(row, (letter, x) => [letter, { x: x + y / 2, y }] as const)),
)
/** Letters that are mistaken for one another by their sound. */
const alike = ['aeiouy', 'ck', 'cs', 'sz', 'gj', 'fv', 'kq']

/**
 * Whether one word can be the other mistyped: letters are missing, extra or swapped, or one was replaced by a key beside it or by a
 * letter of the same sound. Any other replaced letter makes another word, and so does a replaced first one, which is seldom mistyped.
 */
export function isSlipOfHand(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return true
  const differ = Array.from(typed).flatMap((letter, at) =>
    letter === meant[at] ? [] : [[letter, meant[at]!] as const],
  )
  if (differ.length !== 1) return true
  if (typed[0] !== meant[0]) return false
  const [[a, b]] = differ as [readonly [string, string]]
  if (alike.some((letters) => letters.includes(a) && letters.includes(b))) return true
  const [one, other] = [keys.get(a), keys.get(b)]
  return !!one && !!other && Math.abs(one.y - other.y) <= 1 && Math.abs(one.x - other.x) <= 1
}

function differing(a: number, b: number) {
  let bits = a ^ b
  let many = 0
  for (; bits !== 0; bits &= bits - 1) many += 1
  return many
}

/** Edit distance with transpositions: missing, extra, wrong and swapped letters; `most + 1` when above `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const [one, other] = a.length < b.length ? [a, b] : [b, a]
  if (one.length > longest) return a === b ? 0 : most + 1
  noteLetters(one)
  const slips = slipsToNoted(one.length, other, most)
  clearLetters(one)
  return slips
}

/** Longer words are compared with none: their letters do not fit into the bits of one number. */
const longest = 31
/** Of the noted word: a bit for each place where a letter stands. */
const letterPlaces = new Int32Array(65_536)

function noteLetters(word: string) {
  for (let at = 0; at < word.length; at++) letterPlaces[word.charCodeAt(at)]! |= 1 << at
}

function clearLetters(word: string) {
  for (let at = 0; at < word.length; at++) letterPlaces[word.charCodeAt(at)] = 0
}

/**
 * The edit distance of the noted word, by Hyyrö's bit-parallel algorithm (2003): one column of the table is a few numbers, whose bits
 * say where it goes up or down by one.
 */
function slipsToNoted(length: number, word: string, most: number): number {
  if (length === 0) return Math.min(word.length, most + 1)
  const last = 1 << (length - 1)
  let [up, down, diagonal, before] = [-1, 0, 0, 0]
  let slips = length
  for (let at = 0; at < word.length; at++) {
    const places = letterPlaces[word.charCodeAt(at)]!
    const swapped = ((~diagonal & places) << 1) & before
    diagonal = (((places & up) + up) ^ up) | places | down | swapped
    const rises = down | ~(diagonal | up)
    const falls = diagonal & up
    if ((rises & last) !== 0) slips += 1
    else if ((falls & last) !== 0) slips -= 1
    if (slips - (word.length - 1 - at) > most) return most + 1 // each letter to come makes it one less at best
    const risen = (rises << 1) | 1
    up = (falls << 1) | ~(diagonal | risen)
    down = risen & diagonal
    before = places
  }
  return Math.min(slips, most + 1)
}
