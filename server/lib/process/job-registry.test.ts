import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { runDueJobs } from '#tests/due-jobs.ts'
import { addJob, startWorker } from './job-registry.ts'
import { openLog } from './log.ts'
import { insertScheduled } from './scheduled-jobs.ts'
import { inTransaction } from '../database/idempotency.ts'
import { writeTogether } from '../database/one-statement.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const done: unknown[] = []
const jobs = { note: async (payload: unknown) => void done.push(payload) }

test('a job of a transaction that is undone never happens', async () => {
  const undone = shop.db.transaction().execute(async (tx) => {
    await addJob(tx, 'note', { order: 1 })
    throw new Error('the order was undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
})

test("a job for later waits for the shop's own clock, and a key keeps one of a kind", async () => {
  const at = shop.clock.now().add({ minutes: 30 })
  await shop.db.transaction().execute(async (tx) => {
    await addJob(tx, 'note', { turn: 1 }, { at, key: 'expiry:1' })
    await addJob(tx, 'note', { turn: 2 }, { at, key: 'expiry:1' })
  })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
  shop.clock.moveBy({ minutes: 31 })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual(['note'])
  expect(done.splice(0)).toEqual([{ turn: 2 }])
})

test('a job that takes the place of one of its key is due when it says itself, at once where it says nothing', async () => {
  const asked = { at: shop.clock.now().add({ minutes: 30 }), key: 'letter:1' }
  await shop.db.transaction().execute((tx) => addJob(tx, 'note', { turn: 1 }, asked))
  await shop.db.transaction().execute((tx) => addJob(tx, 'note', { turn: 2 }, { key: 'letter:1' }))
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual(['note'])
  await shop.db.transaction().execute((tx) => addJob(tx, 'note', { turn: 3 }, { key: 'letter:1' }))
  await shop.db.transaction().execute((tx) => addJob(tx, 'note', { turn: 4 }, { ...asked }))
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual([])
  shop.clock.moveBy({ minutes: 31 })
  expect(await runDueJobs(shop.db, jobs, shop.clock.now)).toEqual(['note'])
  expect(done.splice(0)).toEqual([{ turn: 2 }, { turn: 4 }])
})

test('the worker does a job soon after its transaction, and tries again what failed', async () => {
  let tries = 0
  const hard = {
    hard: async () => {
      tries += 1
      if (tries === 1) throw new Error('the mail server is busy')
      done.push('at last')
    },
  }
  const worker = await startWorker(shop.databaseUrl, { jobs: hard, crontab: '', log: openLog('silent') })
  await shop.db.transaction().execute((tx) => addJob(tx, 'hard', {}))
  await expect.poll(() => done).toEqual(['at last'])
  await worker.stop()
})

test('the worker does a scheduled job soon after its time', async () => {
  const worker = await startWorker(shop.databaseUrl, { jobs, crontab: '', log: openLog('silent') })
  const at = Temporal.Now.instant().add({ milliseconds: 200 })
  await inTransaction(shop.db, (tx) =>
    writeTogether(tx, [insertScheduled([{ name: 'note', payload: { turn: 'scheduled' }, at }])]),
  )
  await expect.poll(() => done, { timeout: 10_000 }).toContainEqual({ turn: 'scheduled' })
  await worker.stop()
})
