import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { byMail, home, showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, payByHand, sendOff } from '#tests/orders.ts'
import { emily, logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { completeOrder } from './completion.commands.ts'
import { completionJobs } from './completion.jobs.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'C-CUP', cents: 12_000, onHand: 1_000 })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const buy = async () => buyGoods(await shop.visitor(), { prodCode: 'C-CUP' })
const read = async ({ invoiceNo }: BoughtOrder) =>
  (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
const stepsTo = async (bought: BoughtOrder, state: string) =>
  (await read(bought)).history.filter(({ to }) => to === state).map(({ actor }) => actor.split(':')[0])
const idOf = async ({ invoiceNo }: BoughtOrder) =>
  (await shop.db.selectFrom('sales_order').select('id').where('number', '=', invoiceNo).executeTakeFirstOrThrow()).id

test('seven days after it left, an order whose buyer says nothing completes itself, and its buyer is told', async () => {
  const bought = await buy()
  await sendOff(orderStaff, bought)
  shop.clock.moveBy({ days: 6, hours: 23, minutes: 59 })
  await shop.runJobs()
  expect(await read(bought)).toMatchObject({ fulfilmentState: 'dispatched' })
  shop.mails.splice(0)
  shop.clock.moveBy({ minutes: 1 })
  expect(await shop.runJobs()).toContain('completeOrder')
  expect(await read(bought)).toMatchObject({ order: { label: 'completed' } })
  expect([await stepsTo(bought, 'delivered'), await stepsTo(bought, 'completed')]).toEqual([['job'], ['job']])
  expect(shop.mails.filter(({ text }) => text.includes(bought.invoiceNo))).toHaveLength(1)
})

test('sent once more, it has seven days again; what lies at the showroom waits for its buyer', async () => {
  const again = await buy()
  await sendOff(orderStaff, again)
  const fetched = await buyGoods(await shop.visitor(), { prodCode: 'C-CUP' }, { delivery: showroom })
  await payByHand(orderStaff, fetched)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo: fetched.invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo: fetched.invoiceNo, carrier: 'SHOWROOM' })
  shop.clock.moveBy({ days: 5 })
  const { invoiceNo } = again
  await (await orderStaff()).call('POST /staff/orders/{invoiceNo}/refused', { invoiceNo, reason: 'nobody at home' })
  await (await orderStaff()).call('POST /staff/orders/{invoiceNo}/deliverAgain', { invoiceNo, carrier: 'KERRY' })
  shop.clock.moveBy({ days: 6 })
  await shop.runJobs()
  expect([(await read(again)).orderState, (await read(fetched)).orderState]).toEqual(['confirmed', 'confirmed'])
  shop.clock.moveBy({ days: 1 })
  await shop.runJobs()
  expect([(await read(again)).orderState, (await read(fetched)).orderState]).toEqual(['completed', 'confirmed'])
})

test('the buyer, the job of two processes and the staff at once: one of them wins, and all ledgers agree', async () => {
  const jobs = completionJobs(shop).jobs as Record<string, (payload?: unknown) => Promise<void>>
  const ends = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const bought = await buy()
    const { buyer, invoiceNo } = bought
    await sendOff(orderStaff, bought)
    const order = await idOf(bought)
    shop.clock.moveBy({ days: 7 })
    const clerk = await orderStaff()
    const steps = [
      () => clerk.ask('POST /staff/orders/{invoiceNo}/refused', { invoiceNo, reason: 'not at home' }),
      () => jobs['completeOrder']!({ order }),
      () => buyer.ask('POST /sale/confirmReceipt', { invoiceNo }),
      () => jobs['completeOrders']!(),
      () => jobs['completeOrder']!({ order }),
      () => clerk.ask('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true }),
    ]
    await Promise.all([...steps.slice(round % 6), ...steps.slice(0, round % 6)].map((step) => step()))
    const { orderState, fulfilmentState } = await read(bought)
    ends.add(fulfilmentState)
    expect(['completed delivered', 'confirmed receiving_reject']).toContain(`${orderState} ${fulfilmentState}`)
    const delivered = await stepsTo(bought, 'delivered')
    expect(delivered).toHaveLength(fulfilmentState === 'delivered' ? 1 : 0)
    shop.clock.moveBy({ days: -7 })
  }
  expect([...ends]).toContain('delivered')
})

