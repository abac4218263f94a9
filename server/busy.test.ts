import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRaw } from '#tests/raw-request.ts'
import { openShop } from '#tests/shop.ts'
import { cacheKeyOf } from './lib/cache/cached-response.ts'
import { CachedResponse } from './lib/cache/cached-response.ts'
import { type Serving, serve } from './lib/http/serve.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let open: Serving
/** Blocks all writes of sessions, so that new visitors fill their share of the places. */
let gate: pg.Client
let entering: Promise<unknown>
let isOver = false

const ask = (path: string, headers = {}, method = 'GET') =>
  askRaw(open.port, path, { method, headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  shop = await openShop({ admissionPatience: undefined })
  await shop.app.buildSnapshots()
  open = await serve(shop.app.fetch, { port: 0, before: shop.app.cachedResponses, proxies: 1 })
  await ask('/api/health/ready')
  gate = new pg.Client({ connectionString: shop.databaseUrl })
  await gate.connect()
  await gate.query('begin; lock table session in access exclusive mode')
  // PostgreSQL times a statement out after 10 s; a visitor who was admitted and blocked retries.
  const enter = async (at: number) => {
    const asked = { method: 'POST', headers: { 'x-forwarded-for': `11.0.0.${at}` }, body: '{}' }
    while (!isOver) {
      await askRaw(open.port, '/api/walkinLogin', asked)
      await wait(20)
    }
  }
  entering = Promise.all(Array.from({ length: 20 }, (_, at) => enter(at)))
  while ((await ask('/contact')).status !== 503) await wait(20)
})
afterAll(async () => {
  isOver = true
  await gate.query('rollback')
  await gate.end()
  await entering
  await open.drain()
  await shop.close()
})

test.each([
  ['in the language of the shop', {}, 'zh-Hant-HK', '請稍候片刻', '#d30010'],
  ['in the language they chose', { cookie: 'language=en-US' }, 'en-HK', 'Just a moment, please', '#d30010'],
  ['in the colour of the other company', { host: 'food.localhost' }, 'zh-Hant-HK', '請稍候片刻', '#b93c25'],
])(
  '(B7) who is not let in is asked %s to wait, by a page that tries again by itself',
  async (_, headers, lang, title, colour) => {
    const answer = await ask('/contact', headers)
    expect(answer.status).toBe(503)
    expect(Number(answer.header('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(answer.header('cache-control')).toBe('no-store')
    expect(answer.header('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const text = answer.body.toString()
    for (const part of [`<html lang="${lang}"`, title, colour, 'location.reload()']) expect(text).toContain(part)
  },
)

test.each(['/api/item/product/EL10236?locale=en-US', '/collections.data?locale=en-US'])(
  '(B7) the call %s is told that nothing was done, and when to ask again',
  async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: 'BUSY', message: /Many people/ })
    expect(Number(answer.header('retry-after'))).toBeGreaterThanOrEqual(2)
  },
)

test('(B7) a refusal comes at once, without a question to the database', async () => {
  const times: number[] = []
  let asked = 0
  const count = () => void (asked += 1)
  shop.pool.on('acquire', count)
  for (let turn = 0; turn < 50; turn++) {
    const began = performance.now()
    expect((await ask('/contact')).status).toBe(503)
    times.push(performance.now() - began)
  }
  shop.pool.off('acquire', count)
  expect(asked).toBe(0)
  expect(times.toSorted((a, b) => a - b)[25]).toBeLessThan(50)
})

test('(B7) the shop is ready all the while, and says how many it lets in and refuses', async () => {
  for (const path of ['/api/health/ready', '/api/health/live']) expect((await ask(path)).status).toBe(200)
  const figures = (await ask('/api/metrics')).body.toString()
  expect(figures).toMatch(/admission_requests\{lane="visiting",state="running"\} 12/)
  expect(
    Number(/admission_requests_total\{lane="visiting",state="refused"\} (\d+)/.exec(figures)?.[1]),
  ).toBeGreaterThan(0)
})

test('(B7) who pays and who works here is let in', async () => {
  expect((await ask('/api/payment/payCheckOMSByLocal', {}, 'POST')).status).toBe(401)
  expect((await ask('/api/webhooks/sandbox', {}, 'POST')).status).toBe(400)
  expect((await ask('/api/staff/me')).status).toBe(401)
  expect((await ask('/api/vip/searchVipInSession', {}, 'POST')).status).toBe(503)
})

test('(B7) what is kept is given as ever, and for a while also when its time is over', async () => {
  const keep = (path: string, until: number) =>
    shop.app.context.responseCache.make(cacheKeyOf('GET', 'localhost', path, ''), until, async () => {
      const body = Buffer.from('<!doctype html>')
      const headers = new Headers({ 'content-type': 'text/html', 'cache-control': 'private, no-cache' })
      return new CachedResponse({ route: '*', status: 200, headers, body, dependencies: { company: 'SPORT' } })
    })
  // Everything below must happen within the minute of the cached response.
  const untilNextMinute = 60_000 - (Date.now() % 60_000)
  if (untilNextMinute < 5_000) await wait(untilNextMinute + 10)
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const fresh = Date.now() + 60_000
  const ends = { '/api/fresh': fresh, '/fresh': fresh, '/late': minute + 1, '/old': minute }
  for (const [path, until] of Object.entries(ends)) {
    const made = await keep(path, until)
    await made.answer(new Request('http://localhost/'))
  }
  expect(await Promise.all(Object.keys(ends).map(async (path) => (await ask(path)).status))).toEqual([
    200, 200, 200, 503,
  ])
})
