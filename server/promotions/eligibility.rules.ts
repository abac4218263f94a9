import type { Grade } from '#contract/grades.ts'
import type { Why } from './refusal-reasons.rules.ts'
import {
  type PromotionDay,
  isFor,
  isPart,
  type PricedLine,
  type Promotion,
  type StackingLimits,
  type Uses,
} from './promotion-terms.rules.ts'

/** The cart as a lane receives it: its lines, and the amount of each after the earlier lanes. */
export interface PricedView {
  lines: readonly PricedLine[]
  netCents: readonly number[]
}

/** The discount of each applied promotion per line, and the reasons of the refused ones. */
export interface LaneOutcome {
  given: readonly GivenPromotion[]
  refused: readonly Refused[]
}
export interface Refused {
  promotion: Promotion
  why: Why
}
export interface GivenPromotion {
  promotion: Promotion
  off: readonly number[]
}

/** The order of promotions that save the same, independent of when they were added. */
export const compareRank = (a: Promotion, b: Promotion) => b.priority - a.priority || (a.id < b.id ? -1 : 1)

interface EligibleBuyer {
  today: PromotionDay
  grade: Grade | null
  closed: readonly string[]
  uses: ReadonlyMap<string, Uses>
}

/** Whether this buyer may use the promotion today, whatever is in the cart; `code` is the typed code that opens it. */
export function judgeBuyer(promotion: Promotion, code: string | null, buyer: EligibleBuyer): Why | null {
  const { id, codes, from, to, grades, limits } = promotion
  if (codes !== null && code === null) return { kind: 'code-needed' }
  if (buyer.today < from) return { kind: 'not-yet', from }
  if (to !== null && to < buyer.today) return { kind: 'ended', to }
  if (grades !== null && !(buyer.grade && grades.includes(buyer.grade))) return { kind: 'grade', grades }
  if (buyer.closed.includes(id)) return { kind: 'closed' }
  const uses = buyer.uses.get(id)
  if (!uses) return null
  const { overall, perCustomer, perCode } = limits
  if (isReached(overall, uses.overall)) return { kind: 'used-up' }
  if (code !== null && isReached(perCode, uses.byCode.get(code) ?? 0)) return { kind: 'used-up' }
  return isReached(perCustomer, uses.byCustomer) ? { kind: 'used-by-you', times: uses.byCustomer } : null
}

const isReached = (limit: number | null, used: number) => limit !== null && used >= limit

/** The lines that a promotion applies to, by index in the view. */
export function findGoods({ terms, of }: Promotion, { lines }: PricedView): number[] {
  const isMeant = (line: PricedLine) =>
    terms.kind === 'combo' ? terms.parts.some((part) => isPart(part, line)) : isFor(of, line)
  const found: number[] = []
  for (let at = 0; at < lines.length; at += 1) if (isMeant(lines[at]!)) found.push(at) // hot path: runs for every promotion
  return found
}

/** Whether there are enough of the goods; `at` are their lines. */
export function judgeGoods(promotion: Promotion, view: PricedView, at: readonly number[]): Why | null {
  if (at.length === 0) return { kind: 'no-goods' }
  const { minGoodsCents: minCents, minPieces } = promotion
  const cents = sumAt(view.netCents, at)
  if (cents < minCents) return { kind: 'min-goods', minCents, missingCents: minCents - cents }
  const pieces = at.reduce((sum, line) => sum + view.lines[line]!.quantity, 0)
  return pieces < minPieces ? { kind: 'min-pieces', minPieces, missing: minPieces - pieces } : null
}

/** A discount is never negative and never more than the amount. */
export const cut = (cents: number, from: number) => Math.min(from, Math.max(0, cents))

export const sumAt = (cents: readonly number[], at: readonly number[]) =>
  at.reduce((sum, line) => sum + cents[line]!, 0)
export const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** What may still be combined with the applied promotions. */
export interface StackingRoom {
  applied: readonly Promotion[]
  limits: StackingLimits
}

export const takeSlot = ({ applied, limits }: StackingRoom, given: readonly GivenPromotion[]): StackingRoom => ({
  applied: [...applied, ...given.map(({ promotion }) => promotion)],
  limits,
})

/** Why a promotion cannot be combined with those applied. */
export function findBar({ family }: Promotion, { applied, limits }: StackingRoom): Why | null {
  const kin = family === null ? [] : applied.filter((one) => one.family === family)
  if (kin.length > 0 && kin.length >= limits.perFamily) return { kind: 'family', by: kin[0]!.id }
  return applied.length >= limits.applied ? { kind: 'most-applied', most: limits.applied } : null
}

/** The element with the highest count, the first of equals; undefined when no count is positive. */
export function findMost<T>(all: readonly T[], count: (one: T) => number): T | undefined {
  let best: T | undefined
  let most = 0
  for (const one of all) {
    const counted = count(one)
    if (counted <= most) continue
    best = one
    most = counted
  }
  return best
}
