import { dayFromNow, formatDay } from '#console/lib/moments.ts'
import { m } from '#words/compiled/messages.js'

interface OrderDaysProps {
  from: string
  to: string
  change: (days: { from: string; to: string }) => void
}

/** The days on which orders were placed, with the usual ones at hand. */
export function OrderDays({ from, to, change }: OrderDaysProps) {
  const usual = [
    { name: m.console_today(), days: 0 },
    { name: m.console_last_7_days(), days: 6 },
    { name: m.console_last_30_days(), days: 29 },
  ]
  return (
    <div role="group" aria-label={m.console_placed()} className="flex flex-wrap items-center gap-2">
      {usual.map(({ name, days }) => {
        const chosen = { from: dayFromNow(-days), to: dayFromNow(0) }
        const isHere = from === chosen.from && to === chosen.to
        return (
          <button
            key={days}
            type="button"
            aria-pressed={isHere}
            onClick={() => change(isHere ? { from: '', to: '' } : chosen)}
            className="pill aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {name}
          </button>
        )
      })}
      <DayField label={m.console_from()} value={from} most={to} onChange={(day) => change({ from: day, to })} />
      <DayField label={m.console_until()} value={to} least={from} onChange={(day) => change({ from, to: day })} />
    </div>
  )
}

interface DayFieldProps {
  label: string
  value: string
  least?: string
  most?: string
  onChange: (day: string) => void
}

const DayField = ({ label, value, least, most, onChange }: DayFieldProps) => (
  <label className="flex items-center gap-2 text-soft max-sm:grow max-sm:basis-[40%]">
    {label}
    <input
      type="date"
      value={value}
      min={least}
      max={most}
      title={value && formatDay(value)}
      onChange={(event) => onChange(event.target.value)}
      className="field-box min-w-0 sm:w-auto"
    />
  </label>
)
