import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface ShopEdit {
  version: number
  by: string
  at: Date
  fields: string[]
}

/** The versions of the records that were written, by record. */
export async function readVersions(db: Db, company: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ record: string; version: number }>`
    select record, max(version) as version from shop_edit where company = ${company} group by record`.execute(db)
  return new Map(rows.map(({ record, version }) => [record, version]))
}

/** What was written after a version, newest first. */
export const listLater = (tx: Tx, company: string, record: string, version: number): Promise<ShopEdit[]> =>
  tx
    .selectFrom('shop_edit')
    .select(['version', 'by', 'at', 'fields'])
    .where('company', '=', company)
    .where('record', '=', record)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute()

export async function addEdit(
  tx: Tx,
  {
    company,
    record,
    by,
    at,
    fields,
  }: Omit<ShopEdit, 'version' | 'at'> & {
    company: string
    record: string
    at: Temporal.Instant
  },
): Promise<void> {
  await sql`
    insert into shop_edit (company, record, version, by, at, fields)
    select ${company}, ${record}, coalesce(max(version), 0) + 1, ${by}, ${toTimestamp(at)}, ${fields}::text[]
    from shop_edit where company = ${company} and record = ${record}`.execute(tx)
}
