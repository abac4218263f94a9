import { formatHkd } from '#ui/money.ts'
import type { Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'
import { sayPoints } from '#storefront/members/points.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

type RedeemedItem = Reply<'GET /vip/getRedeemedItemList'>['items'][number]

/** One redemption: its purpose, what it paid, and the points refunded. */
export function RedeemedRow({ item: { name, points, worth, givenBack, at } }: { item: RedeemedItem }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
      <p className="text-right text-18 leading-tight font-medium tabular-nums">{sayPoints(points)}</p>
      <p className="col-span-full flex flex-wrap gap-x-4 text-14 text-soft tabular-nums">
        <span>{formatDayWithYear(at)}</span>
        {worth !== null && <span>{m.points_worth_paid({ amount: formatHkd(worth) })}</span>}
        {givenBack > 0 && <span>{m.points_came_back({ points: sayPoints(givenBack) })}</span>}
      </p>
    </li>
  )
}
