import { language } from './language.ts'
import { languageFacts } from '#words/languages.ts'

/** 12月3日 · 3 Dec, from a date of the wire (2026-12-03). */
export function formatDay(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return languageFacts[language()].writeDay(month, date)
}

/** 12月3日（四） · Thu 3 Dec */
export function formatDayWithWeekday(day: string): string {
  const { weekdays, addWeekday } = languageFacts[language()]
  return addWeekday(formatDay(day), weekdays[weekdayOf(day)] ?? '')
}

/** 星期四 · Thu */
export function formatWeekday(day: string): string {
  return weekdayName(weekdayOf(day))
}

/** 星期一 · Mon, from a weekday of the wire: 1 is Monday. */
export function weekdayName(weekday: number): string {
  const { weekdays, writeWeekday } = languageFacts[language()]
  return writeWeekday(weekdays[weekday % 7] ?? '')
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
