import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** Authorisations that end before then, earliest first. */
export async function lapsingBefore(db: Db, before: Temporal.Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'authorized')
    .where('authorized_until', '<', toTimestamp(before))
    .orderBy('authorized_until')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
