import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { retainedFrom } from '#server/buyers/buyer-retention.rules.ts'
import * as store from './return-retention.store.ts'

/** Erases at the same age as the order's personal data. Sums and numbers stay for accounting; the buyer's remarks do not. */
export const eraseRemarks = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.eraseRemarks(db, startOfDay(retainedFrom(dayOf(now))), most)
