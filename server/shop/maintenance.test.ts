import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPrice, complete } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { buyOne, readLedger } from '#tests/paying.ts'
import { logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
const cup = { prodCode: 'M-CUP', assortId: 'M-CUP' }
const maintain = () =>
  writeShop(owner, 'PUT /staff/maintenance', {
    maintainStartDate: '2026-11-20T09:00:00+08:00',
    maintainEndDate: null,
    maintainInfoZh: '系統更新',
    maintainInfoEn: 'Updating',
  })
async function untilMaintained(maintained: boolean) {
  const ask = async () => (await shop.stranger().call('GET /co/coInfo', {})).maintained
  await expect.poll(ask).toBe(maintained)
}

beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  await putOnSale(shop.db, { code: 'M-CUP', cents: 10_000, onHand: 20 })
})
afterAll(() => shop.close())

test('a payment that was under way when maintenance began is finished: at the bank, by its notice and on the way back', async () => {
  const paying = await buyOne(shop, cup)
  const shopper = await shop.visitor()
  await shopper.call('POST /shop_cart/addToShopCart', [cup])
  const { body, quote } = await askPrice(shopper)
  const conversation = quote.paymentConversationId
  const placed = await shop.db.selectFrom('payment_conversation').selectAll().where('state', '=', 'placed').execute()
  await maintain()
  await untilMaintained(true)

  // Nothing new can begin, whatever page is open.
  expect(await complete(shopper, body)).toMatchObject({ status: 503, error: 'MAINTENANCE' })
  expect(await shopper.ask('GET /payment/startPayment', {})).toMatchObject({ error: 'MAINTENANCE' })
  expect(await shopper.ask('GET /payment/startPayment', { paymentConversationId: conversation })).toMatchObject({
    error: 'MAINTENANCE',
  })

  // A payment under way continues: the repeated call finds its order, another try is allowed, and the bank's notice is accepted.
  const { buyer, invoiceNo } = paying
  expect(
    (await buyer.call('GET /payment/startPayment', { paymentConversationId: placed[0]!.id })).placed,
  ).toMatchObject({ invoiceNo })
  const again = await buyer.call('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'CARD' })
  const page = await fetch(again.jumpUrl!)
  expect(page.status).toBe(200)
  await fetch(again.jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }), redirect: 'manual' })
  await expect.poll(async () => (await readLedger(shop.db, invoiceNo)).order.payment_state).toBe('paid')
  expect(await buyer.call('POST /payment/payCheckOMSByLocal', { invoiceNo, payId: again.payId })).toMatchObject({
    status: 'paid',
  })
  await writeShop(owner, 'POST /staff/endMaintenance', {})
  await untilMaintained(false)
  expect(await complete(shopper, body)).toMatchObject({ ok: true })
})

test('[6.05] meanwhile everything can be read and nothing written, debug secret or not; staff go on', async () => {
  const [guest, member] = [await shop.visitor(), await logIn(shop)]
  const { buyer, invoiceNo } = await buyOne(shop, cup)
  await guest.call('POST /shop_cart/addToShopCart', [cup])
  await maintain()
  await untilMaintained(true)
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true })
  expect(await guest.call('POST /shop/openDebug', { debug: secret! })).toEqual({ open: true })

  expect((await guest.call('GET /shop_cart/getShopCartItems', {})).totals.count).toBe(1)
  expect((await guest.call('GET /item/product/{id}', { id: 'M-CUP' })).sellingPrice).toBe(100)
  await member.call('POST /vip/searchVipInSession', {})
  await shop.visitor() // new browsers are still admitted

  const refused = { ok: false, status: 503, error: 'MAINTENANCE' }
  expect(await guest.ask('POST /shop_cart/addToShopCart', [cup])).toMatchObject(refused)
  expect(await member.ask('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCode: 'M-CUP' })).toMatchObject(
    refused,
  )
  expect(await member.ask('POST /vip/refreshInvitationCode', {})).toMatchObject(refused)
  expect(
    await shop.stranger().ask('GET /anon/sendVerifyCode', { purpose: 'register', target: 'a@b.example' }),
  ).toMatchObject(refused)
  // Calls with their own transactions are refused too: nothing is refunded.
  expect(await buyer.ask('POST /sale/cancelOrder', { invoiceNo })).toMatchObject(refused)
  expect(await member.ask('POST /payment/voidCurrentDateMemo', { invoiceNo })).toMatchObject(refused)
  const photo = { method: 'POST', body: 'x', headers: { authorization: member.token!, 'content-type': 'image/png' } }
  expect((await shop.fetch('/api/sale/sendRefundPhoto?refundNo=R2611200001', photo)).status).toBe(503)
  const written = { name: 'Amy', email: 'amy@harbour.example', message: 'Hello' }
  expect(await shop.stranger().ask('POST /contact-us', written)).toMatchObject(refused)
  expect(await shop.stranger().ask('POST /mailingList/subscribe', { email: written.email })).toMatchObject(refused)
  await writeShop(owner, 'PUT /staff/settings', { values: { refundDays: 14 } })
  await writeShop(owner, 'POST /staff/endMaintenance', {})
  await untilMaintained(false)
})
