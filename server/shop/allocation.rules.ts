/** How a fraction of a cent is rounded, by the numbers of §9: 0 up, 1 down, 4 half up, 5 half down, 6 half to even. */
export const roundings = [0, 1, 4, 5, 6] as const
export type Rounding = (typeof roundings)[number]

/**
 * dividend ÷ divisor, rounded once and exactly, without floating-point fractions. "Up" is away from zero and "down" towards it,
 * as in decimal.js, which defines these numbers.
 */
export const divide = (dividend: number, divisor: number, mode: Rounding): number =>
  roundProduct(dividend, 1, divisor, mode)

/** Percentages have at most two decimals. */
export const percentOf = (cents: number, percent: number, mode: Rounding): number =>
  roundProduct(cents, Math.round(percent * 100), 10_000, mode)

function roundProduct(a: number, b: number, over: number, mode: Rounding): number {
  const { whole, rest } = split(Math.abs(a), Math.abs(b), Math.abs(over))
  const size = goesUp(whole, rest, Math.abs(over), mode) ? whole + 1 : whole
  const isNegative = (a < 0 !== b < 0) !== over < 0
  return isNegative && size > 0 ? -size : size
}

function goesUp(whole: number, rest: number, over: number, mode: Rounding): boolean {
  if (rest === 0 || mode === 1) return false
  const other = over - rest
  if (mode === 0 || rest !== other) return mode === 0 || rest > other
  return mode === 4 || (mode === 6 && whole % 2 === 1)
}

/**
 * Distributes a total by weight (largest remainder): the parts add up to the total. Remaining cents go to the parts with the
 * largest fractions, the earlier first. No part exceeds its weight while the total does not exceed their sum.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  const shares = weights.map((weight, at) => ({ at, ...split(Math.abs(total), weight, sum) }))
  let left = Math.abs(total) - shares.reduce((all, { whole }) => all + whole, 0)
  const parts = shares.map(({ whole }) => whole)
  for (const { at } of shares.filter(({ rest }) => rest > 0).sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left === 0) break
    parts[at]! += 1
    left -= 1
  }
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}

/** sum × part ÷ whole, rounded down. */
export const portionOf = (sum: number, part: number, whole: number): number => split(sum, part, whole).whole

/** a × b ÷ over as quotient and remainder, exactly. BigInt is needed only for sums in the millions of dollars. */
function split(a: number, b: number, over: number): { whole: number; rest: number } {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return { whole: Math.floor(product / over), rest: product % over }
  const exact = BigInt(a) * BigInt(b)
  return { whole: Number(exact / BigInt(over)), rest: Number(exact % BigInt(over)) }
}
