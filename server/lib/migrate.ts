import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartRefused } from './start-refused.ts'

const folder = path.join(import.meta.dirname, '../../database/migrations')

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings the database to the newest form, one transaction a file, and says which files that took.
 * Several processes may start at once: one migrates, the others wait for it.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('harbour-shop migrations'))`)
    await client.query(`create table if not exists migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    )
    const files = readMigrations()
    requireUnchanged(rows, files)
    const due = files.slice(rows.length)
    for (const file of due) await apply(client, file)
    await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
    // Whoever asks for a job has the library look for jobs under way, by reading every job that waits. They are few: this finds them.
    await client.query(
      'create index if not exists jobs_under_way on graphile_worker._private_jobs (id) where is_available is not true',
    )
    return due.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/** Whether every migration this program knows is in the database: what "ready" asks before letting visitors in. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  return readMigrations().every((file) => done.has(file.name))
}

export function readMigrations(): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw new StartRefused(`database/migrations/${name} is not named NNNN-name.sql`)
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

/** What a database has been through cannot be rewritten: a mistake is mended by the next file. */
function requireUnchanged(done: { name: string; checksum: string }[], files: Migration[]) {
  for (const [position, row] of done.entries()) {
    const file = files.find((one) => one.name === row.name)
    if (!file)
      throw new StartRefused(
        `this database knows the migration ${row.name}, which is missing here: it belongs to a newer shop`,
      )
    if (file.checksum !== row.checksum)
      throw new StartRefused(
        `database/migrations/${row.name} was edited after it was applied; write a new file instead`,
      )
    if (files[position] !== file)
      throw new StartRefused(
        `database/migrations/${files[position]?.name} comes before ${row.name}, which is already applied; give it a later number`,
      )
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`database/migrations/${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
