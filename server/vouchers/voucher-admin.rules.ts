import { leadTime } from '#server/stock/stock.rules.ts'

/** 32 characters that are not confused when read aloud: five bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** A coupon number of 60 random bits, so that guessing is impractical. */
export const asCouponNumber = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => signs[byte % signs.length]).join('')

/**
 * The last day of a coupon: N/DAY, N/WEEK or N/MONTH from the day it is granted (the end of a month is clamped), or a fixed day.
 * §9
 */
export const lastDayOf = (
  { term, lastDay }: { term: string | null; lastDay: string | null },
  given: Temporal.PlainDate,
): Temporal.PlainDate => (term === null ? Temporal.PlainDate.from(lastDay!) : given.add(leadTime(term)))

/** Days before the end at which a member is reminded, unless the coupon is younger than that. */
export const noticeDays = 7

/** No longer granted or sold: ended by staff, or expired. */
export const isOver = (
  rule: { term: string | null; lastDay: string | null; endedAt: Temporal.Instant | null },
  today: Temporal.PlainDate,
): boolean => rule.endedAt !== null || Temporal.PlainDate.compare(lastDayOf(rule, today), today) < 0
