import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPrice, complete, placeOrder } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'O-CUP', onHand: 100 })
})
afterAll(() => shop.close())

test('a checkout that brought nothing is forgotten when it is over; one that brought an order stays with it', async () => {
  const [placed, left] = [await shop.visitor(), await shop.visitor()]
  for (const buyer of [placed, left]) await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'O-CUP', qty: 1 }])
  await placeOrder(placed)
  const { body } = await askPrice(left)
  const kept = () => shop.db.selectFrom('payment_conversation').select(['id', 'state']).orderBy('state').execute()
  const forget = () => shop.app.jobs['deleteConversations']!({} as never)

  shop.clock.moveBy({ hours: 23 })
  await forget()
  expect((await kept()).map(({ state }) => state)).toEqual(['new', 'placed'])
  shop.clock.moveBy({ hours: 1 })
  await Promise.all([forget(), forget()])
  expect((await kept()).map(({ state }) => state)).toEqual(['placed'])
  expect(await complete(left, body)).toMatchObject({ ok: false, error: 'CONVERSATION_ENDED' })
  expect(await findBreaches(shop.db)).toEqual([])
})
