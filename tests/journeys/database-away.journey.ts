import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#server/lib/process/ports.ts'
import { type Postgres, startPostgres } from '#server/lib/database/postgres.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../database-proxy.ts'
import { keysSetting } from '../keys.ts'
import { patience } from './settled.ts'
import { sharePictures } from './started-shop.ts'

// Two processes of a shop on one PostgreSQL, each with its own network connection.
let folder: string
let postgres: Postgres
const networks: DatabaseProxy[] = []
const shops: Awaited<ReturnType<typeof start>>[] = []

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-away-'))
  fs.chmodSync(folder, 0o755)
  postgres = await startPostgres(path.join(folder, 'database'), 'test')
  for (const _ of [1, 2]) networks.push(await openDatabaseProxy(postgres.url('postgres')))
})
afterAll(async () => {
  for (const { child, code } of shops) {
    child.kill('SIGKILL')
    await code
  }
  for (const network of networks) await network.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
})

async function start(network: DatabaseProxy, name: string, changed: Record<string, string> = {}) {
  const port = await findFreePort()
  const settings = {
    SHOP: 'demo',
    DATABASE_URL: network.url,
    KEYS: keysSetting,
    DATA_DIR: path.join(folder, name),
    PORT: String(port),
    BANK_PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    ROLE: 'all',
    ...changed,
  }
  sharePictures(settings.DATA_DIR)
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { host: `localhost:${port}`, connection: 'close' } })
  return { child, code, ask, said: () => said }
}

async function untilReady({ child, ask, said }: Awaited<ReturnType<typeof start>>) {
  for (const until = Date.now() + 500_000; Date.now() < until && child.exitCode === null; await wait(100)) {
    const ready = await ask('/api/health/ready').catch(() => undefined)
    if (ready?.status === 200) return
  }
  throw new Error(`the shop did not open: ${said()}`)
}

test('(B8) of two shops on an empty database the second waits for the first, and both open', async () => {
  shops.push(await start(networks[0]!, 'one'), await start(networks[1]!, 'two'))
  await Promise.all(shops.map(untilReady))
  for (const { ask } of shops) expect((await ask('/')).status).toBe(200)
  const migrating = () => shops.filter(({ said }) => /^Migrated by \d+ files, .* \(\d+ ms\)$/m.test(said()))
  expect(migrating()).toHaveLength(1)
})

test('(A3) another one that has keys of its own is told in one line that it lacks theirs, and ends with 2', async () => {
  const other = await start(networks[0]!, 'three', { KEYS: '' })
  shops.push(other)
  expect(await Promise.race([other.code, wait(patience, 'still running')]), other.said()).toBe(2)
  await expect.poll(other.said).toMatch(
    // its output may come after its end
    /^The shop does not start: the database names the key 1, which is neither in KEYS [^\n]*\n$/,
  )
})

test('(B4) while the database says nothing, pages that are kept go on, all others say calmly that they cannot be shown now', async () => {
  const { ask } = shops[0]!
  const [network] = networks
  const kept = ['/', '/collections?lang=en-US']
  for (const address of kept) expect((await ask(address)).status).toBe(200)
  const [, product] = /href="(\/product\/[^"?]+)/.exec(await (await ask(kept[1]!)).text())!
  network!.fallSilent()
  await wait(5_100) // pages are cached for five seconds
  for (const address of kept) expect((await ask(address)).status).toBe(200)
  const page = await ask(`${product}?lang=en-US`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('We cannot serve you just now')
  network!.speakAgain()
  await expect.poll(async () => (await ask(`${product}?lang=en-US`)).status).toBe(200)
})

test('(B4) asked to end while the database says nothing, a shop has ended within 15 seconds', async () => {
  const { child, code, ask, said } = shops[0]!
  networks[0]!.fallSilent()
  const visitors = ['/collections?lang=en-US', '/robots.txt', '/sitemap.xml'].map((address) =>
    ask(address).catch(() => undefined),
  )
  await wait(500)
  child.kill('SIGTERM')
  expect(await Promise.race([code, wait(15_000, 'still running')]), said()).toBe(0)
  await Promise.all(visitors)
})
