import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, payByHand, pressAtBank } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
})
afterEach(async () => {
  await shop.runJobs()
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
/** HK$333.33 per piece: a third is not a whole number of cents. */
const sell = async (depositPercent: number, cents = 33_333) => {
  const code = `DEP-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents, onHand: 0, lead: '1/WEEK', depositPercent })
  return { code, barcode: `29${code}` }
}
const order = async ({ invoiceNo, orderToken }: BoughtOrder) =>
  (await shop.visitor()).call('POST /payment/getSalesMemoDetails', { invoiceNo, orderToken })
const staffOrder = async ({ invoiceNo }: BoughtOrder) =>
  (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
const step = async (path: 'pick' | 'dispatch' | 'delivered', { invoiceNo }: BoughtOrder, extra = {}) =>
  (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${path}`, { invoiceNo, ...extra }, { locale: 'en-US' })
const receive = async (barcode: string, quantity: number) => {
  await (await orderStaff()).call('POST /staff/stock/receive', { rows: [{ barcode, quantity }] })
  await shop.runJobs()
}
const lettersOf = ({ invoiceNo }: BoughtOrder) =>
  shop.mails
    .filter(({ subject }) => subject.includes(invoiceNo))
    .map(({ subject }) =>
      subject
        .split(/[：:]/)
        .at(-1)!
        .trim(),
    )
const sent = { carrier: 'KERRY' }

test('(D22) a deposit is paid at placing and the rest when the goods have come; only then do they leave', async () => {
  const { code, barcode } = await sell(30)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 }, { method: 'CARD' })
  expect(bought.net).toBe(200) // 30 % of HK$666.66, rounded half up
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  await shop.runJobs()
  const net = (await order(bought)).netTotal
  expect(await order(bought)).toMatchObject({
    label: 'payment request',
    orderType: 'DEPOSIT',
    paidAmount: 200,
    deposit: 200,
    rest: expect.closeTo(net - 200),
    payable: false,
    outStanding: 0,
    hasReceipt: false,
  })
  expect(await staffOrder(bought)).toMatchObject({ orderState: 'confirmed', paymentState: 'part_paid' })
  expect(lettersOf(bought)).toEqual(['已收到訂金'])

  expect(await step('pick', bought)).toMatchObject({ ok: true })
  await receive(barcode, 1)
  expect((await order(bought)).payable).toBe(false) // one of two pieces
  await receive(barcode, 1)
  await receive(barcode, 1)
  expect(await order(bought)).toMatchObject({ payable: true, outStanding: expect.closeTo(net - 200) })
  expect(lettersOf(bought)).toEqual(['已收到訂金', '貨品已到，請繳付餘款'])
  expect(await step('dispatch', bought, sent)).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' })

  const { invoiceNo, buyer } = bought
  const again = await buyer.call('POST /payment/repayApply', { invoiceNo })
  expect(await buyer.call('POST /payment/repayApply', { invoiceNo })).toEqual(again)
  await pressAtBank(shop, again.jumpUrl, 'decline')
  expect((await order(bought)).payable).toBe(true)
  const third = await buyer.call('POST /payment/repayApply', { invoiceNo })
  await pressAtBank(shop, third.jumpUrl, 'approve')
  expect(await buyer.call('POST /payment/payCheckOMS', { invoiceNo, payId: third.payId })).toMatchObject({
    status: 'paid',
    netTotal: expect.closeTo(net - 200),
  })
  expect(await order(bought)).toMatchObject({
    orderType: 'PRE_ORDER',
    label: 'paid',
    paidAmount: net,
    rest: 0,
    hasReceipt: true,
  })
  expect(await step('dispatch', bought, sent)).toMatchObject({ ok: true })
  expect(await step('delivered', bought, { received: true })).toMatchObject({
    value: { order: { label: 'completed' } },
  })
})

