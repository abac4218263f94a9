import { countOf, type Index, lettersOf } from '../index/rules.ts'

/** How many slips a word of this length may hold and still be taken for another. */
export const slipsAllowed = (length: number) => (length < 3 ? 0 : length < 8 ? 1 : 2)

/**
 * The words of the shop nearest to one it does not know, best first: fewest slips, same first letter, most goods.
 * Latin words only; Chinese is typed by choosing characters, and is loosened another way.
 */
export function findNear(index: Index, word: string, most: number, slips: number): number[] {
  if (slips === 0 || !/^[a-z]+$/.test(word)) return []
  const letters = lettersOf(word)
  const slipsTo = (known: string) =>
    Math.abs(known.length - word.length) > slips ? Number.POSITIVE_INFINITY : slipsBetween(word, known, slips)
  const { stems, written } = index.vocabulary
  const found: { near: number; cost: number; goods: number }[] = []
  for (const candidate of index.alphabet) {
    const known = written[candidate]!
    const apart = known === stems[candidate] ? 2 * slips : 2 * slips + 3 // a stem has three letters less at most
    if (index.named[candidate] === 0 || differing(letters, index.letters[candidate]!) > apart) continue
    if (word.length < 4 && known[0] !== word[0]) continue
    const distance = known === stems[candidate] ? slipsTo(known) : Math.min(slipsTo(known), slipsTo(stems[candidate]!))
    if (distance > slips || distance === 0) continue
    found.push({ near: candidate, cost: distance * 2 + Number(known[0] !== word[0]), goods: countOf(index, candidate) })
  }
  return found
    .sort((a, b) => a.cost - b.cost || b.goods - a.goods || a.near - b.near)
    .slice(0, most)
    .map(({ near }) => near)
}

function differing(a: number, b: number) {
  let bits = a ^ b
  let many = 0
  for (; bits !== 0; bits &= bits - 1) many += 1
  return many
}

/** Letters missing, too many, wrong or swapped with their neighbour; `most + 1` when there are more than that. */
export function slipsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!same))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}
