import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { emily, logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

type CacheShop = Awaited<ReturnType<typeof openShop>>
let shop: CacheShop
let other: CacheShop
beforeAll(async () => {
  shop = await openShop()
  other = await openShop({ beside: shop })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const ask = async (at: CacheShop, token: string) => {
  const { status } = await at.fetch('/api/vip/searchVipInSession', {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '{}',
  })
  return status
}

/** A member whose token is cached in both processes. */
async function logInCachedMember(): Promise<{ member: ShopVisitor; token: string }> {
  const member = await logIn(shop, emily)
  const token = member.token!
  expect([await ask(shop, token), await ask(other, token)]).toEqual([200, 200])
  return { member, token }
}

test('who has been seen is not looked up again at each call', async () => {
  const { token } = await logInCachedMember()
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    expect(await ask(shop, token)).toBe(200)
  })
})

test('who logs out is out with the answer, here and a moment later in another process', async () => {
  const { member, token } = await logInCachedMember()
  stopAgeing()
  await member.call('POST /vip/logout', {})
  expect(await ask(shop, token)).toBe(401)
  await expect.poll(() => ask(other, token)).toBe(401)
})

test('a session that somebody ends in the database is over, too', async () => {
  const { token } = await logInCachedMember()
  stopAgeing()
  await shop.db.deleteFrom('session').execute()
  await expect.poll(() => ask(shop, token)).toBe(401)
  await expect.poll(() => ask(other, token)).toBe(401)
})

test('what this process ends itself is over with its answer, however late the notification comes', async () => {
  await sql`alter table session disable trigger told`.execute(shop.db)
  const { member, token } = await logInCachedMember()
  const { token: elsewhere } = await logInCachedMember()
  let isOut = false
  const late: number[] = []
  const asking = Array.from({ length: 8 }, async () => {
    for (let turn = 0; turn < 30; turn++) {
      const begunAfter = isOut
      const status = await ask(shop, token)
      if (begunAfter) late.push(status)
      await wait(1)
    }
  })
  await wait(10)
  await member.call('POST /vip/logout', {})
  isOut = true
  await Promise.all(asking)
  expect(late.length).toBeGreaterThan(20)
  expect(new Set(late)).toEqual(new Set([401]))
  const mine = await logIn(shop, emily)
  const passwords = { oldPassword: emily.password, password: 'Saucer77Green' }
  await mine.call('POST /vip/changePassword', passwords)
  expect(await ask(shop, elsewhere)).toBe(401)
  await sql`alter table session enable trigger told`.execute(shop.db)
})
