import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { GradeProgress } from './grade-progress.tsx'
import { GradeRecords } from './grade-records.tsx'
import { type OwnAccount, useAccount } from './own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'

/** The grade's state, its next review, how grades work, and its history. */
export default function GradePage() {
  const account = useAccount()
  return (
    <OwnPage title={m.personal_grade()}>
      <QueryPart query={account} skeleton={<RowsSkeleton count={3} height="h-40" />}>
        {({ standing }) => (
          <div className="grid max-w-2xl gap-8">
            <Part title={m.personal_grade_now({ grade: standing.vipGradeName })}>
              <GradeProgress standing={standing} />
              <Review standing={standing} />
            </Part>
            <Part title={m.personal_grade_how()}>
              <p className="text-soft">{m.personal_grade_how_text()}</p>
              <Ladder standing={standing} />
            </Part>
            <Part title={m.personal_grade_records()}>
              <GradeRecords />
            </Part>
          </div>
        )}
      </QueryPart>
    </OwnPage>
  )
}

function Review({ standing }: Pick<OwnAccount, 'standing'>) {
  const { vipGradeName, reviewDate, keepsFrom, missingToKeep, spent, spentSince } = standing
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
      <dt className="text-soft">{m.personal_grade_spent()}</dt>
      <dd className="tabular-nums">
        {formatHkd(spent)}{' '}
        <span className="inline-block text-soft">{m.personal_grade_since({ day: formatDayWithYear(spentSince) })}</span>
      </dd>
      {reviewDate !== null && (
        <>
          <dt className="text-soft">{m.personal_grade_review()}</dt>
          <dd className="tabular-nums">{formatDayWithYear(reviewDate)}</dd>
        </>
      )}
      {reviewDate !== null && keepsFrom !== null && missingToKeep !== null && (
        <>
          <dt className="text-soft">{m.personal_grade_keep({ grade: vipGradeName })}</dt>
          <dd>
            {missingToKeep > 0
              ? m.personal_grade_missing({ amount: formatHkd(missingToKeep) })
              : m.personal_grade_kept({ amount: formatHkd(keepsFrom) })}
          </dd>
        </>
      )}
    </dl>
  )
}

function Ladder({ standing }: Pick<OwnAccount, 'standing'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {standing.grades.map(({ vipGrade, vipGradeName, from }) => (
        <li key={vipGrade} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span className="flex items-center gap-2 font-medium">
            {vipGradeName}
            {vipGrade === standing.vipGrade && <Badge>{m.personal_grade_yours()}</Badge>}
          </span>
          <span className="text-right text-14 text-soft tabular-nums">
            {from === 0 ? m.personal_grade_free() : m.personal_grade_from({ amount: formatHkd(from) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
