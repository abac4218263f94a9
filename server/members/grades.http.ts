import * as contract from '#contract/grades.ts'
import { answer, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { type SpendReads, listRecords, readStanding, requireGrade } from './grades.reads.ts'
import { wireRecord, wireStanding } from './grades.wire.ts'

export const gradeEndpoints = ({ db }: AppContext, spendReads: SpendReads) => [
  lookUp(contract.postVipTxRecordList, async ({ vipCode, page, size }, caller) => {
    const { member } = await requireSelf(db, caller, vipCode)
    const { records, totalCount } = await listRecords(db, member, { page, size })
    return { records: records.map((record) => wireRecord(record, caller.locale)), totalCount, page, size }
  }),

  answer(contract.getPostVipTxPageInfo, async ({ vipCode }, caller) => {
    const { company, member } = await requireSelf(db, caller, vipCode)
    const graded = await requireGrade(db, company, member)
    return wireStanding(await readStanding(db, spendReads, graded, caller.now), caller.locale)
  }),
]
