import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** False when it was spent before: of two who bring the same proof at once, one is told so. */
export async function spend(db: Db, hash: Buffer, endsAt: Temporal.Instant): Promise<boolean> {
  const spent = await db
    .insertInto('spent_proof')
    .values({ hash, ends_at: toTimestamp(endsAt) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** What has run out would be refused without them, too. */
export async function deleteEnded(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('spent_proof').where('ends_at', '<', toTimestamp(now)).execute()
}
