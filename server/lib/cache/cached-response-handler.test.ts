import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { setStock } from '#tests/goods.ts'
import { askRaw, type RawAnswer, type RawQuestion } from '#tests/raw-request.ts'
import { openShop } from '#tests/shop.ts'
import { openCachedCalls } from './cached-calls.ts'
import { Admission } from '../http/admission.ts'
import { ResponseCache } from './response-cache.ts'
import { openCachedResponseHandler } from './cached-response-handler.ts'
import { cacheKeyOf } from './cached-response.ts'
import { mountEndpoints } from '../http/mount-endpoints.ts'
import { openLog } from '../process/log.ts'
import { CachedResponse } from './cached-response.ts'
import { type Serving, serve } from '../http/serve.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let open: Serving
/** The same shop without the cached-response handler. */
let uncached: Serving
const lines: string[] = []
/** Requests that the handler passed on. */
let passedOn = 0
beforeAll(async () => {
  shop = await openShop({ log: openLog('info', { write: (line) => void lines.push(line) }) })
  uncached = await serve(shop.app.fetch, { port: 0 })
  open = await serve(shop.app.fetch, {
    port: 0,
    before: (request, response, next) =>
      shop.app.cachedResponses(request, response, () => {
        passedOn += 1
        next()
      }),
  })
})
afterAll(async () => {
  await open.drain()
  await uncached.drain()
  await shop.close()
})
beforeEach(() => {
  shop.app.context.responseCache.drop()
  passedOn = 0
})

const ask = (path: string, question: RawQuestion = {}, port = open.port) => askRaw(port, path, question)
const listing = (category: string, headers = {}): RawQuestion => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ tag: category }),
})
const listed = (answer: RawAnswer) => (JSON.parse(answer.body.toString()) as { totalCount: number }).totalCount
const product = '/api/item/product/EL10235'

test.each([
  ['a product', product, {}],
  ['a listing', '/api/item/searchItemByTag', listing('electric')],
  ['a compressed listing', '/api/item/searchItemByTag', listing('electric', { 'accept-encoding': 'gzip, br' })],
  ['a product in gzip', product, { headers: { 'accept-encoding': 'gzip' } }],
])('%s from the cached-response handler equals the one of the router, header by header', async (_, path, asked) => {
  const ordinary = await ask(path, asked, uncached.port)
  shop.app.context.responseCache.drop()
  const ids = new Set([ordinary.header('x-request-id')])
  for (const cached of [await ask(path, asked), await ask(path, asked)]) {
    expect(cached.status).toBe(200)
    expect(Object.fromEntries(cached.headers)).toEqual(Object.fromEntries(ordinary.headers))
    expect(cached.body.equals(ordinary.body)).toBe(true)
    expect(cached.header('x-content-type-options')).toBe('nosniff')
    expect(cached.header('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    ids.add(cached.header('x-request-id'))
  }
  expect(ids.size).toBe(3)
  expect(passedOn).toBe(0)
})

test.each(['/api/item/product/EL%31%30235', '/api/../api/item/product/EL10235', '/api/item/./product/EL10235'])(
  'an address written as %s goes to the router',
  async (path) => {
    expect([(await ask(path)).status, passedOn]).toEqual([200, 1])
  },
)

test('a listing is sent compressed to who can decompress it', async () => {
  const plain = await ask('/api/item/searchItemByTag', listing('electric'))
  for (let turn = 0; turn < 2; turn++) {
    const compressed = await ask('/api/item/searchItemByTag', listing('electric', { 'accept-encoding': 'br' }))
    expect(compressed.header('content-encoding')).toBe('br')
    expect(compressed.body.length).toBeLessThan(plain.body.length / 3)
  }
})

test('languages, hosts and bodies never mix', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const nameIn = async (locale: string) =>
      (JSON.parse((await ask(`${product}?locale=${locale}`)).body.toString()) as { name: string }).name
    expect(await nameIn('zh-TW')).toMatch(/\p{Script=Han}/u)
    expect(await nameIn('en-US')).not.toMatch(/\p{Script=Han}/u)
    const coKey = async (host: string) => (await ask('/api/co/coInfo', { headers: { host } })).body.toString()
    expect(await coKey('localhost')).toContain('"SPORT"')
    expect(await coKey('food.localhost')).toContain('"FOOD"')
    const all = listed(await ask('/api/item/searchItemByTag', listing('electric')))
    const few = listed(await ask('/api/item/searchItemByTag', listing('sport-shoes')))
    expect(all).not.toBe(few)
  }
})

