import { useId } from 'react'
import type { PaymentResult } from '#contract/checkout.ts'
import { formatDay, formatWeekday } from '#storefront/lib/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { Part } from '#ui/part.tsx'
import { useChoice } from './use-field.ts'

/** The dates offered for this way and place. §5 */
export function DayPart({
  quote,
  way,
}: {
  quote: PaymentResult | null
  way: PaymentResult['ways'][number] | undefined
}) {
  const id = useId()
  const { value, onChange, error } = useChoice('expectedDate')
  const days = way?.dates ?? []
  const title = way?.pickUp ? m.checkout_date_pickup() : m.checkout_date()
  const isGone = value !== '' && days.length > 0 && !days.includes(value)
  return (
    <Part title={title}>
      {quote?.arrives && <Notice>{m.checkout_arrives({ day: formatDay(quote.arrives) })}</Notice>}
      {days.length === 0 && <p className="text-14 text-soft">{m.checkout_date_first()}</p>}
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="unseen">{title}</legend>
        {/* One row that scrolls on a phone, where ten days would fill half of the screen. */}
        <div className="scroller -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 *:shrink-0 *:basis-24 *:snap-start sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(84px,1fr))] sm:overflow-visible sm:px-0">
          {days.map((day, index) => (
            <label
              key={day}
              className="relative grid min-h-14 place-content-center rounded-md border border-edge px-1 py-2 text-center leading-tight has-checked:border-action has-checked:bg-tint has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
            >
              <input
                type="radio"
                name="expectedDate"
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
                className="unseen"
              />
              <span className="block font-medium whitespace-nowrap tabular-nums">{formatDay(day)}</span>
              <span className="block text-12 text-soft">
                {formatWeekday(day)}
                {index === 0 && ` · ${m.checkout_earliest()}`}
              </span>
            </label>
          ))}
        </div>
        {(error || isGone) && (
          <p id={`${id}-error`} className="mt-2 text-14 text-bad">
            {error ?? m.checkout_date_gone()}
          </p>
        )}
      </fieldset>
    </Part>
  )
}
