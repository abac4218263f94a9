import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from './shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a visitor without a token is let in as a walk-in, and is known afterwards', async () => {
  const visitor = await shop.visitor()
  expect(visitor.token).toBeTruthy()
  const profile = await visitor.call('POST /vip/searchVipInSession', {})
  expect(profile.vip_profile.vipCode).toBe('WALKIN')
})
