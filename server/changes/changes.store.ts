import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { ChangedTableName, RowImage } from './changed-tables.rules.ts'
import type { RowChange } from './row-images.rules.ts'

/** Writers of a company's goods take turns: so versions are compared, and rows are read, as they will be written. */
export const lockGoods = (tx: Tx, company: string): Promise<void> => lockNames(tx, 'goods_admin', [`${company} goods`])

export interface StoredChange {
  id: string
  kind: string
  note: string
  by: string
  at: Date
  rows: number
  undoes: string | null
  undoneBy: string | null
  clearedAt: Date | null
}

export interface StoredRow extends RowChange {
  record: string
  version: number
}

/** The versions after one more write of each. */
export async function raiseVersions(tx: Tx, company: string, records: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ record: string; version: number }>`
    insert into goods_record (company, record, version)
    select ${company}, record, 1 from unnest(${records}::text[]) record order by record
    on conflict (company, record) do update set version = goods_record.version + 1
    returning record, version`.execute(tx)
  return new Map(rows.map(({ record, version }) => [record, version]))
}

/** How often each was written; a record without a row never was. */
export async function readVersions(db: Db, company: string, records: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ record: string; version: number }>`
    select record, version from goods_record where company = ${company} and record = any(${records}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ record, version }) => [record, version]))
}

export interface NewChange {
  company: string
  kind: string
  note: string
  staff: string | null
  by: string
  at: Temporal.Instant
  undoes: string | null
}

export async function addChange(tx: Tx, { at, ...change }: NewChange, rows: readonly StoredRow[]): Promise<string> {
  const { id } = await tx
    .insertInto('goods_change')
    .values({ ...change, at: toTimestamp(at), row_count: rows.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into goods_change_row (change, position, company, table_name, key, record, version, before, after)
    select ${id}, position, ${change.company}, "table", key, record, version, before, after
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb)
      as row (position integer, "table" text, key jsonb, record text, version integer, before jsonb, after jsonb)`.execute(
    tx,
  )
  return id
}

const columns = sql.raw(
  `id, kind, note, by, at, row_count as rows, undoes, undone_by as "undoneBy", cleared_at as "clearedAt"`,
)

/** Newest first, with the total; those of one record when asked. */
export async function listChanges(
  db: Db,
  company: string,
  { record, skip, most }: RowRange & { record: string | undefined },
) {
  const sought = sql`company = ${company} and (${record ?? null}::text is null or exists (
    select from goods_change_row of where of.company = goods_change.company and of.change = goods_change.id and of.record = ${record ?? null}))`
  const [found, counted] = await Promise.all([
    sql<StoredChange>`select ${columns} from goods_change where ${sought} order by at desc, id desc offset ${skip} limit ${most}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) from goods_change where ${sought}`.execute(db),
  ])
  return { changes: found.rows, count: counted.rows[0]!.count }
}

export async function findChange(db: Db, company: string, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${columns} from goods_change where company = ${company} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** In the order in which they were written. */
export async function listRows(
  db: Db,
  company: string,
  change: string,
  { skip, most }: RowRange,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select table_name as "table", key, record, version, before, after from goods_change_row
    where company = ${company} and change = ${change}::uuid order by position offset ${skip} limit ${most}`.execute(db)
  return rows
}

/** Which tables a change wrote to. */
export async function listTables(db: Db, company: string, change: string): Promise<ChangedTableName[]> {
  const { rows } = await sql<{ table: ChangedTableName }>`
    select distinct table_name as "table" from goods_change_row
    where company = ${company} and change = ${change}::uuid`.execute(db)
  return rows.map(({ table }) => table)
}

export async function markUndone(tx: Tx, company: string, id: string, by: string): Promise<void> {
  await tx
    .updateTable('goods_change')
    .set({ undone_by: by })
    .where('company', '=', company)
    .where('id', '=', id)
    .execute()
}

/** What was written to a record after this version, newest first. */
export async function listLater(db: Db, company: string, record: string, version: number) {
  const { rows } = await sql<{ by: string; at: Date; before: RowImage | null; after: RowImage | null }>`
    select by, at, before, after from goods_change_row row join goods_change on goods_change.id = row.change
    where row.company = ${company} and record = ${record} and version > ${version} order by version desc limit 200`.execute(
    db,
  )
  return rows
}

/** Takes the images away of changes before this time, a number at a time; what was changed by whom stays. */
export async function clearImages(
  db: Db,
  before: Temporal.Instant,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from goods_change where cleared_at is null and at < ${toTimestamp(before)}::timestamptz
      order by at limit ${most} for update skip locked
    ), cleared as (
      update goods_change_row set before = null, after = null from old where change = old.id
    )
    update goods_change set cleared_at = ${toTimestamp(now)}::timestamptz from old where goods_change.id = old.id`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Adds to the ledger of prices what each variant cost and costs. */
export async function addPriceMoves(
  tx: Tx,
  { company, by, at, change }: Pick<NewChange, 'company' | 'by' | 'at'> & { change: string },
  moves: readonly { was: RowImage | null; is: RowImage | null }[],
): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into price_change (company, assort_id, at, old_cents, new_cents, old_list_cents, new_list_cents, by, change)
    select ${company}, (row."is").assort_id, ${toTimestamp(at)}::timestamptz, (row.was).price_cents, (row."is").price_cents,
      (row.was).list_price_cents, (row."is").list_price_cents, ${by}, ${change}::uuid
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as row (was variant, "is" variant)`.execute(tx)
}
