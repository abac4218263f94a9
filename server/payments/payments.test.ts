import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBank } from '../../bank/bank.ts'
import { type Clock, realClock } from '#server/lib/process/clock.ts'
import { serve } from '#server/lib/http/serve.ts'
import { placeOrder, showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const bankSecret = 'payments.test'.repeat(4)

/** The shop and its bank, with a wire between them that can be cut. */
async function openTrial() {
  const wire = { cut: false, losesAnswers: false, asked: 0 }
  let clock: Clock = realClock
  const bank = openBank({
    secret: bankSecret,
    now: () => clock.now(),
    deliver: async (notice) => (wire.cut ? Response.error() : shop.fetch(notice.url, notice)),
  })
  const bankServer = await serve(
    async (request) => {
      if (!request.url.includes('/v1/')) return bank.fetch(request)
      wire.asked += 1
      const answer = wire.cut ? undefined : await bank.fetch(request)
      return answer && !wire.losesAnswers ? answer : new Response('no line', { status: 502 })
    },
    { port: 0 },
  )
  const bankUrl = `http://127.0.0.1:${bankServer.port}`
  const shop = await openShop({
    settings: { publicUrl: 'http://localhost', bankUrl, bankPublicUrl: bankUrl, bankSecret },
  })
  clock = shop.clock
  return {
    ...shop,
    wire,
    bank,
    async close() {
      wire.cut = false
      await bankServer.drain()
      await bank.close()
      await shop.close()
    },
  }
}

let shop: Awaited<ReturnType<typeof openTrial>>
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  shop = await openTrial()
  goods = await putOnSale(shop.db, { code: 'P-BOWL', cents: 12_000, onHand: 1_000 })
})
afterAll(() => shop.close())
beforeEach(() => Object.assign(shop.wire, { cut: false, losesAnswers: false }))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

interface PlacedBefore {
  buyer: ShopVisitor
  invoiceNo: string
  payId: string
  jumpUrl: string | null
}

async function place(paymentMethodCode = 'CARD'): Promise<PlacedBefore> {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ ...goods, qty: 1, buyNow: true }])
  const { invoiceNo, payId, jumpUrl } = await placeOrder(buyer, { delivery: showroom, method: paymentMethodCode })
  return { buyer, invoiceNo, payId, jumpUrl }
}

/** The payer on the bank's page; what the bank has to tell arrives before this returns. */
async function press(jumpUrl: string | null, choice: string) {
  if (!jumpUrl) throw new Error('there is no page to press anything on')
  const back = await shop.bank.fetch(new Request(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await shop.bank.tick()
  return back.headers.get('location')
}

const local = ({ buyer, invoiceNo, payId }: PlacedBefore) =>
  buyer.call('POST /payment/payCheckOMSByLocal', { invoiceNo, payId })
const asked = ({ buyer, invoiceNo, payId }: PlacedBefore) =>
  buyer.call('POST /payment/payCheckOMS', { invoiceNo, payId })

/** The recorded state of an order, and how often each step was taken. */
async function readState(invoiceNo: string) {
  const order = await shop.db
    .selectFrom('sales_order')
    .selectAll()
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  const events = await shop.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const payments = await shop.db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment')
    .select(['payment.id', 'payment.state', 'payment.provider_ref', 'payment.amount_cents', 'payment.method'])
    .where('order_id', '=', order.id)
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
  return {
    order,
    payments,
    timesPaid: events.filter(({ axis, to_state }) => axis === 'payment' && to_state === 'paid').length,
    paidBy: events.find(({ axis, to_state }) => axis === 'payment' && to_state === 'paid')?.actor,
  }
}

/** Letters that say that an order is paid for. */
const thanks = (invoiceNo: string) =>
  shop.mails.filter(({ to, subject }) => /^chan\d+@/.test(to) && subject === `訂單 ${invoiceNo} 已確認`)

async function expectPaidOnce(invoiceNo: string) {
  const { order, timesPaid, payments } = await readState(invoiceNo)
  // Whoever came second found it settled, and did not take the same money for money too many.
  const nothingOwed = await shop.db
    .selectFrom('payment_refund')
    .select('id')
    .where(
      'payment',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  expect(nothingOwed).toEqual([])
  expect([order.payment_state, order.order_state, order.paid_cents, timesPaid]).toEqual([
    'paid',
    'confirmed',
    order.net_cents,
    1,
  ])
  await shop.runJobs()
  expect(thanks(invoiceNo)).toHaveLength(1)
}

/** A letter as the bank would sign it. */
async function letter(
  { invoiceNo }: PlacedBefore,
  changed: object = {},
  { secret = bankSecret, age = 0, eventId = `evt_${randomUUID()}` } = {},
) {
  const [payment] = (await readState(invoiceNo)).payments
  const body = JSON.stringify({
    eventId,
    type: 'payment.captured',
    paymentId: payment!.provider_ref,
    reference: invoiceNo,
    amountCents: payment!.amount_cents,
    currency: 'HKD',
    occurredAt: shop.clock.now().toString(),
    ...changed,
  })
  const seconds = Math.floor(shop.clock.now().epochMilliseconds / 1000) - age
  const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return shop.fetch('/api/webhooks/sandbox', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'bank-signature': `t=${seconds},v1=${mark}` },
  })
}

test("webhook first: the bank's letter pays the order, the returning browser and the job find it done", async () => {
  const placed = await place()
  const back = await press(placed.jumpUrl, 'approve')
  expect(back).toMatch(new RegExp(`^http://localhost/payResult/${placed.invoiceNo}/${placed.payId}\\?paymentId=pay_`))
  expect((await readState(placed.invoiceNo)).paidBy).toBe('bank')
  expect((await asked(placed)).status).toBe('paid')
  shop.clock.moveBy({ minutes: 2 })
  await shop.runJobs()
  await expectPaidOnce(placed.invoiceNo)
})

test('[7.082] return first: the browser that comes back has the bank asked; a letter that follows changes nothing', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  expect((await local(placed)).status).toBe('waiting')
  expect((await asked(placed)).status).toBe('paid')
  expect((await letter(placed)).status).toBe(200)
  await expectPaidOnce(placed.invoiceNo)
  expect((await readState(placed.invoiceNo)).paidBy).toBe('visitor')
})

