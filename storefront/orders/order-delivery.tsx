import type { OrderView } from '#contract/orders.ts'
import { formatDayWithWeekday } from '#storefront/lib/dates.ts'
import { sayLocalPhone } from '#storefront/identity/say-phone.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

/** Delivery or pickup of the order; without name and street in the masked view. */
export function OrderDelivery({ order }: { order: OrderView }) {
  const { way, deliverTo } = order
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{way.pickUp ? m.orders_pickup() : m.orders_delivery()}</h2>
      <div className="mt-4 flex gap-3">
        <Icon name={way.pickUp ? 'store' : 'truck'} className="mt-0.5 text-soft" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <p className="font-medium">{way.name}</p>
          {order.expectedDate && <p>{m.orders_expected({ day: formatDayWithWeekday(order.expectedDate) })}</p>}
          {deliverTo ? (
            <address className="grid grid-cols-1 gap-1 not-italic">
              <p className="wrap-anywhere">{deliverTo.text}</p>
              <p className="wrap-anywhere">
                {deliverTo.recipient} · {sayLocalPhone(deliverTo.phone)}
              </p>
              <p className="break-all text-soft">{deliverTo.email}</p>
              {deliverTo.remark && (
                <p className="wrap-anywhere text-soft">{m.orders_remark({ text: deliverTo.remark })}</p>
              )}
            </address>
          ) : (
            order.district && <p>{m.orders_district({ district: order.district })}</p>
          )}
        </div>
      </div>
    </section>
  )
}
