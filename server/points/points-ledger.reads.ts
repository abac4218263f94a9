import type { Db } from '#server/lib/database/db.ts'
import * as store from './points-ledger.store.ts'

/** Valid points by expiry date, for a range of days. */
export async function listEndings(
  db: Db,
  member: string,
  days: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<{ expires: Temporal.PlainDate; points: number }[]> {
  const rows = await store.endings(db, member, days)
  return rows.map(({ expires, points }) => ({ expires: Temporal.PlainDate.from(expires), points }))
}
