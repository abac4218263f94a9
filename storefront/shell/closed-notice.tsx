import { useEffect } from 'react'
import { m } from '#words/compiled/messages.js'
import type { Reply } from '#ui/api.ts'
import { weekdayName } from '#storefront/lib/dates.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { pageState } from '#storefront/identity/auth-state.ts'
import { readShopState, shopTime } from '#storefront/identity/standing.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useReopening } from './use-reopening.ts'

export type OpeningReply = Pick<Reply<'POST /shop/isBetweenShopOpenPeriod'>, 'opensAt' | 'hours'>

/** The notice of a closed shop with its hours and next opening; the page leaves by itself then. §8 */
export function ClosedNotice({ opensAt, hours }: OpeningReply) {
  useReopening(isOver)
  useEffect(() => {
    const wait = opensAt === null ? Infinity : Date.parse(opensAt) - shopTime()
    if (wait > 86_400_000) return
    const timer = setTimeout(() => void readShopState(0), Math.max(wait, 0) + 200)
    return () => clearTimeout(timer)
  }, [opensAt])
  return (
    <div className="frame">
      <title>{m.shell_closed_title()}</title>
      <EmptyState scene="closed" level="h1" title={m.shell_closed_title()}>
        <p>{m.refusal_shop_closed()}</p>
        {opensAt && <p className="mt-2 font-medium text-ink">{m.shell_opens_at({ moment: formatMoment(opensAt) })}</p>}
        <h2 className="mt-6 text-14 text-ink">{m.shell_opening_hours()}</h2>
        <dl className="mx-auto mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-left text-14 tabular-nums">
          {weekdays.map((weekday) => (
            <div key={weekday} className="contents">
              <dt>{weekdayName(weekday)}</dt>
              <dd>{sayHours(hours.filter((one) => one.weekday === weekday))}</dd>
            </div>
          ))}
        </dl>
      </EmptyState>
    </div>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const isOver = () => pageState.get().isOpen === true

const sayHours = (hours: OpeningReply['hours']) =>
  hours.length === 0 ? m.shell_closed_day() : hours.map(({ opens, closes }) => `${opens}–${closes}`).join(' · ')