test('what fell out of the outbox is found by the sweep, once; an order whose money was called back is left to staff', async () => {
  const [lost, disputed] = [await buy(), await buy()]
  for (const bought of [lost, disputed]) await sendOff(orderStaff, bought)
  await shop.db
    .updateTable('sales_order')
    .set({ payment_state: 'chargeback' })
    .where('number', '=', disputed.invoiceNo)
    .execute()
  await shop.db
    .insertInto('order_event')
    .values({
      order_id: await idOf(disputed),
      axis: 'payment',
      from_state: 'paid',
      to_state: 'chargeback',
      actor: 'bank',
      at: new Date(),
    })
    .execute()
  shop.clock.moveBy({ days: 8 })
  const jobs = completionJobs(shop).jobs as Record<string, () => Promise<void>>
  await Promise.all([jobs['completeOrders']!(), jobs['completeOrders']!(), jobs['completeOrders']!()])
  expect([(await read(lost)).orderState, (await read(disputed)).orderState]).toEqual(['completed', 'confirmed'])
  expect(await stepsTo(lost, 'completed')).toEqual(['job'])
  const again = await inTransaction(shop.db, async (tx) => completeOrder(tx, await idOf(lost), shop.clock.now()))
  expect(again).toBe(false)
})

test('receipt starts the time until points are credited, and is confirmed by one letter', async () => {
  const member = await logIn(shop, emily)
  const bought = await buyGoods(member, { prodCode: 'C-CUP' })
  await sendOff(orderStaff, bought)
  const promise = async () =>
    shop.db
      .selectFrom('points_promise')
      .select('credits_on')
      .where('order_id', '=', await idOf(bought))
      .executeTakeFirstOrThrow()
  expect(await promise()).toEqual({ credits_on: null })
  await shop.runJobs()
  shop.mails.splice(0)
  for (let times = 0; times < 2; times += 1)
    await member.call('POST /sale/confirmReceipt', { invoiceNo: bought.invoiceNo })
  await shop.runJobs()
  const told = shop.mails.filter(({ subject }) => subject.includes(bought.invoiceNo))
  expect(told.map(({ subject }) => subject)).toEqual([`訂單 ${bought.invoiceNo} 的貨品已經簽收`])
  const day = shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate()
  expect(Temporal.PlainDate.from((await promise()).credits_on!).since(day).days).toBeGreaterThanOrEqual(14)
})

test.each([
  ['goods', 'C-SOFA'],
  ['gift cards, which earn no points', 'C-CARD'],
])('a member who has bought enough rises as soon as it is theirs: %s', async (_, prodCode) => {
  const isGiftCard = prodCode === 'C-CARD'
  await putOnSale(shop.db, { code: prodCode, cents: 600_000, onHand: 10, isGiftCard })
  const member = await register(shop, `rising-${prodCode.toLowerCase()}@harbour.example`)
  const bought = await buyGoods(member, { prodCode }, { delivery: isGiftCard ? byMail : home })
  await (isGiftCard ? payByHand : sendOff)(orderStaff, bought)
  if (!isGiftCard) await member.call('POST /sale/confirmReceipt', { invoiceNo: bought.invoiceNo })
  await shop.runJobs()
  await shop.runJobs() // the cards are mailed by a job
  expect(await member.call('GET /vip/postVipTxRecordList', {})).toMatchObject({
    records: [{ changeType: 'consumption upgrade', toGrade: 'VIP' }, { changeType: 'create' }],
  })
})
