// `npm run backup -- FOLDER`: backs up the database while the shop is open. `npm run restore -- BACKUP DATA_DIR [--until TIME]`:
// restores a data folder to a point in time. docs/operations.md, Back up and Restore.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { prepareRestore, takeBaseBackup } from '#server/lib/database/base-backup.ts'
import { readSecrets, secretsFile } from '#server/lib/process/data-folder.ts'
import { findRunningPostgres } from '#server/lib/database/running-postgres.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'

const usage = `Say one of
  npm run backup -- /backups/2026-11-22
  npm run restore -- /backups/2026-11-22 /srv/harbour-restored
  npm run restore -- /backups/2026-11-22 /srv/harbour-restored --until 2026-11-22T10:15:00+08:00`

try {
  const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
  const [verb, ...places] = positionals
  if (verb === 'take' && places.length === 1) await take(path.resolve(places[0]!))
  else if (verb === 'restore' && places.length === 2) restore(places[0]!, path.resolve(places[1]!), values.until)
  else throw new StartRefused(usage)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function take(to: string) {
  const { dataDir, databaseUrl, keys } = readSettings(process.env)
  if (databaseUrl) throw new StartRefused('DATABASE_URL is set: back up that PostgreSQL with its own pg_basebackup')
  const url = findRunningPostgres(dataDir, readSecrets(dataDir).postgres, 'shop')
  if (!url) throw new StartRefused(`no shop is open on ${dataDir}; copy the folder with cp -a instead`)
  await takeBaseBackup(url, dataDir, to)
  const apart = [secretsFile(dataDir), ...(keys.length > 0 ? ['the setting KEYS'] : [])].join(' and ')
  console.log(`The backup is at ${to}. It needs the archive, and holds no keys: keep ${apart} in another place.`)
}

function restore(base: string, to: string, until: string | undefined) {
  const { walArchive } = readSettings(process.env)
  if (!walArchive) throw new StartRefused('set WAL_ARCHIVE to the archive that the backup needs')
  prepareRestore({ base, archive: walArchive, to, until: until === undefined ? undefined : readTime(until) })
  console.log(
    `Put secrets.json into ${to}, set KEYS as it was if it was set, then start the shop with DATA_DIR=${to}. It opens when it has caught up.`,
  )
}

function readTime(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw new StartRefused(`--until is a time with its offset, such as 2026-11-22T10:15:00+08:00; ${text} is none`)
  }
}
