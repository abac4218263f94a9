import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { buyGoods, openOrderStaff, payByHand, sendOff } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await shop.db
    .updateTable('sales_order')
    .set({ order_state: 'completed' })
    .where('order_state', '=', 'confirmed')
    .execute()
  await putOnSale(shop.db, { code: 'COUNTED', cents: 12_000, onHand: 1_000 })
})
afterAll(() => shop.close())

test('staff see how many orders wait for each next step; another company’s count for nothing', async () => {
  const orderStaff = openOrderStaff(shop)
  const count = async () => (await (await orderStaff()).call('GET /staff/orderCounts', {})).counts
  const nothing = { 'to approve': 0, 'to pick': 0, 'to dispatch': 0, 'on the way': 0, refused: 0 }
  expect(await count()).toEqual(nothing)
  const buy = async () => buyGoods(await shop.visitor(), { prodCode: 'COUNTED' })
  await buy() // unpaid: nothing is to be done yet
  const [waiting, picked, sent, refused, held] = [await buy(), await buy(), await buy(), await buy(), await buy()]
  for (const bought of [waiting, picked, held]) await payByHand(orderStaff, bought)
  for (const bought of [sent, refused]) await sendOff(orderStaff, bought)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo: picked.invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/hold', { invoiceNo: held.invoiceNo, reason: 'odd address' })
  await clerk.call('POST /staff/orders/{invoiceNo}/refused', { invoiceNo: refused.invoiceNo, reason: 'not at home' })
  expect(await count()).toEqual({ 'to approve': 1, 'to pick': 1, 'to dispatch': 1, 'on the way': 1, refused: 1 })
  const other = await enterAs(shop, 'owner', 'FOOD')
  const { counts } = await other.call('GET /staff/orderCounts', {})
  expect(counts['on the way']).toBe(0)
})
