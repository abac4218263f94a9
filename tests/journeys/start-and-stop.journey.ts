import { execFileSync } from 'node:child_process'
import http from 'node:http'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findFreePort } from '#server/lib/process/ports.ts'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { askRaw } from '#tests/raw-request.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { patience } from './settled.ts'
import { copyFolder, makeFolder, shopAsProcess } from './started-shop.ts'

// Starts, stops, and failures of the machine.
const shop = shopAsProcess()

test('an empty folder becomes a shop that tells its addresses; though nobody reads its output any more it goes on selling, and when it is asked to end lets the visitor inside finish', async () => {
  const first = await shop.startReady({ LOG_LEVEL: 'info' })
  const { child, code } = first
  expect((await shop.ask('/')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${shop.settings['BANK_PORT']}/`)).status).toBe(200)
  await expect.poll(() => first.said).toContain(`http://localhost:${shop.settings['PORT']}`)
  await expect.poll(() => first.said).toContain(`http://localhost:${shop.settings['BANK_PORT']}`)

  child.stdout?.destroy()
  child.stderr?.destroy()
  for (let turn = 0; turn < 60; turn++) {
    const signal = AbortSignal.timeout(patience)
    expect((await shop.ask(`/api/health/ready?%FF=${turn}`, { signal })).status).toBe(200)
    expect((await shop.ask('/api/no-such-call', { signal })).status).toBe(404)
    await wait(20) // together longer than the log's flush interval
  }
  expect(await countGoods()).toBeGreaterThan(0)
  const body = JSON.stringify({})
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const request = http.request(
      { port: shop.settings['PORT'], path: '/api/tag?locale=zh-TW', method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject)
    request.flushHeaders()
    // The connection is accepted; its request is sent only after the shop was asked to end and refuses new ones.
    request.once('continue', async () => {
      child.kill('SIGTERM')
      while (await isOpen()) await wait(20)
      request.end(body)
    })
  })
  expect(await answer).toBe(200)
  expect(await Promise.race([code, wait(patience, 'still running')])).toBe(0)
  expect(fs.existsSync(path.join(shop.folder, 'postgres/postmaster.pid'))).toBe(false)
  shop.keepFilled()
})

test('(A2) a demo that looks real, or a database with the tables of another program, ends with 2 and one line; an empty one that nobody called the demo waits for its first company', async () => {
  const real = shop.start({ PUBLIC_URL: 'https://shop.example' })
  expect(await real.closed).toBe(2)
  expect(real.said).toMatch(
    /^The shop does not start: PUBLIC_URL is not of this machine, [^\n]*PUBLIC_DEMO=yes[^\n]*\n$/,
  )

  const postgres = await startPostgres(shop.folder, 'other')
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create table invoice (id integer)')
  await client.query('create database empty')
  await client.end()
  const other = { DATA_DIR: path.join(shop.folder, 'data') }
  const foreign = shop.start({ ...other, DATABASE_URL: postgres.url('postgres') })
  expect(await foreign.closed).toBe(2)
  expect(foreign.said).toBe(
    'The shop does not start: the database at DATABASE_URL holds tables of another program (1); name an empty one.\n',
  )

  const own = await shop.startReady({ ...other, DATABASE_URL: postgres.url('empty'), WEB_PROCESSES: '1' })
  expect(await (await shop.ask('/api/setUp')).json()).toEqual({ isWaiting: true })
  const answer = await shop.ask('/', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console/openShop'])
  await expect.poll(() => own.said).toMatch(/set up .*\/console\/openShop code [A-Z2-9]{4}(-[A-Z2-9]{4}){4}/)
  own.child.kill('SIGTERM')
  await own.code
  await postgres.stop()
})

test('(A1) the outbox of a shop that was just started is read at this machine; a second shop on its folder or port ends with 2; killed, alone or with its database, it opens again with all it had; one whose database could forget a paid order does not', async () => {
  const first = await shop.startAgain()
  const status = (headers: Record<string, string> = {}) =>
    askRaw(Number(shop.settings['PORT']), '/dev/outbox', { headers }).then((answer) => answer.status)
  expect(await status()).toBe(200)
  expect(await status({ host: 'food.localhost' })).toBe(200)
  expect(await status({ host: 'shop.example' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)

  const again = shop.start({ PORT: String(await findFreePort()), BANK_PORT: String(await findFreePort()) })
  expect(await again.closed).toBe(2)
  expect(again.said).toBe(
    `The shop does not start: another shop is running on DATA_DIR ${shop.folder}; stop it, or give this one a folder of its own.\n`,
  )
  const elsewhere = makeFolder()
  const samePort = shop.start({ DATA_DIR: elsewhere, BANK_PORT: String(await findFreePort()) })
  expect(await samePort.closed).toBe(2)
  expect(samePort.said).toBe(
    `The shop does not start: port ${shop.settings['PORT']} is taken by another program; set PORT to a free one.\n`,
  )
  fs.rmSync(elsewhere, { recursive: true })

  const goods = await countGoods()
  expect(goods).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.code
  const second = await shop.startReady() // its database was still running
  second.child.kill('SIGKILL')
  shop.stopDatabase()
  await second.code
  const third = await shop.startReady()
  expect(await countGoods()).toBe(goods)

  // Without this, a power failure would lose payments.
  third.child.kill('SIGTERM')
  expect(await third.code).toBe(0)
  fs.appendFileSync(path.join(shop.folder, 'postgres/postgresql.conf'), '\nsynchronous_commit = off\n')
  const careless = shop.start()
  expect(await careless.closed).toBe(2)
  expect(careless.said).toMatch(/synchronous_commit off and could lose paid orders/)
})

test('a shop whose reader stands still goes on selling, and ends when asked to', async () => {
  const { child, code } = await shop.startAgain({ LOG_LEVEL: 'info' })
  child.stdout?.pause()
  for (let turn = 0; turn < 12; turn++) {
    const some = Array.from({ length: 100 }, () => shop.ask(`/api/health/ready?${'x'.repeat(2_000)}`))
    for (const answer of await Promise.all(some)) expect(answer.status).toBe(200)
  }
  child.kill('SIGTERM')
  expect(await Promise.race([code, wait(patience, 'still running')])).toBe(0)
})

test('(A3, E26) a data folder that is copied without its keys holds none of them and is not opened; with them it opens on an empty machine as the same shop: a visitor finds the cart again', async () => {
  await shop.fillFolder()
  const file = path.join(shop.folder, 'secrets.json')
  const { keys, ...others } = JSON.parse(fs.readFileSync(file, 'utf8')) as { keys: string }
  expect(keys).toMatch(/^1:[A-Za-z0-9+/]{43}=$/)
  fs.rmSync(file)
  const bytes = Buffer.from(keys.slice(2), 'base64')
  const forms = [bytes, ...(['base64', 'hex', 'base64url'] as const).map((form) => Buffer.from(bytes.toString(form)))]
  const files = fs.readdirSync(shop.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(500)
  for (const { parentPath, name } of files) {
    const content = fs.readFileSync(path.join(parentPath, name))
    for (const form of forms) expect(content.includes(form), name).toBe(false)
  }

  const without = shop.start()
  expect(await without.closed).toBe(2)
  expect(without.said.trim()).toMatch(
    /^The shop does not start: DATA_DIR \S+ has a database and no secrets\.json: [^\n]+$/,
  )
  fs.writeFileSync(file, JSON.stringify(others))
  const keyless = shop.start()
  expect(await keyless.closed).toBe(2)
  expect(keyless.said.trim()).toMatch(
    /^The shop does not start: the database names the key 1, which is neither [^\n]+$/,
  )
  const { child, code } = await shop.startReady({ KEYS: keys })
  const visitor = new ShopVisitor((request) => fetch(request), `http://localhost:${shop.settings['PORT']}`)
  await visitor.enter()
  const { items } = await visitor.call('POST /item/omsSearchItem', { search: '潔齒骨' })
  const prodCode = items[0]!.productCode
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1 }])
  child.kill('SIGTERM')
  await code

  fs.writeFileSync(file, JSON.stringify({ ...others, keys }))
  const [backup, elsewhere] = [makeFolder(), makeFolder()] // the keys are stored separately from the data
  copyFolder(shop.folder, backup)
  fs.renameSync(path.join(backup, 'secrets.json'), path.join(elsewhere, 'secrets.json'))
  fs.rmSync(shop.folder, { recursive: true })
  execFileSync('cp', ['-a', backup, shop.folder])
  execFileSync('cp', ['-a', path.join(elsewhere, 'secrets.json'), shop.folder])
  for (const each of [backup, elsewhere]) fs.rmSync(each, { recursive: true })
  await shop.startReady()
  const cart = await visitor.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart)).toContain(prodCode)
})

async function countGoods() {
  const answer = await shop.ask('/api/tag?locale=zh-TW', {
    method: 'POST',
    body: '{}',
  })
  return JSON.stringify(await answer.json()).length
}

const isOpen = () =>
  shop.ask('/api/health/live').then(
    () => true,
    () => false,
  )
