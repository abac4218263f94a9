import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAirwallexShop } from '#tests/airwallex-shop.ts'
import { bookPlanOfNewcomer } from '#tests/bills.ts'
import { putOnSale } from '#tests/goods.ts'
import { askLedger, askProvider, buyOne, expectPaidOnce, type PlacedByCard, readLedger } from '#tests/paying.ts'

let trial: Awaited<ReturnType<typeof openAirwallexShop>>
let shop: (typeof trial)['shop']
let airwallex: (typeof trial)['airwallex']
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  trial = await openAirwallexShop()
  ;({ shop, airwallex } = trial)
  goods = await putOnSale(shop.db, { code: 'FAULTED', cents: 12_345, onHand: 1_000 })
})
afterAll(() => trial.close())
beforeEach(() => Object.assign(airwallex.wire, { cut: '', losesAnswers: '', slow: 0, repeats: 'duplicate_request' }))

const place = (method = 'ALIPAY_HK') => buyOne(shop, goods, method)
const ask = ({ buyer, invoiceNo, payId }: PlacedByCard) =>
  buyer.ask('POST /payment/getWalletPass', { invoiceNo, payId, device: 'ios' as const })
const show = ({ buyer, invoiceNo, payId }: PlacedByCard) =>
  buyer.call('POST /payment/getWalletPass', { invoiceNo, payId, device: 'ios' as const })
const pay = async (placed: PlacedByCard) => airwallex.pay((await show(placed)).url!)!
const succeeded = (intent: object, manner = {}) => airwallex.write('payment_intent.succeeded', intent, manner)
const tell = (letter: RequestInit) => trial.tell(letter)
const intentsOf = ({ invoiceNo }: PlacedByCard) =>
  [...airwallex.intents.values()].filter((one) => one.merchant_order_id === invoiceNo)
const confirmsOf = (id: string) => airwallex.asked.filter(({ path }) => path.endsWith(`${id}/confirm`))

test.each([
  ['signed by another', (intent: object) => succeeded(intent, { secret: 'of another webhook' }), 400],
  ['of more than five minutes ago', (intent: object) => succeeded(intent, { age: 301_000 }), 400],
  ['of the future', (intent: object) => succeeded(intent, { age: -301_000 }), 400],
  ['without a signature', (intent: object) => ({ ...succeeded(intent), headers: {} }), 400],
  ['about another sum', (intent: object) => succeeded({ ...intent, amount: 1 }), 400],
  ['in another currency', (intent: object) => succeeded({ ...intent, currency: 'CNY' }), 400],
  ['about another order', (intent: object) => succeeded({ ...intent, merchant_order_id: 'W0' }), 400],
  ['about an intent of nobody', (intent: object) => succeeded({ ...intent, id: 'int_nobody' }), 404],
  ['about a payment of another shop', (intent: object) => succeeded({ ...intent, metadata: {} }), 200],
  ['about something else', () => airwallex.write('payout.created', { id: 'po_1' }), 200],
  ['that is no JSON', (intent: object) => ({ ...succeeded(intent), body: '{' }), 400],
])('a notice %s changes nothing', async (_, write, status) => {
  const placed = await place()
  expect(await tell(write(await pay(placed)))).toBe(status)
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
})

test('a signature holds for its own time and body only', async () => {
  const placed = await place()
  const letter = succeeded(await pay(placed))
  const later = { ...letter.headers, 'x-timestamp': String(Number(letter.headers['x-timestamp']) + 1) }
  expect(await tell({ ...letter, headers: later })).toBe(400)
  expect(await tell({ ...letter, body: `${letter.body} ` })).toBe(400)
  expect(await tell(letter)).toBe(200)
})

