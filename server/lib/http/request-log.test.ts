import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { openLog } from '../process/log.ts'

const lines: string[] = []
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ log: openLog('info', { write: (line) => void lines.push(line) }) })
})
afterAll(() => shop.close())

const ask = (path: string, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  shop.app.fetch(new Request(`http://localhost${path}`, { headers }), { ip })

test('the shop says that it lives, and that it is ready once its database is', async () => {
  expect((await ask('/api/health/live')).status).toBe(200)
  expect((await ask('/api/health/ready')).status).toBe(200)
})

test('(B7) the shop is ready though every connection that serves visitors is taken', async () => {
  const taken = await Promise.all(Array.from({ length: shop.pool.options.max }, () => shop.pool.connect()))
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/api/health/ready')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(shop.pool.waitingCount).toBe(0)
  } finally {
    for (const client of taken) client.release()
  }
})

test('figures name the route, not the address, and are for this machine alone', async () => {
  await ask('/pictures/no-such-thing')
  await ask('/api/co/coInfo?locale=zh-TW')
  const figures = await (await ask('/api/metrics')).text()
  expect(figures).toContain('route="/api/co/coInfo"')
  expect(figures).not.toContain('no-such-thing')
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(figures).toMatch(/^database_connections\{state="idle"\} \d+$/m)

  expect((await ask('/api/metrics', {}, '203.0.113.7')).status).toBe(404)
  expect((await ask('/api/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('each job is in the figures: how many wait, how long it took, and how it ended', async () => {
  const { jobs } = shop.app
  await jobs['deleteEndedSessions']!({} as never)
  await expect(jobs['mailOrder']!({ order: 'no such order', about: 'paid' } as never)).rejects.toThrow(/uuid/)
  const figures = await (await ask('/api/metrics')).text()
  for (const job of Object.keys(jobs)) expect(figures).toContain(`jobs{job="${job}",state="given_up"} 0`)
  expect(figures).toContain('job_duration_seconds_count{job="deleteEndedSessions",outcome="done"} 1')
  expect(figures).toContain('job_duration_seconds_count{job="mailOrder",outcome="failed"} 1')
})

test('(B5) the figures say how many workers live, and how many jobs of dead ones this process gave to others', async () => {
  await shop.db.insertInto('job_worker').values({ id: 'of another process' }).execute()
  shop.app.freed(3)
  const figures = await (await ask('/api/metrics')).text()
  expect(figures).toMatch(/^job_workers 1$/m)
  expect(figures).toMatch(/^jobs_freed_total 3$/m)
})

test('every answer leaves one line with its request id, and without what the address tells of a person', async () => {
  lines.length = 0
  const response = await ask('/api/co/coInfo?locale=zh-TW&email=chan@harbour.example')
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    status: response.status,
  })
  expect(lines.join()).not.toContain('chan@')
})
