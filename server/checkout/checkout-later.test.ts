import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice, complete } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { arjun, emily, logIn, ngaTing, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await sql`update promotion set state = 'ended'`.execute(shop.db)
  await putOnSale(shop.db, { code: 'L-OVEN', cents: 120_000, onHand: 100 })
})
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const later = { cashRecords: [{ paymentMethodCode: 'PAY_LATER' }], agreePayLater: true }

/** From the cart to a placed order whose first part is unpaid. */
async function place(buyer: ShopVisitor, quantity = 1) {
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: quantity, buyNow: true }])
  const { body } = await askPrice(buyer)
  return complete(buyer, { ...body, ...later })
}
async function placed(buyer: ShopVisitor, quantity = 1) {
  const answer = await place(buyer, quantity)
  if (!answer.ok) throw new Error(`not placed: ${answer.error} ${JSON.stringify(answer.facts)}`)
  return answer.value
}

async function press(jumpUrl: string | null, choice: string) {
  await shop.bank.fetch(new Request(jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await shop.bank.tick()
}
const plansOf = (buyer: ShopVisitor) => buyer.call('POST /payLater/getPlans', {})
const orderOf = (number: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

test('a first part that was declined is paid again on the plan that was agreed; the limit is taken up once', async () => {
  const buyer = await logIn(shop, taiMan) // HK$5,000
  const { invoiceNo, jumpUrl } = await placed(buyer, 3)
  expect((await plansOf(buyer)).summary).toMatchObject({ toPay: 0, limitLeft: 1_400 })
  await press(jumpUrl, 'decline')
  shop.clock.moveBy({ minutes: 5 })
  const again = await buyer.call('POST /payment/repayApply', { invoiceNo })
  await press(again.jumpUrl, 'approve')
  expect(await orderOf(invoiceNo)).toMatchObject({ payment_state: 'paid', due_cents: 120_000, paid_cents: 120_000 })
  const { plans, summary } = await plansOf(buyer)
  expect(plans).toMatchObject([{ invoiceNo, total: 3_600, outStanding: 2_400 }])
  expect(summary.limitLeft).toBe(2_600)
})

test('another way to pay takes the plan away: the whole is due, as it was said, and nothing is owed', async () => {
  const buyer = await logIn(shop, arjun)
  const { invoiceNo, jumpUrl } = await placed(buyer)
  await press(jumpUrl, 'decline')
  expect(await buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo })).toMatchObject({ amount: 1_200 })
  const card = await buyer.call('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'CARD' })
  await press(card.jumpUrl, 'approve')
  expect(await orderOf(invoiceNo)).toMatchObject({ payment_state: 'paid', due_cents: 120_000, paid_cents: 120_000 })
  expect(await plansOf(buyer)).toMatchObject({ plans: [], summary: { toPay: 0, limitLeft: 15_000 } })
})

test('an order nobody paid gives the limit back when it expires; money that comes late takes the plan up again', async () => {
  const buyer = await logIn(shop, arjun)
  const { invoiceNo, payId, jumpUrl } = await placed(buyer)
  await press(jumpUrl, 'approve-lose-notice') // paid, and the shop was not notified
  expect((await plansOf(buyer)).summary.limitLeft).toBe(13_800)
  const { id } = await orderOf(invoiceNo)
  await shop.db.deleteFrom('payment_share').where('order_id', '=', id).execute() // and the payment cannot be looked up
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'expired' })
  expect((await plansOf(buyer)).summary.limitLeft).toBe(15_000)
  await shop.db.insertInto('payment_share').values({ payment: payId, order_id: id, amount_cents: 40_000 }).execute()
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo, payId })
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })
  expect((await plansOf(buyer)).plans).toMatchObject([{ invoiceNo, outStanding: 800 }])
})

test('[1.28] over the limit, or with a bill overdue, it is neither offered nor taken, and the buyer reads why', async () => {
  const buyer = await logIn(shop, ngaTing) // HK$25,000
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: 21, buyNow: true }])
  const { quote, body } = await askPrice(buyer, undefined, { locale: 'en-US' })
  expect(quote.payLater).toMatchObject({
    offered: false,
    parts: [],
    reason: 'This order is over your limit of HK$25,000.00, of which HK$25,000.00 is left.',
  })
  expect(await complete(buyer, { ...body, ...later })).toMatchObject({
    ok: false,
    error: 'PAY_LATER_UNAVAILABLE',
    facts: { why: 'over-limit', limit: 25_000, left: 25_000 },
  })

  const { assortId, barcode } = quote.items[0]!
  await buyer.call('POST /shop_cart/updateShopCart', { itemPriceView: { assortId, barcode, qty: 1 } })
  const { body: small } = await askPrice(buyer)
  const answer = await complete(buyer, { ...small, ...later })
  if (!answer.ok) throw new Error(answer.error)
  await press(answer.value.jumpUrl, 'approve')
  shop.clock.moveBy({ days: 31 })
  const back = await logIn(shop, ngaTing)
  await back.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: 1, buyNow: true }])
  const late = await askPrice(back, undefined, { locale: 'en-US' })
  expect(late.quote.payLater).toMatchObject({
    offered: false,
    reason: 'One of your bills is overdue. Please pay it first.',
  })
})

