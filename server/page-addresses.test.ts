import fs from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { askRaw } from '#tests/raw-request.ts'
import { openShop } from '#tests/shop.ts'
import { cacheKeyOf } from './lib/cache/cached-response.ts'
import { CachedResponse } from './lib/cache/cached-response.ts'
import { type Serving, serve } from './lib/http/serve.ts'
import { queryNames, tidyAddress } from './page-addresses.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let open: Serving
beforeAll(async () => {
  shop = await openShop()
  open = await serve(shop.app.fetch, { port: 0, before: shop.app.cachedResponses })
})
afterAll(async () => {
  await open.drain()
  await shop.close()
})

test.each([
  ['/?x=random', '/'],
  ['/?utm_source=a&lang=en-US&fbclid=b', '/?lang=en-US'],
  ['/?lang=de', '/'],
  ['/?', '/'],
  ['/product/EL10235?size=M&x=1&variant=EL10235-01', '/product/EL10235?variant=EL10235-01&size=M'],
  ['/collections?page=1&offer=yes&page=2&brand=B&brand=A&search=tv', '/collections?search=tv&brand=B&brand=A&page=2'],
  ['/collections.data?x=1&_routes=root%2Ccollections', '/collections.data?_routes=root%2Ccollections'],
  ['/cart?page=3', '/cart'],
])('(C17) the page %s is the page %s', (asked, kept) => {
  expect(tidyAddress(asked)).toBe(kept)
})

test('(C17) a tidy address is its own, and whatever it is made of says nothing that its page does not know', () => {
  const names = queryNames.flatMap(([, known]) => Object.keys(known))
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string())
  fc.assert(
    fc.property(fc.constantFrom('/', '/collections', '/login', '/personal/bills'), fc.array(pair), (path, pairs) => {
      const once = tidyAddress(`${path}?${new URLSearchParams(pairs)}`)
      expect(tidyAddress(once)).toBe(once)
      for (const name of new URLSearchParams(once.split('?')[1]).keys()) expect([...names, 'lang']).toContain(name)
    }),
  )
})

test('(C17) every name that a page reads from its address is known', () => {
  const known = new Set(['lang', ...queryNames.flatMap(([, names]) => Object.keys(names))])
  const read = /\b(?:query|asked|searchParams|useSearchParams\(\)\[0\])\.get(?:All)?\('(\w+)'\)/g
  const names = fs
    .globSync('{storefront,ui}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|clean-address|order-keys/.test(file)) // these read what no page depends on
    .flatMap((file) => Array.from(fs.readFileSync(file, 'utf8').matchAll(read), ([, name]) => name!))
  expect(new Set(names).size).toBeGreaterThan(10)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('(C17) a kept page is given whatever stands behind its question mark', async () => {
  const body = Buffer.from('<!doctype html>kept')
  const headers = new Headers({ 'content-type': 'text/html', 'cache-control': 'private, no-cache' })
  const page = new CachedResponse({ route: '*', status: 200, headers, body, dependencies: { company: 'SPORT' } })
  await page.answer(new Request('http://localhost/'))
  await shop.app.context.responseCache.make(
    cacheKeyOf('GET', 'localhost', '/', ''),
    Date.now() + 60_000,
    async () => page,
  )
  for (let turn = 0; turn < 20; turn++)
    expect((await askRaw(open.port, `/?x${turn}=${Math.random()}`)).body.equals(body)).toBe(true)
})

test('(C17) a call that is asked in other words is answered from what is kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // an answer that is some seconds old is made again
  onTestFinished(() => void vi.useRealTimers())
  const responseCache = shop.app.context.responseCache
  let made = 0
  const make = responseCache.make.bind(responseCache)
  responseCache.make = async (...asked) => {
    made += 1
    return make(...asked)
  }
  const post = (body: string) =>
    askRaw(open.port, '/api/item/searchItemByTag', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const [first, ...rest] = [
    '{"tag":"electric","page":1}',
    '{"page":1,"tag":"electric"}',
    '{ "tag" : "electric" }',
    `{"tag":"electric"${' '.repeat(500)}}`,
    '{"tag":"electric","x":1}',
  ]
  const { body } = await post(first)
  for (const other of rest) expect((await post(other)).body.equals(body)).toBe(true)
  expect(made).toBe(1)
})
