import { dayOf, zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { rememberedFrom } from './buyer-retention.rules.ts'
import * as store from './buyer-retention.store.ts'

export const forgetBuyers = (db: Db, company: string, now: Temporal.Instant, most: number): Promise<number> =>
  store.forgetBuyers(db, company, rememberedFrom(dayOf(now)).toZonedDateTime(zone).toInstant(), most)
