import type { Grade, GradeChangeType } from '#contract/grades.ts'

/** Lowest first, with the spend received in twelve months that each begins at, in cents. */
export const ladder: readonly { grade: Grade; fromCents: number }[] = [
  { grade: 'MEMBER', fromCents: 0 },
  { grade: 'VIP', fromCents: 500_000 },
  { grade: 'SUPER VIP', fromCents: 2_000_000 },
  { grade: 'SUPER VVIP', fromCents: 6_000_000 },
]

/** Spend counts for twelve months, and a grade above the lowest is good for as long. */
const term = { months: 12 } as const
/** The twelve months that end with a day. What bought a grade counts until the day before its review, not twice. */
export const spendBegins = (day: Temporal.PlainDate) => day.subtract(term).add({ days: 1 })
export const warningDays = 30
/** A review waits this long for an order that is on its way and would keep the grade. */
const patience = { days: 30 } as const

const rank = (grade: Grade) => ladder.findIndex((step) => step.grade === grade)
export const fromCentsOf = (grade: Grade) => ladder[rank(grade)]!.fromCents
export const nextOf = (grade: Grade) => ladder[rank(grade) + 1]

/** The highest grade that this much buys. */
export const gradeFor = (cents: number): Grade =>
  ladder.reduce<Grade>((best, { grade, fromCents }) => (cents >= fromCents ? grade : best), 'MEMBER')

/** What a member has bought and kept, net of what went back, in cents. */
export interface MemberSpend {
  received: number
  /** The greatest single order of it. */
  greatest: number
  /** Paid, and not received yet. */
  underWay: number
}

export interface GradeChange {
  kind: GradeChangeType
  from: Grade | null
  to: Grade
  starts: Temporal.PlainDate
  /** The day of the next review; the lowest grade has none. */
  ends: Temporal.PlainDate | null
}

/** Somebody stands higher than before, or for the first time. */
export const isRise = ({ from, to }: Pick<GradeChange, 'from' | 'to'>) => from === null || rank(to) > rank(from)

const endOf = (grade: Grade, starts: Temporal.PlainDate) => (grade === 'MEMBER' ? null : starts.add(term))

/** Everyone begins at the bottom, when they sign up. */
export const begin = (today: Temporal.PlainDate): GradeChange => ({
  kind: 'create',
  from: null,
  to: 'MEMBER',
  starts: today,
  ends: null,
})

/** Upwards at once; null while the spend buys nothing higher. One order that is enough by itself has a name of its own, §3. */
export function findUpgrade(grade: Grade, spend: MemberSpend, today: Temporal.PlainDate): GradeChange | null {
  const to = gradeFor(spend.received)
  if (rank(to) <= rank(grade)) return null
  const kind = spend.greatest >= fromCentsOf(to) ? 'consumption upgrade' : 'upgrade'
  return { kind, from: grade, to, starts: today, ends: endOf(to, today) }
}

/** At the end of its term a grade is kept, or falls by one step; it waits for an order that is on its way and would keep it. */
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

/** Staff may set any grade, with a reason; from then on it is reviewed like every other. To lower it has a name of its own, §3. */
export const setByHand = (from: Grade, to: Grade, today: Temporal.PlainDate): GradeChange => ({
  kind: rank(to) < rank(from) ? 'downgrade' : 'handle modify',
  from,
  to,
  starts: today,
  ends: endOf(to, today),
})

/** What is missing until the next grade, in cents; null at the top. */
export function missingForNext(grade: Grade, receivedCents: number): number | null {
  const next = nextOf(grade)
  return next ? Math.max(0, next.fromCents - receivedCents) : null
}
