import { useState } from 'react'
import type { CouponOffer } from '#contract/vouchers.ts'
import { call } from '#storefront/lib/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { BuyCouponDialog } from './buy-coupon-dialog.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import { sayPoints } from '#storefront/members/points.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** Coupons that points can buy at this grade, with their prices. §2 */
export function CouponOffers() {
  const offers = useMemberQuery(queryKeys.couponOffers, () => call('POST /vip/redeemCouponRulesUnderVipGrade', {}))
  const [wanted, setWanted] = useState<CouponOffer | null>(null)
  return (
    <QueryPart query={offers} skeleton={<RowsSkeleton count={2} height="h-32" />}>
      {({ rules, vipGradeName, bonus }) =>
        rules.length > 0 && (
          <section className="grid gap-4">
            <header className="grid gap-1">
              <h2 className="text-18">{m.coupon_offers()}</h2>
              <p className="text-14 text-soft tabular-nums">
                {m.coupon_offers_text({ grade: vipGradeName, points: sayPoints(bonus) })}
              </p>
            </header>
            <ul className="grid gap-4 md:grid-cols-2">
              {rules.map((offer) => (
                <li key={offer.couponCode}>
                  <CouponTicket coupon={offer} badge={<Left offer={offer} />}>
                    <p className="text-12 text-soft">{sayPeriod(offer)}</p>
                    <Cost offer={offer} bonus={bonus} onWanted={() => setWanted(offer)} />
                  </CouponTicket>
                </li>
              ))}
            </ul>
            {wanted && <BuyCouponDialog offer={wanted} bonus={bonus} onClose={() => setWanted(null)} />}
          </section>
        )
      }
    </QueryPart>
  )
}

const few = 20

function Left({ offer: { left } }: { offer: CouponOffer }) {
  if (left === null || left > few) return null
  return (
    <Badge tone={left === 0 ? 'plain' : 'warn'}>
      {left === 0 ? m.coupon_offer_gone() : m.coupon_offer_left({ count: left })}
    </Badge>
  )
}

interface CostProps {
  offer: CouponOffer
  bonus: number
  onWanted: () => void
}

/** The price in points and the button; or how many points are missing. */
function Cost({ offer, bonus, onWanted }: CostProps) {
  const { name, points, left, affordable } = offer
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="leading-tight">
        <span className="font-bold tabular-nums">{m.coupon_offer_cost({ points: sayPoints(points) })}</span>
        {!affordable && (
          <span className="block text-12 text-soft tabular-nums">
            {m.coupon_offer_missing({ points: sayPoints(points - Math.max(0, bonus)) })}
          </span>
        )}
      </p>
      {affordable && left !== 0 && (
        <Button size="small" aria-label={m.coupon_offer_take_of({ name })} onClick={onWanted}>
          {m.coupon_offer_take()}
        </Button>
      )}
    </div>
  )
}

/** The validity, as N/DAY, N/WEEK or N/MONTH. §9 */
function sayPeriod({ expiryPeriod, expiry }: CouponOffer): string {
  const [count = '', unit = ''] = expiryPeriod?.split('/') ?? []
  const say = { DAY: m.coupon_period_days, WEEK: m.coupon_period_weeks, MONTH: m.coupon_period_months }[unit]
  return say ? say({ count: Number(count) }) : m.coupon_until({ day: formatDayWithYear(expiry) })
}
