import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRaw } from '#tests/raw-request.ts'
import { openShop } from '#tests/shop.ts'
import { outboxMailer } from '../integrations/mail.ts'
import { mountOutbox } from '../integrations/outbox-page.ts'
import { listLetters } from '../integrations/outbox.ts'
import { serve, type Serving } from './serve.ts'

const token = 'a-token-of-16-or-more'
const outbox = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-outbox-'))
let shop: Awaited<ReturnType<typeof openShop>>
let behindNothing: Serving
let behindOne: Serving
let letter: string
const operatorPaths = ['/api/metrics', '/api/docs', '/api/openapi.json']
let letters: string[]

beforeAll(async () => {
  shop = await openShop()
  const mail = { to: 'a@b.example', subject: 's', html: 'code', text: 'code' }
  await outboxMailer(outbox, 'shop@harbour.example').send(mail, 'letter-1')
  letter = (await listLetters(outbox))[0]!.name
  letters = ['/dev/outbox', `/dev/outbox/${letter}`, `/dev/outbox/${letter}/html`]
  mountOutbox(shop.app.hono, outbox)
  behindNothing = await serve(shop.app.fetch, { port: 0 })
  behindOne = await serve(shop.app.fetch, { port: 0, proxies: 1 })
})
afterAll(async () => {
  await Promise.all([behindNothing.drain(), behindOne.drain()])
  await shop.close()
  fs.rmSync(outbox, { recursive: true })
})

/** The status of each path; HEAD reveals as much as GET about whether a mail exists. */
const statuses = (port: number, paths: readonly string[], headers: Record<string, string> = {}) =>
  Promise.all(
    paths.flatMap((each) =>
      ['GET', 'HEAD'].map(async (method) => (await askRaw(port, each, { method, headers })).status),
    ),
  ).then((all) => [...new Set(all)])

test.each(['localhost', 'LocalHost:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]', '[::1]:3000', 'food.localhost'])(
  '(A1) who asks %s at this machine reads the outbox, the metrics and the calls',
  async (host) => {
    for (const { port } of [behindNothing, behindOne])
      expect(await statuses(port, [...letters, ...operatorPaths], { host })).toEqual([200])
  },
)

test.each([
  'shop.example',
  'shop.example:3000',
  'localhost.shop.example',
  'notlocalhost',
  '127.0.0.1.shop.example',
  '192.168.1.5',
  '0.0.0.0',
  '[::2]',
])(
  '(A1) a page whose name %s leads to this machine, or a silent proxy that passes it on, reads nothing',
  async (host) => {
    for (const { port } of [behindNothing, behindOne])
      expect(await statuses(port, [...letters, ...operatorPaths], { host })).toEqual([404])
  },
)

test('(A1) an address in the first line of a request that names another host is refused', async () => {
  for (const path of [...letters, ...operatorPaths])
    expect(
      (await askRaw(behindNothing.port, `http://shop.example${path}`, { headers: { host: 'localhost' } })).status,
    ).toBe(400)
})

test.each([
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
])('(A1) what was passed on with %o reads nothing, whoever it says to come from', async (header) => {
  for (const { port } of [behindNothing, behindOne])
    expect(await statuses(port, [...letters, ...operatorPaths], header)).toEqual([404])
})

test.each(['203.0.113.7', '192.168.1.5', '2001:db8::/64', '10.0.0.1', 'unknown'])(
  '(A1) who comes from %s reads nothing',
  async (ip) => {
    for (const each of [...letters, ...operatorPaths])
      expect((await shop.app.fetch(new Request(`http://localhost${each}`), { ip })).status).toBe(404)
  },
)

test('(A1) where a token is set, it opens metrics and calls from anywhere, and nothing else does; no token opens the outbox', async () => {
  const guarded = await openShop({ settings: { ...shop.settings, metricsToken: token } })
  mountOutbox(guarded.app.hono, outbox)
  const ask = async (address: string, carried: string | undefined, ip: string) =>
    (
      await guarded.app.fetch(
        new Request(`http://shop.example${address}`, { headers: carried ? { authorization: carried } : {} }),
        { ip },
      )
    ).status
  for (const each of operatorPaths) {
    expect(await ask(each, `Bearer ${token}`, '203.0.113.7')).toBe(200)
    expect(await ask(each, `Bearer ${token}x`, '203.0.113.7')).toBe(404)
    expect((await guarded.fetch(each)).status).toBe(404)
  }
  for (const each of letters) expect(await ask(each, `Bearer ${token}`, '203.0.113.7')).toBe(404)
  await guarded.close()
})
