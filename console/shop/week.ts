import { chosenLanguage } from '#console/lib/language.ts'
import { languageFacts } from '#words/languages.ts'

/** 1 is Monday. */
export const week = [1, 2, 3, 4, 5, 6, 7]

export function nameDay(weekday: number): string {
  const { weekdays, writeWeekday } = languageFacts[chosenLanguage.get()]
  return writeWeekday(weekdays[weekday % 7] ?? '')
}
