import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { byMail, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, payByHand, pressAtBank } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'A-CUP', cents: 12_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'A-SOFA', cents: 2_000_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'A-WINE', cents: 30_000, onHand: 100, minAge: 18 })
  await putOnSale(shop.db, { code: 'A-CARD', cents: 2_000_000, onHand: 100, isGiftCard: true })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const buy = async (prodCode: string, delivery = home) => buyGoods(await shop.visitor(), { prodCode }, { delivery })
const read = async ({ invoiceNo }: BoughtOrder) =>
  (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
const step = async (path: 'pick' | 'hold' | 'approve', { invoiceNo }: BoughtOrder, extra = {}) =>
  (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${path}`, { invoiceNo, ...extra })

test('[3.35] what is worth HK$20,000 or holds alcohol is looked at before it is picked; the rest goes on', async () => {
  const plain = await buy('A-CUP')
  await payByHand(orderStaff, plain)
  expect(await read(plain)).toMatchObject({ fulfilmentState: 'waiting', approvalReasons: [] })

  for (const [code, reason] of [
    ['A-SOFA', 'value'],
    ['A-WINE', 'age'],
  ] as const) {
    const held = await buy(code, { ...home, birthDate: '1990-01-01' })
    await payByHand(orderStaff, held)
    const order = await read(held)
    expect(order).toMatchObject({ order: { label: 'approval', orderType: 'APPROVAL' }, approvalReasons: [reason] })
    expect(await step('pick', held)).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
    expect(await step('approve', held, { reason: 'rang the buyer' })).toMatchObject({
      value: { order: { label: 'paid' }, approvalReasons: [] },
    })
    expect(await step('approve', held)).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
    expect(await step('pick', held)).toMatchObject({ value: { fulfilmentState: 'picking' } })
  }
})

test('a buyer whose payments failed three times within a day is looked at', async () => {
  const buyer = await shop.visitor()
  const held = await buyGoods(buyer, { prodCode: 'A-CUP' }, { method: 'CARD' })
  const { invoiceNo } = held
  let { payId, jumpUrl } = held
  for (let tries = 0; tries < 3; tries += 1) {
    await pressAtBank(shop, jumpUrl, 'decline')
    if (tries < 2) ({ payId, jumpUrl } = await buyer.call('POST /payment/repayApply', { invoiceNo }))
  }
  const transfer = { invoiceNo, paymentMethodCode: 'BANK_TRANSFER' }
  ;({ payId } = await buyer.call('POST /payment/rechoosePaymentMethod', transfer))
  await payByHand(orderStaff, { ...held, payId })
  expect(await read(held)).toMatchObject({ order: { label: 'approval' }, approvalReasons: ['failed payments'] })
})

test('who only changes their mind about how to pay, or walks away from the bank, has not failed', async () => {
  const buyer = await shop.visitor()
  const bought = await buyGoods(buyer, { prodCode: 'A-CUP' }, { method: 'CARD' })
  const { invoiceNo } = bought
  let { payId, jumpUrl } = bought
  for (const paymentMethodCode of ['BANK_TRANSFER', 'CARD', 'FPS', 'CARD', 'BANK_TRANSFER', 'CARD'])
    ({ payId, jumpUrl } = await buyer.call('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode }))
  for (let tries = 0; tries < 3; tries += 1) {
    await pressAtBank(shop, jumpUrl, 'abandon')
    ;({ payId, jumpUrl } = await buyer.call('POST /payment/repayApply', { invoiceNo }))
  }
  await pressAtBank(shop, jumpUrl, 'approve')
  expect(await read({ ...bought, payId })).toMatchObject({ order: { label: 'paid' }, approvalReasons: [] })
})

test('staff hold an order by hand, with a reason; what is being picked goes back', async () => {
  const bought = await buy('A-CUP')
  expect(await step('hold', bought, { reason: 'odd address' })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' }) // not paid
  await payByHand(orderStaff, bought)
  expect(await step('hold', bought, { reason: '' })).toMatchObject({ status: 400 })
  await step('pick', bought)
  expect(await step('hold', bought, { reason: 'odd address; twice' })).toMatchObject({
    value: { order: { label: 'approval' }, approvalReasons: ['odd address; twice'] },
  })
})

test('gift cards by e-mail have come to their buyer when they are mailed; where somebody has to look first, they are made then', async () => {
  await putOnSale(shop.db, { code: 'A-SMALL', cents: 50_000, onHand: 10, isGiftCard: true })
  const small = await buy('A-SMALL', byMail)
  await payByHand(orderStaff, small)
  await shop.runJobs()
  expect(await read(small)).toMatchObject({ order: { label: 'completed' } })

  const great = await buy('A-CARD', byMail)
  const { id } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', great.invoiceNo)
    .executeTakeFirstOrThrow()
  const cards = () => shop.db.selectFrom('gift_card').select('id').where('order_id', '=', id).execute()
  await payByHand(orderStaff, great)
  await shop.runJobs()
  expect([(await read(great)).fulfilmentState, await cards()]).toEqual(['approval', []])
  await step('approve', great)
  await shop.runJobs()
  expect([(await read(great)).orderState, (await cards()).length]).toEqual(['completed', 1])
})

test('an order whose money was called back is not approved: no gift card is made for it', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'A-CARD' }, { delivery: byMail, method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  const { provider_ref: ref } = await shop.db
    .selectFrom('payment')
    .select('provider_ref')
    .where('id', '=', bought.payId)
    .executeTakeFirstOrThrow()
  await shop.bank.fetch(new Request(`${shop.bank.url}/payments/${ref}/charge-back`, { method: 'POST', body: '' }))
  await shop.bank.tick()
  expect(await read(bought)).toMatchObject({ fulfilmentState: 'approval', paymentState: 'chargeback' })
  expect(await step('approve', bought)).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  const { orders } = await shop.db
    .selectFrom('gift_card')
    .innerJoin('sales_order', 'sales_order.id', 'gift_card.order_id')
    .select((query) => query.fn.countAll<number>().as('orders'))
    .where('number', '=', bought.invoiceNo)
    .executeTakeFirstOrThrow()
  expect(orders).toBe(0)
})
