import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice, complete, home, priceAgain } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { pressAtBank } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { dropShop } from '#server/shop/shop.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'W-BOX', cents: 12_000, onHand: 100 })
})
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

/** Gift wrap for HK$15, as a migration of a company that offers it writes it; null: it is offered no more. */
async function offerWrap(cents: number | null) {
  await shop.db.deleteFrom('charge_rule').execute()
  if (cents !== null)
    await shop.db.insertInto('charge_rule').values({ company: 'SPORT', kind: 'gift_wrap', fee_cents: cents }).execute()
  dropShop(shop.db)
}

async function fillCart() {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'W-BOX', qty: 1, buyNow: true }])
  return buyer
}
const english = { locale: 'en-US' } as const
const wrapped = { charges: ['gift_wrap'] }
const wrap = { kind: 'gift_wrap', name: 'Gift wrap', amount: 15 }

test('a charge that the buyer chooses is priced, placed, shown with the order, mailed and refunded', async () => {
  await offerWrap(1_500)
  const buyer = await fillCart()
  const { quote, body } = await askPrice(buyer, undefined, english, wrapped)
  expect(quote).toMatchObject({ charges: [wrap], chargeChoices: [wrap], deliveryFee: 60, netTotal: 195, warnings: [] })
  const placed = await complete(buyer, body, english)
  if (!placed.ok) throw new Error(placed.error)
  const { invoiceNo, jumpUrl } = placed.value
  await pressAtBank(shop, jumpUrl, 'approve')
  await shop.runJobs()
  const order = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo }, english)
  expect(order).toMatchObject({ charges: [wrap], deliveryFee: 60, netTotal: 195, paidAmount: 195 })
  const letters = shop.mails.filter(({ subject }) => subject.includes(invoiceNo))
  expect(letters.at(-1)!.text).toMatch(/Gift wrap[^\n]*HK\$15\.00/)
  const { refund } = await buyer.call('POST /sale/cancelOrder', { invoiceNo })
  expect(refund).toMatchObject({ total: 195, parts: [{ kind: 'money', amount: 195 }] })
})

test('a charge that is offered and not chosen costs nothing and is not written', async () => {
  await offerWrap(1_500)
  const buyer = await fillCart()
  const { quote, body } = await askPrice(buyer, undefined, english)
  expect(quote).toMatchObject({ charges: [], chargeChoices: [wrap], netTotal: 180 })
  const placed = await complete(buyer, body, english)
  if (!placed.ok) throw new Error(placed.error)
  const order = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo: placed.value.invoiceNo }, english)
  expect(order).toMatchObject({ charges: [], netTotal: 180 })
})

test('an order with a charge that only a later release knows is shown with a general name for it', async () => {
  await offerWrap(1_500)
  const buyer = await fillCart()
  const { body } = await askPrice(buyer, undefined, english, wrapped)
  const placed = await complete(buyer, body, english)
  if (!placed.ok) throw new Error(placed.error)
  await shop.db.updateTable('order_charge').set({ kind: 'later' }).where('kind', '=', 'gift_wrap').execute()
  const order = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo: placed.value.invoiceNo }, english)
  expect(order).toMatchObject({ charges: [{ kind: 'later', name: 'Other charge', amount: 15 }], netTotal: 195 })
})

test('a charge that no company knows or this one does not offer is a warning in the price and refused in the order', async () => {
  await offerWrap(null)
  for (const charges of [['gift_wrap'], ['no_such_thing']]) {
    const buyer = await fillCart()
    const { quote, body } = await askPrice(buyer, undefined, english, { charges })
    expect(quote).toMatchObject({ charges: [], chargeChoices: [], netTotal: 180 })
    expect(quote.warnings.map(({ error }) => error)).toEqual(['CHARGE_UNAVAILABLE'])
    expect(await complete(buyer, body)).toMatchObject({ status: 422, error: 'CHARGE_UNAVAILABLE' })
  }
})

test('an order at the old fee of a charge is not placed after the fee has changed', async () => {
  await offerWrap(1_500)
  const buyer = await fillCart()
  const { body } = await askPrice(buyer, undefined, english, wrapped)
  await offerWrap(2_500)
  expect(await complete(buyer, body)).toMatchObject({ status: 409, error: 'PRICE_CHANGED' })
  const again = await priceAgain(buyer, body.paymentConversationId, home, english, wrapped)
  expect(again.quote).toMatchObject({ netTotal: 205 })
  expect(await complete(buyer, again.body)).toMatchObject({ ok: true })
})
