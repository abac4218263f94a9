import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'

/** Empties the remarks of requests made before then. */
export async function eraseRemarks(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update refund set remark = '' where id in (
      select id from refund where remark <> '' and created_at < ${before.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
