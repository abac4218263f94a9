import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAirwallexShop } from '#tests/airwallex-shop.ts'
import { enterAs } from '#tests/staff.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { askLedger, askProvider, buyOne, expectPaidOnce, type PlacedByCard, readLedger } from '#tests/paying.ts'

let trial: Awaited<ReturnType<typeof openAirwallexShop>>
let shop: (typeof trial)['shop']
let airwallex: (typeof trial)['airwallex']
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  trial = await openAirwallexShop()
  ;({ shop, airwallex } = trial)
  goods = await putOnSale(shop.db, { code: 'WALLETED', cents: 12_345, onHand: 1_000 })
})
afterAll(() => trial.close())
beforeEach(() => Object.assign(airwallex.wire, { cut: '', losesAnswers: '', repeats: 'duplicate_request' }))

const place = (method = 'FPS_QR') => buyOne(shop, goods, method)
const show = ({ buyer, invoiceNo, payId }: PlacedByCard, device: 'screen' | 'ios' | 'android' = 'screen') =>
  buyer.call('POST /payment/getWalletPass', { invoiceNo, payId, device })

async function read(picture: string | null) {
  const bytes = Buffer.from(picture!.split(',')[1]!, 'base64')
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)!.data
}
/** Shows the code and pays it with the phone. */
async function pay(placed: PlacedByCard, how?: Parameters<typeof airwallex.pay>[1]) {
  return airwallex.pay(await read((await show(placed)).picture), how)!
}
const succeeded = (intent: object, manner = {}) => airwallex.write('payment_intent.succeeded', intent, manner)
const tell = (letter: RequestInit) => trial.tell(letter)
const confirms = () => airwallex.asked.filter(({ path }) => path.endsWith('/confirm')).length

test.each([
  ['FPS_QR', '轉數快 FPS', 'fps'],
  ['ALIPAY_HK', 'AlipayHK 支付寶香港', 'alipayhk'],
  ['WECHAT_PAY_HK', 'WeChat Pay HK 微信支付香港', 'wechatpay'],
  ['PAYME', 'PayMe', 'payme'],
])('%s: the code that is shown is paid, the notice books it once', async (code, method, type) => {
  const placed = await place(code)
  expect(placed.jumpUrl).toBe(null)
  expect(await askLedger(placed)).toMatchObject({ status: 'waiting', hasPass: true, method, payable: true })
  const shown = await show(placed)
  expect(shown).toMatchObject({ wallet: code, url: null, amount: 123.45 })
  const text = await read(shown.picture)
  expect(text).toMatch(new RegExp(`^${type}:att_`))
  const letter = succeeded(airwallex.pay(text)!)
  expect([await tell(letter), await tell(letter)]).toEqual([200, 200])
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect((await readLedger(shop.db, placed.invoiceNo)).paidBy).toEqual(['bank'])
  expect(await askProvider(placed)).toMatchObject({ status: 'paid', hasPass: false })
})

test('on a phone a wallet is opened by a link; FPS shows its code there, too', async () => {
  const placed = await place('ALIPAY_HK')
  const { url, picture } = await show(placed, 'ios')
  expect([url, picture]).toEqual([expect.stringMatching(/^https:\/\/wallet\.example\/alipayhk\//), null])
  expect(airwallex.asked.at(-1)!.body).toMatchObject({
    payment_method: { type: 'alipayhk', alipayhk: { flow: 'mobile_web', os_type: 'ios' } },
  })
  airwallex.pay(url!)
  expect((await askProvider(placed)).status).toBe('paid')
  const byFps = await show(await place(), 'android')
  expect([byFps.url, await read(byFps.picture)]).toEqual([null, expect.stringMatching(/^fps:/)])
})

test('neither notice nor browser: the job finds the payment by itself', async () => {
  const placed = await place()
  await pay(placed)
  shop.clock.moveBy({ seconds: 20 })
  await shop.runJobs()
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect((await readLedger(shop.db, placed.invoiceNo)).paidBy).toEqual(['job'])
})

test('notices, browsers and the job at the same moment: paid once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const placed = await place()
    const intent = await pay(placed)
    shop.clock.moveBy({ seconds: 20 })
    const same = succeeded(intent)
    await Promise.all([
      tell(same),
      tell(same),
      tell(succeeded(intent)),
      askProvider(placed),
      askProvider(placed),
      shop.runJobs(),
    ])
    await expectPaidOnce(shop.db, placed.invoiceNo)
  }
})

test('two tabs and ten reloads show one code; a new one comes when it has ended, and the old one is no good', async () => {
  const placed = await place('PAYME')
  const before = confirms()
  const shown = await Promise.all(Array.from({ length: 10 }, () => show(placed)))
  expect(new Set(shown.map(({ picture }) => picture)).size).toBe(1)
  const first = await read((await show(placed)).picture)
  shop.clock.moveBy({ minutes: 9, seconds: 40 })
  const second = await read((await show(placed)).picture)
  expect(second).not.toBe(first)
  expect(confirms()).toBeGreaterThan(before)
  expect(airwallex.pay(first)).toBe(null)
  airwallex.pay(second)
  expect((await askProvider(placed)).status).toBe('paid')
})

test('a code that ended by time is no failure: the order waits, and is paid by the next code', async () => {
  const placed = await place()
  await show(placed)
  shop.clock.moveBy({ minutes: 11 })
  expect(await askProvider(placed)).toMatchObject({ status: 'waiting', hasPass: true })
  await pay(placed)
  expect((await askProvider(placed)).status).toBe('paid')
})

test.each([
  ['cancels', 'abandoned', 'cancelled'],
  ['is declined', 'declined', 'failed'],
] as const)('a payer who %s at the wallet can pay again, by the same wallet', async (how, failure, state) => {
  const placed = await place('ALIPAY_HK')
  await pay(placed, how)
  expect(await askProvider(placed)).toMatchObject({ status: 'failed', payable: true, hasPass: false })
  expect((await readLedger(shop.db, placed.invoiceNo)).payments).toMatchObject([{ state, failure }])
  const { payId } = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  const again = { ...placed, payId }
  await pay(again)
  expect((await askProvider(again)).status).toBe('paid')
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('a payment that the wallet still works on is neither cancelled nor replaced', async () => {
  const placed = await place('PAYME')
  const intent = await pay(placed, 'pays slowly')
  const { invoiceNo } = placed
  expect(
    await placed.buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'BANK_TRANSFER' }),
  ).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })

  Object.assign(intent, { status: 'SUCCEEDED', captured_amount: intent.amount })
  expect((await askProvider(placed)).status).toBe('paid')
})

