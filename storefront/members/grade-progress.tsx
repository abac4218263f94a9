import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import type { OwnAccount } from './own-account.ts'

/** The progress towards the next grade. */
export function GradeProgress({ standing }: { standing: OwnAccount['standing'] }) {
  const { spent, nextGradeName, nextGradeFrom, missing } = standing
  if (nextGradeName === null || nextGradeFrom === null || missing === null) {
    return <p className="text-14 text-soft">{m.personal_top_grade()}</p>
  }
  const words = m.personal_to_next({ amount: formatHkd(missing), grade: nextGradeName })
  return (
    <div className="grid content-start gap-2">
      <p>{words}</p>
      <div
        role="progressbar"
        aria-label={m.personal_progress()}
        aria-valuemin={0}
        aria-valuemax={nextGradeFrom}
        aria-valuenow={Math.min(spent, nextGradeFrom)}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-action"
          style={{ width: `${Math.min(100, (spent / nextGradeFrom) * 100)}%` }}
        />
      </div>
      <p className="flex justify-between gap-4 text-12 text-soft tabular-nums">
        <span>{m.personal_spent({ amount: formatHkd(spent) })}</span>
        <span>{formatHkd(nextGradeFrom)}</span>
      </p>
    </div>
  )
}
