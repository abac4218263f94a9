import { Link } from 'react-router'
import type { OrderHeader } from '#contract/orders.ts'
import { formatHkd } from '#ui/money.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { OrderBadge } from './order-badge.tsx'
import { usePaying } from './use-paying.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'

/** One order: date, label, goods, total and next action. */
export function OrderRow({ order }: { order: OrderHeader }) {
  const { invoiceNo, lines } = order
  const [first] = lines
  return (
    <li className="rounded-md border border-line">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 text-14">
        <span className="font-medium tabular-nums">{invoiceNo}</span>
        <OrderBadge order={order} />
        <span className="ml-auto text-soft tabular-nums">{formatDayWithYear(order.placedAt)}</span>
      </p>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 gap-4">
          <ul className="flex shrink-0 gap-2">
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same goods
              <li key={at} className={`w-16 sm:w-18 ${at === 2 ? 'max-sm:hidden' : ''}`}>
                <Picture
                  picture={line.picture}
                  alt=""
                  sizes="72px"
                  className="aspect-square w-full rounded-md bg-mist object-contain"
                />
              </li>
            ))}
          </ul>
          <div className="min-w-0">
            {first && <p className="line-clamp-2 text-14 font-medium wrap-anywhere">{first.name}</p>}
            <p className="text-14 text-soft">{m.orders_pieces({ count: order.quantity })}</p>
            <p className="text-12 text-soft">{order.coName}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-col sm:items-end">
          <Price amount={order.netTotal} />
          <div className="flex flex-wrap gap-2">
            <Link
              to={`/personal/orders/${encodeURIComponent(invoiceNo)}`}
              aria-label={m.orders_details_of({ number: invoiceNo })}
              className={buttonClass('plain', 'small')}
            >
              {m.orders_details()}
            </Link>
            {order.payable && order.label !== 'payment request' && <PayNow order={order} />}
          </div>
        </div>
        {order.payable && order.payBefore && (
          <p className="text-14 text-warn sm:col-span-2 sm:-mt-2 sm:text-right">
            {m.orders_pay_until({ moment: formatMoment(order.payBefore) })}
          </p>
        )}
      </div>
    </li>
  )
}

function PayNow({ order: { invoiceNo, outStanding } }: { order: OrderHeader }) {
  const { busy, payAgain } = usePaying({ invoiceNo })
  return (
    <Button
      size="small"
      busy={busy !== null}
      aria-label={m.orders_pay_of({ number: invoiceNo, amount: formatHkd(outStanding) })}
      onClick={() => void payAgain()}
    >
      {m.orders_pay()}
    </Button>
  )
}

export const OrderRowSkeleton = () => (
  <div className="rounded-md border border-line">
    <div className="border-b border-line px-4 py-3">
      <Skeleton className="h-5 w-1/2" />
    </div>
    <div className="flex gap-4 p-4">
      <Skeleton className="size-16 !rounded-md sm:size-18" />
      <div className="grid grow content-start gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/4" />
      </div>
    </div>
  </div>
)
