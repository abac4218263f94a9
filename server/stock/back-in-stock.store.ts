import { sql } from 'kysely'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { NoticeKind } from './stock-notices.rules.ts'
import { noticeTables } from './stock-notices.store.ts'

/** Those who wait for one variant, and for PRICE have seen more than it costs now. */
export interface NoticeQueue {
  company: string
  assortId: string
  about: NoticeKind
  cents: number
}

/** Locks the queue of those who wait for one variant. */
export const lockQueue = (tx: Tx, company: string, assortId: string): Promise<void> =>
  lockNames(tx, 'notice_queue', [`notice line ${company} ${assortId}`])

export async function countTold(
  db: Db,
  { company, assortId, about }: NoticeQueue,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(noticeTables[about])}
    where company = ${company} and assort_id = ${assortId} and told_at > ${since.toString()}::timestamptz`.execute(db)
  return rows[0]!.count
}

const waitingIn = ({ company, assortId, about, cents }: NoticeQueue) => sql<boolean>`
  company = ${company} and assort_id = ${assortId} and confirmed_at is not null and told_at is null
  ${about === 'PRICE' ? sql`and seen_cents > ${cents}` : sql``}`

/** Takes the first subscribers in the order of their requests and marks them as told. */
export async function takeFirst(tx: Tx, queue: NoticeQueue, most: number, now: Temporal.Instant): Promise<string[]> {
  const table = sql.table(noticeTables[queue.about])
  const { rows } = await sql<{ id: string }>`
    with first as (
      select id from ${table} where ${waitingIn(queue)} order by asked_at, id limit ${most}
    ), told as (
      update ${table} notice set told_at = ${now.toString()}::timestamptz from first where notice.id = first.id
      returning notice.id, asked_at
    )
    select id from told order by asked_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isAnyoneWaiting(db: Db, queue: NoticeQueue): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(noticeTables[queue.about])} where ${waitingIn(queue)} limit 1`.execute(db)
  return rows.length > 0
}

export interface AwaitedVariant {
  company: string
  assortId: string
}

/** Variants that are back in stock and have subscribers. */
export async function returned(db: Db): Promise<AwaitedVariant[]> {
  const { rows } = await sql<AwaitedVariant>`
    select distinct stock.company, stock.assort_id as "assortId"
    from stock_notice join stock using (company, assort_id)
    where confirmed_at is not null and told_at is null and on_hand - allocated - safety > 0`.execute(db)
  return rows
}

/** Variants that cost less than a subscriber has seen. */
export async function lowered(db: Db): Promise<AwaitedVariant[]> {
  const { rows } = await sql<AwaitedVariant>`
    select distinct variant.company, variant.assort_id as "assortId"
    from price_notice join variant using (company, assort_id)
    where confirmed_at is not null and told_at is null and price_cents < seen_cents`.execute(db)
  return rows
}

export async function noteSent(db: Db, about: NoticeKind, id: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update ${sql.table(noticeTables[about])} set sent_at = ${at.toString()}::timestamptz where id = ${id}`.execute(db)
}

/**
 * Whoever was chosen to be told of a price that is gone waits again. Where they have asked anew meanwhile, that request stays.
 */
export async function returnToLine(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from price_notice told using price_notice live
    where told.id = ${id} and told.sent_at is null and live.id <> told.id and live.told_at is null
      and live.company = told.company and live.assort_id = told.assort_id
      and (live.member = told.member or (live.address = told.address and live.confirmed_at is not null))`.execute(tx)
  await sql`update price_notice set told_at = null where id = ${id} and sent_at is null`.execute(tx)
}