test('job first: a lost letter is found within seconds of asking, without anybody coming back', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await shop.runJobs()
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('none')
  shop.clock.moveBy({ seconds: 15 })
  await shop.runJobs()
  expect((await readState(placed.invoiceNo)).paidBy).toBe('job')
  expect((await letter(placed)).status).toBe(200)
  expect((await asked(placed)).status).toBe('paid')
  await expectPaidOnce(placed.invoiceNo)
})

test('letters, returning browsers and the job at the same moment, 20 times over: paid once each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const placed = await place()
    await press(placed.jumpUrl, 'approve-lose-notice')
    shop.clock.moveBy({ seconds: 20 })
    const eventId = `evt_same_${round}`
    const answers = await Promise.all([
      letter(placed, {}, { eventId }),
      letter(placed, {}, { eventId }),
      letter(placed),
      letter(placed),
      asked(placed),
      asked(placed),
      shop.runJobs(),
    ])
    expect(answers.slice(0, 4).map((answer) => (answer as Response).status)).toEqual([200, 200, 200, 200])
    await expectPaidOnce(placed.invoiceNo)
  }
})

test('a bank that notifies twice is believed once', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-notify-twice')
  await expectPaidOnce(placed.invoiceNo)
  const kept = await shop.db
    .selectFrom('payment_notice')
    .select('event_id')
    .where('payment', '=', placed.payId)
    .execute()
  expect(kept).toHaveLength(1)
})

test('a slow approval keeps the order waiting, and nobody can change the method meanwhile', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-slowly')
  expect((await asked(placed)).status).toBe('waiting')
  const refused = await placed.buyer.ask('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'BANK_TRANSFER',
  })
  expect(refused).toMatchObject({ ok: false, status: 409 })
  shop.clock.moveBy({ seconds: 10 })
  await shop.bank.tick()
  await expectPaidOnce(placed.invoiceNo)
})

test.each([
  ['a wrong signature', {}, { secret: 'another secret' }, 400],
  ['an old copy', {}, { age: 301 }, 400],
  ['another sum', { amountCents: 1 }, {}, 400],
  ['another currency', { currency: 'USD' }, {}, 400],
  ['another order', { reference: 'W0000000000' }, {}, 400],
  ['an unknown payment', { paymentId: 'pay_nobody' }, {}, 404],
])('a letter with %s is refused and changes nothing', async (_, changed, manner, status) => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  expect((await letter(placed, changed, manner)).status).toBe(status)
  const { order } = await readState(placed.invoiceNo)
  expect([order.payment_state, order.paid_cents]).toEqual(['none', 0])
  expect(
    await shop.db.selectFrom('payment_notice').select('event_id').where('payment', '=', placed.payId).execute(),
  ).toEqual([])
})

