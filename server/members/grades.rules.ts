import type { Grade, GradeChangeType } from '#contract/grades.ts'

/** Lowest first, with the spend in cents, received within twelve months, from which each grade begins. */
export const ladder: readonly { grade: Grade; fromCents: number }[] = [
  { grade: 'MEMBER', fromCents: 0 },
  { grade: 'VIP', fromCents: 500_000 },
  { grade: 'SUPER VIP', fromCents: 2_000_000 },
  { grade: 'SUPER VVIP', fromCents: 6_000_000 },
]

/** Spend counts for twelve months. A grade above the lowest is valid for as long. */
const term = { months: 12 } as const
/** The first of the twelve months' days. Spend that earned a grade counts until the day before its review, not twice. */
export const spendBegins = (day: Temporal.PlainDate) => day.subtract(term).add({ days: 1 })
export const warningDays = 30
/** A review waits this long for an order under way that would keep the grade. */
const patience = { days: 30 } as const

const rank = (grade: Grade) => ladder.findIndex((step) => step.grade === grade)
export const fromCentsOf = (grade: Grade) => ladder[rank(grade)]!.fromCents
export const nextOf = (grade: Grade) => ladder[rank(grade) + 1]

/** The highest grade for this spend. */
export const gradeFor = (cents: number): Grade =>
  ladder.reduce<Grade>((best, { grade, fromCents }) => (cents >= fromCents ? grade : best), 'MEMBER')

/** Purchases net of refunds, in cents. */
export interface MemberSpend {
  received: number
  /** The largest single order. */
  greatest: number
  /** Paid but not received yet. */
  underWay: number
}

export interface GradeChange {
  kind: GradeChangeType
  from: Grade | null
  to: Grade
  starts: Temporal.PlainDate
  /** The day of the next review; null for the lowest grade. */
  ends: Temporal.PlainDate | null
}

/** A higher grade, or the first one. */
export const isRise = ({ from, to }: Pick<GradeChange, 'from' | 'to'>) => from === null || rank(to) > rank(from)

const endOf = (grade: Grade, starts: Temporal.PlainDate) => (grade === 'MEMBER' ? null : starts.add(term))

/** Every member starts at the lowest grade. */
export const begin = (today: Temporal.PlainDate): GradeChange => ({
  kind: 'create',
  from: null,
  to: 'MEMBER',
  starts: today,
  ends: null,
})

/** Raises a grade at once; null when the spend reaches no higher one. An upgrade by a single order has a kind of its own, §3. */
export function findUpgrade(grade: Grade, spend: MemberSpend, today: Temporal.PlainDate): GradeChange | null {
  const to = gradeFor(spend.received)
  if (rank(to) <= rank(grade)) return null
  const kind = spend.greatest >= fromCentsOf(to) ? 'consumption upgrade' : 'upgrade'
  return { kind, from: grade, to, starts: today, ends: endOf(to, today) }
}

/** At the end of its term a grade is kept or falls by one step. The review waits for an order under way that would keep it. */
export function review(
  grade: Grade,
  spend: MemberSpend,
  { today, waited }: { today: Temporal.PlainDate; waited: boolean },
): GradeChange {
  const upgrade = findUpgrade(grade, spend, today)
  if (upgrade) return upgrade
  const keeps = fromCentsOf(grade)
  if (spend.received >= keeps)
    return { kind: 'renew', from: grade, to: grade, starts: today, ends: endOf(grade, today) }
  if (!waited && spend.received + spend.underWay >= keeps)
    return { kind: 'remain unchanged', from: grade, to: grade, starts: today, ends: today.add(patience) }
  const to = ladder[rank(grade) - 1]!.grade
  return { kind: 'automatic downgrade', from: grade, to, starts: today, ends: endOf(to, today) }
}

/** Staff may set any grade, with a reason; it is then reviewed like any other. Lowering has a kind of its own, §3. */
export const setByHand = (from: Grade, to: Grade, today: Temporal.PlainDate): GradeChange => ({
  kind: rank(to) < rank(from) ? 'downgrade' : 'handle modify',
  from,
  to,
  starts: today,
  ends: endOf(to, today),
})

/** Cents missing until the next grade; null at the highest. */
export function missingForNext(grade: Grade, receivedCents: number): number | null {
  const next = nextOf(grade)
  return next ? Math.max(0, next.fromCents - receivedCents) : null
}
