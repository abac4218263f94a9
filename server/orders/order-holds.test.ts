import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
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
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
const sell = async (onHand: number) => {
  const code = `HOLD-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 25_000, onHand })
  return code
}
const allocated = async (code: string) =>
  (await shop.db.selectFrom('stock').select('allocated').where('assort_id', '=', code).executeTakeFirstOrThrow())
    .allocated
const rowOf = ({ invoiceNo }: BoughtOrder) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', invoiceNo).executeTakeFirstOrThrow()
const buy = async (prodCode: string, qty = 1, method = 'BANK_TRANSFER') =>
  buyGoods(await shop.visitor(), { prodCode, qty }, { method })
const wait = async (minutes: number) => {
  shop.clock.moveBy({ minutes })
  await shop.runJobs()
}

let drawn = 0
async function prove({ buyer, invoiceNo }: BoughtOrder) {
  const background = { r: 60, g: 80, b: 200 }
  const picture = sharp({ create: { width: 300 + (drawn += 1), height: 600, channels: 3, background } })
  const response = await shop.fetch(`/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${invoiceNo}`, {
    method: 'POST',
    body: new Uint8Array(await picture.jpeg().toBuffer()),
    headers: { authorization: buyer.token!, 'content-type': 'image/jpeg' },
  })
  expect(response.status).toBe(200)
}

test('(C10) an order by hand keeps its goods for two hours without a proof, and can be paid for a day', async () => {
  const code = await sell(10)
  const bought = await buy(code, 3)
  await wait(119)
  expect(await allocated(code)).toBe(3)
  await wait(2)
  expect(await allocated(code)).toBe(0)
  const status = await bought.buyer.call(
    'POST /payment/payCheckOMSByLocal',
    { invoiceNo: bought.invoiceNo },
    { locale: 'en-US' },
  )
  expect(status).toMatchObject({
    payable: true,
    mayProve: true,
    instructions: expect.stringContaining('on sale again'),
  })

  await prove(bought)
  expect(await allocated(code)).toBe(3)
  await wait(24 * 60)
  expect(await allocated(code), 'staff have not looked yet').toBe(3)
  await payByHand(orderStaff, bought)
  expect(await rowOf(bought)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })
})

test('(C10) goods that were sold meanwhile: the proof is looked at, the money goes back by hand, staff and the buyer are told', async () => {
  const code = await sell(3)
  const late = await buy(code, 3)
  await wait(121)
  await buy(code, 2, 'CARD')
  shop.mails.length = 0
  await prove(late)
  expect(await allocated(code)).toBe(2)
  await shop.runJobs()
  expect(shop.mails.find(({ to }) => to === 'shop@harbour.example')?.text).toContain('貨品已售出')
  await payByHand(orderStaff, late)
  expect(await rowOf(late)).toMatchObject({ order_state: 'expired', paid_cents: 0 })
  await shop.runJobs()
  const told = shop.mails.filter(({ subject, text }) => (subject + text).includes(late.invoiceNo))
  expect(told.filter(({ to }) => to === 'shop@harbour.example').length).toBeGreaterThanOrEqual(2)
  expect(told.filter(({ to }) => /^chan\d+@/.test(to))).toHaveLength(1)
  const owed = await shop.db
    .selectFrom('payment_refund')
    .select(['amount_cents as cents', 'cause'])
    .where('payment', '=', late.payId)
    .execute()
  expect(owed).toEqual([{ cents: late.net * 100, cause: 'order closed' }])
})

test('(C10) money that staff find without any proof takes the goods again while they are there', async () => {
  const code = await sell(3)
  const bought = await buy(code, 2)
  await wait(121)
  expect(await allocated(code)).toBe(0)
  await payByHand(orderStaff, bought)
  expect(await allocated(code)).toBe(2)
  expect(await rowOf(bought)).toMatchObject({ order_state: 'confirmed', goods_released_at: null })
})

test('(C10) a proof that will not do keeps the goods for two hours more, and not for the day that is left', async () => {
  const code = await sell(5)
  const bought = await buy(code)
  await prove(bought)
  await wait(180)
  expect(await allocated(code)).toBe(1)
  const clerk = await orderStaff()
  const [found] = (await clerk.call('GET /staff/offlinePayments', { tab: 'proof', invoiceNo: bought.invoiceNo }))
    .payments
  await clerk.call('POST /staff/rejectPaymentProof', { proofId: found!.proofs[0]!.proofId, reason: 'blurred' })
  await wait(119)
  expect(await allocated(code)).toBe(1)
  await wait(2)
  expect(await allocated(code)).toBe(0)
  expect(await rowOf(bought)).toMatchObject({ order_state: 'unconfirm' })
})

test('(C10) who pays online instead has the goods again, or is told that they are gone', async () => {
  const code = await sell(5)
  const [one, other] = [await buy(code, 2), await buy(code, 3)]
  await wait(121)
  const again = ({ buyer, invoiceNo }: BoughtOrder) =>
    buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'CARD' })
  const answer = await again(one)
  expect(answer).toMatchObject({ ok: true, value: { needJump: true } })
  expect(await allocated(code)).toBe(2)
  await buy(code, 2, 'CARD')
  expect(await again(other)).toMatchObject({ error: 'INSUFFICIENT_STOCK' })
  await pressAtBank(shop, answer.ok ? answer.value.jumpUrl : null, 'approve')
  expect(await rowOf(one)).toMatchObject({ order_state: 'confirmed', offline_from: null, goods_held_until: null })
})

test('(C10) what was to be paid online and is now paid by hand obeys the limits of orders by hand, and its hold begins when it was placed', async () => {
  const code = await sell(20)
  const much = await buy(code, 6, 'CARD')
  const toTransfer = ({ buyer, invoiceNo }: BoughtOrder) =>
    buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'BANK_TRANSFER' })
  expect(await toTransfer(much)).toMatchObject({ error: 'UNPROVEN_SHARE', facts: { limit: 5 } })
  const few = await buy(code, 4, 'CARD')
  await wait(20)
  expect(await toTransfer(few)).toMatchObject({ ok: true })
  await wait(99)
  expect(await allocated(code)).toBe(4)
  await wait(2)
  expect(await allocated(code)).toBe(0)
})

test('(C10) the end of a hold, a proof and the money at the same moment: the goods are held once, or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const code = await sell(3)
    const bought = await buy(code, 2)
    const { id } = await rowOf(bought)
    shop.clock.moveBy({ minutes: 121 })
    const release = shop.app.jobs['releaseUnproven'] as unknown as (job: { order: string }) => Promise<void>
    await Promise.all([
      release({ order: id }),
      prove(bought).catch(() => undefined), // the money was faster
      release({ order: id }),
      payByHand(orderStaff, bought),
    ])
    expect(await allocated(code)).toBe(2)
    expect(await rowOf(bought)).toMatchObject({ order_state: 'confirmed', paid_cents: bought.net * 100 })
  }
})
