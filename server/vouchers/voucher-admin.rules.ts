import { leadTime } from '#server/stock/stock.rules.ts'

/** 32 signs that nobody mistakes for one another when a number is read aloud: five bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** A coupon's number out of random bytes, 60 bits of them: nobody meets one by chance. */
export const asCouponNumber = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => signs[byte % signs.length]).join('')

/** How long a coupon is good: N/DAY, N/WEEK or N/MONTH from the day it is given (a month's end is clamped), or up to a day. §9 */
export const lastDayOf = (
  { term, lastDay }: { term: string | null; lastDay: string | null },
  given: Temporal.PlainDate,
): Temporal.PlainDate => (term === null ? Temporal.PlainDate.from(lastDay!) : given.add(leadTime(term)))

/** Before this many days of the end a member is told; who has had the coupon no longer than that knows of it. */
export const noticeDays = 7

/** Given or sold no more: ended by staff, or nothing of its time is left. */
export const isOver = (
  rule: { term: string | null; lastDay: string | null; endedAt: Temporal.Instant | null },
  today: Temporal.PlainDate,
): boolean => rule.endedAt !== null || Temporal.PlainDate.compare(lastDayOf(rule, today), today) < 0
