import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface StoredView {
  id: string
  staff: string
  by: string
  name: string
  shared: boolean
  settings: unknown
  version: number
  changedAt: Date
}

const columns = sql.raw(`saved_view.id, saved_view.staff, staff.name as by, saved_view.name, saved_view.shared,
  saved_view.settings, saved_view.version, saved_view.changed_at as "changedAt"`)

/** Those of somebody, and the shared ones, by name. */
export async function listViews(db: Db, company: string, staff: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view join staff on staff.id = saved_view.staff
    where saved_view.company = ${company} and (saved_view.staff = ${staff}::uuid or shared)
    order by saved_view.name, saved_view.id`.execute(db)
  return rows
}

/** Locked until the transaction ends. */
export async function holdView(tx: Tx, company: string, id: string): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view join staff on staff.id = saved_view.staff
    where saved_view.company = ${company} and saved_view.id = ${id}::uuid for update of saved_view`.execute(tx)
  return rows[0]
}

/** false: the id is that of another view. */
export async function addView(
  tx: Tx,
  company: string,
  view: Pick<StoredView, 'id' | 'staff' | 'name' | 'shared' | 'settings'>,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_view (id, company, staff, name, shared, settings, changed_at)
    values (${view.id}::uuid, ${company}, ${view.staff}::uuid, ${view.name}, ${view.shared}, ${JSON.stringify(view.settings)}::jsonb, ${toTimestamp(at)}::timestamptz)
    on conflict (id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function updateView(
  tx: Tx,
  company: string,
  view: Pick<StoredView, 'id' | 'name' | 'shared' | 'settings'>,
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    update saved_view set name = ${view.name}, shared = ${view.shared}, settings = ${JSON.stringify(view.settings)}::jsonb,
      version = version + 1, changed_at = ${toTimestamp(at)}::timestamptz
    where company = ${company} and id = ${view.id}::uuid`.execute(tx)
}

export async function removeView(tx: Tx, company: string, id: string): Promise<void> {
  await sql`delete from saved_view where company = ${company} and id = ${id}::uuid`.execute(tx)
}
