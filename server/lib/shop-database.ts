import pg from 'pg'
import { connect, type Connection } from './db.ts'
import { requireChinese, requireDurable } from './durable.ts'
import { migrate } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'
import { StartRefused } from './start-refused.ts'

export interface ShopDatabase extends Connection {
  url: string
  migrated: string[]
}

/** The database of the settings, or one of our own under DATA_DIR: safe, able to search Chinese, and in its newest form. */
export async function openDatabase(
  settings: Settings,
  password: string,
  { lost, undo }: { lost: () => void; undo: (() => Promise<unknown>)[] },
): Promise<ShopDatabase> {
  let url = settings.databaseUrl
  if (!url) {
    const own = await startPostgres(settings.dataDir, password, {
      archive: settings.walArchive,
      lost,
      opening: (stop) => undo.push(stop),
    })
    await createDatabase(own)
    url = own.url('shop')
  }
  await requireReachable(url)
  const connection = connect(url, settings.databasePool)
  undo.push(connection.close)
  const migrated = await migrate(url)
  await requireDurable(connection.pool)
  await requireChinese(connection.pool)
  return { ...connection, url, migrated }
}

async function createDatabase(own: Postgres) {
  const client = new pg.Client({ connectionString: own.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'shop'`)
  if (rowCount === 0) await client.query('create database shop')
  await client.end()
}

async function requireReachable(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await requireVersion(client)
    await client.end()
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(
      `the database cannot be reached: ${error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)}`,
    )
  }
}

const oldest = 18

async function requireVersion(client: pg.Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version) >= oldest) return
  await client.end()
  throw new StartRefused(`the database at DATABASE_URL is PostgreSQL ${version}, and ${oldest} or later is needed`)
}
