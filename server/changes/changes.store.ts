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
  /** How far its undo is, where a job writes that in parts. */
  progress: UndoProgress | null
  /** It is an undo of which parts are missing. */
  isBeingWritten: boolean
}

export interface UndoProgress {
  state: 'running' | 'done'
  doneRows: number
  overtakenCount: number
  /** The job failed, and is tried again. */
  isStuck: boolean
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
    select record, version from goods_record where company = ${company} and record in (select unnest(${records}::text[]))`.execute(
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

export async function openChange(tx: Tx, { at, ...change }: NewChange): Promise<string> {
  const { id } = await tx
    .insertInto('goods_change')
    .values({ ...change, at: toTimestamp(at), row_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds rows behind those that a change has, and returns its id; undefined where it was undone or cleared meanwhile. */
export async function addRows(
  tx: Tx,
  company: string,
  change: string,
  rows: readonly StoredRow[],
): Promise<string | undefined> {
  const { rows: found } = await sql<{ id: string }>`
    with counted as (
      update goods_change set row_count = row_count + ${rows.length}::integer
      where company = ${company} and id = ${change}::uuid and undone_by is null and cleared_at is null
      returning id, row_count - ${rows.length}::integer as first
    ), written as (
      insert into goods_change_row (change, position, company, table_name, key, record, version, before, after)
      select counted.id, counted.first + position, ${company}, "table", key, record, version, before, after
      from counted, jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb)
        as row (position integer, "table" text, key jsonb, record text, version integer, before jsonb, after jsonb)
    )
    select id from counted`.execute(tx)
  return found[0]?.id
}

const columns =
  sql.raw(`id, kind, note, by, at, row_count as rows, undoes, undone_by as "undoneBy", cleared_at as "clearedAt",
  (select jsonb_build_object('state', state, 'doneRows', done_rows, 'overtakenCount', overtaken_count, 'isStuck', failed_at is not null)
    from goods_undo where goods_undo.change = goods_change.id) as progress,
  exists (select from goods_undo where written = goods_change.id and state = 'running') as "isBeingWritten"`)

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

/**
 * Whether visitors can see what a change wrote: not in drafts, not of goods that were never published (photos, which have no draft
 * of their own), nor where among the warehouses goods lie.
 */
export async function concernsVisitors(db: Db, company: string, change: string): Promise<boolean> {
  const { rows } = await sql<{ concerns: boolean }>`
    select exists (
      select from goods_change_row written
      where company = ${company} and change = ${change}::uuid and table_name not in ('product_draft', 'warehouse_stock')
        and (record not like 'product %' or exists (
          select from product where product.company = ${company} and product.code = substr(written.record, ${'product '.length + 1})))
    ) as concerns`.execute(db)
  return rows[0]!.concerns
}

/** The brands and categories of products that a change added. */
export async function listAddedHomes(
  db: Db,
  company: string,
  change: string,
): Promise<{ table: 'brand' | 'category'; code: string }[]> {
  const { rows } = await sql<{ table: 'brand' | 'category'; code: string }>`
    select distinct home as "table", after ->> home as code from goods_change_row, unnest(array['brand', 'category']) home
    where company = ${company} and change = ${change}::uuid and table_name = 'product' and before is null and after is not null`.execute(
    db,
  )
  return rows
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
        and not exists (select from goods_undo where change = goods_change.id and state = 'running')
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
  moves: readonly RowImage[],
): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into price_change (company, assort_id, at, old_cents, new_cents, old_list_cents, new_list_cents, by, change)
    select ${company}, assort_id, ${toTimestamp(at)}::timestamptz, old_cents, new_cents, old_list_cents, new_list_cents, ${by}, ${change}::uuid
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as row (assort_id text, old_cents bigint, new_cents bigint, old_list_cents bigint, new_list_cents bigint)`.execute(
    tx,
  )
}
