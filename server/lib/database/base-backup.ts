import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { postgresHome, type PostgresHome } from './postgres-home.ts'
import { StartRefused } from '../process/start-refused.ts'

/** Files that a copy of a running database must not contain: they belong to the running server, or are in the archive. */
const ofTheServer =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pg_dynshmem\/.+)$/

/**
 * Copies the database of a running shop to `<to>/postgres`, and its uploads beside it. The copy is complete only
 * together with the archive of the write-ahead log; the function returns when the archive holds what it needs. Keys are
 * not copied.
 */
export async function takeBaseBackup(url: string, dataDir: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
    if (rows[0]?.archive_mode !== 'on')
      throw new StartRefused('the shop keeps no archive; set WAL_ARCHIVE, start it again, and then take a backup')
    requireEmpty(to)
    await copyRunning(client, path.join(dataDir, 'postgres'), path.join(to, 'postgres'))
    copyFiles(dataDir, to) // after the database: every row has its file
  } finally {
    await client.end()
  }
}

/** Copies the data folder of a running server. The copy needs the log from now on: of the archive, or streamed. */
export async function copyRunning(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('harbour', fast => true)`)
  copyFolder(from, to)
  const stopped = await client.query<{ labelfile: string }>(
    `select labelfile from pg_backup_stop(wait_for_archive => current_setting('archive_mode') = 'on')`,
  )
  fs.writeFileSync(path.join(to, 'backup_label'), stopped.rows[0]!.labelfile)
}

export interface Restore {
  /** What `takeBaseBackup` left. */
  base: string
  /** The archive of the write-ahead log. */
  archive: string
  /** The new data folder: empty or missing. */
  to: string
  /** Restores what was committed before this moment; absent: everything archived. */
  until?: Temporal.Instant | undefined
}

/** Prepares a data folder that the next start recovers to that moment. */
export function prepareRestore({ base, archive, to, until }: Restore): void {
  if (!fs.existsSync(path.join(base, 'postgres/backup_label')))
    throw new StartRefused(`${base} is no backup of an open shop`)
  if (!fs.existsSync(archive)) throw new StartRefused(`there is no archive at ${archive}`)
  requireEmpty(to)
  const home = postgresHome(to)
  const data = home.newDataFolder()
  fs.cpSync(path.join(base, 'postgres'), data, { recursive: true })
  settleCopy(data, home, { signal: 'recovery.signal', settings: recoverySettings(path.resolve(archive), until) })
  home.putInPlace(data, path.join(to, 'postgres'))
  copyFiles(base, to)
}

/** Completes a copied data folder, so that the next start recovers it. */
export function settleCopy(
  data: string,
  { user }: Pick<PostgresHome, 'user'>,
  { signal, settings }: { signal: 'recovery.signal' | 'standby.signal'; settings: Record<string, string> },
): void {
  for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem'])
    fs.mkdirSync(path.join(data, folder), { recursive: true })
  fs.writeFileSync(path.join(data, signal), '')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''))
  fs.chmodSync(data, 0o700)
  if (user) giveTo(data, user)
}

/** Uploaded files, and in `proofs` those of a release before them. */
function copyFiles(from: string, to: string) {
  for (const folder of ['files', 'proofs'])
    if (fs.existsSync(path.join(from, folder)))
      fs.cpSync(path.join(from, folder), path.join(to, folder), { recursive: true })
}

const recoverySettings = (archive: string, until: Temporal.Instant | undefined) => ({
  restore_command: `cp "${archive}/%f" "%p"`,
  recovery_target_action: 'promote',
  ...(until && { recovery_target_time: until.toString().replace('Z', '+00') }),
})

function copyFolder(from: string, to: string): void {
  const source = fs.realpathSync(from)
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(source, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    const name = path.relative(source, place)
    if (ofTheServer.test(name.replaceAll(path.sep, '/'))) continue
    if (entry.isDirectory()) fs.mkdirSync(path.join(to, name), { recursive: true })
    else if (entry.isFile()) copyFile(place, path.join(to, name))
  }
}

/** A file that the server removes meanwhile is in the log; recovery removes it too. */
function copyFile(from: string, to: string): void {
  try {
    fs.copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function requireEmpty(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new StartRefused(`${folder} is not empty`)
  fs.mkdirSync(folder, { recursive: true })
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  fs.chownSync(folder, uid, gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
}
