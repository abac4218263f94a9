import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { GoodsDocument } from './goods-document.rules.ts'

/** What a preview shows over the saved draft. */
export interface Previewed {
  given: Partial<GoodsDocument>
  /** The moment at which it is looked at; null: now. */
  moment: Temporal.Instant | null
}

export async function addPreviewed(
  db: Db,
  { company, code, at }: { company: string; code: string; at: Temporal.Instant },
  { given, moment }: Previewed,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into previewed_goods (company, code, given, moment, created_at)
    values (${company}, ${code}, ${JSON.stringify(given)}::jsonb, ${moment && toTimestamp(moment)}::timestamptz,
      ${toTimestamp(at)}::timestamptz) returning id`.execute(db)
  return rows[0]!.id
}

export async function findPreviewed(
  db: Db,
  { company, code, id }: { company: string; code: string; id: string },
): Promise<Previewed | undefined> {
  const { rows } = await sql<{ given: Partial<GoodsDocument>; moment: Date | null }>`
    select given, moment from previewed_goods
    where company = ${company} and code = ${code} and id = ${id}::uuid`.execute(db)
  const [row] = rows
  return row && { given: row.given, moment: row.moment && row.moment.toTemporalInstant() }
}

export async function deletePreviewed(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`delete from previewed_goods where created_at < ${toTimestamp(before)}::timestamptz`.execute(db)
}