test('a signed letter that claims money the bank does not have pays nothing: the bank is asked', async () => {
  const placed = await place()
  expect((await letter(placed)).status).toBe(200)
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('none')
  await press(placed.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('a letter is not accepted while the bank cannot be asked, and does its work when it comes again', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  shop.wire.cut = true
  expect((await letter(placed, {}, { eventId: 'evt_again' })).status).toBe(503)
  shop.wire.cut = false
  expect((await letter(placed, {}, { eventId: 'evt_again' })).status).toBe(200)
  await expectPaidOnce(placed.invoiceNo)
})

test('a letter for a provider this shop does not have, or that is not JSON, is refused', async () => {
  const send = (to: string, body: string) =>
    shop.fetch(`/api/webhooks/${to}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect((await send('nobody', '{}')).status).toBe(404)
  expect((await send('sandbox', '<xml>')).status).toBe(400)
  expect((await send('sandbox', '[]')).status).toBeLessThan(500)
  expect((await send('sandbox', '')).status).toBe(400)
})

test('[4.30] [7.080] [8.37] after a decline the buyer is told to pay anew, does, and the order is paid', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'decline')
  const failed = await local(placed)
  expect(failed).toMatchObject({ status: 'failed', payable: true })
  expect(failed.message).toContain('重新付款')
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('failed')

  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  expect(again.needJump).toBe(true)
  expect(again.payId).not.toBe(placed.payId)
  await press(again.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('walking away leaves the order payable', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'abandon')
  expect(await asked(placed)).toMatchObject({ status: 'failed', payable: true })
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  await press(again.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('paying again while the page at the bank is still open leads back to that page', async () => {
  const placed = await place()
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  expect([again.jumpUrl, again.payId]).toEqual([placed.jumpUrl, placed.payId])
})

test('ten tabs paying again at once open one payment', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'decline')
  const tabs = await Promise.all(
    Array.from({ length: 10 }, () => placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })),
  )
  expect(new Set(tabs.map(({ jumpUrl }) => jumpUrl)).size).toBe(1)
  expect((await readState(placed.invoiceNo)).payments.map(({ state }) => state)).toEqual(['failed', 'waiting'])
})

test('[7.086] [9.09] choosing bank transfer takes the page at the bank off the table, and says where the proof goes', async () => {
  const placed = await place()
  const chosen = await placed.buyer.call('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'BANK_TRANSFER',
  })
  expect(chosen).toMatchObject({ needJump: false, jumpUrl: null })
  await press(placed.jumpUrl, 'approve')
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('none')

  const status = await placed.buyer.call(
    'POST /payment/payCheckOMSByLocal',
    { invoiceNo: placed.invoiceNo },
    { locale: 'en-US' },
  )
  expect(status).toMatchObject({ status: 'offline', payable: true, method: 'Bank transfer' })
  expect(status.instructions).toContain(placed.invoiceNo)
  expect(status.payBefore).toBe(
    '2026-11-21T' +
      shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainTime().toString({ smallestUnit: 'second' }) +
      '+08:00',
  )

  const card = await placed.buyer.call('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'CARD',
  })
  await press(card.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('while the bank is silent no other method is chosen: the first might still be paid', async () => {
  const placed = await place()
  shop.wire.cut = true
  const refused = await placed.buyer.ask('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'BANK_TRANSFER',
  })
  expect(refused).toMatchObject({ ok: false, status: 503, error: 'BANK_UNREACHABLE' })
  expect((await readState(placed.invoiceNo)).payments.map(({ state }) => state)).toEqual(['waiting'])
})

test('an order placed while the bank is silent is kept, and can be paid when it speaks again', async () => {
  shop.wire.cut = true
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  expect(await local(placed)).toMatchObject({ status: 'waiting', payable: true })
  shop.wire.cut = false
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  expect(again.payId).toBe(placed.payId)
  await press(again.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('a payment that the bank opened but whose answer was lost is found again, not opened twice', async () => {
  shop.wire.losesAnswers = true
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  shop.wire.losesAnswers = false
  shop.clock.moveBy({ seconds: 15 })
  await shop.runJobs()
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  const { payments } = await readState(placed.invoiceNo)
  expect(payments.map(({ id }) => id)).toEqual([placed.payId])
  const console = await shop.bank.fetch(new Request(`http://bank/?search=${placed.invoiceNo}`))
  expect((await console.text()).match(/<article/g)).toHaveLength(1)
  await press(again.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('paid while the bank was cut off, and expired: late money revives an order whose goods are still there', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  shop.clock.moveBy({ minutes: 2 })
  await shop.runJobs()
  await expectPaidOnce(placed.invoiceNo)
  expect((await local(placed)).status).toBe('paid')
})

test('a letter that comes a day late, before anybody has asked, revives the order: paid once, with one letter of thanks', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  shop.clock.moveBy({ hours: 24 })
  const answers = await Promise.all([letter(placed), letter(placed), asked(placed)])
  expect(answers.slice(0, 2).map((answer) => (answer as Response).status)).toEqual([200, 200])
  await expectPaidOnce(placed.invoiceNo)
})

test('late money for goods that are gone goes back, once, and staff are told', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  const [stock] = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', goods.assortId).execute()
  await shop.db.updateTable('stock').set({ safety: 1_000_000 }).where('assort_id', '=', goods.assortId).execute()
  const told = shop.mails.length
  await Promise.all([letter(placed), letter(placed), asked(placed)])
  await shop.runJobs()
  await shop.db.updateTable('stock').set({ safety: stock!.safety }).where('assort_id', '=', goods.assortId).execute()

  const { order, payments } = await readState(placed.invoiceNo)
  expect(order.order_state).toBe('expired')
  const owed = await shop.db.selectFrom('payment_refund').selectAll().where('payment', '=', placed.payId).execute()
  expect(owed.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([['done', order.net_cents]])
  const atBank = await readAtBank(payments[0]!.provider_ref!)
  expect(atBank.refundedCents).toBe(order.net_cents)
  expect(shop.mails.slice(told).filter(({ to }) => to === 'shop@harbour.example')).toHaveLength(1)
})

test('a refund whose answer was lost is sent again and goes out once', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  await shop.db.updateTable('stock').set({ safety: 1_000_000 }).where('assort_id', '=', goods.assortId).execute()
  await letter(placed)
  await shop.db.updateTable('stock').set({ safety: 0 }).where('assort_id', '=', goods.assortId).execute()
  shop.wire.losesAnswers = true
  await expect(shop.runJobs()).rejects.toThrow('the bank answered 502')
  shop.wire.losesAnswers = false
  await shop.runJobs()
  await shop.runJobs()
  const { payments, order } = await readState(placed.invoiceNo)
  expect((await readAtBank(payments[0]!.provider_ref!)).refunds).toHaveLength(1)
  expect((await readAtBank(payments[0]!.provider_ref!)).refundedCents).toBe(order.net_cents)
  const owed = await shop.db.selectFrom('payment_refund').select('state').where('payment', '=', placed.payId).execute()
  expect(owed).toEqual([{ state: 'done' }])
})

test('a charge-back shows on the order', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve')
  const [payment] = (await readState(placed.invoiceNo)).payments
  await shop.bank.fetch(
    new Request(`http://bank/payments/${payment!.provider_ref}/charge-back`, { method: 'POST', body: '' }),
  )
  await shop.bank.tick()
  const { order, payments } = await readState(placed.invoiceNo)
  expect([order.payment_state, payments[0]!.state]).toEqual(['chargeback', 'returned'])
})

test('[7.087] [7.090] [3.22] the ways to pay, in both languages; for a paid order there is none', async () => {
  const placed = await place()
  const { methods } = await placed.buyer.call(
    'GET /payment/getPaymentTypeList',
    { systemUseFlag: 'WEBSITE' },
    { locale: 'en-US' },
  )
  expect(methods.map(({ cashCode, online }) => [cashCode, online])).toEqual([
    ['CARD', true],
    ['FPS', false],
    ['BANK_TRANSFER', false],
    ['GIFT_CARD', false],
  ])
  expect(methods[0]).toMatchObject({ systemUseFlag: 'WEBSITE', specialControl: null, refNo: null, cardType: 'CREDIT' })
  const chinese = await placed.buyer.call('GET /payment/getPaymentTypeList', {})
  expect(chinese.methods.map(({ cashDescription }) => cashDescription)).toEqual([
    '信用卡（演練銀行）',
    '轉數快 FPS',
    '銀行轉帳',
    '禮品卡',
  ])
  expect((await placed.buyer.call('GET /payment/getPaymentTypeList', { systemUseFlag: 'POS' })).methods).toEqual([])

  const online = () => placed.buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo: placed.invoiceNo })
  expect((await online()).methods).toMatchObject([{ cashCode: 'CARD', refNo: placed.invoiceNo }]) // (D21)
  await press(placed.jumpUrl, 'approve')
  expect((await online()).methods).toEqual([])
})

