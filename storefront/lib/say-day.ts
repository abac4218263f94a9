import { formatDay } from './dates.ts'
import { language } from './language.ts'
import { languageFacts } from '#words/languages.ts'

/** 2026年12月3日 · 3 Dec 2026, from a date or an instant of the wire, which is in Hong Kong time. */
export function formatDayWithYear(at: string): string {
  const day = at.slice(0, 10)
  const year = day.slice(0, 4)
  return languageFacts[language()].addYear(formatDay(day), year)
}
