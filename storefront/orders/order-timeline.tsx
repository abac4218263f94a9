import type { OrderView } from '#contract/orders.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

type TimelineEvent = OrderView['timeline'][number]

/** How many events are shown; earlier ones are folded. */
const latest = 3

/** The order's events, newest first. */
export function OrderTimeline({ timeline }: { timeline: OrderView['timeline'] }) {
  if (timeline.length === 0) return null
  const events = timeline.toReversed()
  const shown = events.length > latest + 1 ? latest : events.length // folding a single event would save no space
  const earlier = events.slice(shown)
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{m.orders_timeline()}</h2>
      <Events events={events.slice(0, shown)} isLatest className="mt-4" />
      {earlier.length > 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-9 list-none items-center gap-3 pl-7 text-14 text-action hover:underline">
            {m.orders_timeline_earlier({ count: earlier.length })}
            <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
          </summary>
          <Events events={earlier} className="mt-2" />
        </details>
      )}
    </section>
  )
}

function Events({
  events,
  isLatest = false,
  className,
}: {
  events: TimelineEvent[]
  isLatest?: boolean
  className: string
}) {
  return (
    <ol className={className}>
      {events.map((event, index) => (
        <li key={`${event.at} ${event.text}`} className="relative grid grid-cols-[16px_1fr] gap-3 pb-4 last:pb-0">
          <span aria-hidden className="relative">
            <span
              className={`absolute top-2 left-1 size-2 rounded-full ${isLatest && index === 0 ? 'bg-action' : 'bg-edge'}`}
            />
            {index < events.length - 1 && <span className="absolute top-5 left-[7px] h-full w-px bg-line" />}
          </span>
          <span>
            <span className={isLatest && index === 0 ? 'font-medium' : ''}>{event.text}</span>
            <time dateTime={event.at} className="block text-14 text-soft">
              {formatMoment(event.at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  )
}
