import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type MigrationMark, type Migration, readMigrations } from './migration-files.ts'
import { StartRefused } from '../process/start-refused.ts'

interface AppliedMigration {
  name: string
  checksum: string
  mark: MigrationMark
}

/** A migration that ran, and how long it took, in milliseconds. */
export interface Ran {
  name: string
  ms: number
}

/**
 * Brings the database to the newest form and says which files that took, each with its time in milliseconds. All of them are
 * one transaction: where one fails, none has happened. Several processes may start at once: one migrates, the others wait for it.
 */
export async function migrate(databaseUrl: string, files: readonly Migration[] = readMigrations()): Promise<Ran[]> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {}) // what is being asked fails with it
  await client.connect()
  try {
    await client.query('set statement_timeout = 0') // the role may have one, for the statements of visitors
    await takeTurn(client)
    await client.query(`create table if not exists migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    // The table gets its marks by a migration itself.
    const { rows } = await client.query<AppliedMigration>(
      `select name, checksum, coalesce(to_jsonb(migration) ->> 'mark', 'changes') as mark from migration order by name`,
    )
    const ran = await applyAll(client, findDue(rows, files))
    await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
    return ran
  } finally {
    await client.end().catch(() => {})
  }
}

/** For whoever upgrades: a line a file; of a database that was made just now, one for all. */
export function describeMigrated(ran: readonly Ran[]): string[] {
  const took = (ms: number) => `(${Math.round(ms)} ms)`
  const [first] = ran
  if (!first?.name.startsWith('0001-')) return ran.map(({ name, ms }) => `Migrated by ${name} ${took(ms)}`)
  const ms = ran.reduce((sum, one) => sum + one.ms, 0)
  return [`Migrated by ${ran.length} files, ${first.name} to ${ran.at(-1)!.name} ${took(ms)}`]
}

/** Whether every migration this program knows is in the database: what "ready" asks before letting visitors in. */
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
 * What is still to be done. What a database has been through cannot be rewritten: a mistake is corrected by the next file. A newer
 * release may have left migrations behind that this one does not know; it can live with those that only added.
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
      // What a file leaves to the commit is judged at its own end: the next may alter the table.
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
    await client.query('rollback').catch(() => {}) // where the connection is lost, PostgreSQL does it
    const cause = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    throw new StartRefused(`${at} failed, and no migration has changed anything: ${cause}`)
  }
}
