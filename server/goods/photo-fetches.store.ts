import { sql } from 'kysely'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface PhotoFetch {
  id: string
  company: string
  product: string
  url: string
  position: number
  staff: string | null
  askedBy: string
  /** The change that the photo belongs to. */
  change: string | null
}

interface AskedPhotos {
  company: string
  photos: readonly { code: string; url: string; position: number }[]
  staff: { id: string; name: string } | null
  at: Temporal.Instant
  change: string | null
}

/** The ids of those that are not there yet, or were refused before, in the order of the addresses. */
export async function ask(tx: Tx, { company, photos, staff, at, change }: AskedPhotos): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into picture_fetch (company, product, url, position, staff, asked_by, asked_at, change)
    select ${company}, product, url, position, ${staff?.id ?? null}::uuid, ${staff?.name ?? ''}, ${toTimestamp(at)}::timestamptz, ${change}::uuid
    from unnest(
      ${photos.map(({ code }) => code)}::text[], ${photos.map(({ url }) => url)}::text[], ${photos.map(({ position }) => position)}::integer[]
    ) asked (product, url, position)
    on conflict (company, product, url) do update
      set state = 'waiting', reason = null, ended_at = null, position = excluded.position, staff = excluded.staff,
        asked_by = excluded.asked_by, asked_at = excluded.asked_at, change = excluded.change
      where picture_fetch.state = 'refused'
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Addresses of photos that these goods have or wait for. */
export async function listAsked(
  db: Db,
  company: string,
  products: readonly string[],
): Promise<{ product: string; url: string }[]> {
  const { rows } = await sql<{ product: string; url: string }>`
    select product, url from picture_fetch
    where company = ${company} and product in (select unnest(${products}::text[])) and state <> 'refused'`.execute(db)
  return rows
}

/** One that still waits. */
export async function findWaiting(db: Db, id: string): Promise<PhotoFetch | undefined> {
  const { rows } = await sql<PhotoFetch>`
    select id, company, product, url, position, staff, asked_by as "askedBy", change
    from picture_fetch where id = ${id}::uuid and state = 'waiting'`.execute(db)
  return rows[0]
}

/** The picture that came from this address before. */
export async function findFetched(db: Db, company: string, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ picture: string }>`
    select picture from picture_fetch where company = ${company} and url = ${url} and state = 'done' limit 1`.execute(
    db,
  )
  return rows[0]?.picture
}

export async function end(
  tx: Tx,
  id: string,
  came: { picture: string } | { reason: RefusalCode },
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('picture_fetch')
    .set({ ...came, state: 'picture' in came ? 'done' : 'refused', ended_at: toTimestamp(at) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
