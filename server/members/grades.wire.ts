import type { Grade, GradeRecord } from '#contract/grades.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { m } from '#words/compiled/messages.js'
import type { GradeStanding, listRecords } from './grades.reads.ts'
import { ladder } from './grades.rules.ts'
import { nameGrade, nameGradeChange } from './lists.rules.ts'

export function wireStanding({ grade, spentCents, since, next, review }: GradeStanding, locale: Locale) {
  const name = (one: Grade) => nameGrade(one, locale)
  return {
    vipGrade: grade,
    vipGradeName: name(grade),
    spent: toHkd(spentCents),
    spentSince: since.toString(),
    nextGrade: next && next.grade,
    nextGradeName: next && name(next.grade),
    nextGradeFrom: next && toHkd(next.fromCents),
    missing: next && toHkd(next.missingCents),
    reviewDate: review && review.day.toString(),
    keepsFrom: review && toHkd(review.fromCents),
    missingToKeep: review && toHkd(review.missingCents),
    grades: ladder.map((step) => ({
      vipGrade: step.grade,
      vipGradeName: name(step.grade),
      from: toHkd(step.fromCents),
    })),
  }
}

type ShownRecord = Awaited<ReturnType<typeof listRecords>>['records'][number]

export function wireRecord(record: ShownRecord, locale: Locale): GradeRecord {
  const { kind, from, to, spentCents, starts, ends, reason, at, isActive } = record
  return {
    changeType: kind,
    changeTypeName: nameGradeChange(kind, locale),
    fromGrade: from,
    fromGradeName: from && nameGrade(from, locale),
    toGrade: to,
    toGradeName: nameGrade(to, locale),
    spent: toHkd(spentCents),
    starts,
    ends,
    status: isActive ? 'active' : 'inactive',
    statusName: isActive ? m.grade_record_active({}, { locale }) : m.grade_record_inactive({}, { locale }),
    reason,
    at: wireInstant(at),
  }
}
