import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: Awaited<ReturnType<typeof enterAs>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  orderStaff = openOrderStaff(shop)
  for (const code of ['KT', 'ST']) {
    const { version } = await owner.call('GET /staff/warehouses', {})
    await owner.call('PUT /staff/warehouses/{code}', { code, name: code, isNew: true, version })
  }
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
/** One product with these pieces in each warehouse. */
async function sell(pieces: Record<string, number>) {
  const code = `PW-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 12_000, onHand: pieces['main'] ?? 0 })
  for (const [warehouse, quantity] of Object.entries(pieces))
    if (warehouse !== 'main')
      await owner.call('POST /staff/stock/receive', { warehouse, rows: [{ barcode: `29${code}`, quantity }], note: '' })
  return code
}
const lies = async (assortId: string) => {
  const { warehouses } = await owner.call('GET /staff/stock/{assortId}', { assortId })
  return Object.fromEntries(warehouses.map(({ code, onHand }) => [code, onHand]))
}
/** Collected at the showroom. */
async function collect(prodCode: string, qty: number, sent: { warehouse?: string } = {}) {
  const bought = await buyGoods(await shop.visitor(), { prodCode, qty }, { delivery: showroom })
  await payByHand(orderStaff, bought)
  const staff = await orderStaff()
  const { invoiceNo } = bought
  await staff.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await staff.call('POST /staff/orders/{invoiceNo}/dispatch', {
    invoiceNo,
    carrier: 'SHOWROOM',
    trackingNo: '',
    ...sent,
  })
}
async function tie(warehouse: string | null) {
  const { points } = await owner.call('GET /staff/pickupPoints', {})
  const { openOrders: _, ...point } = points.find(({ code }) => code === 'SHOWROOM')!
  return owner.ask('PUT /staff/pickupPoints/{code}', { ...point, warehouse, isNew: false })
}

test('orders of a pickup point leave its warehouse, where that has all of them and staff name no other', async () => {
  const before = await sell({ main: 3, KT: 3 })
  await collect(before, 1)
  expect(await lies(before)).toEqual({ main: 2, KT: 3, ST: 0 })

  expect(await tie('NO')).toMatchObject({ status: 404, error: 'WAREHOUSE_NOT_FOUND' })
  expect(await tie('KT')).toMatchObject({ ok: true })
  const code = await sell({ main: 3, KT: 2 })
  await collect(code, 2)
  expect(await lies(code)).toEqual({ main: 3, KT: 0, ST: 0 })
  await collect(code, 1) // nothing is left there
  expect(await lies(code)).toEqual({ main: 2, KT: 0, ST: 0 })

  const named = await sell({ main: 2, KT: 2, ST: 2 })
  await collect(named, 1, { warehouse: 'ST' })
  expect(await lies(named)).toEqual({ main: 2, KT: 2, ST: 1 })

  expect(await tie(null)).toMatchObject({ ok: true })
  await collect(named, 1)
  expect(await lies(named)).toEqual({ main: 1, KT: 2, ST: 1 })
})
