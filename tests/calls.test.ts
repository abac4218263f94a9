import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorAnswer, refusals } from '#contract/refusals.ts'
import { logIn } from './people.ts'
import { promised } from './promised.ts'
import { openShop } from './shop.ts'

/** A call that carries a file has limits of its own: payments/proofs. */
const writing = promised.filter((endpoint) => endpoint.method !== 'GET' && !endpoint.takesFile)

let shop: Awaited<ReturnType<typeof openShop>>
let walkin: string
let member: string
beforeAll(async () => {
  shop = await openShop()
  walkin = (await shop.visitor()).token!
  member = (await logIn(shop)).token!
})
afterAll(() => shop.close())

async function send(
  endpoint: Endpoint,
  { body, query = '', locale = 'zh-TW' }: { body?: string; query?: string; locale?: string },
) {
  const address = `/api${endpoint.path.replaceAll(/\{\w+\}/g, 'sandbox')}?locale=${locale}${query}`
  const response = await shop.fetch(address, {
    method: endpoint.method,
    headers: { authorization: endpoint.who.startsWith('member') ? member : walkin, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, answer: JSON.parse(text) as Partial<ErrorAnswer> }
}

test('[7.109] every call of the contract is mounted under /api, and is described there', async () => {
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(promised.map((endpoint) => endpoint.route).filter((route) => !described.includes(route))).toEqual([])
  const page = await shop.fetch('/api/docs')
  expect(page.headers.get('content-type')).toMatch('text/html')
  expect(await page.text()).toContain('/payment/completePaymentMulCo')
})

test('the description refers to nothing that is not in it', async () => {
  const text = await (await shop.fetch('/api/openapi.json')).text()
  const document = JSON.parse(text) as { components: { schemas: Record<string, object> } }
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, place]) => place))
  expect(referred).toEqual(
    new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)),
  )
})

describe.each(writing.map((endpoint) => [endpoint.route, endpoint] as const))('%s', (_, endpoint) => {
  const signed = endpoint.path.startsWith('/webhooks') // the body's signature is checked first
  const closed = endpoint.who === 'staff' // for visitors, staff calls do not exist

  test('says so when the body is not JSON', async () => {
    const { status, answer } = await send(endpoint, { body: '{"qty": ' })
    if (signed) return expect(status).toBeLessThan(500)
    if (closed) return expect(status).toBe(404)
    expect([status, answer.error]).toEqual([400, 'NOT_JSON'])
    expect(answer.message).toBe('請求內容不是有效的 JSON。')
  })

  test('does not swallow 10 MB', async () => {
    const { status, answer } = await send(endpoint, { body: JSON.stringify('x'.repeat(10_000_000)) })
    expect([status, answer.error]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test.each([
    ['a NUL', '{"search":"a\\u0000b","invoiceNo":"a\\u0000b"}'],
    ['half a character', '{"search":"\\ud800","invoiceNo":"\\ud800"}'],
    ['a thousand levels', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  ])('is not upset by %s', async (_name, body) => {
    const { status, text } = await send(endpoint, { body })
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/at .*\.ts:\d+|select |insert |PostgreSQL/)
  })
})

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\u202e',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%2e%2e%2f',
    '<script>',
    'NaN',
    '2147483648',
    '9007199254740993',
    '-1',
    '1e21',
    '300000-01-01',
  ),
  fc.constantFrom(-1, 0, 1.5, 2 ** 31, 2 ** 53 + 2, 1e21, -0, null, true, [], {}),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('no call answers hostile input with a fault of ours, nor with words that describe the inside', async () => {
  const names = [
    'id',
    'search',
    'tag',
    'page',
    'size',
    'sort',
    'direction',
    'filters',
    'invoiceNo',
    'email',
    'orderToken',
    'lines',
    'itemPriceView',
    'productCode',
    'assortId',
    'qty',
    'delivery',
    'paymentConversationId',
    'keys',
    'from',
    'to',
    'barcodes',
    'days',
    'cashRecords',
    'userId',
    'password',
    'encryptPassword',
    'target',
    'verifyCode',
    'mobileOrEmail',
    'firstName',
    'mobile',
    'birthDate',
    'referralCode',
    'vipCode',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...promised.filter(({ path }) => path !== '/vip/logout')), // the others still need the session
      fc.oneof(
        fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 6 }),
        fc.array(fc.dictionary(fc.constantFrom(...names), hostile), { maxLength: 3 }),
        hostile,
      ),
      fc.constantFrom('zh-TW', 'en-US'),
      async (endpoint, input, locale) => {
        const record = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
        const query = Object.entries(record)
          .map(([name, value]) => `&${name}=${encodeURIComponent(String(value).toWellFormed())}`)
          .join('')
        const { status, answer, text } = await send(endpoint, {
          body: JSON.stringify(input),
          query: endpoint.method === 'GET' ? query : '',
          locale,
        })
        expect(status).toBeLessThan(500)
        if (status !== 200) expect(refusals[answer.error!]).toBe(status)
        if (status !== 200) expect(answer.message).toBeTruthy()
        expect(text).not.toMatch(/at .*\.ts:\d+|violates|syntax error|node_modules/)
      },
    ),
    { numRuns: 1_500 },
  )
})

