import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/database-proxy.ts'
import { ChangeFeed } from './change-feed.ts'
import { connect, type Connection } from './connection-pools.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let network: DatabaseProxy
let connection: Connection
beforeAll(async () => {
  database = await cloneDatabase()
  network = await openDatabaseProxy(database.url)
  connection = connect(network.url, { most: 2 })
})
afterAll(async () => {
  await connection.close()
  await network.close()
  await database.drop()
})

test('while the database cannot be reached, nobody is told to read anew; once it can, everybody is', async () => {
  const feed = new ChangeFeed(connection.pool)
  const told: (string | undefined)[] = []
  await feed.subscribe('goods', (message) => told.push(message))
  network.refuse()
  await expect.poll(() => network.countRefused(), { timeout: 10_000 }).toBeGreaterThan(2)
  expect(told).toEqual([])
  network.acceptAgain()
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([undefined])
  await feed.catchUp()
})
