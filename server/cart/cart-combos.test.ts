import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { putOnSale, setStock } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let buyer: ShopVisitor
let combo: string
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'C-POT', cents: 20_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'C-CUP', cents: 3_000, onHand: 20 })
  await putOnSale(shop.db, {
    code: 'C-MAT',
    cents: 4_000,
    variants: [
      { assortId: 'C-MAT-R', colour: 'Red', onHand: 5 },
      { assortId: 'C-MAT-B', colour: 'Blue', onHand: 5 },
    ],
  })
  combo = await offer(shop.db, {
    nameZh: '茶席組合',
    nameEn: 'Tea for two',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'C-POT', quantity: 1 },
        { product: 'C-CUP', quantity: 2 },
        { product: 'C-MAT', quantity: 1 },
      ],
      price: { cents: 25_000 },
    },
  })
})
beforeEach(async () => {
  buyer = await shop.visitor()
  await setStock(shop.db, 'C-POT', 5)
  await setStock(shop.db, 'C-CUP', 20)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const addAll = 'POST /item_sales_together/addToShopCart'
const red = [{ prodCode: 'C-MAT', assortId: 'C-MAT-R' }]
const countOf = async () => (await buyer.call('GET /shop_cart/getShopCartItems', {})).totals.count

test('a combo is added whole in one go, and costs together what it says', async () => {
  const cart = await buyer.call(addAll, { promotionId: combo, qty: 2, parts: red }, { locale: 'en-US' })
  expect(cart.added.map(({ assortId, qty }) => [assortId, qty])).toEqual([
    ['C-POT', 2],
    ['C-CUP', 4],
    ['C-MAT-R', 2],
  ])
  expect(cart.totals).toMatchObject({ totalAmount: 600, discount: 100, netTotal: 500 })
  expect(cart.promotions).toEqual([expect.objectContaining({ name: 'Tea for two', applied: true, amount: 100 })])
})

test('a part with a choice asks for it, and nothing is added meanwhile', async () => {
  expect(await buyer.ask(addAll, { promotionId: combo })).toMatchObject({ status: 422, error: 'SELECT_COLOUR' })
  const parts = [{ prodCode: 'C-MAT', assortId: 'C-POT' }]
  expect(await buyer.ask(addAll, { promotionId: combo, parts })).toMatchObject({ error: 'OPTION_NOT_FOUND' })
  expect(await countOf()).toBe(0)
})

test('[8.28] a combo of which one product is out of stock cannot be added, not in part either', async () => {
  await setStock(shop.db, 'C-CUP', 1)
  const refused = await buyer.ask(addAll, { promotionId: combo, parts: red }, { locale: 'en-US' })
  expect(refused).toMatchObject({
    status: 409,
    error: 'COMBO_SOLD_OUT',
    message: 'Combo product out of stock, cannot be added: Test C-CUP.',
  })
  expect(await countOf()).toBe(0)
  const { reason, most } = await buyer.call('POST /item_sales_together/getSalesTogetherDetail', { promotionId: combo })
  expect([most, reason]).toEqual([0, '組合貨品缺貨，未能加入：測試 C-CUP。'])
})

test('[8.27] more combos than there is stock for are refused with what is left, and nothing is added', async () => {
  await setStock(shop.db, 'C-POT', 2)
  const refused = await buyer.ask(addAll, { promotionId: combo, qty: 3, parts: red }, { locale: 'en-US' })
  expect(refused).toMatchObject({
    status: 409,
    error: 'PROMOTION_STOCK',
    message: 'Inventory insufficient for the promotion: only 2 left of Test C-POT.',
  })
  expect(await countOf()).toBe(0)
  await buyer.call(addAll, { promotionId: combo, qty: 2, parts: red })
  expect(await buyer.ask(addAll, { promotionId: combo, parts: red })).toMatchObject({
    error: 'PROMOTION_STOCK',
    facts: { left: 0 },
  })
  expect(await countOf()).toBe(8)
})

test('a number of combos that makes no sense, and a combo that is not on, are refused', async () => {
  for (const qty of [0, -1, 1.5, 1e9])
    expect(await buyer.ask(addAll, { promotionId: combo, qty, parts: red })).toMatchObject({ status: 422 })
  expect(await buyer.ask(addAll, { promotionId: 'hot-pot' })).toMatchObject({ error: 'PROMOTION_NOT_FOUND' })
  expect(await countOf()).toBe(0)
})
