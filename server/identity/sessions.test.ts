import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arjun, emily, logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { openCached } from './token-cache.reads.ts'

type SessionsShop = Awaited<ReturnType<typeof openShop>>
let shop: SessionsShop
let other: SessionsShop
beforeAll(async () => {
  shop = await openShop()
  other = await openShop({ beside: shop })
  shop.app.context.countryHeader = 'cf-ipcountry'
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.db.deleteFrom('session').execute()
})

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

const list = async (who: ShopVisitor, headers = {}) =>
  (await who.call('GET /vip/getSessions', {}, { headers })).sessions
const isIn = async (who: ShopVisitor) => (await who.ask('GET /vip/getSessions', {})).ok
/** Makes the process read sessions again. */
const clearTokenCache = () => openCached(shop.db).doubtAll()

const statusAt = async (at: SessionsShop, token: string) => {
  const { status } = await at.fetch('/api/vip/getSessions', { headers: { authorization: token } })
  return status
}

test('(C18) a member sees where they are logged in: device, network, country, when it began and was used, this one first', async () => {
  const phone = await logIn(shop, emily, shop.stranger('203.0.113.7'))
  await list(phone, { 'user-agent': safari, 'cf-ipcountry': 'HK' })
  shop.clock.moveBy({ minutes: 20 })
  const desktop = await logIn(shop, emily, shop.stranger('2001:db8:1:2::/64'))
  const bot = await logIn(shop, emily, shop.stranger('unknown'))
  await list(bot, { 'cf-ipcountry': '<script>' })
  const sessions = await list(desktop, { 'user-agent': edge, 'cf-ipcountry': 'XX' })
  const unknown = { browser: null, system: null, form: null, network: null, country: null }
  expect(sessions.map(({ id: _, ...session }) => session)).toEqual([
    {
      isThis: true,
      browser: 'Microsoft Edge',
      system: 'Windows',
      form: 'computer',
      network: '2001:db8:1:2::/64',
      country: null,
      begunAt: '2026-11-20T10:20:00+08:00',
      seenAt: '2026-11-20T10:20:00+08:00',
    },
    { isThis: false, ...unknown, begunAt: '2026-11-20T10:20:00+08:00', seenAt: '2026-11-20T10:20:00+08:00' },
    {
      isThis: false,
      browser: 'Safari',
      system: 'iOS',
      form: 'phone',
      network: '203.0.113.0/24',
      country: 'HK',
      begunAt: '2026-11-20T10:00:00+08:00',
      seenAt: '2026-11-20T10:00:00+08:00',
    },
  ])
  shop.clock.moveBy({ hours: 13 })
  expect(await list(await logIn(shop))).toHaveLength(1) // idle sessions have ended and are not listed
})

test('(C18) a use is written down every five minutes, once for all processes, and makes no process look a token up again', async () => {
  const member = await logIn(shop, emily, shop.stranger('203.0.113.7'))
  const walkin = await shop.visitor()
  const version = async () => {
    const { rows } = await sql<{ row: string }>`
      select coalesce(network, 'a walk-in') || ' ' || xmin::text as row from session order by 1`.execute(shop.db)
    return rows.map(({ row }) => row)
  }
  await list(member)
  await statusAt(other, member.token!)
  await walkin.call('POST /vip/searchVipInSession', {})
  const before = await version()
  const use = async () => {
    clearTokenCache()
    openCached(other.db).doubtAll()
    await Promise.all([shop, other].flatMap((at) => Array.from({ length: 4 }, () => statusAt(at, member.token!))))
    clearTokenCache()
    await walkin.call('POST /vip/searchVipInSession', {})
  }
  shop.clock.moveBy({ minutes: 4, seconds: 59 })
  await use()
  expect(await version()).toEqual(before)
  expect(before[1]).toMatch(/^a walk-in/)

  const received: string[] = []
  await shop.app.context.changeFeed.subscribe('session', (id) => void received.push(id ?? ''))
  shop.clock.moveBy({ seconds: 1 })
  await use()
  const [noted, untouched] = await version()
  expect(untouched).toBe(before[1])
  expect(noted).not.toBe(before[0])
  await sql`select pg_notify('session', 'the end')`.execute(shop.db)
  await expect.poll(() => received).toEqual(['the end'])
})

test('(C18) a member ends one session: its token opens nothing any more, here at once and in every other process', async () => {
  const [orderStaff, phone, tablet] = [await logIn(shop), await logIn(shop), await logIn(shop)]
  const token = phone.token!
  expect([await statusAt(shop, token), await statusAt(other, token)]).toEqual([200, 200])
  const own = await list(phone)
  const [{ id }] = own.filter(({ isThis }) => isThis) as [(typeof own)[number]]
  expect(await orderStaff.call('POST /vip/endSession', { id })).toEqual({ ended: 1 })
  expect(await statusAt(shop, token)).toBe(401)
  await expect.poll(() => statusAt(other, token)).toBe(401)
  expect([await isIn(orderStaff), await isIn(tablet)]).toEqual([true, true])
  expect(await list(orderStaff)).toHaveLength(2)
  expect(await orderStaff.ask('POST /vip/endSession', { id }, { locale: 'en-US' })).toMatchObject({
    status: 404,
    error: 'SESSION_NOT_FOUND',
    message: 'This login has already ended.',
  })
})

test('(C18) nobody ends a session of somebody else, nor of a walk-in', async () => {
  const [mine, theirs, walkin] = [await logIn(shop), await logIn(shop, arjun), await shop.visitor()]
  const rows = await shop.db.selectFrom('session').select('id').execute()
  const [own] = await list(mine)
  for (const { id } of rows.filter((row) => row.id !== own!.id))
    expect(await mine.ask('POST /vip/endSession', { id })).toMatchObject({ status: 404, error: 'SESSION_NOT_FOUND' })
  expect(await list(mine)).toHaveLength(1)
  expect(await isIn(theirs)).toBe(true)
  expect((await walkin.ask('POST /vip/searchVipInSession', {})).ok).toBe(true)
})

test('(C18) a member ends all other sessions, or all, and what they hold of others', async () => {
  const [orderStaff, phone, tablet] = [await logIn(shop), await logIn(shop), await logIn(shop)]
  const theirs = await logIn(shop, arjun)
  expect(await orderStaff.call('POST /vip/endOtherSessions', {})).toEqual({ ended: 2 })
  expect([await isIn(orderStaff), await isIn(phone), await isIn(tablet)]).toEqual([true, false, false])
  const again = await logIn(shop)
  expect(await orderStaff.call('POST /vip/logout', { everywhere: true })).toEqual({ ended: 2 })
  expect([await isIn(orderStaff), await isIn(again), await isIn(theirs)]).toEqual([false, false, true])
})

test('(C18) where a member is logged in stands in the file of what the shop holds', async () => {
  const member = await logIn(shop, emily, shop.stranger('203.0.113.7'))
  await list(member, { 'user-agent': safari })
  const { portions } = await member.call('GET /vip/exportMyData', {})
  expect(portions['sessions']).toMatchObject([{ browser: 'Safari', system: 'iOS', network: '203.0.113.0/24' }])
})
