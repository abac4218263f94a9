import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCdn } from '../cdn-server.ts'
import { putOnSale } from '../goods.ts'
import { type BuiltShop, openBuiltShop } from './browser.ts'

let shop: BuiltShop
let cdn: Awaited<ReturnType<typeof openCdn>>
beforeAll(async () => {
  cdn = await openCdn(() => shop.url('').replace(/\/$/, ''))
  shop = await openBuiltShop(undefined, { cdn: cdn.settings })
  for (const code of ['EDGE-1', 'EDGE-2']) await putOnSale(shop.db, { code, cents: 5_000, onHand: 10 })
  await shop.app.buildSnapshots()
})
afterAll(async () => {
  await shop.close()
  await cdn.close()
})

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(cdn.url + path, { headers })
  return { status: response.status, cache: response.headers.get('x-cache'), text: await response.text(), response }
}
/** Asked until it comes from the CDN: the page before was stored at the end of a minute. */
async function readHit(path: string, headers = {}): Promise<void> {
  await expect.poll(async () => (await read(path, headers)).cache).toBe('hit')
}
/** Pages also end by themselves, with their minute. */
async function untilPurged(key: string): Promise<void> {
  await expect.poll(() => cdn.purged.flat()).toContain(key)
}
async function untilShown(path: string, text: string): Promise<void> {
  await expect.poll(async () => (await read(path)).text.includes(text)).toBe(true)
}
const reprice = (code: string, cents: number) =>
  sql`update variant set price_cents = ${cents} where company = 'SPORT' and product = ${code}`.execute(shop.db)

test('a changed price is on the page of a CDN within seconds, and pages that do not show it stay there', async () => {
  await readHit('/product/EDGE-1')
  await readHit('/linkContent/delivery')
  await reprice('EDGE-1', 7_713)
  await untilPurged('SPORT/product/EDGE-1')
  await untilShown('/product/EDGE-1', '77.13')
  expect(cdn.purged.flat()).not.toContain('SPORT')
  expect(cdn.purged.flat()).not.toContain('pages')
})

test('a purge that fails is tried again by its job', async () => {
  await readHit('/product/EDGE-2')
  cdn.purged.length = 0
  cdn.failPurges(5)
  await reprice('EDGE-2', 8_837)
  await untilPurged('SPORT/product/EDGE-2')
  await untilShown('/product/EDGE-2', '88.37')
  await expect.poll(cdn.countFailures).toBe(5)
})

test('a page that was missing is there once there is something to show', async () => {
  await readHit('/product/EDGE-3')
  expect((await read('/product/EDGE-3')).status).toBe(404)
  await putOnSale(shop.db, { code: 'EDGE-3', cents: 5_000, onHand: 10 })
  await expect.poll(async () => (await read('/product/EDGE-3')).status).toBe(200)
})

test('browsers ask each time, languages do not mix, and what is one visitor’s is not kept', async () => {
  await readHit('/product/EDGE-1')
  const { response } = await read('/product/EDGE-1')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const english = { cookie: 'language=en-US' }
  await readHit('/product/EDGE-1', english)
  expect((await read('/product/EDGE-1', english)).text).toContain('lang="en-HK"')
  expect((await read('/product/EDGE-1')).text).toContain('lang="zh-Hant-HK"')
  const ofOne = ['/product/EDGE-1?lang=en-US', '/product/EDGE-1?preview=ticket', '/api/co/coInfo']
  for (const path of ofOne) {
    await read(path)
    expect((await read(path)).cache).toBe('miss')
  }
})

test('a page is kept until the end of its minute at most, because opening hours begin on a minute', async () => {
  const { headers } = await shop.fetch('/product/EDGE-2?color=red')
  const seconds = Number(/^max-age=(\d+), stale-if-error=600$/.exec(headers.get('surrogate-control')!)![1])
  expect(headers.get('cdn-cache-control')).toBe(headers.get('surrogate-control'))
  expect(seconds).toBeLessThanOrEqual(Math.max(1, 60 - (Date.now() % 60_000) / 1_000))
  expect(headers.get('surrogate-key')!.split(' ')).toEqual(
    expect.arrayContaining(['pages', 'SPORT', 'SPORT/product/EDGE-2']),
  )
})
