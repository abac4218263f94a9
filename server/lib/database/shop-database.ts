import type pg from 'pg'
import { connect, type Connection, sessionSettings } from './connection-pools.ts'
import { requireChinese, requireDurable } from './durability.ts'
import { openKeys } from '../process/key-registry.ts'
import { lendKeys } from '../process/keys.ts'
import { describeMigrated, migrate } from './migrate.ts'
import { askOnce, type DatabaseCourse, startOwnDatabase } from './own-database.ts'
import type { ProcessSettings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface ShopDatabase extends Connection {
  /** PostgreSQL's own URL, for what outlives a transaction: migrations, jobs, LISTEN. */
  directUrl: string
}

/** The configured database, or one under DATA_DIR. Ensures that it is durable, sorts Chinese and is migrated. */
export async function openDatabase(
  settings: ProcessSettings,
  password: string,
  course: DatabaseCourse,
): Promise<ShopDatabase> {
  const { undo } = course
  const url = settings.databaseUrl ?? (await startOwnDatabase(settings, password, course))
  const directUrl = settings.databaseDirectUrl ?? url
  for (const address of new Set([directUrl, url])) await requireVersion(address)
  await requireNobodys(directUrl)
  const { databasePool: most, databaseDirectUrl, databasePrepared: prepared, databaseReadUrls: readUrls } = settings
  const connection = connect(url, { most, directUrl: databaseDirectUrl, prepared, readUrls })
  undo.push(connection.close)
  for (const line of describeMigrated(await migrate(directUrl))) console.log(line)
  if (databaseDirectUrl) await requireSession(connection.pool)
  await requireDurable(connection.pool)
  await requireChinese(connection.pool)
  lendKeys(connection.db, await openKeys(directUrl, settings))
  return { ...connection, directUrl }
}

const oldest = 18

async function requireVersion(url: string) {
  const { rows } = await askOnce(url, 'show server_version')
  const version = (rows[0] as { server_version: string }).server_version
  if (Number.parseInt(version) >= oldest) return
  throw new StartRefused(`the database at DATABASE_URL is PostgreSQL ${version}, and ${oldest} or later is needed`)
}

/** Migrates an empty database, never one with the tables of another program: the address may be a mistake. */
async function requireNobodys(url: string) {
  const { rows } = await askOnce(
    url,
    `select count(*) filter (where table_name <> 'migration')::integer as tables, count(*) filter (where table_name = 'migration')::integer as ours
     from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const { tables, ours } = rows[0] as { tables: number; ours: number }
  if (ours > 0 || tables === 0) return
  throw new StartRefused(`the database at DATABASE_URL holds tables of another program (${tables}); name an empty one`)
}

/** Behind a pooler a session cannot be configured when it begins, so the role must carry the settings. */
async function requireSession(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string; is: string }>(
    `select quote_ident(session_user) as role, name, current_setting(name) as is from unnest($1::text[]) as wanted (name)`,
    [Object.keys(sessionSettings)],
  )
  const wanted = Object.entries(sessionSettings)
  const differing = wanted.filter(([name, value]) => rows.find((row) => row.name === name)?.is !== value)
  if (differing.length === 0) return
  const statements = differing.map(([name, value]) => `alter role ${rows[0]!.role} set ${name} = '${value}'`)
  throw new StartRefused(
    `with DATABASE_DIRECT_URL the role brings the settings of the session; run: ${statements.join('; ')}; then have the pooler connect anew (RECONNECT)`,
  )
}
