import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect } from './connection-pools.ts'

let connection: Connection
beforeAll(async () => {
  vi.resetModules() // a process names a thousand statements, and earlier tests may have used them
  const { connectToClone } = await import('#tests/database.ts')
  connection = await connectToClone(1)
})
afterAll(() => connection.close())

test('a statement with a short list is planned once, however often it is asked', async () => {
  const { db, pool } = connection
  const ask = (codes: string[]) =>
    sql`select code from product where company = ${'SPORT'} and code = any(${codes}::text[])`.execute(db)
  for (let turn = 0; turn < 8; turn += 1) await ask(['NOBODY', `KNOWS-${turn}`])
  const { rows } = await pool.query(
    `select generic_plans, custom_plans from pg_prepared_statements where statement like 'select code from product%'`,
  )
  expect(rows).toEqual([{ generic_plans: 8, custom_plans: 0 }])
})

test('who finds every connection taken waits for longer than a rush lasts', async () => {
  const { pool } = connection
  const slow = pool.query('select pg_sleep(6)')
  const waiting = Array.from({ length: 50 }, () => pool.query('select 1 as one'))
  expect((await Promise.all(waiting)).map(({ rows }) => rows[0]?.one)).toEqual(Array(50).fill(1))
  await slow
})

test('a database that is not there is not waited for', async () => {
  const { pool, close } = connect('postgres://nobody:nothing@localhost:1/shop?host=/nowhere/at-all', { most: 1 })
  const began = performance.now()
  await expect(pool.query('select 1')).rejects.toMatchObject({ syscall: 'connect', code: 'ENOENT' })
  expect(performance.now() - began).toBeLessThan(5_000)
  await close()
})
