import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useFieldArray, useForm, useFormContext } from 'react-hook-form'
import { beginAgain } from '#console/lib/begin-again.ts'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { refresh, useAct } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

interface HolidaysProps {
  year: number
  onYear: (year: number) => void
  known: Reply<'GET /staff/publicHolidays'>
}

interface HolidaysTyped {
  holidays: HolidaysProps['known']['holidays']
}

/** The form over what was read last, and the call that writes it. */
function useHolidaysDraft({ year, known }: Omit<HolidaysProps, 'onYear'>) {
  const form = useForm<HolidaysTyped>({ defaultValues: { holidays: known.holidays } })
  const { isDirty } = form.formState
  // What is typed stands on this, also when what a colleague wrote is known meanwhile.
  const [version, setVersion] = useState(known.version)
  const begin = ({ holidays, version }: HolidaysProps['known'], sent = form.getValues()) => {
    setVersion(version)
    beginAgain(form, sent, { holidays })
  }
  const sent = useRef<HolidaysTyped>({ holidays: [] })
  useEffect(() => {
    if (!isDirty && known.version !== version) begin(known)
  })
  const act = useAct('PUT /staff/publicHolidays', (saved) => {
    begin(saved, sent.current)
    say(m.console_saved(), { tone: 'good' })
    return refresh('GET /staff/publicHolidays')
  })
  const write = ({ holidays }: HolidaysTyped) => {
    sent.current = structuredClone({ holidays })
    act.mutate({ year, holidays, version })
  }
  const discard = () => {
    act.reset()
    begin(known)
  }
  return { form, act, write, discard }
}

/** The public holidays of a year, written as a whole. */
export function Holidays({ year, onYear, known }: HolidaysProps) {
  const may = useMay()
  const { form, act, write, discard } = useHolidaysDraft({ year, known })
  const { control, handleSubmit, formState } = form
  const [isOpen, setIsOpen] = useState(false)
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const add = () => {
    setIsOpen(true)
    append({ date: '', nameZh: '', nameEn: '' })
  }
  const isReadOnly = !may('PUT /staff/publicHolidays')
  return (
    <Block title={m.console_holidays_of({ year: String(year) })} aside={<YearSteps year={year} onYear={onYear} />}>
      <FormProvider {...form}>
        <form noValidate className="grid gap-2" onSubmit={(event) => void handleSubmit(write)(event)}>
          <p className="text-soft">{m.console_holidays_text()}</p>
          <Folded count={fields.length} isOpen={isOpen} onToggle={setIsOpen}>
            {fields.map(({ id }, at) => (
              <HolidayRow key={id} at={at} year={year} isReadOnly={isReadOnly} onRemove={() => remove(at)} />
            ))}
          </Folded>
          {(act.error || formState.errors.holidays) && (
            <Notice tone="bad" loud>
              {act.error ? act.error.message : m.console_holidays_incomplete()}
            </Notice>
          )}
          {!isReadOnly && (
            <div className="flex flex-wrap gap-2">
              <Button tone="plain" icon="plus" onClick={add}>
                {m.console_holiday_add()}
              </Button>
              {formState.isDirty && <SaveOrDiscard busy={act.isPending} onDiscard={discard} />}
            </div>
          )}
        </form>
      </FormProvider>
    </Block>
  )
}

interface FoldedProps {
  count: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A year has some seventeen holidays, which come with the shop: they are read when somebody asks. */
const Folded = ({ count, isOpen, onToggle, children }: FoldedProps) => (
  <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary className="min-h-9 content-center pointer-coarse:min-h-11">{m.console_holidays_count({ count })}</summary>
    <div className="grid gap-2 pt-2">{children}</div>
  </details>
)

const SaveOrDiscard = ({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) => (
  <>
    <Button tone="plain" onClick={onDiscard}>
      {m.console_discard()}
    </Button>
    <Button type="submit" busy={busy}>
      {m.console_save()}
    </Button>
  </>
)

function YearSteps({ year, onYear }: Pick<HolidaysProps, 'year' | 'onYear'>) {
  const step = (by: number, label: string) => (
    <Button tone="quiet" size="small" aria-label={label} onClick={() => onYear(year + by)}>
      {year + by}
    </Button>
  )
  return (
    <span className="flex">
      {step(-1, m.console_year_before())}
      {step(1, m.console_year_after())}
    </span>
  )
}

interface HolidayRowProps {
  at: number
  year: number
  isReadOnly: boolean
  onRemove: () => void
}

function HolidayRow({ at, year, isReadOnly, onRemove }: HolidayRowProps) {
  const { register } = useFormContext<HolidaysTyped>()
  return (
    <div className="grid gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[160px_1fr_1fr_auto]">
      <input
        type="date"
        aria-label={m.console_holiday_day()}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        disabled={isReadOnly}
        className="field-box"
        {...register(`holidays.${at}.date`, { required: true })}
      />
      <input
        aria-label={m.console_name_zh()}
        lang="zh-Hant-HK"
        disabled={isReadOnly}
        className="field-box"
        {...register(`holidays.${at}.nameZh`, { required: true })}
      />
      <input
        aria-label={m.console_name_en()}
        lang="en-HK"
        disabled={isReadOnly}
        className="field-box"
        {...register(`holidays.${at}.nameEn`, { required: true })}
      />
      {!isReadOnly && (
        <Button tone="quiet" size="small" className="max-sm:justify-self-start" onClick={onRemove}>
          {m.console_remove()}
        </Button>
      )}
    </div>
  )
}
