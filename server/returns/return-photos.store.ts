import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** Whether it is new; the same photo may be sent again over a bad connection. */
export async function add(
  tx: Tx,
  photo: { refund: string; file: string; digest: Buffer; bytes: number; at: Temporal.Instant },
): Promise<boolean> {
  const { at, ...sent } = photo
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund_photo')
    .values({ ...sent, sent_at: toTimestamp(at) })
    .onConflict((same) => same.columns(['refund', 'digest']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const listPhotos = (db: Db, refund: string) =>
  db
    .selectFrom('refund_photo')
    .select(['id', 'file'])
    .where('refund', '=', refund)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()

/** With the owner of its document. */
export const byId = (db: Db, company: string, id: string) =>
  db
    .selectFrom('refund_photo')
    .innerJoin('refund', 'refund.id', 'refund_photo.refund')
    .select(['refund_photo.id', 'file', 'order_id as orderId'])
    .where('refund.company', '=', company)
    .where('refund_photo.id', '=', id)
    .executeTakeFirst()

/** Deletes the rows of documents that ended before then; the caller deletes the returned files. */
export async function dropOld(db: Db, before: Temporal.Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with old as (
      select photo.id, photo.file from refund_photo photo
      where photo.file is not null and exists (
        select from refund join refund_event ended on ended.refund = refund.id
        where refund.id = photo.refund and refund.state in ('denied', 'withdrawn', 'done') and ended.to_state = refund.state
          and ended.at < ${toTimestamp(before)}
      )
      order by photo.sent_at limit ${most} for update of photo skip locked
    )
    update refund_photo set file = null from old where refund_photo.id = old.id returning old.file`.execute(db)
  return rows.map(({ file }) => file)
}

/** Which of these files some photo still uses. */
export async function storedOf(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refund_photo')
    .select('file')
    .where('file', '=', sql<string>`any(${files}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}
