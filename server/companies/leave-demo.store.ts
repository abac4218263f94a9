import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** What belongs to the installation and not to its companies. Views are no tables here. */
const installationTables = [
  'migration',
  'region',
  'district',
  'area',
  'secret_key',
  'installation_secret',
  'job_worker',
  'own_installation',
]

/**
 * Empties every table of companies, also those that a later release adds, and the job queue. Ledgers refuse to be emptied: their
 * triggers are off until the end of the transaction. It waits for everybody who writes, and they for it.
 */
export async function emptyInstallation(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${installationTables}::text[])
    order by tablename`.execute(tx)
  const { rows: ledgers } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'refuse_change()'::regprocedure order by 1`.execute(tx)
  for (const { name } of ledgers) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
  for (const { name } of ledgers) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
}

/** What may outlive the demo, in an order in which it can be written again. */
const lasting = ['opening_hours', 'delivery_way', 'pickup_point', 'charge_rule', 'setting'] as const
export type LastingRows = ReadonlyMap<(typeof lasting)[number], readonly unknown[]>

/** Without what names the demo's goods, payees or secrets. */
export async function readLasting(tx: Tx, company: string): Promise<LastingRows> {
  const read = new Map<(typeof lasting)[number], readonly unknown[]>()
  for (const table of lasting) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(held) as row from ${sql.table(table)} held where company = ${company}`.execute(tx)
    read.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return read
}

export async function writeLasting(tx: Tx, company: string, rows: LastingRows): Promise<void> {
  for (const [table, held] of rows) {
    const made = sql.table(table)
    await sql`
      insert into ${made}
      select (jsonb_populate_record(null::${made}, row || jsonb_build_object('company', ${company}::text))).*
      from jsonb_array_elements(${JSON.stringify(held)}::jsonb) as row`.execute(tx)
  }
}

export async function markOwn(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('own_installation')
    .values({ since: toTimestamp(now) })
    .execute()
}
