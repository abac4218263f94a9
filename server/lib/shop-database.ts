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
export async function openDatabase(settings: Settings, password: string, lost: () => void): Promise<ShopDatabase> {
  const own = settings.databaseUrl ? undefined : await startPostgres(settings.dataDir, password, { lost })
  try {
    if (own) await createDatabase(own)
    const url = settings.databaseUrl ?? own!.url('shop')
    await requireReachable(url)
    const connection = connect(url, settings.databasePool)
    const migrated = await migrate(url)
    await requireDurable(connection.pool)
    await requireChinese(connection.pool)
    const close = async () => {
      await connection.close()
      await own?.stop()
    }
    return { ...connection, url, migrated, close }
  } catch (error) {
    await own?.stop()
    throw error
  }
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
    await client.end()
  } catch (error) {
    throw new StartRefused(
      `the database cannot be reached: ${error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)}`,
    )
  }
}
