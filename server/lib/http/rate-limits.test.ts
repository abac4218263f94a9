import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToClone } from '#tests/database.ts'
import { type Connection, connect } from '../database/connection-pools.ts'
import { Limits, type LimitedTry } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

let connection: Connection
beforeAll(async () => {
  connection = await connectToClone()
})
afterAll(() => connection.close())

const five = { most: 5, seconds: 60 }
const spendTen = (limits: Limits, key: string) =>
  Promise.allSettled(Array.from({ length: 10 }, () => limits.spend('tries', key, five)))

test('what is counted side by side travels on one connection, and each is told for itself', async () => {
  const { pool } = connection
  let lent = 0
  pool.on('acquire', () => (lent += 1))
  const answers = await spendTen(new Limits(pool), 'somebody')
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    ...Array<string>(5).fill('rejected'),
  ])
  expect(answers.at(-1)).toMatchObject({ reason: expect.any(Refusal) })
  expect(lent).toBe(1)
  expect(pool.idleCount).toBe(pool.totalCount) // and given back
})

test('where one of several is too many, those after it are not counted', async () => {
  const limits = new Limits(connection.pool)
  await spendTen(limits, 'a full network')
  const tries = ['a full network', 'somebody else'].map((key): LimitedTry => ['tries', key, five])
  await expect(limits.spendAll(tries)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await limits.count('tries', 'somebody else', five)).toBe(0)
})

test('while the database is away it is counted in memory', async () => {
  const away = connect('postgres://nobody:nothing@localhost:1/shop?host=/nowhere/at-all', { most: 1 })
  const answers = await spendTen(new Limits(away.pool), 'somebody')
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await away.close()
})
