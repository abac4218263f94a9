import { sql } from 'kysely'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** Locks the queue of those who wait for one variant. */
export const lockQueue = (tx: Tx, company: string, assortId: string): Promise<void> =>
  lockNames(tx, 'notice_queue', [`notice line ${company} ${assortId}`])

export async function countTold(db: Db, company: string, assortId: string, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from stock_notice
    where company = ${company} and assort_id = ${assortId} and told_at > ${since.toString()}::timestamptz`.execute(db)
  return rows[0]!.count
}

/** Takes the first subscribers in the order of their requests and marks them as told. */
export async function takeFirst(
  tx: Tx,
  { company, assortId, most, now }: { company: string; assortId: string; most: number; now: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with first as (
      select id from stock_notice
      where company = ${company} and assort_id = ${assortId} and confirmed_at is not null and told_at is null
      order by asked_at, id limit ${most}
    ), told as (
      update stock_notice set told_at = ${now.toString()}::timestamptz from first where stock_notice.id = first.id
      returning stock_notice.id, asked_at
    )
    select id from told order by asked_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isAnyoneWaiting(db: Db, company: string, assortId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_notice
    where company = ${company} and assort_id = ${assortId} and confirmed_at is not null and told_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Variants that are back in stock and have subscribers. */
export async function returned(db: Db): Promise<{ company: string; assortId: string }[]> {
  const { rows } = await sql<{ company: string; assortId: string }>`
    select distinct stock.company, stock.assort_id as "assortId"
    from stock_notice join stock using (company, assort_id)
    where confirmed_at is not null and told_at is null and on_hand - allocated - safety > 0`.execute(db)
  return rows
}

export async function noteSent(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('stock_notice')
    .set({ sent_at: toTimestamp(at) })
    .where('id', '=', id)
    .execute()
}
