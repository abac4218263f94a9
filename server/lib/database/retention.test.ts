import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

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
  await Promise.all([wake('forgetAnswers'), wake('forgetAnswers')])
  expect(await kept()).toEqual([{ key: 'key-of-today' }])
  shop.clock.moveBy({ hours: 23 })
  await wake('forgetAnswers')
  expect(await put('key-of-today')).toBe(1)

  shop.clock.moveBy({ hours: 1 })
  await wake('forgetAnswers')
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
  await wake('forgetLimits')
  await expect(spend()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  shop.clock.moveBy({ seconds: 61 })
  await wake('forgetLimits')
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
  await wake('forgetFailures')
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${['long-ago', 'lately', 'waiting']}) order by key`.execute(
    shop.db,
  )
  expect(rows.map(({ key }) => key)).toEqual(['lately', 'waiting'])
})
