import type { GradeRecord } from '#contract/grades.ts'
import { call } from '#storefront/lib/call.ts'
import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The history of the grade, newest first; only the newest is active. §3 */
export function GradeRecords() {
  const page = usePageNumber()
  const records = useMemberQuery([...queryKeys.gradeRecords, page], () =>
    call('GET /vip/postVipTxRecordList', { page }),
  )
  return (
    <QueryPart query={records} skeleton={<RowsSkeleton count={2} height="h-20" />}>
      {(found) => (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {found.records.map((record) => (
              <Row key={`${record.at} ${record.changeType} ${record.toGrade}`} record={record} />
            ))}
          </ol>
          <OwnPagination {...found} />
        </>
      )}
    </QueryPart>
  )
}

function Row({ record }: { record: GradeRecord }) {
  const { changeTypeName, fromGradeName, toGradeName, starts, ends, spent, status, statusName, reason } = record
  const grades = fromGradeName && fromGradeName !== toGradeName ? `${fromGradeName} → ${toGradeName}` : toGradeName
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{changeTypeName}</span>
        <span>{grades}</span>
        <Badge tone={status === 'active' ? 'good' : 'plain'} className="ml-auto">
          {statusName}
        </Badge>
      </p>
      <p className="flex flex-wrap gap-x-4 text-14 text-soft tabular-nums">
        <span>
          {ends
            ? m.personal_record_term({ from: formatDayWithYear(starts), to: formatDayWithYear(ends) })
            : m.personal_record_since({ day: formatDayWithYear(starts) })}
        </span>
        <span>{m.personal_spent({ amount: formatHkd(spent) })}</span>
      </p>
      {reason && <p className="text-14 wrap-anywhere text-soft">{m.personal_record_reason({ reason })}</p>}
    </li>
  )
}
