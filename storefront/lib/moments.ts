import { formatDay } from './dates.ts'

/** 11月20日 14:35 · 20 Nov 14:35, from an instant of the wire; Hong Kong time wherever the visitor is. */
export function formatMoment(instant: string): string {
  // Hong Kong keeps UTC+8 all year.
  const there = new Date(Date.parse(instant) + 8 * 3_600_000).toISOString()
  return `${formatDay(there.slice(0, 10))} ${there.slice(11, 16)}`
}
