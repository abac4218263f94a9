import { Link, useSearchParams } from 'react-router'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { CouponOffers } from './coupon-offers.tsx'
import { OwnCoupon, SpentCoupon } from './own-coupon.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { usePageNumber } from '#ui/own-pagination.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

const tabs = ['usable', 'used', 'expired'] as const
type CouponTab = (typeof tabs)[number]
const names = { usable: m.coupon_tab_usable, used: m.coupon_tab_used, expired: m.coupon_tab_expired }
const size = 12

/** One page of one tab, with the counts of all tabs. */
async function readTab(tab: CouponTab, page: number) {
  const [{ counts }, shown] = await Promise.all([
    call('GET /coupon/list', {}),
    tab === 'used'
      ? call('POST /coupon/v1/usedPage', { page, size })
      : call(tab === 'usable' ? 'POST /coupon/v1/list' : 'POST /coupon/v1/expiredPage', { page, size }),
  ])
  return { counts, shown }
}

/** The member's coupons: usable, used, expired; and those that points can buy. §2 */
export default function CouponsPage() {
  const asked = useSearchParams()[0].get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'usable'
  const page = usePageNumber()
  const wallet = useMemberQuery([...queryKeys.coupons, tab, page], () => readTab(tab, page))
  return (
    <OwnPage title={m.personal_coupons()}>
      <div className="grid gap-8">
        <QueryPart query={wallet} skeleton={<RowsSkeleton count={2} height="h-36" />}>
          {({ counts, shown }) => (
            <div className="grid gap-6">
              <TabLinks
                label={m.coupon_tabs()}
                tabs={tabs.map((one) => ({
                  to: `?tab=${one}`,
                  name: names[one](),
                  count: counts[one],
                  isHere: one === tab,
                }))}
              />
              {counts[tab] === 0 ? <NoneHere tab={tab} /> : <Tickets title={names[tab]()} shown={shown} />}
              <Pagination
                page={page}
                pages={Math.ceil(counts[tab] / size)}
                to={(wanted) => ({ search: `?tab=${tab}&page=${wanted}` })}
                labels={{
                  pages: m.shell_pages(),
                  page: (wanted) => m.shell_page({ page: wanted }),
                  previous: m.shell_previous(),
                  next: m.shell_next(),
                }}
              />
            </div>
          )}
        </QueryPart>
        {tab === 'usable' && <CouponOffers />}
      </div>
    </OwnPage>
  )
}

type ShownCoupons = Reply<'POST /coupon/v1/list'> | Reply<'POST /coupon/v1/usedPage'>

const Tickets = ({ title, shown: { coupons } }: { title: string; shown: ShownCoupons }) => (
  <section>
    <h2 className="unseen">{title}</h2>
    <ul className="grid gap-4 md:grid-cols-2">
      {coupons.map((coupon) => (
        <li key={'usedAt' in coupon ? `${coupon.couponNo} ${coupon.usedAt}` : coupon.couponNo}>
          {'usedAt' in coupon ? <SpentCoupon coupon={coupon} /> : <OwnCoupon coupon={coupon} />}
        </li>
      ))}
    </ul>
  </section>
)

const nothing = {
  usable: [m.personal_coupons_empty, m.coupon_none_usable_text],
  used: [m.coupon_none_used, m.coupon_none_used_text],
  expired: [m.coupon_none_expired, m.coupon_none_expired_text],
} as const

function NoneHere({ tab }: { tab: CouponTab }) {
  const [title, text] = nothing[tab]
  return (
    <EmptyState
      scene="thanks"
      title={title()}
      action={
        tab === 'usable' && (
          <Link to="/collections?offer=1" className={buttonClass('plain')}>
            {m.personal_see_offers()}
          </Link>
        )
      }
    >
      {text()}
    </EmptyState>
  )
}
