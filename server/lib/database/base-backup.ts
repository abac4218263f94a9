import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { postgresHome } from './postgres-home.ts'
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
    await client.query(`select pg_backup_start('harbour', fast => true)`)
    copyFolder(path.join(dataDir, 'postgres'), path.join(to, 'postgres'))
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
    )
    fs.writeFileSync(path.join(to, 'postgres/backup_label'), stopped.rows[0]!.labelfile)
    copyFiles(dataDir, to) // after the database: every row has its file
  } finally {
    await client.end()
  }
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
  for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem'])
    fs.mkdirSync(path.join(data, folder), { recursive: true })
  fs.writeFileSync(path.join(data, 'recovery.signal'), '')
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), recoverySettings(path.resolve(archive), until))
  fs.chmodSync(data, 0o700)
  if (home.user) giveTo(data, home.user)
  home.putInPlace(data, path.join(to, 'postgres'))
  copyFiles(base, to)
}

/** Uploaded files, and in `proofs` those of a release before them. */
function copyFiles(from: string, to: string) {
  for (const folder of ['files', 'proofs'])
    if (fs.existsSync(path.join(from, folder)))
      fs.cpSync(path.join(from, folder), path.join(to, folder), { recursive: true })
}

function recoverySettings(archive: string, until: Temporal.Instant | undefined): string {
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toString().replace('Z', '+00') }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('')
}

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
