import type { Coupon, UsedCoupon } from '#contract/vouchers.ts'
import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'
import { CouponTicket } from './coupon-ticket.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** A coupon shows the days left from this many days before its expiry. */
const soon = 7

/** A coupon of the wallet with its remaining uses and expiry. */
export function OwnCoupon({ coupon }: { coupon: Coupon }) {
  const { qty, state, usableFrom, expiry, couponNo } = coupon
  return (
    <CouponTicket
      coupon={coupon}
      isOver={state === 'EXPIRED'}
      badge={qty > 1 && <Badge tone="plain">{m.coupon_uses({ count: qty })}</Badge>}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-14">
        {state === 'EXPIRED'
          ? m.coupon_ended({ day: formatDayWithYear(expiry) })
          : m.coupon_until({ day: formatDayWithYear(expiry) })}
        <Ending coupon={coupon} />
      </p>
      {state === 'NOT_YET' && <p className="text-14">{m.coupon_from({ day: formatDayWithYear(usableFrom) })}</p>}
      <Number no={couponNo} />
    </CouponTicket>
  )
}

function Ending({ coupon: { state, daysLeft } }: { coupon: Coupon }) {
  if (state !== 'USABLE' || daysLeft > soon) return null
  return <Badge tone="warn">{daysLeft === 0 ? m.coupon_last_day() : m.coupon_days_left({ count: daysLeft })}</Badge>
}

/** A used coupon: amount, date and orders. */
export function SpentCoupon({ coupon }: { coupon: UsedCoupon }) {
  const { state, usedAt, usedQty, paidAmount, invoiceNos, couponNo } = coupon
  return (
    <CouponTicket
      coupon={coupon}
      isOver
      badge={
        state === 'HELD' ? (
          <Badge tone="warn">{m.coupon_held()}</Badge>
        ) : (
          usedQty > 1 && <Badge tone="plain">{m.coupon_uses({ count: usedQty })}</Badge>
        )
      }
    >
      <p className="flex flex-wrap gap-x-3 text-14 tabular-nums">
        <span>{m.coupon_used_on({ day: formatDayWithYear(usedAt) })}</span>
        <span>{m.coupon_paid({ amount: formatHkd(paidAmount) })}</span>
      </p>
      {invoiceNos.map((no) => (
        <p key={no} className="text-14">
          <Link to={`/personal/orders/${no}`} className="link text-action">
            {m.coupon_order({ number: no })}
          </Link>
        </p>
      ))}
      <Number no={couponNo} />
    </CouponTicket>
  )
}

/** The number to quote to staff. */
const Number = ({ no }: { no: string }) => (
  <p className="text-12 text-soft tabular-nums">{m.coupon_number({ number: no })}</p>
)
