import { useFieldArray, useFormContext } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import type { ShopTyped } from './shop-typed.ts'
import { nameDay, week } from './week.ts'

/** The hours of the week. A day without any is closed; none at all, and the shop never closes. */
export function OpeningHours({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, watch } = useFormContext<ShopTyped>()
  const { fields, append, remove } = useFieldArray({ control, name: 'hours' })
  const hours = watch('hours')
  return (
    <Block title={m.console_hours()}>
      <p className="pb-3 text-soft">{fields.length === 0 ? m.console_always_open() : m.console_hours_text()}</p>
      <ul className="grid gap-2">
        {week.map((weekday) => (
          <li key={weekday} className="grid gap-2 border-b border-line pb-2 last:border-0 sm:grid-cols-[112px_1fr]">
            <p className="py-2">{nameDay(weekday)}</p>
            <div className="grid gap-2">
              {fields.map(
                (field, at) =>
                  hours[at]?.weekday === weekday && (
                    <HoursLine
                      key={field.id}
                      at={at}
                      day={nameDay(weekday)}
                      isReadOnly={isReadOnly}
                      remove={() => remove(at)}
                    />
                  ),
              )}
              {!isReadOnly && (
                <Button
                  tone="quiet"
                  size="small"
                  icon="plus"
                  aria-label={m.console_hours_add_of({ day: nameDay(weekday) })}
                  className="justify-self-start"
                  onClick={() => append({ weekday, opens: '10:00', closes: '19:00' })}
                >
                  {m.console_hours_add()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  )
}

interface HoursLineProps {
  at: number
  day: string
  isReadOnly: boolean
  remove: () => void
}

function HoursLine({ at, day, isReadOnly, remove }: HoursLineProps) {
  const { register } = useFormContext<ShopTyped>()
  return (
    <div className="flex items-center gap-2">
      <input
        type="time"
        aria-label={m.console_opens_of({ day })}
        disabled={isReadOnly}
        className="field-box w-auto"
        {...register(`hours.${at}.opens`)}
      />
      –
      <input
        type="time"
        aria-label={m.console_closes_of({ day })}
        disabled={isReadOnly}
        className="field-box w-auto"
        {...register(`hours.${at}.closes`)}
      />
      {!isReadOnly && (
        <Button tone="quiet" size="small" aria-label={m.console_hours_remove_of({ day })} onClick={remove}>
          {m.console_remove()}
        </Button>
      )}
    </div>
  )
}
