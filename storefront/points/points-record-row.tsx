import { Link } from 'react-router'
import type { BonusRecord } from '#contract/points.ts'
import { Badge } from '#ui/badge.tsx'
import { m } from '#words/compiled/messages.js'
import { sayChange, sayPoints } from '#storefront/members/points.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** One entry: amount and reason, then date, balance before and after, and expiry. */
export function PointsRecordRow({ record }: { record: BonusRecord }) {
  const { typeName, stage, stageName, reason, invoiceNo, at, old, new: after, change, pendingChange } = record
  const moved = stage === 'credited' ? change : pendingChange
  const tone = stage !== 'credited' ? 'text-soft' : moved > 0 ? 'text-good' : ''
  const day = sayDayOf(record)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="font-medium">{typeName}</span>
        {stage !== 'credited' && <Badge tone="plain">{stageName}</Badge>}
      </p>
      <p className={`text-right text-18 leading-tight font-medium tabular-nums ${tone}`}>{sayChange(moved)}</p>
      {reason !== typeName && (
        <p className="min-w-0 text-14 wrap-anywhere text-soft">
          {invoiceNo ? <Named reason={reason} invoiceNo={invoiceNo} /> : reason}
        </p>
      )}
      <p className="col-start-2 text-right text-14 text-soft tabular-nums">
        <span className="unseen">{m.points_balance_of({ old: sayPoints(old), new: sayPoints(after) })}</span>
        <span aria-hidden="true">{m.points_from_to({ old: sayPoints(old), new: sayPoints(after) })}</span>
      </p>
      <p className="col-span-full flex flex-wrap gap-x-4 text-12 text-soft tabular-nums">
        <span>{formatDayWithYear(at)}</span>
        {day && <span>{day}</span>}
      </p>
    </li>
  )
}

function sayDayOf({ stage, pendingUntil, expires }: BonusRecord): string | null {
  if (stage === 'pending') return pendingUntil && m.points_waits({ day: formatDayWithYear(pendingUntil) })
  return expires && m.points_expires({ day: formatDayWithYear(expires) })
}

/** The reason, with the order number in it as a link. */
function Named({ reason, invoiceNo }: { reason: string; invoiceNo: string }) {
  const [before = '', after = ''] = reason.split(invoiceNo)
  return (
    <>
      {before}
      <Link to={`/personal/orders/${encodeURIComponent(invoiceNo)}`} className="text-action tabular-nums underline">
        {invoiceNo}
      </Link>
      {after}
    </>
  )
}
