import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import type { Tx } from './db.ts'
import { addJobs } from '../process/job-registry.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'F-CUP', onHand: 100 })
})
afterAll(() => shop.close())

const wake = (name: string) => shop.app.jobs[name]!({} as never)
const add = { prodCode: 'F-CUP', qty: 1 }

test('whoever is woken by the clock is somebody the shop knows', () => {
  const woken = parseCrontab(shop.app.crontab).map(({ task }) => task)
  expect(woken.length).toBeGreaterThan(0)
  expect(woken.filter((name) => !(name in shop.app.jobs))).toEqual([])
})

test('a row that the release before left under an earlier name is still worked', async () => {
  const at = new Date(shop.clock.now().subtract({ hours: 25 }).epochMilliseconds)
  await sql`insert into idempotent_answer (visitor, key, route, body_hash, status, answer, created_at)
    values (gen_random_uuid(), 'of an earlier release', 'POST /x', '', 200, 'null', ${at})`.execute(shop.db)
  await addJobs(shop.db as Tx, [{ name: 'forgetAnswers', payload: {} }])
  await shop.runJobs()
  const left = await sql`select 1 from idempotent_answer where key = 'of an earlier release'`.execute(shop.db)
  expect(left.rows).toEqual([])
})

test('an answer is given again for a day and then forgotten, by two processes at once as by one', async () => {
  const visitor = await shop.visitor()
  const put = async (idempotencyKey: string) =>
    (await visitor.call('POST /shop_cart/addToShopCart', [add], { idempotencyKey })).totals.count
  const kept = () => shop.db.selectFrom('idempotent_answer').select('key').orderBy('key').execute()

  await shop.db
    .insertInto('idempotent_answer')
    .values(
      Array.from({ length: 1_200 }, (_, at) => ({
        visitor: crypto.randomUUID(),
        key: `long-ago-${at}`,
        route: 'POST /shop_cart/addToShopCart',
        body_hash: '',
        status: 200,
        answer: 'null',
        created_at: new Date(shop.clock.now().subtract({ hours: 24 }).epochMilliseconds),
      })),
    )
    .execute()
  expect(await put('key-of-today')).toBe(1)
  await Promise.all([wake('deleteAnswers'), wake('deleteAnswers')])
  expect(await kept()).toEqual([{ key: 'key-of-today' }])
  shop.clock.moveBy({ hours: 23 })
  await wake('deleteAnswers')
  expect(await put('key-of-today')).toBe(1)

  shop.clock.moveBy({ hours: 1 })
  await wake('deleteAnswers')
  expect(await kept()).toEqual([])
  expect(await put('key-of-today')).toBe(2)
})

test('a count of tries goes when its time is over, and not before', async () => {
  const context = shop.app.context
  const spend = () => context.limits.spend('forgetting', 'somebody', { most: 1, seconds: 60 })
  const counted = async () =>
    (await shop.db.selectFrom('rate_limit').select('key').where('key', '=', 'forgetting:somebody').execute()).length
  shop.clock.moveTo(Temporal.Now.instant().toString()) // the library counts by the machine's clock
  await spend()
  await wake('deleteLimits')
  await expect(spend()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  shop.clock.moveBy({ seconds: 61 })
  await wake('deleteLimits')
  expect(await counted()).toBe(0)
})

test('what was given up a month ago is forgotten, with whom it would have told; what waits or failed lately is not', async () => {
  const now = shop.clock.now()
  const put = (key: string, { days, tried }: { days: number; tried: number }) =>
    sql`select graphile_worker.add_job('tellMember', json_build_object('to', ${key}::text), run_at => ${now.subtract({ hours: 24 * days }).toString()}::timestamptz, job_key => ${key}::text, max_attempts => 3)`
      .execute(shop.db)
      .then(() => sql`update graphile_worker._private_jobs set attempts = ${tried} where key = ${key}`.execute(shop.db))
  await put('long-ago', { days: 31, tried: 3 })
  await put('lately', { days: 29, tried: 3 })
  await put('waiting', { days: 31, tried: 2 })
  await wake('deleteFailedJobs')
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${['long-ago', 'lately', 'waiting']}) order by key`.execute(
    shop.db,
  )
  expect(rows.map(({ key }) => key)).toEqual(['lately', 'waiting'])
})
