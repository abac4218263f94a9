import { expect, test } from 'vitest'
import { Page } from './page.ts'

const page = (text: string, status = 200) =>
  new Page({ status, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from(text) })
const ask = (headers: Record<string, string>) => new Request('http://localhost/', { headers })

test('a page goes out packed as the browser can unpack it, and not at all when the browser has it', async () => {
  const long = page('海港生活 '.repeat(500))
  const packed = await long.answer(ask({ 'accept-encoding': 'gzip, br' }))
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(200)
  expect((await long.answer(ask({ 'accept-encoding': 'gzip' }))).headers.get('content-encoding')).toBe('gzip')
  const plain = await long.answer(ask({}))
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe('海港生活 '.repeat(500))
  const again = await long.answer(ask({ 'if-none-match': packed.headers.get('etag')! }))
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a fault is not kept for the next who asks', () => {
  expect([200, 404, 500, 302].map((status) => page('', status).mayBeKept)).toEqual([true, true, false, false])
})
