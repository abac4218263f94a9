import type { Db } from '#server/lib/database/db.ts'
import { lookAhead } from './bills.rules.ts'
import * as store from './dunning.store.ts'

/** Bills that may need a reminder or a charge today. */
export const listDue = (db: Db, today: Temporal.PlainDate): Promise<string[]> => store.dueBy(db, lookAhead(today))
