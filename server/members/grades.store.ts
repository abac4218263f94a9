import type { Grade, GradeChangeType } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { GradeChange } from './grades.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { RowRange } from '#server/lib/database/paging.ts'

export interface Graded {
  company: string
  member: string
  vipCode: string
  language: Locale
  grade: Grade
  gradeUntil: Temporal.PlainDate | null
  warnedFor: Temporal.PlainDate | null
}

const dayOrNull = (day: string | null) => (day === null ? null : Temporal.PlainDate.from(day))

const graded = (db: Db) =>
  db
    .selectFrom('member')
    .select(['company', 'visitor', 'vip_code', 'language', 'grade', 'grade_until', 'warned_for'])
    .where('erased_at', 'is', null)
type GradeRow = Awaited<ReturnType<ReturnType<typeof graded>['executeTakeFirstOrThrow']>>

const asGraded = (row: GradeRow): Graded => ({
  company: row.company,
  member: row.visitor,
  vipCode: row.vip_code,
  language: row.language as Locale,
  grade: row.grade as Grade,
  gradeUntil: dayOrNull(row.grade_until),
  warnedFor: dayOrNull(row.warned_for),
})

export async function findGraded(db: Db, company: string, member: string): Promise<Graded | undefined> {
  const row = await graded(db).where('company', '=', company).where('visitor', '=', member).executeTakeFirst()
  return row && asGraded(row)
}

/** Locks the member's grade for this transaction. */
export async function holdGraded(tx: Tx, company: string, member: string): Promise<Graded | undefined> {
  const row = await graded(tx)
    .where('company', '=', company)
    .where('visitor', '=', member)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asGraded(row)
}

export async function holdByCode(tx: Tx, company: string, vipCode: string): Promise<Graded | undefined> {
  const row = await graded(tx)
    .where('company', '=', company)
    .where('vip_code', '=', vipCode)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asGraded(row)
}

/** Changes the grade and records it, in one statement. */
export async function note(
  tx: Tx,
  { company, member }: Pick<Graded, 'company' | 'member'>,
  change: GradeChange,
  by: { spentCents: number; madeBy: string; reason?: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ grade: change.to, grade_until: change.ends?.toString() ?? null })
    .where('visitor', '=', member)
    .execute()
  await tx
    .insertInto('grade_record')
    .values({
      company,
      member,
      kind: change.kind,
      from_grade: change.from,
      to_grade: change.to,
      spent_cents: by.spentCents,
      starts: change.starts.toString(),
      ends: change.ends?.toString() ?? null,
      reason: by.reason ?? null,
      made_by: by.madeBy,
      at: toTimestamp(by.at),
    })
    .execute()
}

export const noteWarning = (tx: Tx, member: string, review: Temporal.PlainDate) =>
  tx.updateTable('member').set({ warned_for: review.toString() }).where('visitor', '=', member).execute()

export interface Record {
  kind: GradeChangeType
  from: Grade | null
  to: Grade
  spentCents: number
  starts: string
  ends: string | null
  reason: string | null
  at: Date
}

/** Newest first; the first one is active. */
export async function records(db: Db, member: string, { skip, most }: RowRange) {
  const rows = await db
    .selectFrom('grade_record')
    .select([
      'kind',
      'from_grade as from',
      'to_grade as to',
      'spent_cents as spentCents',
      'starts',
      'ends',
      'reason',
      'at',
    ])
    .where('member', '=', member)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
  return rows as Record[]
}

export async function countRecords(db: Db, member: string): Promise<number> {
  const { count } = await db
    .selectFrom('grade_record')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('member', '=', member)
    .executeTakeFirstOrThrow()
  return count
}

/** Members whose grade ends by this day, earliest first. */
export async function endingBy(db: Db, day: Temporal.PlainDate): Promise<Graded[]> {
  const rows = await graded(db)
    .where('grade_until', '<=', day.toString())
    .orderBy('grade_until')
    .orderBy('visitor')
    .execute()
  return rows.map(asGraded)
}
