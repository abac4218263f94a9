import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { retainedFrom } from './buyer-retention.rules.ts'
import * as store from './buyer-retention.store.ts'

export const eraseBuyers = (db: Db, company: string, now: Temporal.Instant, most: number): Promise<number> =>
  store.eraseBuyers(db, company, startOfDay(retainedFrom(dayOf(now))), most)
