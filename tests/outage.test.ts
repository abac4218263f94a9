import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '#server/lib/jobs.ts'
import { openOutageShop } from './outage-shop.ts'

let shop: Awaited<ReturnType<typeof openOutageShop>>
beforeAll(async () => {
  shop = await openOutageShop()
})
afterAll(() => shop.close())

const isDone = async () =>
  (
    await sql`select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where identifier = 'rest'`.execute(shop.books.db)
  ).rows.length === 0

const askForRests = () =>
  shop.books.db.transaction().execute(async (tx) => {
    for (const ms of [50, 150, 300, 600, 900, 1_200, 1_500, 1_800]) {
      await addJob(tx, 'rest', { ms }, { attempts: 12 })
      await addJob(tx, 'rest', { ms, fails: true }, { attempts: 1 })
    }
  })

test('(B4) PostgreSQL is killed again and again under load: the process lives', async () => {
  const statuses: Record<string, number> = {}
  let going = true
  const ask = async (n: number) => {
    while (going) {
      const r = await fetch(`${shop.origin}/api/${n % 2 ? 'walkinLogin' : 'tag'}?locale=en-US`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-n': String(n) },
        body: '{}',
      }).catch((e: Error) => e)
      const key = r instanceof Error ? `${r.message} ${String(r.cause)}` : String(r.status)
      statuses[key] = (statuses[key] ?? 0) + 1
      if (!shop.isUp()) return
    }
  }
  const load = Array.from({ length: 8 }, (_, n) => ask(n))
  for (let turn = 0; turn < 5 && shop.isUp(); turn++) {
    await expect
      .poll(() =>
        askForRests().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await wait(700)
    await shop.killPostgres()
    await wait(1_000)
  }
  going = false
  await Promise.all(load)
  console.log(statuses, shop.isUp())
  console.log(shop.said().slice(-6000))
  await expect.poll(shop.isReady).toBe(true)
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)
})
