import { call } from '#storefront/lib/call.ts'
import { OverviewTile } from '#storefront/lib/overview-tile.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'

/** The next part of what is paid later; nothing where nothing is owed. */
export function BillTile() {
  const { data } = useMemberQuery([...queryKeys.bills, 'overview'], () => call('POST /payLater/getPlans', { page: 1 }))
  const next = data?.summary.next
  if (!next) return null
  return (
    <OverviewTile
      to="/personal/bills"
      title={m.bills_title()}
      figure={formatHkd(next.toPay)}
      detail={m.personal_overview_due({ day: formatDayWithYear(next.due) })}
      isUrgent={data.summary.overdue > 0}
    />
  )
}
