import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { hire, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import { mountConsole } from './console.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-console-'))
const consoleHost = 'console.localhost'
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<html><head><script>begin()</script></head></html>')
  fs.writeFileSync(path.join(folder, 'assets/main-1.js'), 'console')
  shop = await openShop({ consoleHost })
  await mountConsole(shop.app, { consoleHost, publicUrl: 'http://localhost' }, folder)
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

const ask = (address: string, init?: RequestInit) => shop.app.fetch(new Request(address, init))

test('every path below /console is the one page, which nobody frames and no search engine lists', async () => {
  for (const address of ['/console', '/console/', '/console/orders/W2611200001?x=1']) {
    const page = await ask(`http://localhost${address}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('begin()')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("img-src 'self' data: blob:")
    expect(policy).toContain("frame-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
})

test('its files are kept for ever, and nothing outside of its folder is served', async () => {
  const file = await ask('http://localhost/console/assets/main-1.js')
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const name of ['gone.js', '..%2findex.html', '..%2f..%2fpackage.json'])
    expect((await ask(`http://localhost/console/assets/${name}`)).status).toBe(404)
})

test('the console’s own host has no pages of a shop, frames the previews of all, and leads to the console', async () => {
  const home = await ask(`http://${consoleHost}/`)
  expect([home.status, home.headers.get('location')]).toEqual([302, '/console'])
  expect((await ask(`http://${consoleHost}/cart`)).status).toBe(404)
  const policy = (await ask(`http://${consoleHost}/console`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' http://food.localhost http://127.0.0.1 http://localhost;")
})

test('on the console’s own host the company is named, and a token opens that one alone', async () => {
  const somebody = await hire(shop, 'owner', 'FOOD')
  await setUp(shop, somebody)
  shop.clock.moveBy({ seconds: 30 })
  const call = async (
    route: string,
    company: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const headers = { 'content-type': 'application/json', 'co-code': company, ...init.headers }
    return ask(`http://${consoleHost}/api${route}`, { ...init, headers })
  }
  const body = () =>
    JSON.stringify({ email: somebody.email, password: staffPassword, totp: readAuthenticator(shop, somebody) })
  expect((await call('/staff/login', 'NONE', { method: 'POST', body: body() })).status).toBe(404)
  expect((await call('/staff/login', 'SPORT', { method: 'POST', body: body() })).status).toBe(422)
  const login = await call('/staff/login', 'food', { method: 'POST', body: body() })
  expect(login.status).toBe(200)
  const authorization = login.headers.get('authorization')!
  const me = await call('/staff/me', 'FOOD', { headers: { authorization } })
  expect(await me.json()).toMatchObject({ coCode: 'FOOD', role: 'owner' })
  expect((await call('/staff/me', 'SPORT', { headers: { authorization } })).status).toBe(401)
})

test('a company’s host is that company, whatever the request names, and visitors’ calls have none on the console’s', async () => {
  const answer = await ask('http://localhost/api/staff/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'co-code': 'FOOD' },
    body: '{}',
  })
  expect(answer.status).toBe(422)
  const headers = { 'co-code': 'SPORT' }
  const cart = await ask(`http://${consoleHost}/api/shop_cart/addToShopCart`, { method: 'POST', headers, body: '[]' })
  expect([cart.status, ((await cart.json()) as { error: string }).error]).toEqual([404, 'UNKNOWN_SHOP'])
})

test('while the database is away the console is served, and so is what comes after it', async () => {
  const away = await openShop({ consoleHost })
  await mountConsole(away.app, { consoleHost, publicUrl: 'http://localhost' }, folder)
  away.app.hono.get('*', (c) => c.text('a page'))
  await away.close()
  const askAway = (address: string) => away.app.fetch(new Request(address))
  expect((await askAway('http://localhost/console')).status).toBe(200)
  expect((await askAway(`http://${consoleHost}/console`)).status).toBe(200)
  expect(await (await askAway('http://localhost/product/B-1')).text()).toBe('a page')
})
