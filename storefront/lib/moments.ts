import { formatDay } from './dates.ts'

// Hong Kong keeps UTC+8 all year.
const inHongKong = (at: number) => new Date(at + 8 * 3_600_000).toISOString()

/** The day in Hong Kong, YYYY-MM-DD, at an instant in milliseconds. */
export const dayInHongKong = (at: number) => inHongKong(at).slice(0, 10)

/** 11月20日 14:35 · 20 Nov 14:35, from an instant of the wire; Hong Kong time wherever the visitor is. */
export function formatMoment(instant: string): string {
  const there = inHongKong(Date.parse(instant))
  return `${formatDay(there.slice(0, 10))} ${there.slice(11, 16)}`
}

/** 14:35 in Hong Kong, of an instant of the wire. */
export const formatTime = (instant: string) => inHongKong(Date.parse(instant)).slice(11, 16)

/** The last day before an instant: a deadline at midnight of the 21st includes the 20th. */
export const formatLastDay = (instant: string) => formatDay(dayInHongKong(Date.parse(instant) - 1))
