import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { MovableClock, opening } from '#tests/clock.ts'
import { cloneDatabase } from '#tests/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/database-proxy.ts'
import { openDatabaseServer } from '#tests/database-server.ts'
import { putOnSale } from '#tests/goods.ts'
import { emily, logIn } from '#tests/people.ts'
import { openShop, origin } from '#tests/shop.ts'
import { openStreamingReplica, type StreamingReplica } from '#tests/streaming-replica.ts'
import { ShopVisitor } from '#tests/visitor.ts'

let server: Awaited<ReturnType<typeof openDatabaseServer>>
let replica: StreamingReplica
/** Between the shop and the replica. */
let network: DatabaseProxy
let foreign: Awaited<ReturnType<typeof cloneDatabase>>
let shop: Awaited<ReturnType<typeof openShop>>
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-replica-'))
const clock = new MovableClock(opening)

beforeAll(async () => {
  server = await openDatabaseServer()
  replica = await openStreamingReplica(server.address.replace('DATABASE', 'postgres'), folder)
  network = await openDatabaseProxy(replica.url('shop_template'))
  const databaseUrl = server.address.replace('DATABASE', 'shop_template')
  // Another shop's database is no replica, whatever the settings say.
  foreign = await cloneDatabase() // not the template itself: as long as somebody is connected to it, nobody can copy it
  const readUrls = [network.url, foreign.url]
  shop = await openShop({ beside: { databaseUrl, clock }, readUrls })
  for (const code of ['READ-1', 'READ-2', 'READ-3']) await putOnSale(shop.db, { code, cents: 5_000, onHand: 10 })
})
afterAll(async () => {
  await shop?.close()
  await foreign?.drop()
  await network?.close()
  await replica?.stop()
  await server?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await replica.resume()
  await untilUsed()
})

const listed = () => shop.replicas!.list()[0]!
/** The replica has everything of now. */
async function untilUsed() {
  const now = shop.replicas!.now()
  await expect.poll(() => listed().lagSeconds * -1_000 + shop.replicas!.now()).toBeGreaterThan(now)
}

/** A member whose client keeps cookies, as browsers do. */
async function logInWithCookies() {
  const cookies = new Map<string, string>()
  const send = async (request: Request) => {
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await shop.app.fetch(request, { ip: '10.9.9.9' })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  return logIn(shop, emily, new ShopVisitor(send, origin))
}
const follow = (member: ShopVisitor, productCode: string, isFollowed: boolean) =>
  member.call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCode, follow: isFollowed })
const listFollowed = async (member: ShopVisitor) => {
  const { items } = await member.call('POST /item/favourite/getFavouriteItemPage', { page: 1, size: 50 })
  return items.map((item) => ('productCode' in item ? item.productCode : ''))
}
/** What another process of the shop writes. */
const followElsewhere = (code: string) =>
  sql`
  insert into favourite (company, member, product, followed_at)
  select 'SPORT', visitor, ${code}, now() from member where email = ${emily.email} on conflict do nothing`.execute(
    shop.db,
  )
const unfollowAll = () => sql`delete from favourite where product like 'READ-%'`.execute(shop.db)

test('a list comes from the replica, and while that stands still from the primary, 5 s later at the latest', async () => {
  const member = await logInWithCookies()
  await unfollowAll()
  await untilUsed()
  await listFollowed(member)
  await untilUsed()
  const { answered } = listed()
  expect(await listFollowed(member)).not.toContain('READ-1')
  expect(listed().answered).toBeGreaterThan(answered)
  await replica.pause()
  await followElsewhere('READ-1')
  expect(await listFollowed(member)).not.toContain('READ-1') // of the replica
  await wait(5_100)
  const before = listed().answered
  expect(await listFollowed(member)).toContain('READ-1')
  expect(listed().answered).toBe(before)
  expect(listed().lagSeconds).toBeGreaterThan(5)
})

test('nobody misses what they wrote themselves, however far the replica is behind', async () => {
  const member = await logInWithCookies()
  await unfollowAll()
  for (let turn = 0; turn < 10; turn++) {
    if (turn % 3 === 0) await replica.pause()
    await follow(member, 'READ-2', true)
    expect(await listFollowed(member)).toContain('READ-2')
    await follow(member, 'READ-2', false)
    expect(await listFollowed(member)).not.toContain('READ-2')
    await replica.resume()
  }
})

test('a client that keeps no cookies reads from the primary, because it may just have written', async () => {
  const member = await logIn(shop)
  await untilUsed()
  const { answered } = listed()
  await listFollowed(member)
  expect(listed().answered).toBe(answered)
})

test('a changed price is shown as soon as without a replica, and is then read from the replica', async () => {
  const read = async () => {
    const asked = { productCodes: ['READ-3'] }
    return (await shop.stranger().call('POST /item/getItemsByProductCodes', asked)).items[0]?.sellingPrice
  }
  const product = () => shop.stranger().call('GET /item/product/{id}', { id: 'READ-3' })
  await expect.poll(read).toBe(50)
  await replica.pause()
  await sql`update variant set price_cents = 7700 where company = 'SPORT' and product = 'READ-3'`.execute(shop.db)
  await expect.poll(async () => (await product()).sellingPrice, { timeout: 5_000 }).toBe(77)
  await replica.resume()
  await untilUsed()
  shop.app.context.responseCache.drop()
  const { answered } = listed()
  expect((await product()).sellingPrice).toBe(77)
  expect(listed().answered).toBeGreaterThan(answered)
})

test('a replica that falls silent in the middle of a question delays it by some seconds, and fails nobody', async () => {
  const member = await logInWithCookies()
  await listFollowed(member)
  await untilUsed()
  network.fallSilent()
  const began = performance.now()
  await Promise.all(Array.from({ length: 8 }, () => listFollowed(member)))
  expect(performance.now() - began).toBeLessThan(8_000)
  const { answered } = listed()
  await listFollowed(member)
  expect(listed().answered).toBe(answered)
  network.speakAgain()
  network.reset()
  await untilUsed()
  await listFollowed(member)
  expect(listed().answered).toBeGreaterThan(answered)
})

test('a database of another installation is never read, however long its log', async () => {
  const end = async (url: string, text = 'select') => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    const { rows } = await client.query<{ end: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as end`)
    await client.end()
    return rows[0]!.end
  }
  const foreign = inject('postgres').replace('DATABASE', 'postgres')
  const switchLog = `select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`
  while ((await end(foreign, switchLog)) < (await end(shop.databaseUrl)) + 100_000_000);
  await wait(1_500)
  const [, other] = shop.replicas!.list()
  expect(other).toMatchObject({ answered: 0, failed: 0 })
  expect(other!.lagSeconds).toBeGreaterThan(1_000_000)
})

test('how far a replica is can be asked by a role without privileges', async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query('create role plain; set role plain')
  const { rows } = await client.query(
    'select system_identifier from pg_control_system(), pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn()',
  )
  expect(rows).toHaveLength(1)
  await client.query('reset role; drop role plain')
  await client.end()
})

test('without its replica the shop reads from the primary', async () => {
  const member = await logInWithCookies()
  await untilUsed()
  await replica.stop()
  for (let turn = 0; turn < 5; turn++) {
    await listFollowed(member)
    await wait(200)
  }
  expect(listed().lagSeconds).toBeGreaterThan(1_000_000)
})