test('(D22) a rest that is not paid in a week cancels the order: the deposit goes back whole, and the goods are for sale', async () => {
  const { code, barcode } = await sell(50, 40_000)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code }, { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  await receive(barcode, 1)
  shop.clock.moveBy({ hours: 24 * 7 - 1 })
  await shop.runJobs()
  expect(lettersOf(bought)).toEqual(['已收到訂金', '貨品已到，請繳付餘款', '貨品已到，請繳付餘款'])
  expect((await order(bought)).payable).toBe(true)
  shop.clock.moveBy({ hours: 2 })
  await shop.runJobs()
  await shop.runJobs()
  expect(await staffOrder(bought)).toMatchObject({
    orderState: 'cancelled',
    paymentState: 'refunded',
    order: { label: 'cancel', orderType: 'VOIDED', payable: false },
  })
  const back = await shop.db.selectFrom('payment_refund').selectAll().where('payment', '=', bought.payId).execute()
  expect(back).toMatchObject([{ amount_cents: 20_000, state: 'done' }])
  const stock = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', code).executeTakeFirstOrThrow()
  expect([stock.on_hand, stock.allocated, stock.pre_ordered]).toEqual([1, 0, 0])
  expect(lettersOf(bought).slice(3)).toEqual([expect.stringMatching(/取消/), expect.stringMatching(/退款已經完成/)])
})

test('(B5) a rest that was not paid is found by the sweep where the job of its order is lost', async () => {
  const { code, barcode } = await sell(50, 40_000)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code }, { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  await receive(barcode, 1)
  await shop.runJobs()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
  await shop.db.deleteFrom('scheduled_job').execute()
  shop.clock.moveBy({ hours: 24 * 7 + 1 })
  await shop.runJobs()
  expect(await staffOrder(bought)).toMatchObject({ orderState: 'confirmed', paymentState: 'part_paid' })
  await shop.app.jobs['expireOrders']!({} as never)
  await shop.runJobs()
  expect(await staffOrder(bought)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded' })
})

test('(D22) a deposit that its buyer takes back the same day comes back, and nothing else does', async () => {
  const { code } = await sell(25, 40_000)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code }, { method: 'BANK_TRANSFER' })
  expect(bought.net).toBe(100)
  await payByHand(orderStaff, bought)
  const { invoiceNo, buyer } = bought
  const preview = await buyer.call('POST /sale/previewCancel', { invoiceNo }, { locale: 'en-US' })
  expect(preview.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['money', 100],
    ['bills', (await order(bought)).netTotal - 100],
  ])
  await buyer.call('POST /sale/cancelOrder', { invoiceNo, reason: 'changed mind' })
  await shop.runJobs()
  const back = await shop.db
    .selectFrom('payment_refund')
    .select('amount_cents')
    .where('payment', '=', bought.payId)
    .execute()
  expect(back).toEqual([{ amount_cents: 10_000 }])
  expect((await order(bought)).label).toBe('voided')
})

test('(D22) a deposit that comes after the order expired takes it up again', async () => {
  const { code } = await sell(25, 40_000)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code })
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  expect((await order(bought)).label).toBe('expire')
  await payByHand(orderStaff, bought)
  expect(await order(bought)).toMatchObject({ orderType: 'DEPOSIT', paidAmount: 100 })
})

test('(D22) what may be asked as a deposit: a share between nothing and all; credit is not offered beside it', async () => {
  for (const [percent, deposit] of [
    [0, null],
    [100, null],
    [1, { now: 4, rest: 396, restDays: 7 }],
  ] as const) {
    const { code } = await sell(percent, 40_000)
    const buyer = await shop.visitor()
    await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code, buyNow: true }])
    const { quote } = await askPrice(buyer)
    expect(quote.deposit && { ...quote.deposit, rest: quote.deposit.rest - quote.deliveryFee }).toEqual(deposit)
    expect(quote.methods.map(({ cashCode }) => cashCode)).not.toContain('PAY_LATER')
    expect(await buyer.call('GET /item/product/{id}', { id: code })).toMatchObject({
      depositPercent: percent === 1 ? 1 : null,
    })
  }
})
