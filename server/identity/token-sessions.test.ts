import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a session that has ended is forgotten, by two processes at once as by one; others go on', async () => {
  await shop.visitor()
  shop.clock.moveBy({ days: 2 })
  const later = await shop.visitor()
  const count = async () => (await shop.db.selectFrom('session').select('id').execute()).length
  const forget = () => shop.app.jobs['deleteEndedSessions']!({} as never)

  shop.clock.moveBy({ days: 27, hours: 23 })
  await forget()
  expect(await count()).toBe(2)
  shop.clock.moveBy({ hours: 1 })
  await Promise.all([forget(), forget()])
  expect(await count()).toBe(1)
  const { status, headers } = await shop.fetch('/api/vip/searchVipInSession', {
    method: 'POST',
    headers: { authorization: later.token!, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([status, headers.has('new-token')]).toEqual([401, true]) // too old for the request, still renewable
})
