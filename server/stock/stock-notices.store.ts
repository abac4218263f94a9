import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'

export interface StockNotice extends Contact {
  id: string
  company: string
  assortId: string
  /** The member whose own contact it is. */
  member: string | null
  /** The visitor who gave an unverified contact. */
  asker: string | null
  language: Locale
  askedAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  toldAt: Temporal.Instant | null
  sentAt: Temporal.Instant | null
}

/** A member with their verified contacts. */
export interface NoticeOwner {
  company: string
  member: string
  addresses: readonly string[]
}

const notices = (db: Db) =>
  db
    .selectFrom('stock_notice')
    .select([
      'id',
      'company',
      'assort_id',
      'kind',
      'address',
      'member',
      'asker',
      'language',
      'asked_at',
      'confirmed_at',
      'told_at',
      'sent_at',
    ])
type NoticeRow = Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirstOrThrow']>>

const asNotice = (row: NoticeRow): StockNotice => ({
  id: row.id,
  company: row.company,
  assortId: row.assort_id,
  kind: row.kind as Contact['kind'],
  address: row.address,
  member: row.member,
  asker: row.asker,
  language: row.language as Locale,
  askedAt: row.asked_at.toTemporalInstant(),
  confirmedAt: row.confirmed_at?.toTemporalInstant() ?? null,
  toldAt: row.told_at?.toTemporalInstant() ?? null,
  sentAt: row.sent_at?.toTemporalInstant() ?? null,
})

/** Locks one address until the transaction ends: two requests about it come one after the other. */
export const lockAddress = (tx: Tx, company: string, address: string): Promise<void> =>
  lockNames(tx, 'notice_address', [`notices ${company} ${address}`])

/** Returns the new id; undefined when it would duplicate an existing one. */
export async function insertNotice(
  tx: Tx,
  notice: Omit<StockNotice, 'id' | 'toldAt' | 'sentAt'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('stock_notice')
    .values({
      company: notice.company,
      assort_id: notice.assortId,
      kind: notice.kind,
      address: notice.address,
      member: notice.member,
      asker: notice.asker,
      language: notice.language,
      asked_at: toTimestamp(notice.askedAt),
      confirmed_at: notice.confirmedAt && toTimestamp(notice.confirmedAt),
    })
    .onConflict((any) => any.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findNotice(db: Db, id: string): Promise<StockNotice | undefined> {
  const row = await notices(db).where('id', '=', id).executeTakeFirst()
  return row && asNotice(row)
}

/** This visitor's unconfirmed request at that address. */
export async function findAsked(
  db: Db,
  { company, assortId, address, asker }: Pick<StockNotice, 'company' | 'assortId' | 'address' | 'asker'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stock_notice')
    .select('id')
    .where('company', '=', company)
    .where('assort_id', '=', assortId)
    .where('address', '=', address)
    .where('asker', 'is not distinct from', asker)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Whether this visitor has opened a link sent to that address. */
export async function hasConfirmed(db: Db, company: string, address: string, asker: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_notice
    where company = ${company} and address = ${address} and asker = ${asker} and confirmed_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function isConfirmed(db: Db, company: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_notice where company = ${company} and address = ${address} and confirmed_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function countWaiting(
  db: Db,
  { company, address, member }: { company: string; address: string; member: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from stock_notice
    where company = ${company} and (address = ${address} or member = ${member}) and confirmed_at is not null and told_at is null`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Confirms the notice of an opened link, and the other requests of the same visitor at that address. One for goods with an older
 * notice is dropped.
 */
export async function confirm(
  tx: Tx,
  { id, company, address, asker }: StockNotice,
  now: Temporal.Instant,
): Promise<string[]> {
  await sql`
    delete from stock_notice asked
    where company = ${company} and address = ${address} and confirmed_at is null
      and (id = ${id} or asker = ${asker}) and exists (
        select from stock_notice live where live.company = asked.company and live.assort_id = asked.assort_id
          and live.address = asked.address and live.confirmed_at is not null and live.told_at is null)`.execute(tx)
  const { rows } = await sql<{ assort_id: string }>`
    update stock_notice set confirmed_at = ${now.toString()}::timestamptz
    where company = ${company} and address = ${address} and confirmed_at is null and (id = ${id} or asker = ${asker})
    returning assort_id`.execute(tx)
  return rows.map((row) => row.assort_id)
}

export async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from stock_notice where id = any(${ids}::uuid[])`.execute(db)
}

export async function removeAddress(db: Db, company: string, address: string): Promise<void> {
  await sql`delete from stock_notice where company = ${company} and address = ${address}`.execute(db)
}

/** Deletes this visitor's request for one variant at that address. */
export async function removeAsked(
  db: Db,
  { company, assortId, address, asker }: { company: string; assortId: string; address: string; asker: string },
): Promise<void> {
  await sql`
    delete from stock_notice
    where company = ${company} and assort_id = ${assortId} and address = ${address} and asker = ${asker} and told_at is null`.execute(
    db,
  )
}

const ownedBy = ({ company, member, addresses }: NoticeOwner) => sql<boolean>`
  company = ${company} and (member = ${member} or (confirmed_at is not null and address = any(${addresses}::text[])))`

/** Waiting ones first, newest first. */
export async function listOwn(
  db: Db,
  owner: NoticeOwner,
  { skip, most, of }: { skip: number; most: number; of?: readonly string[] | undefined },
): Promise<{ notices: StockNotice[]; count: number }> {
  const own = notices(db).where(ownedBy(owner))
  const asked = of ? own.where(sql<boolean>`assort_id = any(${of}::text[])`) : own
  const [rows, { count }] = await Promise.all([
    asked
      .orderBy(sql`told_at is not null`)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(most)
      .execute(),
    asked
      .clearSelect()
      .select((column) => column.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { notices: rows.map(asNotice), count }
}

export async function findOwn(db: Db, owner: NoticeOwner, id: string): Promise<StockNotice | undefined> {
  const row = await notices(db).where(ownedBy(owner)).where('id', '=', id).executeTakeFirst()
  return row && asNotice(row)
}

export async function removeOwn(db: Db, owner: NoticeOwner, assortId?: string): Promise<void> {
  const own = db.deleteFrom('stock_notice').where(ownedBy(owner))
  await (assortId === undefined ? own : own.where('assort_id', '=', assortId).where('told_at', 'is', null)).execute()
}

export async function deleteOld(
  db: Db,
  { askedBefore, toldBefore, most }: { askedBefore: Temporal.Instant; toldBefore: Temporal.Instant; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_notice where id in (
      select id from stock_notice
      where (confirmed_at is null and asked_at < ${askedBefore.toString()}::timestamptz)
        or told_at < ${toldBefore.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
