import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** False when the proof is spent already, also by a concurrent request. */
export async function spend(db: Db, hash: Buffer, endsAt: Temporal.Instant): Promise<boolean> {
  const spent = await db
    .insertInto('spent_proof')
    .values({ hash, ends_at: toTimestamp(endsAt) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** Expired proofs are refused without their rows. */
export async function deleteEnded(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('spent_proof').where('ends_at', '<', toTimestamp(now)).execute()
}
