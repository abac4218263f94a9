import { call } from '#storefront/lib/call.ts'
import { OverviewTile } from '#storefront/lib/overview-tile.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { m } from '#words/compiled/messages.js'

/** How many coupons can be used, and which day the first of them ends. */
export function CouponsTile() {
  const { data } = useMemberQuery([...queryKeys.coupons, 'overview'], () => call('GET /coupon/list', {}))
  if (!data) return null
  const [first] = data.coupons // the first to end
  return (
    <OverviewTile
      to="/personal/coupons"
      title={m.personal_coupons()}
      figure={m.personal_overview_coupons({ count: data.counts.usable })}
      detail={
        first
          ? m.personal_overview_first_ends({ day: formatDayWithYear(first.expiry) })
          : m.personal_overview_no_coupon()
      }
    />
  )
}
