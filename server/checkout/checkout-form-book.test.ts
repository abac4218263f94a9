import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'B-CUP', cents: 12_000, onHand: 1_000 })
})
afterAll(() => shop.close())

const { way: _, ...place } = home
const save = async (member: ShopVisitor, more: object = {}) =>
  (await member.call('POST /vip/saveUserAddress', { ...place, ...more })).userAddressCode

/** Everything except the address, which comes from the address book. */
async function orderWith(buyer: ShopVisitor, userAddressCode: string) {
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'B-CUP', qty: 1 }])
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const asked = { paymentConversationId, userAddressCode, delivery: { way: 'STANDARD' } }
  const quote = await buyer.ask('POST /payment/processPayment', asked)
  const body = {
    ...asked,
    quoteHash: quote.ok ? quote.value.quoteHash : '',
    delivery: { way: 'STANDARD', expectedDate: (quote.ok && quote.value.expectedDeliveryDate) || '' },
    cashRecords: [{ paymentMethodCode: 'BANK_TRANSFER' }],
    agreeReturnRefundPolicy: true,
    agreeDepositDeliveryPolicy: true,
  }
  return { quote, complete: () => buyer.ask('POST /payment/completePaymentMulCo', [body]) }
}

test('an order goes to an address of the book and keeps a copy of it', async () => {
  const member = await register(shop, 'book@harbour.example')
  const userAddressCode = await save(member, { street: '大圍道 99 號', email: 'door@harbour.example' })
  const { quote, complete } = await orderWith(member, userAddressCode)
  expect(quote).toMatchObject({ ok: true, value: { userAddressCode } })
  const placed = await complete()
  expect(placed).toMatchObject({ ok: true, value: { email: 'door@harbour.example' } })
  await save(member, { userAddressCode, street: '別處街 1 號' })
  expect(await complete()).toEqual(placed) // repeated, whatever became of the address
  const { invoiceNo } = placed.ok ? placed.value : { invoiceNo: '' }
  const order = await member.call('POST /payment/getSalesMemoDetails', { invoiceNo })
  expect(order.deliverTo).toMatchObject({
    recipient: place.recipient,
    address: { area: expect.any(String), street: '大圍道 99 號' },
  })
})

test("another member's address is not found, by a walk-in neither, and nothing is ordered", async () => {
  const owner = await register(shop, 'owner@harbour.example')
  const theirs = await save(owner)
  const member = await register(shop, 'nosy@harbour.example')
  for (const buyer of [member, await shop.visitor()]) {
    const { quote, complete } = await orderWith(buyer, theirs)
    expect(quote).toMatchObject({ status: 404, error: 'ADDRESS_NOT_FOUND' })
    expect(await complete()).toMatchObject({ ok: false })
  }
  const orders = await shop.db.selectFrom('sales_order').select('id').where('email', '=', home.email!).execute()
  expect(orders).toEqual([])
})
