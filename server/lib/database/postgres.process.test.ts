import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect } from './connection-pools.ts'
import { requireChinese, requireDurable } from './durability.ts'
import { addJob, startWorker } from '../process/job-registry.ts'
import { openLog } from '../process/log.ts'
import { migrate } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-postgres-'))
fs.chmodSync(folder, 0o755)
const lost = vi.fn<() => void>()
let postgres: Postgres
let connection: Connection
beforeAll(async () => {
  postgres = await startPostgres(folder, 'test', { lost })
  await migrate(postgres.url('postgres'))
  connection = connect(postgres.url('postgres'), { most: 4 })
})
afterAll(async () => {
  await connection.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
})

const postmaster = () => Number(fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('the database that npm brought is safe against power cuts and knows Chinese letters', async () => {
  await expect(requireDurable(connection.pool)).resolves.toBe(undefined)
  await expect(requireChinese(connection.pool)).resolves.toBe(undefined)
})

test('a database that is killed comes back by itself, and the shop and its worker with it', async () => {
  vi.spyOn(console, 'trace').mockImplementation(() => {}) // graphile-worker also prints there what it logs
  const done: string[] = []
  await migrate(postgres.url('postgres'))
  const jobs = { note: async () => void done.push('note') }
  const worker = await startWorker(postgres.url('postgres'), { jobs, crontab: '', log: openLog('silent') })
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  await expect.poll(() => connection.pool.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })

  await connection.db.transaction().execute((tx) => addJob(tx, 'note', {}))
  await expect.poll(() => done).toEqual(['note'])
  await worker.stop()
})

test('a note of a database that is long gone, whose number another process carries now, is no hindrance', async () => {
  await postgres.stop()
  const note = path.join(folder, 'postgres/postmaster.pid')
  fs.writeFileSync(note, `${process.pid}\n${path.dirname(note)}\n`)
  postgres = await startPostgres(folder, 'test')
  expect(postmaster()).not.toBe(process.pid)
  await connection.close()
  connection = connect(postgres.url('postgres'), { most: 4 })
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('(B4) a database that does not start at first is started again', async () => {
  await postgres.stop()
  const settings = path.join(folder, 'postgres/postgresql.conf')
  const log = path.join(folder, 'postgres.log')
  fs.appendFileSync(settings, `\ninclude 'not-there-yet.conf'\n`)
  const began = fs.statSync(log).size
  const opening = startPostgres(folder, 'test')
  const refused = () => fs.readFileSync(log, 'utf8').slice(began)
  await expect.poll(refused, { interval: 10 }).toContain('not-there-yet.conf')
  fs.writeFileSync(path.join(folder, 'postgres/not-there-yet.conf'), '')
  postgres = await opening
  await connection.close()
  connection = connect(postgres.url('postgres'), { most: 4 })
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('(E25) a database that does not start says why it does not now, and not why it once did not', async () => {
  await postgres.stop()
  const [control, away] = [path.join(folder, 'postgres/global/pg_control'), path.join(folder, 'pg_control')]
  fs.renameSync(control, away)
  fs.appendFileSync(path.join(folder, 'postgres.log'), 'FATAL:  the trouble of another day\n')
  const starting = startPostgres(folder, 'test')
  await expect(starting).rejects.toThrow(
    /^PostgreSQL did not start: (?!.*another day).*(pg_control|could not find the database system)/,
  )
  fs.renameSync(away, control)
})
