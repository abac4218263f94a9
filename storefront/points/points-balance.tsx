import { formatHkd } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { type PointsReply, sayPoints } from '#storefront/members/points.ts'

/** The balance in points and dollars, and the pending points. */
export function PointsBalance({ summary: { points, worth, pending, terms } }: { summary: PointsReply }) {
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-12 gap-y-4 rounded-md bg-tint p-6 sm:grid-cols-[auto_auto] sm:justify-start">
        <div className="grid content-start gap-1">
          <dt className="text-14">{m.personal_points_balance()}</dt>
          <dd className="text-36 leading-tight font-bold tabular-nums">{sayPoints(points)}</dd>
          <dd className="text-14 tabular-nums">{m.personal_worth({ amount: formatHkd(worth) })}</dd>
        </div>
        {pending > 0 && (
          <div className="grid content-start gap-1 sm:border-l sm:border-line sm:pl-12">
            <dt className="text-14">{m.points_pending()}</dt>
            <dd className="text-22 leading-[calc(2.25rem*1.3)] font-bold tabular-nums">{sayPoints(pending)}</dd>
            <dd className="text-14 text-soft">{m.points_coming_later({ days: terms.waitDays })}</dd>
          </div>
        )}
      </dl>
      {points < 0 && <Notice tone="warn">{m.points_owed()}</Notice>}
    </div>
  )
}
