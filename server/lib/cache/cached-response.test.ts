import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const pack = (text: string, status = 200, more: Record<string, string> = {}) =>
  new CachedResponse({
    route: '*',
    status,
    headers: new Headers({ 'content-type': 'text/html', ...more }),
    body: Buffer.from(text),
    dependencies: { company: 'SPORT' },
  })
const ask = (headers: Record<string, string>) => new Request('http://localhost/', { headers })

test('a response is compressed as the asker can decompress it, and not at all when the browser has it', async () => {
  const long = pack('海港生活 '.repeat(500))
  const compressed = await long.answer(ask({ 'accept-encoding': 'gzip, br' }))
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(200)
  expect((await long.answer(ask({ 'accept-encoding': 'gzip' }))).headers.get('content-encoding')).toBe('gzip')
  const plain = await long.answer(ask({}))
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe('海港生活 '.repeat(500))
  const again = await long.answer(ask({ 'if-none-match': compressed.headers.get('etag')! }))
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('what is not compressed yet is not ready, and ready from then on', async () => {
  const long = pack('海港生活 '.repeat(500))
  expect(long.find('br', undefined)).toBe(undefined)
  await long.answer(ask({ 'accept-encoding': 'br' }))
  expect(long.find('br', undefined)?.status).toBe(200)
  expect(long.find(undefined, undefined)).toBe(undefined)
})

test('what no browser may keep bears no mark by which it could ask again', async () => {
  const answer = await pack('{}', 200, { 'cache-control': 'no-store' }).answer(ask({}))
  expect(answer.headers.get('etag')).toBeNull()
})

test('a fault is not kept for the next who asks', () => {
  expect([200, 404, 410, 422, 500, 302].map((status) => pack('', status).mayBeKept)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
