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
}

interface AskedPhotos {
  company: string
  product: string
  urls: readonly string[]
  staff: { id: string; name: string } | null
  at: Temporal.Instant
}

/** The ids of those that are not there yet, or were refused before, in the order of the addresses. */
export async function ask(tx: Tx, { company, product, urls, staff, at }: AskedPhotos): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into picture_fetch (company, product, url, position, staff, asked_by, asked_at)
    select ${company}, ${product}, url, position - 1, ${staff?.id ?? null}::uuid, ${staff?.name ?? ''}, ${toTimestamp(at)}::timestamptz
    from unnest(${urls}::text[]) with ordinality asked (url, position)
    on conflict (company, product, url) do update
      set state = 'waiting', reason = null, ended_at = null, position = excluded.position, staff = excluded.staff,
        asked_by = excluded.asked_by, asked_at = excluded.asked_at
      where picture_fetch.state = 'refused'
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One that still waits. */
export async function findWaiting(db: Db, id: string): Promise<PhotoFetch | undefined> {
  const { rows } = await sql<PhotoFetch>`
    select id, company, product, url, position, staff, asked_by as "askedBy"
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
