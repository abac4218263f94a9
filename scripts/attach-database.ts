// The database of a shop, for commands that run beside it, whether it is open or not.
import fs from 'node:fs'
import path from 'node:path'
import { claimFolder, readSecrets } from '#server/lib/process/data-folder.ts'
import { connect, type Connection } from '#server/lib/database/connection-pools.ts'
import { openKeys } from '#server/lib/process/key-registry.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { isMigrated } from '#server/lib/database/migrate.ts'
import { findRunningPostgres } from '#server/lib/database/running-postgres.ts'
import type { ProcessSettings } from '#server/lib/process/settings.ts'
import { openDatabase } from '#server/lib/database/shop-database.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'

/** The database of the shop that is open on the folder; if none is, starts the folder's own until the command ends. */
export async function attachDatabase(settings: ProcessSettings, undo: (() => Promise<unknown>)[]): Promise<Connection> {
  if (settings.databaseUrl) return connectTo(settings.databaseUrl, settings, undo)
  if (!fs.existsSync(path.join(settings.dataDir, 'postgres')))
    throw new StartRefused(`There is no shop in ${settings.dataDir}: start it once, or name its DATA_DIR.`)
  const secrets = readSecrets(settings.dataDir)
  const running = findRunningPostgres(settings.dataDir, secrets.postgres, 'shop')
  if (running) return connectTo(running, settings, undo)
  await claimFolder(settings.dataDir)
  const lost = () => console.error('PostgreSQL exited unexpectedly and is restarted')
  return openDatabase(settings, secrets.postgres, { lost, undo })
}

async function connectTo(
  url: string,
  settings: ProcessSettings,
  undo: (() => Promise<unknown>)[],
): Promise<Connection> {
  const connection = connect(url, { most: 2 })
  undo.push(connection.close)
  if (!(await isMigrated(connection.pool).catch(() => false)))
    throw new StartRefused('The database is away, or not that of this shop: start the shop once with these settings.')
  lendKeys(connection.db, await openKeys(settings.databaseDirectUrl ?? url, settings))
  return connection
}