test('nobody pays later without agreeing to the parts and the charges: the shop itself asks', async () => {
  const buyer = await logIn(shop, ngaTing)
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: 1, buyNow: true }])
  const { body } = await askPrice(buyer)
  const refused = await complete(buyer, { ...body, ...later, agreePayLater: false })
  expect(refused).toMatchObject({ ok: false, status: 422, fields: { agreePayLater: { code: 'pay_later_required' } } })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sales_order where conversation = ${body.paymentConversationId}`.execute(shop.db)
  expect(rows).toEqual([{ n: 0 }])
})

test('[4.30] an order that stands is paid in parts after all: offered with its schedule, agreed to, and the first part is due', async () => {
  const { buyer, invoiceNo } = await declineCard()
  const { payLater, methods } = await buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo })
  expect(methods.map(({ cashCode }) => cashCode)).toEqual(['CARD', 'PAY_LATER'])
  expect(payLater).toMatchObject({ offered: true, charge: 50 })
  expect(payLater!.parts.map(({ amount }) => amount)).toEqual([400, 400, 400])

  const inParts = { invoiceNo, paymentMethodCode: 'PAY_LATER' }
  expect(await buyer.ask('POST /payment/rechoosePaymentMethod', inParts, { locale: 'en-US' })).toMatchObject({
    status: 422,
    error: 'PAY_LATER_NOT_AGREED',
    message: 'Please agree to the payment plan and its late charges first.',
    fields: { agreePayLater: { code: 'pay_later_required' } },
  })
  const { jumpUrl } = await buyer.call('POST /payment/rechoosePaymentMethod', { ...inParts, agreePayLater: true })
  expect((await plansOf(buyer)).summary.limitLeft, 'taken up from here on').toBe(8_800)
  await press(jumpUrl, 'approve')
  expect(await orderOf(invoiceNo)).toMatchObject({ payment_state: 'paid', due_cents: 40_000, paid_cents: 40_000 })
  const { plans } = await plansOf(buyer)
  expect(plans.find((plan) => plan.invoiceNo === invoiceNo)).toMatchObject({ total: 1_200, outStanding: 800 })
})

test('[4.30] parts are for the member whose order it is: not for the bearer of its link, nor beyond the limit', async () => {
  const { invoiceNo, orderToken } = await declineCard()
  const inParts = { invoiceNo, orderToken, paymentMethodCode: 'PAY_LATER', agreePayLater: true }
  for (const stranger of [await shop.visitor(), await logIn(shop, arjun)]) {
    const { methods, payLater } = await stranger.call('GET /salesMemo/getPurchaserOnlinePayWay', {
      invoiceNo,
      orderToken,
    })
    expect([methods.map(({ cashCode }) => cashCode), payLater]).toEqual([['CARD'], null])
    expect(await stranger.ask('POST /payment/rechoosePaymentMethod', inParts)).toMatchObject({
      error: 'PAYMENT_METHOD_UNAVAILABLE',
    })
  }
  const large = await declineCard(taiMan, 5) // HK$6,000, above a limit of HK$5,000
  expect(await large.buyer.ask('POST /payment/rechoosePaymentMethod', { ...inParts, ...large.which })).toMatchObject({
    error: 'PAY_LATER_UNAVAILABLE',
  })
})

test('what a company lends on is what it says: the days between the parts and the days of grace', async () => {
  const other = await openShop()
  const values = [
    { company: 'SPORT', key: 'payLaterDaysBetween', value: '14' },
    { company: 'SPORT', key: 'payLaterGraceDays', value: '7' },
  ]
  await other.db.insertInto('setting').values(values).execute()
  await putOnSale(other.db, { code: 'L-OVEN', cents: 120_000, onHand: 100 })
  const buyer = await logIn(other, arjun)
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: 1, buyNow: true }])
  const { methods, payLater } = (await askPrice(buyer)).quote
  expect(methods.find(({ cashCode }) => cashCode === 'PAY_LATER')?.payInfo).toContain('每 14 日一期')
  const [first, second] = payLater!.parts.map(({ due }) => Temporal.PlainDate.from(due))
  expect([first!.until(second!).days, payLater!.graceDays]).toEqual([14, 7])
  await other.close()
})

/** An order whose card payment was declined. */
async function declineCard(who: typeof ngaTing = emily, quantity = 1) {
  const buyer = await logIn(shop, who)
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-OVEN', qty: quantity, buyNow: true }])
  const { body } = await askPrice(buyer)
  const answer = await complete(buyer, body)
  if (!answer.ok) throw new Error(`not placed: ${answer.error}`)
  const { invoiceNo, orderToken, jumpUrl } = answer.value
  await press(jumpUrl, 'decline')
  shop.clock.moveBy({ seconds: 1 })
  return { buyer, invoiceNo, orderToken, which: { invoiceNo, orderToken } }
}
