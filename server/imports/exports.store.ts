import { sql } from 'kysely'
import type { GoodsView } from '#contract/imports.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StoredExport {
  id: string
  company: string
  kind: 'csv' | 'xlsx'
  wanted: { view: GoodsView | null; codes: string[] }
  state: 'waiting' | 'done' | 'failed'
  file: string | null
}

export async function addExport(
  tx: Tx,
  it: Pick<StoredExport, 'company' | 'kind' | 'wanted'> & { staff: string; by: string; at: Temporal.Instant },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into export (company, kind, wanted, staff, by, created_at)
    values (${it.company}, ${it.kind}, ${JSON.stringify(it.wanted)}::jsonb, ${it.staff}::uuid, ${it.by}, ${toTimestamp(it.at)}::timestamptz)
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function findExport(db: Db, id: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select id, company, kind, wanted, state, file from export where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Says what came of it; false where another run was first. */
export async function endExport(tx: Tx, id: string, file: string | null, count: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update export set state = ${file === null ? 'failed' : 'done'}, file = ${file}, row_count = ${count}
    where id = ${id}::uuid and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

export async function removeOldExports(tx: Tx, before: Temporal.Instant): Promise<void> {
  await sql`delete from export where created_at < ${toTimestamp(before)}::timestamptz`.execute(tx)
}
