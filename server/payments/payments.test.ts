import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BankTrial, openBankTrial } from '#tests/bank-trial.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { askLedger, askProvider } from '#tests/paying.ts'
import { logIn } from '#tests/people.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, wire, goods, place, press, readState, expectPaidOnce, sendNotice, expire, readAtBank, close } =
  {} as BankTrial
beforeAll(async () => {
  ;({ shop, wire, goods, place, press, readState, expectPaidOnce, sendNotice, expire, readAtBank, close } =
    await openBankTrial())
})
afterAll(() => close())
beforeEach(() => Object.assign(wire, { cut: false, losesAnswers: false }))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

test('[4.30] [7.080] [8.37] after a decline the buyer is told to pay anew, does, and the order is paid', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'decline')
  const failed = await askLedger(placed)
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
  expect(await askProvider(placed)).toMatchObject({ status: 'failed', payable: true })
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

test('an order that is not to be paid any more says so, whichever method is chosen', async () => {
  const { buyer, invoiceNo, jumpUrl } = await place()
  await press(jumpUrl, 'approve')
  for (const paymentMethodCode of ['CARD', 'FPS', 'BANK_TRANSFER', 'PAY_LATER'])
    expect(await buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode })).toMatchObject({
      ok: false,
      error: 'ORDER_NOT_PAYABLE',
    })
})

test('while the bank is silent no other method is chosen: the first might still be paid', async () => {
  const placed = await place()
  wire.cut = true
  const refused = await placed.buyer.ask('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'BANK_TRANSFER',
  })
  expect(refused).toMatchObject({ ok: false, status: 503, error: 'BANK_UNREACHABLE' })
  expect((await readState(placed.invoiceNo)).payments.map(({ state }) => state)).toEqual(['waiting'])
})

test('an order placed while the bank is silent is kept, and can be paid when it speaks again', async () => {
  wire.cut = true
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  expect(await askLedger(placed)).toMatchObject({ status: 'waiting', payable: true })
  wire.cut = false
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  expect(again.payId).toBe(placed.payId)
  await press(again.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('a payment that the bank opened but whose answer was lost is found again, not opened twice', async () => {
  wire.losesAnswers = true
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  wire.losesAnswers = false
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
  expect((await askLedger(placed)).status).toBe('paid')
})

test('late money for goods that are gone goes back, once, and staff are told', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  const [stock] = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', goods.assortId).execute()
  await shop.db.updateTable('stock').set({ safety: 1_000_000 }).where('assort_id', '=', goods.assortId).execute()
  const told = shop.mails.length
  await Promise.all([sendNotice(placed), sendNotice(placed), askProvider(placed)])
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
  await sendNotice(placed)
  await shop.db.updateTable('stock').set({ safety: 0 }).where('assort_id', '=', goods.assortId).execute()
  wire.losesAnswers = true
  await expect(shop.runJobs()).rejects.toThrow('the bank answered 502')
  wire.losesAnswers = false
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
    '信用卡（模擬銀行）',
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
    'FPS_QR FPS',
    'FPS FPS',
    'ALIPAY_HK AlipayHK',
    'WECHAT_PAY_HK WeChat Pay HK',
    'PAYME PayMe',
    'ALIPAY Alipay',
    'WECHAT_PAY WeChat Pay',
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
  const before = wire.asked
  expect(await askLedger(placed)).toMatchObject({
    invoiceNo: placed.invoiceNo,
    payId: placed.payId,
    status: 'waiting',
    payable: true,
  })
  expect(wire.asked).toBe(before)
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
  expect(await askLedger(placed)).toMatchObject({ status: 'expired', payable: false })
  expect(await placed.buyer.ask('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })).toMatchObject({
    ok: false,
    error: 'ORDER_NOT_PAYABLE',
  })
})
