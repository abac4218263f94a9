import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectToClone } from '#tests/database.ts'
import type { Connection } from './connection-pools.ts'
import type { Db } from './db.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { askAsWritten, askTogether, transact } from './transaction.ts'

let connection: Connection
let db: Db
beforeAll(async () => {
  connection = await connectToClone(2)
  db = connection.db
})
afterAll(() => connection.close())

const backend = () =>
  askAsWritten<{ pid: number; n: number }>(db, 'select pg_backend_pid() as pid, $1::integer as n', [7])
const divide = (by: number) => askAsWritten<{ one: number }>(db, 'select 1 / $1::integer as one', [by])
const settle = async (all: readonly Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status)

test('who asks something small at the same moment shares a connection, and gives it back', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, backend))
  expect(new Set(answers.map(([row]) => row!.pid)).size).toBe(1)
  expect([connection.shared.idleCount, connection.shared.totalCount]).toEqual([1, 1])
})

test('what could wait for somebody is refused on a shared connection, and what takes long is ended', async () => {
  await sql`create table held (of text primary key)`.execute(db)
  for (const text of [
    "insert into held values ('x') returning $1::text",
    'select of from held where of <> $1 for update',
  ])
    await expect(askAsWritten(db, text, ['y'])).rejects.toMatchObject({ code: '25006' })
  await expect(askAsWritten(db, 'select pg_sleep($1)', [3])).rejects.toMatchObject({ code: '57014' })
})

test('one question that fails on a shared connection is nobody else’s failure', async () => {
  const two = askTogether(db, (ask) =>
    Promise.all([sql`select ${1}::integer`.execute(ask), sql`select 1 / ${0}::integer`.execute(ask)]),
  )
  expect(await settle([backend(), divide(0), divide(1), two, backend()])).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('after one that failed the rest of its transaction is not done, and fails for the same reason', async () => {
  await sql`create table tally (of text primary key)`.execute(db)
  const client = await connection.pool.connect()
  const line = new PipelinedConnection(client, true)
  const write = (of: string) => line.ask('insert into tally values ($1)', [of])
  const first = [line.ask('begin'), write('a'), write('b'), write('a'), write('c')]
  expect(await settle(first)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(first[4]).rejects.toMatchObject({ code: '23505' })
  expect(await line.ask('commit')).toMatchObject({ command: 'ROLLBACK' })
  expect((await line.ask('select of from tally')).rows).toEqual([])
  expect(await settle([write('d'), write('e')])).toEqual(['fulfilled', 'fulfilled'])
  expect(await line.ask('select of from tally order by of')).toMatchObject({
    command: 'SELECT',
    rowCount: 2,
    rows: [{ of: 'd' }, { of: 'e' }],
  })
  client.release()
})

test('a value that cannot be written fails by itself', async () => {
  const cyclic: { me?: unknown } = {}
  cyclic.me = cyclic
  const client = await connection.pool.connect()
  const line = new PipelinedConnection(client, true)
  const asked = [
    line.ask('select $1::text as it', ['before']),
    line.ask('select $1', [cyclic]),
    line.ask('select 1 as it'),
  ]
  expect(await settle(asked)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await asked[0]!).rows).toEqual([{ it: 'before' }])
  client.release()
})

test('a statement that could not be read, or was never come to, is sent whole the next time', async () => {
  const look = () => askAsWritten<{ word: string }>(db, 'select word from later where word <> $1', ['x'])
  await expect(look()).rejects.toMatchObject({ code: '42P01' })
  const client = await connection.pool.connect()
  const line = new PipelinedConnection(client, true)
  const never = () => line.ask('select $1::text as never', ['n'])
  const begun = [line.ask('begin'), line.ask('select 1 / $1::integer as zero', [0]), never(), line.ask('rollback')]
  expect(await settle(begun)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect((await never()).rows).toEqual([{ never: 'n' }])
  client.release()
  await sql`create table later (word text)`.execute(db)
  await sql`insert into later values ('now')`.execute(db)
  expect(await look()).toEqual([{ word: 'now' }])
  expect(await look(), 'its columns are known by now').toEqual([{ word: 'now' }])
})

test('nothing at all is an answer, of a list, a blank and no row', async () => {
  expect(await askAsWritten(db, 'select $1::text as blank, $2::integer[] as list', [null, [1, 2]])).toEqual([
    { blank: null, list: [1, 2] },
  ])
  expect(await askAsWritten(db, 'select 1 as none where $1', [false])).toEqual([])
})

test('a shared connection that is lost fails those who waited on it, and the next finds another', async () => {
  const [before] = await backend()
  let leave = () => {}
  const stays = askTogether(db, () => new Promise<void>((resolve) => (leave = resolve))) // is still processing an answer
  const end = askAsWritten(db, 'select pg_terminate_backend(pg_backend_pid()), $1::integer', [1])
  const beside = backend()
  expect(await settle([end, beside])).toEqual(['rejected', 'rejected'])
  const [after] = await backend()
  expect(after!.pid).not.toBe(before!.pid)
  expect(after!.n).toBe(7)
  leave()
  await stays
})

test('a refusal in a transaction leaves its connection as it was', async () => {
  const pids: number[] = []
  const refused = (turn: number) =>
    transact(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      pids.push(rows[0]!.pid)
      if (turn === 0) sql`select 1 / ${0}::integer`.execute(tx).catch(() => {}) // already sent when the refusal arrives
      if (turn <= 1) throw new Error('refused')
      if (turn === 2) await sql`select 1 / ${0}::integer`.execute(tx)
    })
  for (const turn of [0, 1, 2, 3]) await refused(turn).catch(() => {})
  expect(new Set(pids).size).toBe(1)
  expect(await sql`select 1 as it`.execute(db)).toMatchObject({ rows: [{ it: 1 }] })
})

/** A process names at most 1,000 statements, and the tests before may have asked as many: modules of their own begin with none. */
async function importFresh() {
  vi.resetModules()
  const [{ connectToClone }, { askAsWritten }, { inTransaction }] = await Promise.all([
    import('#tests/database.ts'),
    import('./transaction.ts'),
    import('./idempotency.ts'),
  ])
  return { connectToClone, askAsWritten, inTransaction }
}

test('after a migration has widened a column under an open connection, what reads it is prepared anew, once', async () => {
  const fresh = await importFresh()
  const one = await fresh.connectToClone(1)
  await sql`create table widened (id integer primary key, pieces integer not null)`.execute(one.db)
  await sql`insert into widened values (1, 7)`.execute(one.db)
  const migration = new pg.Client({ connectionString: one.url })
  await migration.connect()
  let runs = 0
  const ways = {
    bigint: async () =>
      (await sql<{ pieces: unknown }>`select pieces from widened where id = ${1}`.execute(one.db)).rows,
    numeric: () => fresh.askAsWritten<{ pieces: unknown }>(one.db, 'select pieces from widened where id <= $1', [1]),
    text: () =>
      fresh.inTransaction(one.db, async (tx) => {
        runs += 1
        const write = sql<{ pieces: unknown }>`update widened set pieces = pieces where id = ${1} returning pieces`
        return (await write.execute(tx)).rows
      }),
  }
  for (const [type, ask] of Object.entries(ways)) {
    for (let turn = 0; turn < 2; turn += 1) expect(Number((await ask())[0]!.pieces)).toBe(7)
    await migration.query(`alter table widened alter column pieces type ${type}`)
    for (let turn = 0; turn < 2; turn += 1) expect(Number((await ask())[0]!.pieces)).toBe(7)
  }
  expect(runs, 'the transaction that met the change ran again').toBe(5)
  await migration.end()
  await one.close()
})
