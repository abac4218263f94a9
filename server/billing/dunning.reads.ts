import type { Db } from '#server/lib/database/db.ts'
import { lookAhead } from './bills.rules.ts'
import * as store from './dunning.store.ts'

/** Every bill of which something may have to be said on this day. */
export const listDue = (db: Db, today: Temporal.PlainDate): Promise<string[]> => store.dueBy(db, lookAhead(today))
