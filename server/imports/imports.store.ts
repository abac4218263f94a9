import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ImportSettings, ImportTarget, StaffImport } from '#contract/imports.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StoredImport {
  id: string
  company: string
  state: StaffImport['state']
  format: StaffImport['format']
  name: string
  file: string
  encoding: StaffImport['encoding']
  shape: string
  headers: string[]
  samples: string[][]
  mapping: (ImportTarget | '')[]
  settings: ImportSettings
  rowCount: number
  formulaCount: number
  staff: string | null
  by: string
  role: Role
  createdAt: Date
  doneRows: number
  nextPart: number
  run: string | null
  change: string | null
  failure: RefusalCode | null
}

const columns = sql.raw(`id, company, state, format, name, file, encoding, shape, headers, samples, mapping, settings,
  row_count as "rowCount", formula_count as "formulaCount", staff, by, role, created_at as "createdAt", done_rows as "doneRows",
  next_part as "nextPart", run, change, failure`)

type NewImport = Pick<
  StoredImport,
  | 'company'
  | 'format'
  | 'name'
  | 'file'
  | 'encoding'
  | 'shape'
  | 'headers'
  | 'samples'
  | 'mapping'
  | 'settings'
  | 'rowCount'
  | 'formulaCount'
  | 'staff'
  | 'by'
  | 'role'
>

export async function add(tx: Tx, it: NewImport, at: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into import (company, format, name, file, encoding, shape, headers, samples, mapping, settings, row_count, formula_count,
      staff, by, role, created_at)
    values (${it.company}, ${it.format}, ${it.name}, ${it.file}, ${it.encoding}, ${it.shape}, ${it.headers}::text[],
      ${JSON.stringify(it.samples)}::jsonb, ${it.mapping}::text[], ${JSON.stringify(it.settings)}::jsonb, ${it.rowCount}, ${it.formulaCount},
      ${it.staff}::uuid, ${it.by}, ${it.role}, ${toTimestamp(at)}::timestamptz)
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function find(db: Db, company: string, id: string): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from import where company = ${company} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends: steps of one import take turns, in the order in which they asked. */
export async function hold(tx: Tx, id: string): Promise<StoredImport | undefined> {
  await lockNames(tx, 'import_turn', [`import ${id}`])
  const { rows } = await sql<StoredImport>`
    select ${columns} from import where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** Newest first, with the total. */
export async function list(
  db: Db,
  company: string,
  { skip, most }: RowRange,
): Promise<{ imports: StoredImport[]; count: number }> {
  const [found, counted] = await Promise.all([
    sql<StoredImport>`
      select ${columns} from import where company = ${company} order by created_at desc, id desc offset ${skip} limit ${most}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) from import where company = ${company}`.execute(db),
  ])
  return { imports: found.rows, count: counted.rows[0]!.count }
}

export async function setMapping(
  tx: Tx,
  { id, company, shape }: Pick<StoredImport, 'id' | 'company' | 'shape'>,
  { mapping, settings }: Pick<StoredImport, 'mapping' | 'settings'>,
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    with remembered as (
      insert into import_mapping (company, shape, mapping, settings, used_at)
      values (${company}, ${shape}, ${mapping}::text[], ${JSON.stringify(settings)}::jsonb, ${toTimestamp(at)}::timestamptz)
      on conflict (company, shape) do update
        set mapping = excluded.mapping, settings = excluded.settings, used_at = excluded.used_at
    )
    update import set mapping = ${mapping}::text[], settings = ${JSON.stringify(settings)}::jsonb, state = 'mapping', done_rows = 0
    where id = ${id}::uuid`.execute(tx)
}

export async function findMapping(
  db: Db,
  company: string,
  shape: string,
): Promise<Pick<StoredImport, 'mapping' | 'settings'> | undefined> {
  const { rows } = await sql<Pick<StoredImport, 'mapping' | 'settings'>>`
    select mapping, settings from import_mapping where company = ${company} and shape = ${shape}`.execute(db)
  return rows[0]
}

type Step = Partial<
  Pick<StoredImport, 'state' | 'role' | 'staff' | 'by' | 'doneRows' | 'nextPart' | 'run' | 'change' | 'failure'>
> & {
  checkedAt?: Temporal.Instant
  appliedAt?: Temporal.Instant
}

/** Absent fields stay; a run and a failure can be taken away. */
export async function step(tx: Tx, id: string, to: Step): Promise<void> {
  await sql`
    update import set
      state = coalesce(${to.state ?? null}, state),
      role = coalesce(${to.role ?? null}, role),
      staff = coalesce(${to.staff ?? null}::uuid, staff),
      by = coalesce(${to.by ?? null}, by),
      done_rows = coalesce(${to.doneRows ?? null}::integer, done_rows),
      next_part = coalesce(${to.nextPart ?? null}::integer, next_part),
      change = coalesce(${to.change ?? null}::uuid, change),
      run = ${to.run === undefined ? sql`run` : sql`${to.run}::uuid`},
      failure = ${to.failure === undefined ? sql`failure` : sql`${to.failure}::text`},
      checked_at = coalesce(${to.checkedAt ? toTimestamp(to.checkedAt) : null}::timestamptz, checked_at),
      applied_at = coalesce(${to.appliedAt ? toTimestamp(to.appliedAt) : null}::timestamptz, applied_at)
    where id = ${id}::uuid`.execute(tx)
}

export interface ImportCounts {
  new: number
  changed: number
  same: number
  refused: number
  drafts: number
}

export async function count(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ImportCounts>> {
  const { rows } = await sql<ImportCounts & { import: string }>`
    select import, (count(*) filter (where verdict = 'new'))::integer as new,
      (count(*) filter (where verdict = 'changed'))::integer as changed, (count(*) filter (where verdict = 'same'))::integer as same,
      (count(*) filter (where verdict = 'refused'))::integer as refused, (count(*) filter (where draft))::integer as drafts
    from import_row where import = any(${ids}::uuid[]) group by import`.execute(db)
  return new Map(rows.map(({ import: id, ...counts }) => [id, counts]))
}

/** Of these files those that an import or an export has. */
export async function listReferred(db: Db, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from import where file = any(${files}::text[]) union all
    select file from export where file = any(${files}::text[])`.execute(db)
  return rows.map(({ file }) => file)
}

/** Imports from before then, with their files; a change that an import made stays. */
export async function removeOld(tx: Tx, before: Temporal.Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from import where id in (
      select id from import where created_at < ${toTimestamp(before)}::timestamptz order by created_at limit ${most} for update skip locked)
    returning file`.execute(tx)
  return rows.map(({ file }) => file)
}
