import type { OrderView } from '#contract/orders.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

/** Shipments of the order, newest first, with tracking links. */
export function OrderShipments({ order: { shipments, way } }: { order: OrderView }) {
  if (shipments.length === 0) return null
  const sayWhen = way.pickUp ? m.orders_ready : m.orders_sent
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">
        {way.pickUp ? m.orders_shipments_pickup() : m.orders_shipments()}
      </h2>
      <ul className="mt-4 grid gap-4">
        {shipments.toReversed().map(({ carrier, trackingNo, trackingUrl, sentAt, refused }) => (
          <li key={`${sentAt} ${trackingNo}`} className="flex gap-3">
            <Icon name={way.pickUp ? 'store' : 'truck'} className="mt-0.5 text-soft" />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {carrier}
                  {refused && <Badge tone="warn">{m.orders_refused_at_door()}</Badge>}
                </p>
                <p className="text-14 text-soft">{sayWhen({ moment: formatMoment(sentAt) })}</p>
                {trackingNo && (
                  <p className="text-14 break-all text-soft tabular-nums">{m.orders_tracking_no({ no: trackingNo })}</p>
                )}
              </div>
              {trackingUrl && (
                <a
                  href={trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={m.orders_track({ no: trackingNo })}
                  className={buttonClass('plain', 'small')}
                >
                  {m.orders_track_go()}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
