import pg from 'pg'
import type { ProcessSettings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { type Postgres, startPostgres } from './postgres.ts'

export interface DatabaseCourse {
  /** Called when our own PostgreSQL ends by itself. */
  lost: () => void
  /** Receives the step that undoes each step of the start. */
  undo: (() => Promise<unknown>)[]
}

/** Starts the PostgreSQL from npm with the shop's database, and returns its address. */
export async function startOwnDatabase(
  settings: ProcessSettings,
  password: string,
  { lost, undo }: DatabaseCourse,
): Promise<string> {
  const own = await startPostgres(settings.dataDir, password, {
    archive: settings.walArchive,
    connections: countConnections(settings),
    lost,
    opening: (stop) => undo.push(stop),
  })
  await createDatabase(own)
  return own.url('shop')
}

/** Beside its pool each process has six (connection-pools.ts, change-feed.ts), the job workers twelve; a few are for tools. */
const countConnections = ({ webProcesses, databasePool }: ProcessSettings) =>
  Math.max(100, (webProcesses + 1) * (databasePool + 6) + 12 + 20)

async function createDatabase(own: Postgres) {
  const server = own.url('postgres')
  const found = await askOnce(server, `select from pg_database where datname = 'shop'`)
  if (found.rowCount === 0) await askOnce(server, 'create database shop')
}

/** One statement on a connection of its own, before the pools are there. */
export async function askOnce(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  client.on('error', () => {}) // what is being asked fails with it
  try {
    await client.connect()
    return await client.query(text)
  } catch (error) {
    throw new StartRefused(
      `the database cannot be reached: ${error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
