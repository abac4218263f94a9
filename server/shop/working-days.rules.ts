/** The working days of a delivery way. */
export interface Working {
  /** 1 is Monday. */
  weekdays: readonly number[]
  worksHolidays: boolean
}

/** That day if the way works on it, otherwise the next day on which it does; null if it never works. */
export function firstDay(
  way: Working,
  from: Temporal.PlainDate,
  holidays: ReadonlySet<string>,
): Temporal.PlainDate | null {
  if (way.weekdays.length === 0) return null
  const works = way.weekdays.includes(from.dayOfWeek) && (way.worksHolidays || !holidays.has(from.toString()))
  return works ? from : firstDay(way, from.add({ days: 1 }), holidays)
}
