import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToClone } from '#tests/database.ts'
import type { Connection } from './connection-pools.ts'
import type { Db, Tx } from './db.ts'
import { inTransaction } from './idempotency.ts'
import { askTogether, homeOf, leaveToCommit, transact } from './transaction.ts'

let connection: Connection
let db: Db
beforeAll(async () => {
  connection = await connectToClone(1)
  db = connection.db
  await sql`create table note (text text primary key)`.execute(db)
})
afterAll(() => connection.close())

const write = (tx: Tx, text: string) => sql`insert into note values (${text})`.execute(tx)
const listNotes = async () =>
  (await sql<{ text: string }>`select text from note order by text`.execute(db)).rows.map(({ text }) => text)

test('what is asked side by side is done in the order asked, and each reads what the one before wrote', async () => {
  const counted = await inTransaction(db, async (tx) => {
    const count = () => sql<{ count: number }>`select count(*) from note where text like 'side%'`.execute(tx)
    const [, one, , two] = await Promise.all([write(tx, 'side 1'), count(), write(tx, 'side 2'), count()])
    await sql`delete from note`.execute(tx)
    return [one, two].map(({ rows }) => rows[0]!.count)
  })
  expect(counted).toEqual([1, 2])
})

test('a statement that was left to the commit is written, and one that fails takes everything with it', async () => {
  await inTransaction(db, async (tx) => leaveToCommit(tx, write(tx, 'kept')))
  expect(await listNotes()).toEqual(['kept'])

  const undone = inTransaction(db, async (tx) => {
    await write(tx, 'undone')
    leaveToCommit(tx, write(tx, 'kept')) // it exists already
  })
  await expect(undone).rejects.toMatchObject({ code: '23505' })
  const followed = inTransaction(db, async (tx) => {
    leaveToCommit(tx, write(tx, 'kept'))
    await write(tx, 'undone')
  })
  await expect(followed, 'told by its cause, not by what failed after it').rejects.toMatchObject({ code: '23505' })
  expect(await listNotes()).toEqual(['kept'])
})

test('whoever swallows a failure does not get a commit that was none', async () => {
  const swallowed = inTransaction(db, async (tx) => {
    await write(tx, 'kept').catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('had failed')
})

test('what is still under way when its transaction fails does not go on by itself', async () => {
  let straggler: Promise<unknown> | undefined
  const undone = inTransaction(db, async (tx) => {
    const walk = async () => {
      for (let turn = 0; turn < 50; turn += 1) await write(tx, `straggler ${turn}`)
    }
    straggler = walk()
    straggler.catch(() => {})
    throw new Error('the order was refused')
  })
  await expect(undone).rejects.toThrow('refused')
  await expect(straggler).rejects.toThrow(/after the end|terminated|aborted/)
  expect(await listNotes()).toEqual(['kept'])
})

test('a transaction is refused for what failed first, not for what others of it leave to the commit afterwards', async () => {
  const undone = inTransaction(db, async (tx) => {
    const look = async () => {
      await nextTurn() // the transaction has failed meanwhile, and its end is not answered yet
      leaveToCommit(tx, write(tx, 'later'))
    }
    await Promise.all([look(), Promise.reject(new Error('the order was refused'))])
  })
  await expect(undone).rejects.toThrow('the order was refused')
  expect(await listNotes()).toEqual(['kept'])
})

test('questions that travel together share one connection, which a transaction has already, and are over with it', async () => {
  const backend = (ask: Db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ask)
  const both = (ask: Db) => Promise.all([backend(ask), backend(ask)])
  let late: Db | undefined
  const [one, two] = await askTogether(db, (ask) => both((late = ask)))
  expect(one.rows).toEqual(two.rows)
  await expect(backend(late!)).rejects.toThrow('came after the end')
  const [inside, own] = await inTransaction(db, (tx) =>
    askTogether(tx, async (ask) => [(await backend(ask)).rows[0]!.pid, (await backend(tx)).rows[0]!.pid]),
  )
  expect(inside).toBe(own)
  await expect(askTogether(db, (ask) => sql`select 1 / 0`.execute(ask))).rejects.toMatchObject({ code: '22012' })
  const [three] = await askTogether(db, both)
  expect(three.rows).toEqual(one.rows) // the connection is free for the next one
})

test('a transaction that the database asks to begin again is begun again', async () => {
  let tries = 0
  await inTransaction(db, async (tx) => {
    tries += 1
    await write(tx, `try ${tries}`)
    const raised = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    if (tries === 1) leaveToCommit(tx, raised)
    else await raised.catch(() => {}) // ends this transaction for good
  }).catch(() => {})
  expect(tries).toBe(2)
  expect(await listNotes()).toEqual(['kept'])
})

test('a connection that is lost takes its transaction with it, and the next one finds another', async () => {
  const lost = inTransaction(db, async (tx) => {
    await write(tx, 'lost')
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/terminat/)
  expect(await listNotes()).toEqual(['kept'])
})

test('a transaction knows the database that it was opened on, so that what is remembered there need not be asked again', async () => {
  expect(homeOf(db)).toBe(db)
  expect(await transact(db, async (tx) => homeOf(tx) === db)).toBe(true)
  expect(await askTogether(db, async (ask) => homeOf(ask) === db)).toBe(true)
})
