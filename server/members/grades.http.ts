import * as contract from '#contract/grades.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { m } from '#words/compiled/messages.js'
import { nameGrade, nameGradeChange } from './lists.rules.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { type SpendReads, listRecords, readStanding, requireGrade } from './grades.reads.ts'
import { ladder } from './grades.rules.ts'

export const gradeEndpoints = ({ db }: AppContext, spendReads: SpendReads) => [
  answer(contract.postVipTxRecordList, async ({ vipCode, page, size }, caller) => {
    const { member } = await requireSelf(db, caller, vipCode)
    const { records, totalCount } = await listRecords(db, member, { page, size })
    return { records: records.map((record) => wireRecord(record, caller.locale)), totalCount, page, size }
  }),

  answer(contract.getPostVipTxPageInfo, async ({ vipCode }, caller) => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const { grade, spentCents, since, next, review } = await readStanding(
      db,
      spendReads,
      await requireGrade(db, company, member),
      caller.now,
    )
    const name = (one: contract.Grade) => nameGrade(one, caller.locale)
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
  }),
]

type ShownRecord = Awaited<ReturnType<typeof listRecords>>['records'][number]

function wireRecord(record: ShownRecord, locale: Locale): contract.GradeRecord {
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
