import { languageFacts } from '#words/languages.ts'
import { chosenLanguage } from './language.ts'

// Hong Kong keeps UTC+8 all year.
const inHongKong = (at: number) => new Date(at + 8 * 3_600_000).toISOString()

/** 12月3日 · 3 Dec, with the year where it is another one. From a date of the wire. */
export function formatDay(day: string): string {
  const [year = '', month = '1', date = '1'] = day.split('-')
  const { writeDay, addYear } = languageFacts[chosenLanguage.get()]
  const said = writeDay(Number(month), Number(date))
  return year === inHongKong(Date.now()).slice(0, 4) ? said : addYear(said, year)
}

/** 11月20日 14:35 · 20 Nov 14:35: Hong Kong's time, wherever staff are. */
export function formatMoment(instant: string): string {
  const there = inHongKong(Date.parse(instant))
  return `${formatDay(there.slice(0, 10))} ${there.slice(11, 16)}`
}

/** The day in Hong Kong so many days from now, as the wire has it. */
export const dayFromNow = (days: number): string => inHongKong(Date.now() + days * 86_400_000).slice(0, 10)

/** An instant of the wire from a field of date and time, which is Hong Kong's: `2026-12-01T02:00`. */
export const fromLocalInput = (typed: string): string => `${typed.length === 16 ? `${typed}:00` : typed}+08:00`

/** 0.3: a duration that staff compare with others. */
export const formatSeconds = (seconds: number): string => Math.max(seconds, 0.1).toFixed(1)
