import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '#server/lib/process/ports.ts'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { askRaw } from '#tests/raw-request.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { patience } from './settled.ts'

// The shop as a process of its own, on a data folder of its own: what a person does at the keyboard, and what befalls a machine.
let folder: string
/** A folder whose shop was opened once and ended as it should: to fill an empty one takes as long as all the rest. */
let filled: string | undefined
let settings: Record<string, string>
const running: Started[] = []

interface Started {
  child: ChildProcess
  said: string
  code: Promise<number | null>
}

beforeEach(async () => {
  folder = makeFolder()
  settings = {
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    BANK_PORT: String(await findFreePort()),
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: path.resolve('.prepared/compiled'), // many starts of one program
  }
})
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGTERM')
    await code
  }
  stopDatabase()
  fs.rmSync(folder, { recursive: true, force: true })
})
afterAll(() => {
  if (filled) fs.rmSync(filled, { recursive: true })
})

function makeFolder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-start-'))
  fs.chmodSync(made, 0o755)
  return made
}

function start(changed: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings, ...changed },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started: Started = { child, said: '', code: new Promise((resolve) => child.once('exit', resolve)) }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (started.said += chunk.toString()))
  running.push(started)
  return started
}

async function startReady() {
  const started = start()
  await untilReady(started)
  return started
}

/** Opens a shop that has been open before. */
async function startAgain(changed?: Record<string, string>) {
  await fillFolder()
  const started = start(changed)
  await untilReady(started)
  return started
}

async function fillFolder() {
  if (filled) return copyFolder(filled, folder)
  const { child, code } = await startReady()
  child.kill('SIGTERM')
  await code
  keepFilled()
}

/** What lies in the folder when its shop has ended as it should. */
function keepFilled() {
  filled = makeFolder()
  copyFolder(folder, filled)
}

/** With its owner: as root, PostgreSQL runs as a user of its own. */
const copyFolder = (from: string, to: string) => void execFileSync('cp', ['-a', `${from}/.`, to])

async function untilReady(started: Started) {
  const until = Date.now() + 500_000
  while (Date.now() < until && started.child.exitCode === null) {
    const ready = await ask('/api/health/ready').catch(() => undefined)
    if (ready?.status === 200) return
    await wait(50)
  }
  throw new Error(`the shop did not open: ${started.said}`)
}

const ask = (address: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${settings['PORT']}${address}`, {
    ...init,
    headers: { connection: 'close', 'content-type': 'application/json' },
  })

const isOpen = () =>
  ask('/api/health/live').then(
    () => true,
    () => false,
  )

function stopDatabase() {
  const note = path.join(folder, 'postgres/postmaster.pid')
  if (!fs.existsSync(note)) return
  try {
    process.kill(Number(fs.readFileSync(note, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // it was gone already
  }
}

test('an empty folder becomes a shop that tells its addresses, and ends with 0 when asked to', async () => {
  const { child, code } = await startReady()
  expect((await ask('/')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${settings['BANK_PORT']}/`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await code).toBe(0)
  expect(running[0]?.said).toContain(`http://localhost:${settings['PORT']}`)
  expect(running[0]?.said).toContain(`http://localhost:${settings['BANK_PORT']}`)
  expect(fs.existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false)
  keepFilled()
})

