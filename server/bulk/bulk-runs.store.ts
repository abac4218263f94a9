import { sql } from 'kysely'
import type { StaffBulkRun } from '#contract/bulk-runs.ts'
import type { Role } from '#contract/endpoint.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { lockNames } from '#server/lib/database/advisory-locks.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MarkedDifference, RefusedGoods } from './bulk-marks.rules.ts'

export interface StoredBulkRun {
  id: string
  company: string
  state: StaffBulkRun['state']
  operations: GoodsOperation[]
  note: string
  sure: boolean
  staff: string | null
  by: string
  role: Role
  createdAt: Date
  asked: number
  done: number
  nextPart: number
  change: string | null
  failure: RefusalCode | null
}

const columns =
  sql.raw(`id, company, state, operations, note, sure, staff, by, role, created_at as "createdAt", asked, done,
  next_part as "nextPart", change, failure`)

type NewRun = Pick<StoredBulkRun, 'company' | 'operations' | 'note' | 'sure' | 'staff' | 'by' | 'role'>

/** Adds a run with its goods, in parts. */
export async function add(
  tx: Tx,
  run: NewRun,
  parts: readonly (readonly string[])[],
  at: Temporal.Instant,
): Promise<string> {
  const asked = parts.reduce((sum, { length }) => sum + length, 0)
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into bulk_run (company, state, operations, note, sure, staff, by, role, created_at, moved_at, asked)
      values (${run.company}, 'checking', ${JSON.stringify(run.operations)}::jsonb, ${run.note}, ${run.sure}, ${run.staff}::uuid, ${run.by},
        ${run.role}, ${toTimestamp(at)}::timestamptz, ${toTimestamp(at)}::timestamptz, ${asked}::integer)
      returning id
    ), divided as (
      insert into bulk_run_part (run, part, codes)
      select added.id, part - 1, array(select jsonb_array_elements_text(codes))
      from added, jsonb_array_elements(${JSON.stringify(parts)}::jsonb) with ordinality as told (codes, part)
    )
    select id from added`.execute(tx)
  return rows[0]!.id
}

export async function find(db: Db, company: string, id: string): Promise<StoredBulkRun | undefined> {
  const { rows } = await sql<StoredBulkRun>`
    select ${columns} from bulk_run where company = ${company} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends: steps of one run take turns, in the order in which they asked. */
export async function hold(tx: Tx, id: string): Promise<StoredBulkRun | undefined> {
  await lockNames(tx, 'bulk_run_turn', [`bulk run ${id}`])
  const { rows } = await sql<StoredBulkRun>`
    select ${columns} from bulk_run where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** Newest first. */
export async function list(db: Db, company: string, most: number): Promise<StoredBulkRun[]> {
  const { rows } = await sql<StoredBulkRun>`
    select ${columns} from bulk_run where company = ${company} order by created_at desc, id desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** Runs of which no part has been judged or written since then, though a job should. */
export async function listIdle(db: Db, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_run where state in ('checking', 'writing') and moved_at < ${toTimestamp(since)}::timestamptz order by moved_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type RunStep = Partial<
  Pick<StoredBulkRun, 'state' | 'sure' | 'role' | 'staff' | 'by' | 'done' | 'nextPart' | 'change' | 'failure'>
>

/** Absent fields stay; a failure can be taken away. */
export async function step(tx: Tx, id: string, to: RunStep, at: Temporal.Instant): Promise<void> {
  await sql`
    update bulk_run set
      state = coalesce(${to.state ?? null}, state),
      sure = coalesce(${to.sure ?? null}::boolean, sure),
      role = coalesce(${to.role ?? null}, role),
      staff = coalesce(${to.staff ?? null}::uuid, staff),
      by = coalesce(${to.by ?? null}, by),
      done = coalesce(${to.done ?? null}::integer, done),
      next_part = coalesce(${to.nextPart ?? null}::integer, next_part),
      change = coalesce(${to.change ?? null}::uuid, change),
      failure = ${to.failure === undefined ? sql`failure` : sql`${to.failure}::text`},
      moved_at = ${toTimestamp(at)}::timestamptz
    where id = ${id}::uuid`.execute(tx)
}

export interface BulkRunPart {
  codes: string[]
  /** null: not judged yet. */
  marks: string[] | null
  refused: RefusedGoods[]
}

export async function findPart(tx: Tx, run: string, part: number): Promise<BulkRunPart | undefined> {
  const { rows } = await sql<BulkRunPart>`
    select codes, marks, refused from bulk_run_part where run = ${run}::uuid and part = ${part}::integer`.execute(tx)
  return rows[0]
}

interface RunPartVerdict {
  marks: readonly string[]
  different: number
  differences: readonly MarkedDifference[]
  refused: readonly RefusedGoods[]
}

export async function judgePart(tx: Tx, run: string, part: number, judged: RunPartVerdict): Promise<void> {
  await sql`
    update bulk_run_part set marks = ${judged.marks}::text[], different = ${judged.different}::integer,
      differences = ${JSON.stringify(judged.differences)}::jsonb, refused = ${JSON.stringify(judged.refused)}::jsonb
    where run = ${run}::uuid and part = ${part}::integer`.execute(tx)
}

/** What of a part was written after all, and what was refused only then. */
export async function correctPart(
  tx: Tx,
  run: string,
  part: number,
  { different, refused }: Pick<RunPartVerdict, 'different' | 'refused'>,
): Promise<void> {
  await sql`
    update bulk_run_part set different = ${different}::integer, refused = ${JSON.stringify(refused)}::jsonb
    where run = ${run}::uuid and part = ${part}::integer`.execute(tx)
}

export async function clearVerdicts(tx: Tx, run: string): Promise<void> {
  await sql`
    update bulk_run_part set marks = null, different = 0, differences = '[]', refused = '[]' where run = ${run}::uuid`.execute(
    tx,
  )
}

export interface BulkTally {
  different: number
  refused: number
}

export async function tally(db: Db, runs: readonly string[]): Promise<ReadonlyMap<string, BulkTally>> {
  const { rows } = await sql<BulkTally & { run: string }>`
    select run, sum(different)::integer as different, sum(jsonb_array_length(refused))::integer as refused
    from bulk_run_part where run = any(${runs}::uuid[]) group by run`.execute(db)
  return new Map(rows.map(({ run, ...counts }) => [run, counts]))
}

/** The first differences, in the order of the goods. */
export async function listDifferences(db: Db, run: string, most: number): Promise<MarkedDifference[]> {
  const { rows } = await sql<{ one: MarkedDifference }>`
    select one from bulk_run_part, jsonb_array_elements(differences) with ordinality as told (one, place)
    where run = ${run}::uuid order by part, place limit ${most}`.execute(db)
  return rows.map(({ one }) => one)
}

export async function listRefused(db: Db, run: string, { skip, most }: RowRange): Promise<RefusedGoods[]> {
  const { rows } = await sql<{ one: RefusedGoods }>`
    select one from bulk_run_part, jsonb_array_elements(refused) with ordinality as told (one, place)
    where run = ${run}::uuid order by part, place offset ${skip} limit ${most}`.execute(db)
  return rows.map(({ one }) => one)
}

/** Runs from before then; a change that one made stays. */
export async function removeOld(tx: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bulk_run where id in (
      select id from bulk_run where created_at < ${toTimestamp(before)}::timestamptz order by created_at limit ${most} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
