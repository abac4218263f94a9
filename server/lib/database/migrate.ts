import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type MigrationMark, type Migration, readMigrations } from './migration-files.ts'
import { StartRefused } from '../process/start-refused.ts'
import { endPool, openResilientPool } from './resilient-pool.ts'

interface AppliedMigration {
  name: string
  checksum: string
  mark: MigrationMark
}

/** A migration that ran, with its duration in milliseconds. */
export interface Ran {
  name: string
  ms: number
}

/**
 * Migrates the database and returns the files that ran, with their durations. All run in one transaction: if one fails, none has
 * happened. Several processes may start at once: one migrates, the others wait.
 */
export async function migrate(databaseUrl: string, files: readonly Migration[] = readMigrations()): Promise<Ran[]> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {}) // the pending query fails too
  await client.connect()
  try {
    await client.query('set statement_timeout = 0') // the role may have a timeout, for visitors' statements
    await takeTurn(client)
    await client.query(`create table if not exists migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    // A migration adds the marks column to the table.
    const { rows } = await client.query<AppliedMigration>(
      `select name, checksum, coalesce(to_jsonb(migration) ->> 'mark', 'changes') as mark from migration order by name`,
    )
    const ran = await applyAll(client, findDue(rows, files))
    await migrateJobs(databaseUrl)
    return ran
  } finally {
    await client.end().catch(() => {})
  }
}

/** On a pool of our own: a connection that graphile-worker opens and leaves ends this process when the server ends it. */
async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = openResilientPool({ connectionString: databaseUrl, max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await endPool(pool)
  }
}

/** Lines for the operator: one per file; for a new database a single one. */
export function describeMigrated(ran: readonly Ran[]): string[] {
  const took = (ms: number) => `(${Math.round(ms)} ms)`
  const [first] = ran
  if (!first?.name.startsWith('0001-')) return ran.map(({ name, ms }) => `Migrated by ${name} ${took(ms)}`)
  const ms = ran.reduce((sum, one) => sum + one.ms, 0)
  return [`Migrated by ${ran.length} files, ${first.name} to ${ran.at(-1)!.name} ${took(ms)}`]
}

/** Whether all migrations of this program have run; the readiness check asks it. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  return readMigrations().every((file) => done.has(file.name))
}

async function takeTurn(client: pg.Client) {
  const waiting = 'Another shop is at work on this database; this one opens after it …'
  const slow = setTimeout(() => console.log(waiting), 2_000)
  await client.query(`select pg_advisory_lock(hashtext('harbour-shop migrations'))`).finally(() => clearTimeout(slow))
}

/**
 * The migrations to run. An applied migration must not change: a mistake is corrected by a new file. Unknown migrations of a
 * newer release are accepted if they only added.
 */
function findDue(done: readonly AppliedMigration[], files: readonly Migration[]): readonly Migration[] {
  const known = new Map(files.map((file) => [file.name, file]))
  const unknown = done.filter(({ name }) => !known.has(name))
  const change = unknown.find(({ mark }) => mark !== 'adds')
  if (change)
    throw new StartRefused(
      `this database knows the migration ${change.name}, which is missing here and changes what this release relies on: it belongs to a newer shop`,
    )
  const edited = done.find(({ name, checksum }) => (known.get(name)?.checksum ?? checksum) !== checksum)
  if (edited)
    throw new StartRefused(
      `database/migrations/${edited.name} was edited after it was applied; write a new file instead`,
    )
  const names = new Set(done.map(({ name }) => name))
  const due = files.filter(({ name }) => !names.has(name))
  const last = done.at(-1)
  const late = due.find(({ name }) => last && name < last.name)
  if (last && late)
    throw new StartRefused(
      `database/migrations/${late.name} comes before ${last.name}, which is already applied; give it a later number`,
    )
  return due
}

async function applyAll(client: pg.Client, due: readonly Migration[]) {
  if (due.length === 0) return []
  const ran: Ran[] = []
  let at = 'begin'
  try {
    await client.query('begin')
    for (const { name, text } of due) {
      at = `database/migrations/${name}`
      const began = performance.now()
      await client.query(text)
      // Deferred constraints are checked at the end of each file, because the next one may alter the table.
      await client.query('set constraints all immediate; set constraints all deferred')
      ran.push({ name, ms: performance.now() - began })
    }
    at = 'what was written down of the migrations'
    await client.query(
      'insert into migration (name, checksum, mark) select * from unnest($1::text[], $2::text[], $3::text[])',
      [due.map(({ name }) => name), due.map(({ checksum }) => checksum), due.map(({ mark }) => mark)],
    )
    await client.query('commit')
    return ran
  } catch (error) {
    await client.query('rollback').catch(() => {}) // if the connection is lost, PostgreSQL rolls back
    const cause = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    throw new StartRefused(`${at} failed, and no migration has changed anything: ${cause}`)
  }
}