test('another method ends the code, unless it was paid a moment before', async () => {
  const placed = await place()
  const text = await read((await show(placed)).picture)
  const chosen = { invoiceNo: placed.invoiceNo, paymentMethodCode: 'BANK_TRANSFER' }
  await placed.buyer.call('POST /payment/rechoosePaymentMethod', chosen)
  expect(airwallex.pay(text)).toBe(null)
  const paid = await place()
  await pay(paid)
  await paid.buyer.call('POST /payment/rechoosePaymentMethod', { ...chosen, invoiceNo: paid.invoiceNo })
  await expectPaidOnce(shop.db, paid.invoiceNo)
})

test("when an order's time is over no code is shown, and the payment is ended at Airwallex", async () => {
  const placed = await place()
  shop.clock.moveBy({ minutes: 25 })
  const { until, payBefore, picture } = await show(placed)
  expect(until).toBe(payBefore) // no code outlives the order
  shop.clock.moveBy({ minutes: 6 })
  await shop.runJobs()
  expect((await askLedger(placed)).status).toBe('expired')
  const { invoiceNo, payId } = placed
  expect(await placed.buyer.ask('POST /payment/getWalletPass', { invoiceNo, payId })).toMatchObject({
    error: 'ORDER_NOT_PAYABLE',
  })
  shop.clock.moveBy({ minutes: 3 })
  await shop.runJobs()
  expect(airwallex.pay(await read(picture))).toBe(null)
  expect((await readLedger(shop.db, placed.invoiceNo)).payments.map(({ state }) => state)).toEqual(['cancelled'])
})

test('money that comes after the end revives the order, or goes back where its goods are gone', async () => {
  const last = await putOnSale(shop.db, { code: 'LASTWALLET', cents: 12_345, onHand: 1 })
  const placed = await buyOne(shop, last, 'FPS_QR')
  const intent = await pay(placed)
  airwallex.wire.cut = '/pa/'
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  airwallex.wire.cut = ''
  await setStock(shop.db, last.assortId, 0)
  const before = airwallex.refunds.length
  expect(await tell(succeeded(intent))).toBe(200)
  airwallex.wire.losesAnswers = 'refunds/create'
  await expect(shop.runJobs()).rejects.toThrow('Airwallex')
  airwallex.wire.losesAnswers = ''
  await shop.runJobs()
  await shop.runJobs()
  expect(airwallex.refunds.slice(before).map(({ amount }) => amount)).toEqual([123.45])
  expect((await readLedger(shop.db, placed.invoiceNo)).owed.map(({ state }) => state)).toEqual(['done'])
})

test('staff cancel a paid order: its money goes back to the wallet once, though the answer was lost', async () => {
  const placed = await place('PAYME')
  await pay(placed)
  await askProvider(placed)
  const { invoiceNo } = placed
  const before = airwallex.refunds.length
  const clerk = await enterAs(shop, 'order desk')
  await clerk.call('POST /staff/cancelOrder', { invoiceNo, remark: 'out of stock' })
  airwallex.wire.losesAnswers = 'refunds/create'
  await expect(shop.runJobs()).rejects.toThrow('Airwallex')
  airwallex.wire.losesAnswers = ''
  await shop.runJobs()
  expect(airwallex.refunds.slice(before)).toMatchObject([{ amount: 123.45, status: 'RECEIVED' }])
  const { order, owed } = await readLedger(shop.db, invoiceNo)
  expect([order.payment_state, owed.map(({ state }) => state)]).toEqual(['refunded', ['done']])
})

test('a refund that Airwallex accepts and cannot make waits for staff, once, who send it by hand', async () => {
  const placed = await place('PAYME')
  await pay(placed)
  await askProvider(placed)
  const { invoiceNo } = placed
  const clerk = await enterAs(shop, 'order desk')
  await clerk.call('POST /staff/cancelOrder', { invoiceNo, remark: 'out of stock' })
  await shop.runJobs()
  const refund = airwallex.refunds.at(-1)!
  const stateOf = async () => (await readLedger(shop.db, invoiceNo)).owed.map(({ state }) => state)
  expect(await tell(airwallex.write('refund.failed', { ...refund, status: 'FAILED' }))).toBe(200)
  expect(await stateOf()).toEqual(['done']) // asked, Airwallex knows nothing of it
  refund.status = 'FAILED'
  const before = shop.mails.length
  const letter = airwallex.write('refund.failed', refund)
  expect([await tell(letter), await tell(letter)]).toEqual([200, 200])
  await shop.runJobs()
  expect(await stateOf()).toEqual(['refused'])
  expect(shop.mails.slice(before).filter(({ subject }) => subject === `款項未能退回：${invoiceNo}`)).toHaveLength(1)
})
