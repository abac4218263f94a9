import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { StoredRow } from './changes.store.ts'
import type { OvertakenRow } from './row-images.rules.ts'

/** An undo that is being written in parts. */
export interface RunningUndo {
  company: string
  change: string
  kind: string
  /** The change that the parts join. */
  written: string
  staff: string | null
  by: string
  nextUnit: number
}

/** How many of the overtaken rows are named; the others are counted. */
const mostNamed = 200

export async function addUndo(
  tx: Tx,
  { company, change, written }: Pick<RunningUndo, 'company' | 'change' | 'written'>,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('goods_undo')
    .values({ change, company, written, moved_at: toTimestamp(at) })
    .execute()
}

/** undefined once it is done. */
export async function findRunning(db: Db, change: string): Promise<RunningUndo | undefined> {
  const { rows } = await sql<RunningUndo>`
    select undo.company, undo.change, undone.kind, undo.written, own.staff, own.by, next_unit as "nextUnit"
    from goods_undo undo
      join goods_change undone on undone.id = undo.change
      join goods_change own on own.id = undo.written
    where undo.change = ${change}::uuid and state = 'running'`.execute(db)
  return rows[0]
}

/** Undos of which no part has been written since then. */
export async function listIdle(db: Db, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`
    select change from goods_undo where state = 'running' and moved_at < ${toTimestamp(since)}::timestamptz order by moved_at`.execute(
    db,
  )
  return rows.map(({ change }) => change)
}

/**
 * The positions of a change's rows, in units that are written back together: all rows of one record, and what a group holds in
 * hundreds. What others refer to is put back first and taken away last; otherwise the last written comes first, as a name that
 * went from one to another must come back the same way.
 */
export async function listUnits(db: Db, change: string): Promise<number[][]> {
  const { rows } = await sql<{ positions: number[] }>`
    select array_agg(position order by position) as positions
    from (
      select position, record,
        case
          when table_name not in ('category', 'brand', 'attribute', 'album_picture') then 1
          when before is null then 2
          else 0
        end as phase,
        case when table_name = 'item_group' then position / 100 else 0 end as part
      from goods_change_row where change = ${change}::uuid
    ) placed
    group by phase, record, part order by phase, max(position) desc`.execute(db)
  return rows.map(({ positions }) => positions)
}

/** In the order in which they were written. */
export async function listRowsAt(db: Db, change: string, positions: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select table_name as "table", key, record, version, before, after from goods_change_row
    where change = ${change}::uuid and position = any(${positions}::integer[]) order by position`.execute(db)
  return rows
}

/**
 * The positions of rows that may have been written since: those of records that have another version by now, and of stock, which
 * orders move without one.
 */
export async function listSuspects(db: Db, company: string, change: string): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    with left_at as (
      select record, max(version) as version from goods_change_row where change = ${change}::uuid group by record
    ), moved as (
      select record from left_at join goods_record using (record)
      where goods_record.company = ${company} and goods_record.version <> left_at.version
    )
    select position from goods_change_row
    where change = ${change}::uuid and (table_name in ('stock', 'warehouse_stock') or record in (select record from moved)) order by position`.execute(
    db,
  )
  return rows.map(({ position }) => position)
}

interface WrittenPart {
  units: number
  rows: number
  overtaken: readonly OvertakenRow[]
}

export async function notePart(
  tx: Tx,
  change: string,
  { units, rows, overtaken }: WrittenPart,
  at: Temporal.Instant,
): Promise<void> {
  const named = JSON.stringify(overtaken.slice(0, mostNamed))
  await sql`
    update goods_undo set next_unit = next_unit + ${units}::integer, done_rows = done_rows + ${rows}::integer,
      overtaken_count = overtaken_count + ${overtaken.length}::integer,
      overtaken = case when overtaken_count < ${mostNamed}::integer then overtaken || ${named}::jsonb else overtaken end,
      moved_at = ${toTimestamp(at)}::timestamptz, failed_at = null
    where change = ${change}::uuid`.execute(tx)
}

export async function noteFailure(tx: Tx, change: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('goods_undo')
    .set({ failed_at: toTimestamp(at) })
    .where('change', '=', change)
    .where('state', '=', 'running')
    .execute()
}

export async function endUndo(tx: Tx, change: string): Promise<void> {
  await tx.updateTable('goods_undo').set({ state: 'done' }).where('change', '=', change).execute()
}

/** The rows of a change that its undo left as they are, because they were written since; the first of them. */
export async function listOvertaken(db: Db, company: string, change: string): Promise<OvertakenRow[]> {
  const { rows } = await sql<{ overtaken: OvertakenRow[] }>`
    select overtaken from goods_undo where company = ${company} and change = ${change}::uuid`.execute(db)
  return rows[0]?.overtaken ?? []
}