test('a method or a path that does not exist is told so in the asked language', async () => {
  const wrongMethod = await shop.fetch('/api/shop_cart/addToShopCart?locale=en-US', { method: 'PUT' })
  expect(wrongMethod.status).toBe(405)
  expect(await wrongMethod.json()).toMatchObject({
    error: 'METHOD_NOT_ALLOWED',
    message: 'This call does not accept that method.',
  })
  const nowhere = await shop.fetch('/api/no/such/call')
  expect(nowhere.status).toBe(404)
  expect(await nowhere.json()).toMatchObject({ error: 'NO_SUCH_CALL', message: '沒有這個服務。' })
})

test('[6.04] no call of a member’s does anything for a walk-in: each asks to log in first', async () => {
  const members = promised.filter(({ who, takesFile }) => who === 'member' && !takesFile)
  expect(members.length).toBeGreaterThan(40)
  for (const endpoint of members) {
    const response = await shop.fetch(`/api${endpoint.path.replaceAll(/\{\w+\}/g, 'any')}?locale=en-US`, {
      method: endpoint.method,
      headers: { authorization: walkin, 'content-type': 'application/json' },
      ...(endpoint.method !== 'GET' && { body: '{}' }),
    })
    const { error, message } = (await response.json()) as ErrorAnswer
    expect([endpoint.route, response.status, error, message]).toEqual([
      endpoint.route,
      401,
      'LOGIN_REQUIRED',
      'Please login first!',
    ])
  }
})

test('what is our own fault is told by a number that we find again, and by nothing of ours', async () => {
  const broken = await openShop()
  await sql`alter table holiday rename to mislaid`.execute(broken.db)
  const answer = await broken.fetch('/api/anon/getPublicHolidayData?locale=en-US', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '2026-11-01', to: '2026-12-31' }),
  })
  const text = await answer.text()
  await broken.close()
  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toMatchObject({
    error: 'INTERNAL',
    message: expect.stringContaining(answer.headers.get('x-request-id') ?? 'a number'),
  })
  expect(text).not.toMatch(/mislaid|relation|select|\.ts:/)
})

test('a host that is nobody’s shop is told so', async () => {
  const response = await shop.fetch('http://elsewhere.example/api/co/coInfo')
  expect([response.status, ((await response.json()) as ErrorAnswer).error]).toEqual([404, 'UNKNOWN_SHOP'])
})

test('every answer is kept from caches and from sniffing, and carries the number of its request', async () => {
  const { headers } = await send(
    promised.find((endpoint) => endpoint.path === '/vip/searchVipInSession')!,
    { body: '{}' },
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