test('a signed notice is no money: Airwallex is asked, and while it is silent the notice comes again', async () => {
  const placed = await place()
  await show(placed)
  const [intent] = intentsOf(placed)
  expect(await tell(succeeded({ ...intent, status: 'SUCCEEDED' }))).toBe(200)
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
  const letter = succeeded(await pay(placed))
  airwallex.wire.cut = '/pa/'
  expect(await tell(letter)).toBe(503)
  airwallex.wire.cut = ''
  expect(await tell(letter)).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('Airwallex captured another sum than was asked for: nobody acts on it', async () => {
  const placed = await place()
  Object.assign(await pay(placed), { captured_amount: 123.44 })
  expect((await askProvider(placed)).status).toBe('waiting')
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
})

test.each(['duplicate_request', 'same answer'] as const)(
  'an order whose payment began behind a lost answer is paid on that payment (%s)',
  async (repeats) => {
    airwallex.wire.repeats = repeats
    airwallex.wire.losesAnswers = '/create'
    const placed = await place()
    const [payment] = (await readLedger(shop.db, placed.invoiceNo)).payments
    expect([payment!.provider_ref, intentsOf(placed).length]).toEqual([null, 1])
    expect((await ask(placed)).ok).toBe(false)
    airwallex.wire.losesAnswers = ''
    await pay({ ...placed, payId: payment!.id })
    expect((await askProvider(placed)).status).toBe('paid')
    expect(intentsOf(placed).length).toBe(1)
    await expectPaidOnce(shop.db, placed.invoiceNo)
  },
)

test('the notice comes before the answer that has the reference: the payment is found by our own id', async () => {
  airwallex.wire.losesAnswers = '/create'
  const placed = await place()
  airwallex.wire.losesAnswers = ''
  const [intent] = intentsOf(placed)
  Object.assign(intent!, { status: 'SUCCEEDED', captured_amount: intent!.amount })
  expect(await tell(succeeded(intent!))).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test.each(['duplicate_request', 'same answer'] as const)(
  'a code whose answer was lost, or whose process died before its row, is the one that is shown (%s)',
  async (repeats) => {
    airwallex.wire.repeats = repeats
    const placed = await place()
    airwallex.wire.losesAnswers = '/confirm'
    expect(await ask(placed)).toMatchObject({ ok: false, error: 'BANK_UNREACHABLE' })
    const [intent] = intentsOf(placed)
    const made = intent!.latest_payment_attempt!.id
    airwallex.wire.losesAnswers = ''
    expect((await show(placed)).url).toContain(made)
    await shop.db.deleteFrom('payment_pass').where('payment', '=', placed.payId).execute() // died before its commit
    expect((await show(placed)).url).toContain(made)
    expect(new Set(confirmsOf(intent!.id).map(({ body }) => body['request_id'])).size).toBe(1)
    airwallex.pay((await show(placed)).url!)
    expect((await askProvider(placed)).status).toBe('paid')
  },
)

test('a code that ended while its answer was lost is followed by a new one', async () => {
  const placed = await place()
  airwallex.wire.losesAnswers = '/confirm'
  await ask(placed)
  airwallex.wire.losesAnswers = ''
  shop.clock.moveBy({ minutes: 11 })
  await pay(placed)
  expect((await askProvider(placed)).status).toBe('paid')
})

test.each(['/login', '/create', '/confirm', ''])(
  'Airwallex is down at %j: the buyer is told, the order waits, and is paid when it is up again',
  async (step) => {
    airwallex.tokens.clear()
    airwallex.wire.cut = step || '/api'
    const placed = await place()
    expect((await askLedger(placed)).status).toBe('waiting')
    expect(await ask(placed)).toMatchObject({ ok: false, error: 'BANK_UNREACHABLE' })
    airwallex.wire.cut = ''
    await pay(placed)
    expect((await askProvider(placed)).status).toBe('paid')
    expect(intentsOf(placed).length).toBe(1)
  },
)

test('Airwallex is slow: the buyer is told after six seconds, and the code is there afterwards', async () => {
  const placed = await place()
  airwallex.wire.slow = 6_500
  expect(await ask(placed)).toMatchObject({ ok: false, error: 'BANK_UNREACHABLE' })
  airwallex.wire.slow = 0
  await pay(placed)
  expect((await askProvider(placed)).status).toBe('paid')
})

test('a token is used until it is refused, and renewed once for calls at the same time', async () => {
  const logins = () => airwallex.asked.filter(({ path }) => path.endsWith('/login')).length
  const placed = await place()
  await show(placed)
  const before = logins()
  const others = await Promise.all([place(), place(), place()])
  expect(logins()).toBe(before)
  shop.clock.moveBy({ minutes: 3 })
  airwallex.tokens.clear()
  await Promise.all(others.map(askProvider))
  expect(logins()).toBe(before + 1)
})

test('a payment that was taken while a code is asked for is booked, and no code is shown', async () => {
  const placed = await place()
  await show(placed)
  const [intent] = intentsOf(placed)
  Object.assign(intent!, { status: 'SUCCEEDED', captured_amount: intent!.amount })
  shop.clock.moveBy({ minutes: 11 })
  expect(await ask(placed)).toMatchObject({ ok: false, error: 'ORDER_NOT_PAYABLE' })
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('what Airwallex declines to begin is a failed payment, and another method is open', async () => {
  const placed = await place('BANK_TRANSFER')
  const { invoiceNo } = placed
  airwallex.intents.clear()
  await shop.db
    .updateTable('sales_order')
    .set({ number: 'W'.repeat(40) })
    .where('number', '=', invoiceNo)
    .execute()
  const long = { ...placed, invoiceNo: 'W'.repeat(40) }
  const { payId } = await placed.buyer.call('POST /payment/rechoosePaymentMethod', {
    invoiceNo: long.invoiceNo,
    paymentMethodCode: 'PAYME',
  })
  expect(await askLedger({ ...long, payId })).toMatchObject({ status: 'failed', payable: true })
})

test('nobody sees the code of an order of somebody else', async () => {
  const placed = await place()
  const stranger = await shop.visitor()
  const { invoiceNo, payId } = placed
  expect(await stranger.ask('POST /payment/getWalletPass', { invoiceNo, payId })).toMatchObject({
    error: 'ORDER_NOT_FOUND',
  })
})

test('a bill is paid by a wallet, and its payment is ended at Airwallex when its time is over', async () => {
  const { visitor, plan } = await bookPlanOfNewcomer(shop, 'by-wallet@harbour.example', 'WB001')
  const begin = () =>
    visitor.call('POST /payLater/pay', { amount: 400, billId: plan.bills[1]!, paymentMethodCode: 'PAYME' })
  const first = await begin()
  expect(await visitor.call('POST /payLater/getPayment', { payId: first.payId })).toMatchObject({
    status: 'waiting',
    hasPass: true,
  })
  const shown = await visitor.call('POST /payLater/getWalletPass', { payId: first.payId, device: 'android' })
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(airwallex.pay(shown.url!)).toBe(null)
  expect((await visitor.call('POST /payLater/getPayment', { payId: first.payId })).status).toBe('failed')
  const second = await begin()
  expect(second.payId).not.toBe(first.payId)
  const again = await visitor.call('POST /payLater/getWalletPass', { payId: second.payId, device: 'android' })
  airwallex.pay(again.url!)
  expect((await visitor.call('POST /payLater/getPayment', { payId: second.payId, ask: true })).status).toBe('paid')
})
