import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { buyOne } from '#tests/paying.ts'
import { openShop } from '#tests/shop.ts'
import { inTransaction } from '../database/idempotency.ts'
import { writeTogether } from '../database/one-statement.ts'
import { runDueJobs } from '#tests/due-jobs.ts'
import { insertScheduled, releaseScheduled, type Scheduled } from './scheduled-jobs.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const done: unknown[] = []
const jobs = { note: async (payload: unknown) => void done.push(payload) }
const schedule = (...wanted: Scheduled[]) =>
  inTransaction(shop.db, (tx) => writeTogether(tx, [insertScheduled(wanted)]))
const inMinutes = (minutes: number) => shop.clock.now().add({ minutes })

test('a scheduled job runs once, when it is due and not before', async () => {
  await schedule({ name: 'note', payload: { turn: 1 }, at: inMinutes(3), key: 'scheduled:1' })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
  shop.clock.moveBy({ minutes: 4 })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual(['note'])
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
  expect(done.splice(0)).toEqual([{ turn: 1 }])
})

test('a job that was scheduled by a transaction that is undone never runs', async () => {
  const undone = inTransaction(shop.db, async (tx) => {
    await writeTogether(tx, [insertScheduled([{ name: 'note', payload: {}, at: inMinutes(1) }])])
    throw new Error('the order was undone')
  })
  await expect(undone).rejects.toThrow('undone')
  shop.clock.moveBy({ minutes: 2 })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
})

test('eight processes that release the same jobs at once release each of them once', async () => {
  const turns = Array.from({ length: 50 }, (_, turn) => turn)
  await schedule(...turns.map((turn) => ({ name: 'note', payload: { turn }, at: inMinutes(1) })))
  shop.clock.moveBy({ minutes: 2 })
  const at = shop.clock.now().toString()
  const { databaseUrl: url } = shop
  const clients = await Promise.all(turns.slice(0, 8).map(() => connect(url)))
  await Promise.all(clients.map((client) => client.query(releaseScheduled, [at])))
  await Promise.all(clients.map((client) => client.end()))
  await runDueJobs(shop.db, jobs, shop.clock.now)
  expect(done.splice(0)).toHaveLength(50)
})

test('an order that is paid online wakes no worker when it is placed', async () => {
  const goods = await putOnSale(shop.db, { code: 'S-JOB', cents: 12_000, onHand: 50 })
  const listener = await connect(shop.databaseUrl)
  const calls: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => calls.push(payload))
  await listener.query('listen "jobs:insert"')
  await buyOne(shop, goods)
  await listener.query('select') // notifications arrive before the answer
  await listener.end()
  expect(calls).toEqual([])
  const scheduled = await shop.db.selectFrom('scheduled_job').select('name').orderBy('run_at').execute()
  expect(scheduled.map(({ name }) => name)).toEqual(['followPayment', 'chaseOrder'])
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
