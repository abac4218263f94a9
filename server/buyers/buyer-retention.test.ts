import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressTextNames } from '#contract/address-parts.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'OLD-CUP', cents: 12_000, onHand: 100 })
})
afterAll(() => shop.close())

const eraseBuyers = () => shop.app.jobs['eraseBuyers']!({} as never)

test('seven years after an order the shop no longer knows who bought; sums, goods and numbers stay for accounting', async () => {
  const orderStaff = openOrderStaff(shop)
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'OLD-CUP' })
  const { invoiceNo } = bought
  await payByHand(orderStaff, bought)
  const text = 'The buyer, Mr Chan, rang 9123 4567'
  await (await orderStaff()).call('POST /staff/orders/{invoiceNo}/note', { invoiceNo, text })
  const read = () =>
    shop.db.selectFrom('sales_order').selectAll().where('number', '=', invoiceNo).executeTakeFirstOrThrow()
  const notes = () => shop.db.selectFrom('order_note').selectAll().execute()
  const before = await read()
  expect(before.email).toMatch(/@/)
  const words = [before.recipient, before.email, before.phone]
  expect(await notes()).toHaveLength(1)

  shop.clock.moveTo(
    before.placed_at.toTemporalInstant().toZonedDateTimeISO('Asia/Hong_Kong').add({ years: 7 }).toInstant().toString(),
  )
  await eraseBuyers()
  expect(await read()).toEqual(before)
  shop.clock.moveBy({ days: 1 })
  await Promise.all([eraseBuyers(), eraseBuyers()])
  const after = await read()
  for (const word of words) expect(JSON.stringify(after)).not.toContain(word)
  expect(after).toMatchObject({ recipient: '', email: '', phone: '', remark: '', birth_date: null })
  const { address } = after.deliver_to as { address: Record<string, string> }
  for (const part of addressTextNames) expect([part, address[part]]).toEqual([part, ''])
  expect(address['area']).not.toBe('')
  expect(after.net_cents).toBe(before.net_cents)
  expect(await notes()).toEqual([])
  expect(await findBreaches(shop.db)).toEqual([])
  // Accounting can still open the documents.
  const shown = await (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  expect(shown.order.netTotal).toBe(before.net_cents / 100)
})