test('pages are known by the language a visitor chose before, and a browser that has one is told so', async () => {
  const responseCache = new ResponseCache<CachedResponse>(
    (answer) => answer.size,
    (answer) => answer.dependencies,
  )
  const page = (text: string) =>
    new CachedResponse({
      route: '*',
      status: 200,
      headers: new Headers({ 'content-type': 'text/html', 'cache-control': 'private, no-cache' }),
      body: Buffer.from(text),
      dependencies: { company: 'SPORT' },
    })
  for (const [language, text] of [
    ['', '你好'], // nothing was chosen: the shop's default
    ['en-US', 'Hello'],
  ] as const) {
    const made = await responseCache.make(cacheKeyOf('GET', 'a', '/', language), Date.now() + 60_000, async () =>
      page(text),
    )
    await made.answer(new Request('http://a/'))
  }
  const handler = openCachedResponseHandler({
    responseCache,
    note: () => {},
    calls: openCachedCalls(shop.app.context, []),
    admission: new Admission({ atOnce: 1 }),
    laneOf: () => 'visiting',
    tidyAddress: (address) => address,
    refuse: () => {},
  })
  const lonely = await serve(async () => new Response('nothing kept', { status: 418 }), { port: 0, before: handler })
  const see = async (headers: Record<string, string>) => {
    const answer = await ask('/', { headers: { host: 'a', ...headers } }, lonely.port)
    return [answer.status, answer.body.toString(), answer.header('etag')] as const
  }
  expect((await see({}))[1]).toBe('你好')
  expect((await see({ cookie: 'a=b; language=en-US' }))[1]).toBe('Hello')
  expect((await see({ cookie: 'language=de' }))[1]).toBe('你好')
  expect((await see({ host: 'b' }))[0]).toBe(418)
  const [, , etag = ''] = await see({})
  expect(await see({ 'if-none-match': etag })).toEqual([304, '', etag])
  expect((await see({ 'if-none-match': etag, cookie: 'language=en-US' }))[0]).toBe(200)
  await lonely.drain()
})

test('what was dropped is not given again, and goods that change drop it', async () => {
  await shop.app.buildSnapshots()
  const has = async () => /"state":"(\w+)"/.exec((await ask(product)).body.toString())?.[1]
  stopAgeing()
  expect(await has()).toBe('IN_STOCK')
  await setStock(shop.db, 'EL10235', 0)
  await expect.poll(has).not.toBe('IN_STOCK')
  expect(passedOn).toBe(0)
})

test('what depends on the visitor, changes something or was refused is never kept', async () => {
  const { token = '' } = await shop.visitor()
  const post = (path: string, headers = {}) => ask(path, { method: 'POST', headers, body: '{}' })
  for (let turn = 1; turn <= 2; turn++) {
    expect((await ask('/api/shop_cart/getShopCartItems', { headers: { authorization: token } })).status).toBe(200)
    expect((await ask('/api/shop_cart/getShopCartItems')).status).toBe(401)
    expect((await post('/api/walkinLogin')).header('authorization')).toBeDefined()
    expect((await ask('/api/item/product/NOBODY-KNOWS')).status).toBe(404)
    expect(passedOn).toBe(4 * turn)
  }
})

test('a call that knows its visitor cannot be declared to be kept', () => {
  const endpoint = { route: 'GET /mine', method: 'GET', path: '/mine', who: 'visitor' }
  const handler = { endpoint, cacheSeconds: 5, serve: { kind: 'answer', run: async () => ({}) } }
  expect(() => mountEndpoints(shop.app.hono, shop.app.context, [handler as never])).toThrow('not for everyone')
})

test('a body that is too long, broken or sent in pieces goes to the router', async () => {
  const path = '/api/item/searchItemByTag'
  const post = (body: string | Buffer, headers = {}) => ask(path, { method: 'POST', headers, body })
  expect((await post(JSON.stringify({ tag: 'x'.repeat(10_000_000) }))).status).toBe(413)
  expect((await post('{"tag":')).status).toBe(400)
  expect((await post(Buffer.from([0x7b, 0xff]))).status).toBe(400)
  const whole = await post('{"tag":"electric"}')
  const pieces = await post('{"tag":"electric"}', { 'transfer-encoding': 'chunked' })
  expect(pieces.body.equals(whole.body)).toBe(true)
  expect(passedOn).toBe(4)
})

test('who goes away in the middle of a question harms nobody', async () => {
  const socket = net.connect(open.port)
  socket.write('POST /api/item/searchItemByTag HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"tag"')
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect((await ask(product)).status).toBe(200)
})

test('an answer of the cached-response handler is counted by its route and logged, without secrets', async () => {
  const address = `${product}?locale=zh-TW`
  const count = async () => {
    const figures = (await ask('/api/metrics')).body.toString()
    return Number(/_count\{[^}]*route="\/api\/item\/product\/:id",status="200"[^}]*\} (\d+)/.exec(figures)?.[1])
  }
  await ask(address)
  const before = await count()
  lines.length = passedOn = 0
  const cached = await ask(address)
  expect(passedOn).toBe(0)
  const written = lines.map((line) => JSON.parse(line) as object)
  expect(written).toMatchObject([
    { requestId: cached.header('x-request-id'), method: 'GET', url: `http://localhost${address}`, status: 200 },
  ])
  expect(await count()).toBe(before + 1)

  await ask('/api/co/coInfo?locale=zh-TW', { headers: { authorization: 'Bearer hunter2', cookie: 'token=hunter2' } })
  await ask('/api/co/coInfo?locale=zh-TW', { headers: { authorization: 'Bearer hunter2', cookie: 'token=hunter2' } })
  expect(lines.join()).not.toContain('hunter2')
})
