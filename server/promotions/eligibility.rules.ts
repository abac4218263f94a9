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

/** The cart as a lane finds it: its lines, and what each has come to after the lanes before. */
export interface PricedView {
  lines: readonly PricedLine[]
  netCents: readonly number[]
}

/** What promotions of a lane take off each line, and why the others take nothing. */
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

/** Where two save the same, the first of these goes first, whatever order they were added in. */
export const compareRank = (a: Promotion, b: Promotion) => b.priority - a.priority || (a.id < b.id ? -1 : 1)

interface EligibleBuyer {
  today: PromotionDay
  grade: Grade | null
  closed: readonly string[]
  uses: ReadonlyMap<string, Uses>
}

/** Whether this buyer may have it today, whatever is in the cart; `code` is the one of its codes that was typed. */
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

/** The lines it looks at, by their place in the view. */
export function findGoods({ terms, of }: Promotion, { lines }: PricedView): number[] {
  const isMeant = (line: PricedLine) =>
    terms.kind === 'combo' ? terms.parts.some((part) => isPart(part, line)) : isFor(of, line)
  const found: number[] = []
  for (let at = 0; at < lines.length; at += 1) if (isMeant(lines[at]!)) found.push(at) // asked for every promotion
  return found
}

/** Whether there is enough of the goods it is for; `at` are the lines of those. */
export function judgeGoods(promotion: Promotion, view: PricedView, at: readonly number[]): Why | null {
  if (at.length === 0) return { kind: 'no-goods' }
  const { minGoodsCents: minCents, minPieces } = promotion
  const cents = sumAt(view.netCents, at)
  if (cents < minCents) return { kind: 'min-goods', minCents, missingCents: minCents - cents }
  const pieces = at.reduce((sum, line) => sum + view.lines[line]!.quantity, 0)
  return pieces < minPieces ? { kind: 'min-pieces', minPieces, missing: minPieces - pieces } : null
}

/** Nothing becomes dearer, and nothing goes below 0. */
export const cut = (cents: number, from: number) => Math.min(from, Math.max(0, cents))

export const sumAt = (cents: readonly number[], at: readonly number[]) =>
  at.reduce((sum, line) => sum + cents[line]!, 0)
export const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** How much may still apply beside what applies already. */
export interface StackingRoom {
  applied: readonly Promotion[]
  limits: StackingLimits
}

export const takeSlot = ({ applied, limits }: StackingRoom, given: readonly GivenPromotion[]): StackingRoom => ({
  applied: [...applied, ...given.map(({ promotion }) => promotion)],
  limits,
})

/** What keeps a promotion from standing beside those that apply already. */
export function findBar({ family }: Promotion, { applied, limits }: StackingRoom): Why | null {
  const kin = family === null ? [] : applied.filter((one) => one.family === family)
  if (kin.length > 0 && kin.length >= limits.perFamily) return { kind: 'family', by: kin[0]!.id }
  return applied.length >= limits.applied ? { kind: 'most-applied', most: limits.applied } : null
}

/** The one that counts most, of equals the first; none where nothing counts. */
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