test('[7.087] the ways to pay go by the cart: a gift card is bought with money, and parts are offered to members', async () => {
  const card = await putOnSale(shop.db, { code: 'PRESENT', cents: 50_000, onHand: 10, isGiftCard: true })
  const dear = await putOnSale(shop.db, { code: 'DEAR', cents: 90_000, onHand: 10 })
  const codes = async (who: ShopVisitor) => {
    const { methods } = await who.call('GET /payment/getPaymentTypeList', {})
    return methods.map(({ cashCode, specialControl }) => specialControl ?? cashCode)
  }
  const walkIn = await shop.visitor()
  await walkIn.call('POST /shop_cart/addToShopCart', [{ ...card, qty: 1 }])
  expect(await codes(walkIn)).toEqual(['CARD', 'FPS', 'BANK_TRANSFER'])
  await walkIn.call('POST /shop_cart/addToShopCart', [{ ...dear, qty: 1 }])
  expect(await codes(walkIn)).toEqual(['CARD', 'FPS', 'BANK_TRANSFER', 'GIFT_CARD'])
  const member = await logIn(shop)
  await member.call('POST /shop_cart/addToShopCart', [{ ...dear, qty: 1 }])
  expect(await codes(member)).toEqual(['CARD', 'FPS', 'BANK_TRANSFER', 'PAY_LATER', 'GIFT_CARD', 'POINTS'])
})

