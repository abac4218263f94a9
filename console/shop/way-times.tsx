import { useFormContext } from 'react-hook-form'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { nameDay, week } from './week.ts'
import type { WayTyped } from './way-typed.ts'

/** When a way delivers. */
export function WayTimes() {
  const { register, formState } = useFormContext<WayTyped>()
  const { errors } = formState
  const days = (least: number, most: number) => ({
    required: true,
    validate: (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most,
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <fieldset className="sm:col-span-2">
        <legend className="font-medium">{m.console_way_weekdays()}</legend>
        <div className="flex flex-wrap gap-x-4">
          {week.map((weekday) => (
            <Checkbox key={weekday} value={String(weekday)} {...register('weekdays', { required: true })}>
              {nameDay(weekday)}
            </Checkbox>
          ))}
        </div>
        {errors.weekdays && <p className="text-bad">{m.console_way_weekdays_needed()}</p>}
        <Checkbox {...register('worksHolidays')}>{m.console_way_holidays()}</Checkbox>
      </fieldset>
      <Field
        type="time"
        label={m.console_way_cut_off()}
        error={errors.cutOff && m.console_field_needed()}
        {...register('cutOff', { required: true })}
      />
      <Field
        kind="number"
        label={m.console_way_days_ahead()}
        error={errors.daysAhead && m.console_days_wrong({ least: 0, most: 90 })}
        {...register('daysAhead', days(0, 90))}
      />
      <Field
        kind="number"
        label={m.console_way_range()}
        error={errors.rangeDays && m.console_days_wrong({ least: 1, most: 365 })}
        {...register('rangeDays', days(1, 365))}
      />
    </div>
  )
}
