import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ask = (path: string, { host = 'localhost', language = 'zh-TW' } = {}) =>
  shop.app.fetch(new Request(`http://${host}${path}`, { headers: { cookie: `language=${language}` } }))

test.each([
  ['localhost', 'zh-TW', '#e60012', '購物車'],
  ['localhost', 'en-US', '#e60012', 'Cart'],
  ['food.localhost', 'zh-TW', '#f4755d', '購物車'],
])('%s stands on a home screen under its own name and colour: %s', async (host, language, colour, cart) => {
  const answer = await ask('/manifest.webmanifest', { host, language })
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    name: string
    theme_color: string
    icons: { src: string; sizes: string }[]
    shortcuts: { name: string }[]
  }
  expect(manifest.theme_color).toBe(colour)
  expect(manifest.name).not.toBe('')
  expect(manifest.shortcuts[0]!.name).toBe(cart)
  for (const { src, sizes } of manifest.icons) {
    const picture = Buffer.from(await (await ask(src, { host })).arrayBuffer())
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes) // from the PNG header
  }
})

test('the worker is a script that any browser can read, asked for anew each time, and brings the page for who is offline', async () => {
  const answer = await ask('/offline-worker.js')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const script = await answer.text()
  expect(() => new vm.Script(script)).not.toThrow()
  expect(script).toContain('你目前離線')
  expect(script).toContain('You are offline')
})
