import { Link } from 'react-router'
import type { Reply } from '#ui/api.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

export type DeletionInfo = Reply<'GET /app/getCancelAccountInfo'>

/** Why deletion is not yet possible, by order, and from which day it is. §4 */
export function DeletionObstacles({ info: { obstacles, possibleFrom } }: { info: DeletionInfo }) {
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {possibleFrom
          ? m.personal_delete_possible_from({ day: formatDayWithYear(possibleFrom) })
          : m.personal_delete_not_yet()}
      </p>
      <ul className="mt-2 grid gap-2">
        {obstacles.map(({ invoiceNo, obstacle, message, possibleFrom: from }) => (
          <li key={`${invoiceNo} ${obstacle}`} className="grid">
            <span>{message}</span>
            <span className="flex flex-wrap gap-x-4">
              {from && obstacle !== 'return period' && (
                <span className="tabular-nums">{m.personal_delete_until({ day: formatDayWithYear(from) })}</span>
              )}
              {obstacle === 'bills' ? (
                <Link to="/personal/bills?tab=due" className="underline">
                  {m.bills_title()}
                </Link>
              ) : (
                <Link to={`/personal/orders/${encodeURIComponent(invoiceNo)}`} className="underline">
                  {m.personal_delete_order({ number: invoiceNo })}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
