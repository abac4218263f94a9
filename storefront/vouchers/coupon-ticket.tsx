import type { ReactNode } from 'react'
import type { Coupon, CouponOffer } from '#contract/vouchers.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { sayFaceValue, sayLeast, sayPercent, sayTerms } from './coupon-terms.ts'

type ShownTicket = Coupon | CouponOffer

interface CouponTicketProps {
  coupon: ShownTicket
  /** Used or expired: grey. */
  isOver?: boolean
  /** Shown at the right of the name. */
  badge?: ReactNode
  /** Shown below the terms: expiry, use, actions. */
  children: ReactNode
}

/** A coupon drawn as a ticket: its value on the stub, name and terms beside the perforation. */
export function CouponTicket({ coupon, isOver = false, badge, children }: CouponTicketProps) {
  return (
    <article
      className={`relative grid h-full grid-cols-[116px_minmax(0,1fr)] overflow-hidden rounded-md border border-line ${isOver ? 'text-soft' : ''}`}
    >
      <div
        className={`grid content-center justify-items-center gap-1 border-r border-dashed px-2 py-6 text-center ${
          isOver ? 'border-edge bg-mist' : 'border-action bg-tint text-action'
        }`}
      >
        <Worth coupon={coupon} />
        <p className="text-12 leading-tight tabular-nums">{sayLeast(coupon)}</p>
      </div>
      <Notch className="-top-2" />
      <Notch className="-bottom-2" />
      <div className="grid content-start gap-1 p-4 pl-5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 text-16 font-medium wrap-anywhere">{coupon.name}</h3>
          {badge}
        </div>
        <ul className="text-12 text-soft tabular-nums empty:hidden">
          {sayTerms(coupon).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {children}
      </div>
    </article>
  )
}

/** A notch at the end of the perforation. */
const Notch = ({ className }: { className: string }) => (
  <span aria-hidden className={`absolute left-[108px] size-4 rounded-full border border-line bg-paper ${className}`} />
)

function Worth({ coupon }: { coupon: ShownTicket }) {
  const { couponType, couponValue, percent } = coupon
  if (couponType === 'SHIPPING')
    return (
      <p className="grid justify-items-center gap-1 text-18 leading-tight font-bold">
        <Icon name="truck" size={24} />
        {m.coupon_free_delivery()}
      </p>
    )
  if (couponType === 'PERCENT') return <p className="text-28 leading-tight font-bold">{sayPercent(percent)}</p>
  const [, figures = ''] = sayFaceValue(couponValue).split('HK$')
  return (
    <p className="flex items-baseline font-bold tabular-nums">
      <span className="text-14">HK$</span>
      <span className={`leading-tight ${sizeOf(figures)}`}>{figures}</span>
    </p>
  )
}

/** The font size of the value, by its length. */
const sizeOf = ({ length }: string) => (length > 3 ? 'text-22' : length === 3 ? 'text-28' : 'text-36')
