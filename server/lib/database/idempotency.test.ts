import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
})
afterAll(() => shop.close())

test('a key that was used for one order does nothing, and answers nothing, for another (C15)', async () => {
  const [first, second] = [await buyPaid('IDEM-A'), await buyPaid('IDEM-B')]
  const clerk = await orderStaff()
  const pick = (invoiceNo: string) =>
    clerk.ask('POST /staff/orders/{invoiceNo}/pick', { invoiceNo }, { idempotencyKey: 'pick-of-the-day' })

  expect(await pick(first)).toMatchObject({ ok: true })
  expect(await pick(second)).toMatchObject({ ok: false, status: 422, error: 'KEY_REUSED' })
  expect(await clerk.call('GET /staff/orders/{invoiceNo}', { invoiceNo: second })).toMatchObject({
    fulfilmentState: 'waiting',
  })
  expect(await pick(first), 'the same request again').toMatchObject({ value: { order: { invoiceNo: first } } })

  const hold = { invoiceNo: first, reason: 'the address looks odd' }
  expect(
    await clerk.ask('POST /staff/orders/{invoiceNo}/hold', hold, { idempotencyKey: 'pick-of-the-day' }),
    'another call about the same order',
  ).toMatchObject({ ok: false, status: 422, error: 'KEY_REUSED' })
})

test('a key is its own request in any language, and another one with another query (C15)', async () => {
  const cup = await putOnSale(shop.db, { code: 'IDEM-C', onHand: 50 })
  const buyer = await shop.visitor()
  const add = (query: string) =>
    shop.fetch(`/api/shop_cart/addToShopCart?${query}`, {
      method: 'POST',
      headers: { authorization: buyer.token!, 'content-type': 'application/json', 'idempotency-key': 'one-click-only' },
      body: JSON.stringify([{ ...cup, qty: 1 }]),
    })
  const answers = [await add('locale=zh-TW'), await add('locale=en-US'), await add('locale=zh-TW&batch=2')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422])
  const { shopCart } = await buyer.call('GET /shop_cart/getShopCartItems', {})
  expect(shopCart.shopCartCoGroupList[0]!.itemPriceViewList.map(({ qty }) => qty)).toEqual([1])
})

async function buyPaid(code: string): Promise<string> {
  await putOnSale(shop.db, { code, onHand: 5 })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code }, { delivery: home })
  await payByHand(orderStaff, bought)
  return bought.invoiceNo
}
