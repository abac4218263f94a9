import { type NotNull, sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import type { NoticeKind } from './stock-notices.rules.ts'

/** Each kind has a table of its own. */
export const noticeTables = { STOCK: 'stock_notice', PRICE: 'price_notice' } as const satisfies Record<
  NoticeKind,
  string
>
/** In the order in which their rows are locked. */
export const lockedKinds = Object.keys(noticeTables) as NoticeKind[]

export interface StockNotice extends Contact {
  id: string
  company: string
  assortId: string
  about: NoticeKind
  /** The lowest price seen by who asked for a lower one; null for stock. */
  seenCents: number | null
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

export type NewNotice = Omit<StockNotice, 'id' | 'toldAt' | 'sentAt'>

/** A member with their verified contacts. */
export interface NoticeOwner {
  company: string
  member: string
  addresses: readonly string[]
}

const notices = (db: Db) =>
  db
    .selectFrom('notice')
    .select([
      'id',
      'company',
      'assort_id',
      'about',
      'seen_cents',
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
    .$narrowType<{
      id: NotNull
      company: NotNull
      assort_id: NotNull
      about: NotNull
      kind: NotNull
      address: NotNull
      language: NotNull
      asked_at: NotNull
    }>()
type NoticeRow = Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirstOrThrow']>>

const asNotice = (row: NoticeRow): StockNotice => ({
  id: row.id,
  company: row.company,
  assortId: row.assort_id,
  about: row.about as NoticeKind,
  seenCents: row.seen_cents,
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
export async function insertNotice(tx: Tx, { about, seenCents, ...notice }: NewNotice): Promise<string | undefined> {
  const row = {
    company: notice.company,
    assort_id: notice.assortId,
    kind: notice.kind,
    address: notice.address,
    member: notice.member,
    asker: notice.asker,
    language: notice.language,
    asked_at: toTimestamp(notice.askedAt),
    confirmed_at: notice.confirmedAt && toTimestamp(notice.confirmedAt),
  }
  const inserted =
    about === 'STOCK'
      ? await tx
          .insertInto('stock_notice')
          .values(row)
          .onConflict((any) => any.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .insertInto('price_notice')
          .values({ ...row, seen_cents: seenCents! })
          .onConflict((any) => any.doNothing())
          .returning('id')
          .executeTakeFirst()
  return inserted?.id
}

/** Who asks again at a lower price waits for one below that: their own notices are never told above it. */
export async function lowerSeen(
  tx: Tx,
  { company, assortId, address, member, asker, seenCents }: NewNotice,
): Promise<void> {
  const own =
    member === null
      ? sql<boolean>`address = ${address} and asker = ${asker}`
      : sql<boolean>`(member = ${member} or (address = ${address} and confirmed_at is not null))`
  await sql`
    update price_notice set seen_cents = ${seenCents}
    where company = ${company} and assort_id = ${assortId} and told_at is null and seen_cents > ${seenCents} and ${own}`.execute(
    tx,
  )
}

export async function findNotice(db: Db, id: string): Promise<StockNotice | undefined> {
  const row = await notices(db).where('id', '=', id).executeTakeFirst()
  return row && asNotice(row)
}

export type AskedNotice = Pick<StockNotice, 'company' | 'about' | 'assortId' | 'address' | 'asker'>

/** This visitor's unconfirmed request at that address. */
export async function findAsked(
  db: Db,
  { company, about, assortId, address, asker }: AskedNotice,
): Promise<string | undefined> {
  const row = await notices(db)
    .where('company', '=', company)
    .where('about', '=', about)
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
    select 1 from notice
    where company = ${company} and address = ${address} and asker = ${asker} and confirmed_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function isConfirmed(db: Db, company: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice where company = ${company} and address = ${address} and confirmed_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function countWaiting(
  db: Db,
  { company, address, member }: { company: string; address: string; member: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from notice
    where company = ${company} and (address = ${address} or member = ${member}) and confirmed_at is not null and told_at is null`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Confirms the notice of an opened link, and the other requests of the same visitor at that address. One for goods with an older
 * notice is dropped; of two about a price the lower one stays.
 */
export async function confirm(
  tx: Tx,
  { id, company, address, asker }: StockNotice,
  now: Temporal.Instant,
): Promise<{ about: NoticeKind; assortId: string }[]> {
  const asked = sql<boolean>`asked.company = ${company} and asked.address = ${address} and asked.confirmed_at is null
    and (asked.id = ${id} or asked.asker = ${asker})`
  const sameGoods = sql<boolean>`live.company = asked.company and live.assort_id = asked.assort_id
    and live.address = asked.address and live.confirmed_at is not null and live.told_at is null`
  await sql`
    update price_notice live set seen_cents = asked.seen_cents from price_notice asked
    where ${asked} and ${sameGoods} and asked.seen_cents < live.seen_cents`.execute(tx)
  const confirmed: { about: NoticeKind; assortId: string }[] = []
  for (const about of lockedKinds) {
    const table = sql.table(noticeTables[about])
    await sql`delete from ${table} asked where ${asked} and exists (select from ${table} live where ${sameGoods})`.execute(
      tx,
    )
    const { rows } = await sql<{ assortId: string }>`
      update ${table} asked set confirmed_at = ${now.toString()}::timestamptz where ${asked}
      returning assort_id as "assortId"`.execute(tx)
    confirmed.push(...rows.map(({ assortId }) => ({ about, assortId })))
  }
  return confirmed
}

export const ownedBy = ({ company, member, addresses }: NoticeOwner) => sql<boolean>`
  company = ${company} and (member = ${member} or (confirmed_at is not null and address = any(${addresses}::text[])))`

export interface NoticeFilter {
  of?: readonly string[] | undefined
  about?: NoticeKind | undefined
}

/** Waiting ones first, newest first. */
export async function listOwn(
  db: Db,
  owner: NoticeOwner,
  { skip, most, of, about }: NoticeFilter & { skip: number; most: number },
): Promise<{ notices: StockNotice[]; count: number }> {
  const own = notices(db)
    .where(ownedBy(owner))
    .$if(of !== undefined, (all) => all.where(sql<boolean>`assort_id = any(${of}::text[])`))
    .$if(about !== undefined, (all) => all.where('about', '=', about!))
  const [rows, { count }] = await Promise.all([
    own
      .orderBy(sql`told_at is not null`)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(most)
      .execute(),
    own
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
