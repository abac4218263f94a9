import { m } from '#words/compiled/messages.js'
import { type PointsReply, sayPoints } from '#storefront/members/points.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** The next points to be credited and the next to expire; empty without either. */
export function PointsComing({ summary: { coming, expiring, terms } }: { summary: PointsReply }) {
  const sayWhen = (day: string | null) =>
    day ? m.points_coming_on({ day: formatDayWithYear(day) }) : m.points_coming_later({ days: terms.waitDays })
  const ending = expiring.map(({ points, expires }) => ({
    key: expires,
    name: m.points_ending_on({ day: formatDayWithYear(expires) }),
    points,
  }))
  const arriving = coming.map(({ typeName, invoiceNo, points, creditedOn }, at) => ({
    key: `${at}`,
    name: [typeName, invoiceNo].filter(Boolean).join(' '),
    detail: sayWhen(creditedOn),
    points,
  }))
  if (ending.length === 0 && arriving.length === 0) return null
  const isPair = ending.length > 0 && arriving.length > 0
  return (
    <div className={`grid items-start gap-8 border-t border-line pt-6 ${isPair ? 'sm:grid-cols-2 lg:gap-12' : ''}`}>
      {ending.length > 0 && <Rows title={m.points_ending()} rows={ending} />}
      {arriving.length > 0 && <Rows title={m.points_coming()} rows={arriving} />}
    </div>
  )
}

interface ComingPointsRow {
  key: string
  name: string
  detail?: string
  points: number
}

const Rows = ({ title, rows }: { title: string; rows: readonly ComingPointsRow[] }) => (
  <section aria-label={title} className="grid gap-4">
    <h2 className="text-18">{title}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ key, name, detail, points }) => (
        <li key={key} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block wrap-anywhere tabular-nums">{name}</span>
            {detail && <span className="block text-14 text-soft tabular-nums">{detail}</span>}
          </span>
          <span className="shrink-0 font-medium tabular-nums">{sayPoints(points)}</span>
        </li>
      ))}
    </ul>
  </section>
)
