import { dayOf, zone } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { rememberedFrom } from './rules.ts'
import * as store from './store.ts'

export const forgetBuyers = (db: Db, company: string, now: Temporal.Instant, most: number): Promise<number> =>
  store.forgetBuyers(db, company, rememberedFrom(dayOf(now)).toZonedDateTime(zone).toInstant(), most)
