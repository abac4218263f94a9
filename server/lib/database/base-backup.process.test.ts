import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { prepareRestore, takeBaseBackup } from './base-backup.ts'
import { startPostgres } from './postgres.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-backup-'))
fs.chmodSync(folder, 0o755)
const [data, archive, base, restored] = ['data', 'archive', 'base', 'restored'].map((name) =>
  path.join(folder, name),
) as [string, string, string, string]
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const postgres of running) await postgres.stop()
  fs.rmSync(folder, { recursive: true })
})

test('a backup of an open shop and its archive give back the moment before a mistake, and refuse to overwrite anything (E26)', async () => {
  const postgres = await open(data)
  const client = await connect(postgres.url('postgres'))
  await client.query('create table note (words text)')
  await client.query(`insert into note values ('before the backup')`)
  fs.mkdirSync(path.join(data, 'proofs'))
  fs.writeFileSync(path.join(data, 'proofs/one'), 'a proof')
  fs.mkdirSync(path.join(data, 'files/pictures'), { recursive: true })
  fs.writeFileSync(path.join(data, 'files/pictures/one'), 'a photo')
  await takeBaseBackup(postgres.url('postgres'), data, base)
  await client.query(`insert into note values ('after the backup')`)
  // To the microsecond: a Date would be cut to the millisecond in which the row above may have been written.
  const { rows } = await client.query<{ now: string }>(`select clock_timestamp()::text as now`)
  await client.query('delete from note')
  await client.query('select pg_switch_wal()')
  await client.end()
  await postgres.stop()

  const until = Temporal.Instant.from(rows[0]!.now)
  expect(() => prepareRestore({ base, archive, to: data, until })).toThrow('is not empty')
  expect(() => prepareRestore({ base: archive, archive, to: restored, until })).toThrow('is no backup')
  prepareRestore({ base, archive, to: restored, until })
  const again = await connect((await open(restored)).url('postgres'))
  await expect.poll(() => readNotes(again)).toEqual(['after the backup', 'before the backup'])
  await expect.poll(() => again.query(`insert into note values ('written again')`)).toMatchObject({ rowCount: 1 })
  await again.end()
  expect(fs.readFileSync(path.join(restored, 'proofs/one'), 'utf8')).toBe('a proof')
  expect(fs.readFileSync(path.join(restored, 'files/pictures/one'), 'utf8')).toBe('a photo')
})

test('a shop without an archive is not backed up while it is open (E26)', async () => {
  const postgres = await startPostgres(path.join(folder, 'plain'), 'test')
  running.push(postgres)
  await expect(
    takeBaseBackup(postgres.url('postgres'), path.join(folder, 'plain'), path.join(folder, 'none')),
  ).rejects.toThrow('set WAL_ARCHIVE')
})

async function open(where: string) {
  const postgres = await startPostgres(where, 'test', { archive })
  running.push(postgres)
  return postgres
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function readNotes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ words: string }>('select words from note order by words')
  return rows.map(({ words }) => words)
}
