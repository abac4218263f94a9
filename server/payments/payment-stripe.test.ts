import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropShop } from '#server/shop/shop.reads.ts'
import { askPrice, complete, showroom } from '#tests/checkout.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { askLedger, askProvider, buyOne, expectPaidOnce, type PlacedByCard, readLedger } from '#tests/paying.ts'
import { enterAs } from '#tests/staff.ts'
import { openStripeShop } from '#tests/stripe-shop.ts'

let trial: Awaited<ReturnType<typeof openStripeShop>>
let shop: (typeof trial)['shop']
let stripe: (typeof trial)['stripe']
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  trial = await openStripeShop()
  ;({ shop, stripe } = trial)
  goods = await putOnSale(shop.db, { code: 'STRIPED', cents: 12_345, onHand: 1_000 })
})
afterAll(() => trial.close())
beforeEach(() => Object.assign(stripe.wire, { cut: false, losesAnswers: false }))

const place = () => buyOne(shop, goods)
const tell = (letter: RequestInit) => trial.tell(letter)
const pay = ({ jumpUrl }: PlacedByCard) => stripe.pay(jumpUrl)!
const completed = (session: object, manner = {}) => trial.completed(session, manner)

test("webhook first: Stripe's notice pays the order once; the returning browser and the job find it done, one mail goes out", async () => {
  const placed = await place()
  expect(placed.jumpUrl).toContain(stripe.url)
  const sent = shop.mails.length
  const letter = completed(pay(placed))
  expect([await tell(letter), await tell(letter)]).toEqual([200, 200])
  expect((await askProvider(placed)).status).toBe('paid')
  shop.clock.moveBy({ minutes: 2 })
  await shop.runJobs()
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect((await readLedger(shop.db, placed.invoiceNo)).paidBy).toEqual(['bank'])
  const mails = shop.mails.slice(sent).filter(({ text }) => text.includes(placed.invoiceNo))
  expect(mails.filter(({ to }) => /^chan\d+@/.test(to)).length).toBe(1)
})

test('return first: the browser that comes back has Stripe asked; the notice that follows changes nothing', async () => {
  const placed = await place()
  const session = pay(placed)
  expect((await askLedger(placed)).status).toBe('waiting')
  expect((await askProvider(placed)).status).toBe('paid')
  expect(await tell(completed(session))).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('neither notice nor browser: the job finds the payment by itself', async () => {
  const placed = await place()
  pay(placed)
  shop.clock.moveBy({ seconds: 20 })
  await shop.runJobs()
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect((await readLedger(shop.db, placed.invoiceNo)).paidBy).toEqual(['job'])
})

test('notices, returning browsers and the job at the same moment, 10 times over: paid once each time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const placed = await place()
    const session = pay(placed)
    shop.clock.moveBy({ seconds: 20 })
    const same = completed(session)
    const [first, ...rest] = await Promise.all([
      Promise.all([tell(same), tell(same), tell(completed(session)), tell(completed(session))]),
      askProvider(placed),
      askProvider(placed),
      shop.runJobs(),
    ])
    expect(first).toEqual([200, 200, 200, 200])
    expect(rest[0]).toMatchObject({ status: 'paid' })
    await expectPaidOnce(shop.db, placed.invoiceNo)
  }
})

test('[3.23] the card is kept as Stripe tells it: the last 4, and the first 2 where they are told', async () => {
  const placed = await place()
  stripe.pay(placed.jumpUrl, { iin: '424242' })
  expect(await askProvider(placed)).toMatchObject({ status: 'paid', card: 'Visa 42** **** **** 4242' })
  const { tenders } = await placed.buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo: placed.invoiceNo })
  expect(tenders).toMatchObject([{ description: '信用卡 Visa 42** **** **** 4242', inputAmount: 123.45 }])
  const other = await place()
  stripe.pay(other.jumpUrl)
  expect(await askProvider(other)).toMatchObject({ card: 'Visa **** **** **** 4242' })
})

