import { call } from '#storefront/lib/call.ts'
import { OverviewTile } from '#storefront/lib/overview-tile.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { sayPoints, sayWorth } from '#storefront/members/points.ts'
import { m } from '#words/compiled/messages.js'

/** The points, and those that expire within 60 days. */
export function PointsTile() {
  const { data } = useMemberQuery(queryKeys.points, () => call('GET /vip/getVipBonusPageInfo', {}))
  if (!data) return null
  const [expiring] = data.expiring
  return (
    <OverviewTile
      to="/personal/pointsRedemption"
      title={m.personal_points()}
      figure={sayPoints(data.points)}
      detail={
        expiring
          ? m.personal_overview_expiring({
              points: sayPoints(expiring.points),
              day: formatDayWithYear(expiring.expires),
            })
          : m.personal_worth({ amount: sayWorth(data.points) })
      }
      isUrgent={expiring !== undefined}
    />
  )
}