test('[7.098] every payment code by name, of the own company alone', async () => {
  const someone = shop.stranger()
  const { cashCodes } = await someone.call('GET /dropDown/cashCode/{id}', { id: 'SPORT' }, { locale: 'en-US' })
  expect(cashCodes.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'CARD Credit card (sandbox bank)',
    'FPS FPS',
    'BANK_TRANSFER Bank transfer',
    'PAY_LATER Buy now, pay later',
    'GIFT_CARD Gift card',
    'POINTS Points',
    'COUPON Coupon',
  ])
  expect(await someone.ask('GET /dropDown/cashCode/{id}', { id: 'FOOD' })).toMatchObject({ error: 'LIST_NOT_FOUND' })
})

test("[7.083] our own records are read without asking the bank, and nobody else's order at all", async () => {
  const placed = await place()
  const before = shop.wire.asked
  expect(await local(placed)).toMatchObject({
    invoiceNo: placed.invoiceNo,
    payId: placed.payId,
    status: 'waiting',
    payable: true,
  })
  expect(shop.wire.asked).toBe(before)
  const other = await shop.visitor()
  for (const route of [
    'POST /payment/payCheckOMS',
    'POST /payment/payCheckOMSByLocal',
    'POST /payment/repayApply',
  ] as const) {
    expect(await other.ask(route, { invoiceNo: placed.invoiceNo })).toMatchObject({ ok: false, status: 404 })
  }
})

test('an order whose time has passed is not paid any more', async () => {
  const placed = await place()
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(await local(placed)).toMatchObject({ status: 'expired', payable: false })
  expect(await placed.buyer.ask('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })).toMatchObject({
    ok: false,
    error: 'ORDER_NOT_PAYABLE',
  })
})

/** The bank is out of reach until the order's time has passed. */
async function expire({ invoiceNo }: PlacedBefore) {
  shop.wire.cut = true
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  shop.wire.cut = false
  expect((await readState(invoiceNo)).order.order_state).toBe('expired')
}

async function readAtBank(ref: string) {
  const answer = await shop.bank.fetch(
    new Request(`http://bank/v1/payments/${ref}`, { headers: { authorization: `Bearer ${bankSecret}` } }),
  )
  return (await answer.json()) as { refundedCents: number; refunds: unknown[] }
}
