import type { Grade } from '#contract/grades.ts'
import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { fromCentsOf, missingForNext, nextOf, type MemberSpend, spendBegins } from './grades.rules.ts'
import * as store from './grades.store.ts'
import type { Graded } from './grades.store.ts'

/** Spend is known to orders, a slice above; hooks.ts passes the reads down. */
export interface SpendReads {
  /** What a member received in a period, and what is under way. */
  spend(db: Db, company: string, member: string, since: Temporal.Instant, until: Temporal.Instant): Promise<MemberSpend>
  /** Members who have received anything since then. */
  receivers(db: Db, since: Temporal.Instant): Promise<{ company: string; member: string }[]>
}

/** Spend of the twelve months that end on a day. */
export function spendUntil(
  db: Db,
  spendReads: SpendReads,
  { company, member }: Pick<Graded, 'company' | 'member'>,
  day: Temporal.PlainDate,
): Promise<MemberSpend> {
  return spendReads.spend(db, company, member, startOfDay(spendBegins(day)), startOfDay(day.add({ days: 1 })))
}

export const listEndingGrades = (db: Db, day: Temporal.PlainDate): Promise<Graded[]> => store.endingBy(db, day)

export async function requireGrade(db: Db, company: string, member: string): Promise<Graded> {
  const graded = await store.findGraded(db, company, member)
  if (!graded) throw new Refusal('MEMBER_NOT_FOUND')
  return graded
}

export async function listRecords(db: Db, member: string, page: PageQuery) {
  const rows = rowsOf(page)
  const [records, totalCount] = await Promise.all([store.records(db, member, rows), store.countRecords(db, member)])
  return { records: records.map((record, at) => ({ ...record, isActive: rows.skip + at === 0 })), totalCount }
}

export interface GradeStanding {
  grade: Grade
  spentCents: number
  since: Temporal.PlainDate
  next: { grade: Grade; fromCents: number; missingCents: number } | null
  review: { day: Temporal.PlainDate; fromCents: number; missingCents: number } | null
}

/** A member's standing: what the next grade still needs, and what keeping the current one needs until its review. */
export async function readStanding(
  db: Db,
  spendReads: SpendReads,
  graded: Graded,
  now: Temporal.Instant,
): Promise<GradeStanding> {
  const { grade, gradeUntil } = graded
  const today = dayOf(now)
  const [spend, atReview] = await Promise.all([
    spendUntil(db, spendReads, graded, today),
    gradeUntil && spendUntil(db, spendReads, graded, gradeUntil),
  ])
  const next = nextOf(grade)
  const fromCents = fromCentsOf(grade)
  return {
    grade,
    spentCents: spend.received,
    since: spendBegins(today),
    next: next ? { ...next, missingCents: missingForNext(grade, spend.received)! } : null,
    review:
      gradeUntil && atReview
        ? { day: gradeUntil, fromCents, missingCents: Math.max(0, fromCents - atReview.received) }
        : null,
  }
}