test('(A1) the outbox of a shop that was just started is read at this machine, by a name of this machine', async () => {
  await startAgain()
  const status = (headers: Record<string, string> = {}) =>
    askRaw(Number(settings['PORT']), '/dev/outbox', { headers }).then((answer) => answer.status)
  expect(await status()).toBe(200)
  expect(await status({ host: 'food.localhost' })).toBe(200)
  expect(await status({ host: 'shop.example' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

test('(A2) a demo that looks real, or an empty database that nobody called the demo, ends with 2 and one line', async () => {
  const real = start({ PUBLIC_URL: 'https://shop.example' })
  expect(await real.code).toBe(2)
  expect(real.said).toMatch(
    /^The shop does not start: PUBLIC_URL is not of this machine, [^\n]*PUBLIC_DEMO=yes[^\n]*\n$/,
  )

  const postgres = await startPostgres(folder, 'empty')
  const empty = start({ DATABASE_URL: postgres.url('postgres'), DATA_DIR: path.join(folder, 'data') })
  expect(await empty.code).toBe(2)
  expect(empty.said).toBe(
    'The shop does not start: the database at DATABASE_URL is empty; SHOP=demo fills it with the demo shop.\n',
  )
  await postgres.stop()
})

test('a shop that was killed, alone or with its database, opens again with all it had', async () => {
  const first = await startAgain()
  const goods = await countGoods()
  expect(goods).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.code

  const second = await startReady() // its database was left running
  second.child.kill('SIGKILL')
  stopDatabase()
  await second.code

  await startReady()
  expect(await countGoods()).toBe(goods)
})

test('a shop whose output nobody reads any more goes on selling, and when it is asked to end lets the visitor inside finish', async () => {
  const { child, code } = await startAgain({ LOG_LEVEL: 'info' })
  child.stdout?.destroy()
  child.stderr?.destroy()
  for (let turn = 0; turn < 60; turn++) {
    const signal = AbortSignal.timeout(patience)
    expect((await ask(`/api/health/ready?%FF=${turn}`, { signal })).status).toBe(200)
    expect((await ask('/api/no-such-call', { signal })).status).toBe(404)
    await wait(20) // longer together than the log waits before it writes
  }
  expect(await countGoods()).toBeGreaterThan(0)
  const body = JSON.stringify({})
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const request = http.request(
      { port: settings['PORT'], path: '/api/tag?locale=zh-TW', method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject)
    request.flushHeaders()
    // The shop has heard of this visitor, who speaks only after it was asked to end and takes no others.
    request.once('continue', async () => {
      child.kill('SIGTERM')
      while (await isOpen()) await wait(20)
      request.end(body)
    })
  })
  expect(await answer).toBe(200)
  expect(await Promise.race([code, wait(patience, 'still running')])).toBe(0)
})

test('a shop whose reader stands still goes on selling, and ends when asked to', async () => {
  const { child, code } = await startAgain({ LOG_LEVEL: 'info' })
  child.stdout?.pause()
  for (let turn = 0; turn < 12; turn++) {
    const some = Array.from({ length: 100 }, () => ask(`/api/health/ready?${'x'.repeat(2_000)}`))
    for (const answer of await Promise.all(some)) expect(answer.status).toBe(200)
  }
  child.kill('SIGTERM')
  expect(await Promise.race([code, wait(patience, 'still running')])).toBe(0)
})

test('(A3) a data folder that is copied without its keys holds none of them, and is not opened', async () => {
  await fillFolder()
  const file = path.join(folder, 'secrets.json')
  const { keys, ...others } = JSON.parse(fs.readFileSync(file, 'utf8')) as { keys: string }
  expect(keys).toMatch(/^1:[A-Za-z0-9+/]{43}=$/)
  fs.rmSync(file)
  const bytes = Buffer.from(keys.slice(2), 'base64')
  const forms = [bytes, ...(['base64', 'hex', 'base64url'] as const).map((form) => Buffer.from(bytes.toString(form)))]
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(500)
  for (const { parentPath, name } of files) {
    const content = fs.readFileSync(path.join(parentPath, name))
    for (const form of forms) expect(content.includes(form), name).toBe(false)
  }

  const without = start()
  expect(await without.code).toBe(2)
  expect(without.said.trim()).toMatch(
    /^The shop does not start: DATA_DIR \S+ has a database and no secrets\.json: [^\n]+$/,
  )
  fs.writeFileSync(file, JSON.stringify(others))
  const keyless = start()
  expect(await keyless.code).toBe(2)
  expect(keyless.said.trim()).toMatch(
    /^The shop does not start: the database names the key 1, which is neither [^\n]+$/,
  )
  await untilReady(start({ KEYS: keys }))
})

test('(E26) a copy by cp -a, put into an empty machine with its keys, opens as the same shop: a visitor finds the cart again', async () => {
  const { child, code } = await startAgain()
  const visitor = new ShopVisitor((request) => fetch(request), `http://localhost:${settings['PORT']}`)
  await visitor.enter()
  const { items } = await visitor.call('POST /item/omsSearchItem', { search: '潔齒骨' })
  const prodCode = items[0]!.productCode
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1 }])
  child.kill('SIGTERM')
  await code

  const [backup, elsewhere] = [makeFolder(), makeFolder()] // the keys are kept apart from the data
  copyFolder(folder, backup)
  fs.renameSync(path.join(backup, 'secrets.json'), path.join(elsewhere, 'secrets.json'))
  fs.rmSync(folder, { recursive: true })
  execFileSync('cp', ['-a', backup, folder])
  execFileSync('cp', ['-a', path.join(elsewhere, 'secrets.json'), folder])
  for (const each of [backup, elsewhere]) fs.rmSync(each, { recursive: true })
  await startReady()
  const cart = await visitor.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart)).toContain(prodCode)
})

test('a second shop on the same folder, or on a taken port, says so in one line and ends with 2; so does one whose database could forget a paid order', async () => {
  const { child, code } = await startAgain()
  const again = start({ PORT: String(await findFreePort()), BANK_PORT: String(await findFreePort()) })
  expect(await again.code).toBe(2)
  expect(again.said).toBe(
    `The shop does not start: another shop is running on DATA_DIR ${folder}; stop it, or give this one a folder of its own.\n`,
  )

  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-start-'))
  const samePort = start({ DATA_DIR: elsewhere, BANK_PORT: String(await findFreePort()) })
  expect(await samePort.code).toBe(2)
  expect(samePort.said).toBe(
    `The shop does not start: port ${settings['PORT']} is taken by another program; set PORT to a free one.\n`,
  )
  fs.rmSync(elsewhere, { recursive: true })

  // After a power cut it would not know what had been paid.
  child.kill('SIGTERM')
  await code
  fs.appendFileSync(path.join(folder, 'postgres/postgresql.conf'), '\nsynchronous_commit = off\n')
  const careless = start()
  expect(await careless.code).toBe(2)
  expect(careless.said).toMatch(/synchronous_commit off and could lose paid orders/)
})

async function countGoods() {
  const answer = await ask('/api/tag?locale=zh-TW', {
    method: 'POST',
    body: '{}',
  })
  return JSON.stringify(await answer.json()).length
}
