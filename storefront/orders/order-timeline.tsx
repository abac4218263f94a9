import type { OrderView } from '#contract/orders.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { m } from '#words/compiled/messages.js'

/** What happened to the order, latest first. */
export function OrderTimeline({ timeline }: { timeline: OrderView['timeline'] }) {
  if (timeline.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{m.orders_timeline()}</h2>
      <ol className="mt-4">
        {timeline.toReversed().map((event, index) => (
          <li key={`${event.at} ${event.text}`} className="relative grid grid-cols-[16px_1fr] gap-3 pb-4 last:pb-0">
            <span aria-hidden className="relative">
              <span className={`absolute top-2 left-1 size-2 rounded-full ${index === 0 ? 'bg-action' : 'bg-edge'}`} />
              {index < timeline.length - 1 && <span className="absolute top-5 left-[7px] h-full w-px bg-line" />}
            </span>
            <span>
              <span className={index === 0 ? 'font-medium' : ''}>{event.text}</span>
              <time dateTime={event.at} className="block text-14 text-soft">
                {formatMoment(event.at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
