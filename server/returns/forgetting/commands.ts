import { dayOf, zone } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { rememberedFrom } from '#server/orders/forgetting/rules.ts'
import * as store from './store.ts'

/** With the order itself: sums and numbers stay for the books, a buyer's own words do not. */
export const forgetRemarks = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.forgetRemarks(db, rememberedFrom(dayOf(now)).toZonedDateTime(zone).toInstant(), most)
