import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BankTrial, openBankTrial } from '#tests/bank-trial.ts'
import { findBreaches } from '#tests/invariants.ts'
import { askLedger, askProvider } from '#tests/paying.ts'

let { shop, wire, place, press, readState, expectPaidOnce, sendNotice, expire, close } = {} as BankTrial
beforeAll(async () => {
  ;({ shop, wire, place, press, readState, expectPaidOnce, sendNotice, expire, close } = await openBankTrial())
})
afterAll(() => close())
beforeEach(() => Object.assign(wire, { cut: false, losesAnswers: false }))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

test("webhook first: the bank's notice pays the order, the returning browser and the job find it done", async () => {
  const placed = await place()
  const back = await press(placed.jumpUrl, 'approve')
  expect(back).toMatch(new RegExp(`^http://localhost/payResult/${placed.invoiceNo}/${placed.payId}\\?paymentId=pay_`))
  expect((await readState(placed.invoiceNo)).paidBy).toBe('bank')
  expect((await askProvider(placed)).status).toBe('paid')
  shop.clock.moveBy({ minutes: 2 })
  await shop.runJobs()
  await expectPaidOnce(placed.invoiceNo)
})

test('[7.082] return first: the browser that comes back has the bank asked; a notice that follows changes nothing', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  expect((await askLedger(placed)).status).toBe('waiting')
  expect((await askProvider(placed)).status).toBe('paid')
  expect((await sendNotice(placed)).status).toBe(200)
  await expectPaidOnce(placed.invoiceNo)
  expect((await readState(placed.invoiceNo)).paidBy).toBe('visitor')
})

test('job first: a lost notice is found within seconds of asking, without anybody coming back', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await shop.runJobs()
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('none')
  shop.clock.moveBy({ seconds: 15 })
  await shop.runJobs()
  expect((await readState(placed.invoiceNo)).paidBy).toBe('job')
  expect((await sendNotice(placed)).status).toBe(200)
  expect((await askProvider(placed)).status).toBe('paid')
  await expectPaidOnce(placed.invoiceNo)
})

test('notices, returning browsers and the job at the same moment, 20 times over: paid once each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const placed = await place()
    await press(placed.jumpUrl, 'approve-lose-notice')
    shop.clock.moveBy({ seconds: 20 })
    const eventId = `evt_same_${round}`
    const answers = await Promise.all([
      sendNotice(placed, {}, { eventId }),
      sendNotice(placed, {}, { eventId }),
      sendNotice(placed),
      sendNotice(placed),
      askProvider(placed),
      askProvider(placed),
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
  expect((await askProvider(placed)).status).toBe('waiting')
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
])('a notice with %s is refused and changes nothing', async (_, changed, manner, status) => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  expect((await sendNotice(placed, changed, manner)).status).toBe(status)
  const { order } = await readState(placed.invoiceNo)
  expect([order.payment_state, order.paid_cents]).toEqual(['none', 0])
  expect(
    await shop.db.selectFrom('payment_notice').select('event_id').where('payment', '=', placed.payId).execute(),
  ).toEqual([])
})

test('a signed notice that claims money the bank does not have pays nothing: the bank is asked', async () => {
  const placed = await place()
  expect((await sendNotice(placed)).status).toBe(200)
  expect((await readState(placed.invoiceNo)).order.payment_state).toBe('none')
  await press(placed.jumpUrl, 'approve')
  await expectPaidOnce(placed.invoiceNo)
})

test('a notice is not accepted while the bank cannot be asked, and does its work when it comes again', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  wire.cut = true
  expect((await sendNotice(placed, {}, { eventId: 'evt_again' })).status).toBe(503)
  wire.cut = false
  expect((await sendNotice(placed, {}, { eventId: 'evt_again' })).status).toBe(200)
  await expectPaidOnce(placed.invoiceNo)
})

test('a notice for a provider this shop does not have, or that is not JSON, is refused', async () => {
  const send = (to: string, body: string) =>
    shop.fetch(`/api/webhooks/${to}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect((await send('nobody', '{}')).status).toBe(404)
  expect((await send('sandbox', '<xml>')).status).toBe(400)
  expect((await send('sandbox', '[]')).status).toBeLessThan(500)
  expect((await send('sandbox', '')).status).toBe(400)
})

test('a notice that comes a day late, before anybody has asked, revives the order: paid once, with one confirmation mail', async () => {
  const placed = await place()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await expire(placed)
  shop.clock.moveBy({ hours: 24 })
  const answers = await Promise.all([sendNotice(placed), sendNotice(placed), askProvider(placed)])
  expect(answers.slice(0, 2).map((answer) => (answer as Response).status)).toEqual([200, 200])
  await expectPaidOnce(placed.invoiceNo)
})