test('a notice that comes a day late revives an order whose goods are still there; the money is not sent back', async () => {
  const placed = await place()
  stripe.wire.cut = true
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect((await askLedger(placed)).status).toBe('expired')
  stripe.wire.cut = false
  const session = pay(placed)
  shop.clock.moveBy({ hours: 24 })
  expect(await tell(completed(session))).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('late money for goods that are gone goes back by Stripe once, though its answers are lost', async () => {
  const last = await putOnSale(shop.db, { code: 'LASTPIECE', cents: 12_345, onHand: 1 })
  const placed = await buyOne(shop, last)
  stripe.wire.cut = true
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  stripe.wire.cut = false
  await setStock(shop.db, last.assortId, 0)
  const session = pay(placed)
  const before = stripe.refunds.length
  expect(await tell(completed(session))).toBe(200)
  stripe.wire.losesAnswers = true
  await expect(shop.runJobs()).rejects.toThrow('Stripe did not answer')
  stripe.wire.losesAnswers = false
  await shop.runJobs()
  await shop.runJobs()
  const { order, owed } = await readLedger(shop.db, placed.invoiceNo)
  expect(order.order_state).toBe('expired')
  expect(stripe.refunds.slice(before).map(({ amount }) => amount)).toEqual([12_345])
  expect(owed.map(({ state }) => state)).toEqual(['done'])
})

test('a refund that Stripe accepts and cannot make waits for staff, once, who send it by hand', async () => {
  const placed = await place()
  pay(placed)
  await askProvider(placed)
  const { invoiceNo } = placed
  const clerk = await enterAs(shop, 'order desk')
  await clerk.call('POST /staff/cancelOrder', { invoiceNo, remark: 'out of stock' })
  await shop.runJobs()
  const refund = stripe.refunds.at(-1)!
  const stateOf = async () => (await readLedger(shop.db, invoiceNo)).owed.map(({ state }) => state)
  expect(await tell(stripe.write('refund.failed', { ...refund, status: 'failed' }))).toBe(200)
  expect(await stateOf()).toEqual(['done']) // asked, Stripe knows nothing of it
  refund.status = 'failed'
  const before = shop.mails.length
  const notices = [stripe.write('refund.updated', refund), stripe.write('refund.failed', refund)]
  for (const notice of [...notices, ...notices]) expect(await tell(notice)).toBe(200)
  await shop.runJobs()
  expect(await stateOf()).toEqual(['refused'])
  expect(shop.mails.slice(before).filter(({ subject }) => subject === `款項未能退回：${invoiceNo}`)).toHaveLength(1)
})

test("when an order's time is over its page at Stripe is taken off the table: nobody pays for nothing", async () => {
  const placed = await place()
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect((await askLedger(placed)).status).toBe('expired')
  shop.clock.moveBy({ minutes: 3 })
  await shop.runJobs()
  expect(stripe.pay(placed.jumpUrl)).toBe(null)
  expect((await readLedger(shop.db, placed.invoiceNo)).payments.map(({ state }) => state)).toEqual(['cancelled'])
})

test('an order placed while Stripe is silent is kept, and paid on the page that was opened behind a lost answer', async () => {
  const before = stripe.sessions.size
  stripe.wire.losesAnswers = true
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  stripe.wire.losesAnswers = false
  const again = await placed.buyer.call('POST /payment/repayApply', { invoiceNo: placed.invoiceNo })
  expect(again.needJump).toBe(true)
  expect(stripe.sessions.size).toBe(before + 1)
  stripe.pay(again.jumpUrl)
  expect((await askProvider(placed)).status).toBe('paid')
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('another method takes the page at Stripe off the table, unless it was paid a moment before', async () => {
  const placed = await place()
  const chosen = { invoiceNo: placed.invoiceNo, paymentMethodCode: 'BANK_TRANSFER' }
  await placed.buyer.call('POST /payment/rechoosePaymentMethod', chosen)
  expect(stripe.pay(placed.jumpUrl)).toBe(null)

  const paid = await place()
  pay(paid)
  await paid.buyer.call('POST /payment/rechoosePaymentMethod', { ...chosen, invoiceNo: paid.invoiceNo })
  await expectPaidOnce(shop.db, paid.invoiceNo)
})

test('a dispute shows on the order', async () => {
  const placed = await place()
  const { id } = pay(placed)
  await askProvider(placed)
  expect(await tell(stripe.write('charge.dispute.created', stripe.dispute(id)))).toBe(200)
  const { order, payments } = await readLedger(shop.db, placed.invoiceNo)
  expect([order.payment_state, payments[0]!.state]).toEqual(['chargeback', 'returned'])
})

test('a dispute that the shop wins pays the order again; what else is said of it moves nothing', async () => {
  const placed = await place()
  const { id } = pay(placed)
  await askProvider(placed)
  const dispute = stripe.dispute(id)
  await tell(stripe.write('charge.dispute.created', dispute))
  const stand = async () => {
    const { order, payments } = await readLedger(shop.db, placed.invoiceNo)
    return [order.payment_state, payments[0]!.state]
  }
  dispute.status = 'lost'
  expect(await tell(stripe.write('charge.dispute.closed', dispute))).toBe(200)
  expect(await stand()).toEqual(['chargeback', 'returned'])
  dispute.status = 'won'
  expect(await tell(stripe.write('charge.dispute.closed', dispute))).toBe(200)
  expect(await stand()).toEqual(['paid', 'succeeded'])
  expect(await tell(stripe.write('charge.dispute.closed', dispute))).toBe(200)
  dispute.status = 'needs_response' // an answer that was sent before the bank decided
  expect(await tell(stripe.write('charge.refunded', { payment_intent: dispute.payment_intent }))).toBe(200)
  expect(await stand()).toEqual(['paid', 'succeeded'])
  const { history } = await (
    await enterAs(shop, 'order desk')
  ).call('GET /staff/orders/{invoiceNo}', { invoiceNo: placed.invoiceNo })
  expect(history.filter(({ axis }) => axis === 'payment').map(({ to }) => to)).toEqual(['paid', 'chargeback', 'paid'])
})

test.each([
  ['signed by another', (session: object) => completed(session, { secret: 'whsec_of_another' }), 400],
  ['of five minutes ago', (session: object) => completed(session, { age: 301 }), 400],
  ['about another sum', (session: object) => completed({ ...session, amount_total: 1 }), 400],
  ['about another order', (session: object) => completed({ ...session, client_reference_id: 'W0' }), 400],
  ['about a page of nobody', (session: object) => completed({ ...session, id: 'cs_nobody' }), 404],
  ['about something else', () => stripe.write('customer.created', { id: 'cus_1' }), 200],
])('a letter %s changes nothing', async (_, write, status) => {
  const placed = await place()
  expect(await tell(write(pay(placed)))).toBe(status)
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
})

test('a signed notice is no money: Stripe is asked, and while it is silent the notice comes again', async () => {
  const placed = await place()
  const session = stripe.sessions.get(placed.jumpUrl!.split('/').at(-1)!)!
  expect(await tell(completed({ ...session, payment_status: 'paid', status: 'complete' }))).toBe(200)
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
  const letter = completed(pay(placed), { id: 'evt_again' })
  stripe.wire.cut = true
  expect(await tell(letter)).toBe(503)
  stripe.wire.cut = false
  expect(await tell(letter)).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('below four dollars Stripe takes no card, and the shop does not offer it', async () => {
  const cheap = await putOnSale(shop.db, { code: 'BUTTON', cents: 300, onHand: 10 })
  const { buyer, invoiceNo } = await buyOne(shop, cheap, 'FPS')
  const online = await buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo })
  expect(online.methods).toEqual([])
  expect(
    await buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo, paymentMethodCode: 'CARD' }),
  ).toMatchObject({ ok: false, error: 'PAYMENT_METHOD_UNAVAILABLE' })
})

test('the rest of a deposit is not charged to a card either where it is below four dollars', async () => {
  const sofa = await putOnSale(shop.db, { code: 'STOOL', cents: 3_000, onHand: 0, lead: '1/WEEK', depositPercent: 90 })
  const placed = await buyOne(shop, sofa)
  const { buyer, invoiceNo } = placed
  expect(await tell(completed(pay(placed)))).toBe(200)
  const storeman = await enterAs(shop, 'order desk')
  await storeman.call('POST /staff/stock/receive', { rows: [{ barcode: '29STOOL', quantity: 1 }] })
  await shop.runJobs()
  const rest = await buyer.call('GET /salesMemo/getPurchaserOnlinePayWay', { invoiceNo })
  expect([rest.amount, rest.methods]).toEqual([3, []])
  const before = stripe.sessions.size
  expect(await buyer.ask('POST /payment/repayApply', { invoiceNo })).toMatchObject({
    ok: false,
    error: 'PAYMENT_METHOD_UNAVAILABLE',
  })
  expect((await readLedger(shop.db, invoiceNo)).payments).toHaveLength(1)
  expect(stripe.sessions.size).toBe(before)
  const byHand = { invoiceNo, paymentMethodCode: 'FPS' }
  expect(await buyer.call('POST /payment/rechoosePaymentMethod', byHand)).toMatchObject({ needJump: false })
})

test('where nothing but cards is taken, an order below four dollars is not placed: no method takes it', async () => {
  await shop.db
    .updateTable('setting')
    .set({ value: JSON.stringify('') })
    .where('key', 'in', ['fpsPayee', 'transferToZh', 'transferToEn'])
    .execute()
  dropShop(shop.db)
  const cheap = await putOnSale(shop.db, { code: 'PIN', cents: 300, onHand: 10 })
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ ...cheap, qty: 1, buyNow: true }])
  const { quote, body } = await askPrice(buyer, showroom)
  expect(quote.methods.filter(({ specialControl }) => specialControl === null)).toEqual([])
  expect(await complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] })).toMatchObject({
    ok: false,
    error: 'PAYMENT_METHOD_UNAVAILABLE',
  })
})

test('with Stripe the methods do not speak of a sandbox', async () => {
  const { methods } = await (await shop.visitor()).call('GET /payment/getPaymentTypeList', {})
  expect(methods[0]).toMatchObject({ cashCode: 'CARD', cashDescription: '信用卡' })
})
