import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byMail } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { bringAll, readCard, readLeftUses } from '#tests/means.ts'
import { logIn, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { buyByCard, debtsOf, orderOf, receive } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test takes one or more orders through their whole life

let { shop, orderStaff, buyer }: Trade = {} as never
let member: string
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putOnSale(shop.db, { code: 'C-POT', cents: 60_000, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'C-FISH', supplier: 'FOOD', cents: 40_000, onHand: 1_000 })
  const owner = await findOwner(shop.db, taiMan.email)
  member = owner.member
  await givePoints(shop.db, owner, 10_000, shop.clock.now())
})
beforeEach(async () => {
  buyer = await logIn(shop, taiMan)
})
afterEach(() => sql`delete from rate_limit`.execute(shop.db))

const pot = [{ prodCode: 'C-POT', qty: 1 }]
const readStock = () =>
  shop.db.selectFrom('stock').selectAll().where('assort_id', '=', 'C-POT').executeTakeFirstOrThrow()
const pointsOf = async () =>
  (
    await sql<{ usable: number; pending: number }>`
      select usable, pending from points_account where member = ${member}`.execute(shop.db)
  ).rows[0]!

test('[4.11, 7.085, 8.46] voided on its day before dispatch everything goes back, told before it is done, and done once', async () => {
  const { coupon, card, brought } = await bringAll(shop, member)
  const [before, points] = [await readStock(), await pointsOf()]
  const { invoiceNo } = await buyByCard(shop, buyer, pot, { brought })
  expect(await readCard(shop.db, card)).toEqual({ left: 0, held: 0 })
  expect((await pointsOf()).pending).toBeGreaterThan(points.pending)
  const preview = await buyer.call('POST /sale/previewCancel', { invoiceNo })
  expect(preview).toMatchObject({
    kind: 'void',
    until: '2026-11-21T00:00:00+08:00',
    total: 550, // 600 less the coupon, which is given back as a coupon
    parts: [
      { kind: 'coupon', amount: 50 },
      { kind: 'points', amount: 50, points: 1_000 },
      { kind: 'gift-card', amount: 100 },
      { kind: 'money', amount: 400 },
    ],
  })
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2
        ? buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo })
        : buyer.call('POST /sale/cancelOrder', { invoiceNo }),
    ),
  )
  expect(new Set(all.map(({ refund }) => refund?.refundNo)).size).toBe(1)
  expect(await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo })).toMatchObject({
    label: 'voided',
    orderType: 'VOIDING',
  })
  await shop.runJobs()
  expect(await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo })).toMatchObject({ orderType: 'VOIDED' })
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: 40_000, state: 'done' }])
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand, allocated: before.allocated })
  expect(await readCard(shop.db, card)).toEqual({ left: 10_000, held: 0 })
  expect(await pointsOf()).toEqual(points)
  expect(await readLeftUses(shop.db, coupon)).toBe(1)
  expect(await buyer.call('GET /sale/refunds', { invoiceNo })).toMatchObject({
    refunds: [{ kind: 'void', state: 'done', total: 550, withDelivery: true }],
  })
})

test('[4.11] on the next day nobody voids it; staff still cancel it until it has left', async () => {
  const { invoiceNo } = await buyByCard(shop, buyer, pot)
  shop.clock.moveBy({ hours: 24 })
  buyer = await logIn(shop, taiMan)
  for (const route of [
    'POST /payment/voidCurrentDateMemo',
    'POST /sale/cancelOrder',
    'POST /sale/previewCancel',
  ] as const)
    expect(await buyer.ask(route, { invoiceNo })).toMatchObject({ status: 409, error: 'VOID_LIMIT_PASSED' })
  const clerk = await orderStaff()
  expect(await clerk.ask('POST /staff/voidOrder', { invoiceNo, remark: '' })).toMatchObject({
    error: 'VOID_LIMIT_PASSED',
  })
  const cancelled = await clerk.call('POST /staff/cancelOrder', { invoiceNo, remark: 'out of stock' })
  expect(cancelled).toMatchObject({ refund: { kind: 'cancel', state: 'booked' } })
  expect(await clerk.call('POST /staff/cancelOrder', { invoiceNo, remark: '' })).toEqual(cancelled)
  await shop.runJobs()
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ order_state: 'cancelled', payment_state: 'refunded' })
  const noted = await shop.db
    .selectFrom('staff_audit')
    .selectAll()
    .where('subject', '=', `order ${invoiceNo}`)
    .execute()
  expect(noted).toHaveLength(1)
})

test('what has been dispatched is voided by nobody', async () => {
  const bought = await buyByCard(shop, buyer, pot)
  const { invoiceNo } = bought
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
  expect(await buyer.ask('POST /payment/voidCurrentDateMemo', { invoiceNo })).toMatchObject({
    status: 409,
    error: 'ORDER_DISPATCHED',
  })
  for (const route of ['POST /staff/voidOrder', 'POST /staff/cancelOrder'] as const)
    expect(await clerk.ask(route, { invoiceNo, remark: '' })).toMatchObject({ error: 'ORDER_DISPATCHED' })
})

test('dispatched and voided at the same moment, it is one of the two and never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { invoiceNo } = await buyByCard(shop, buyer, pot)
    const clerk = await orderStaff()
    await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
    const [sent, voided] = await Promise.all([
      clerk.ask('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' }),
      buyer.ask('POST /payment/voidCurrentDateMemo', { invoiceNo }),
    ])
    expect([sent.ok, voided.ok].filter(Boolean)).toHaveLength(1)
  }
})

test('two companies paid in one go: the one that is given up takes back its part, the other stands', async () => {
  await buyer.call('POST /shop_cart/addToShopCart', [
    { prodCode: 'C-POT', qty: 1, buyNow: true },
    { prodCode: 'C-FISH', qty: 1, buyNow: true },
  ])
  const bought = await buyByCard(shop, buyer, [])
  const { rows } = await sql<{ number: string; supplier: string; due: number }>`
    select number, supplier, due_cents as due from sales_order where conversation =
      (select conversation from sales_order where number = ${bought.invoiceNo}) order by supplier`.execute(shop.db)
  expect(rows.map(({ supplier }) => supplier)).toEqual(['FOOD', 'SPORT'])
  const [fish, other] = rows
  await buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo: fish!.number })
  await shop.runJobs()
  expect(await debtsOf(shop.db, fish!.number)).toEqual([{ cents: fish!.due, state: 'done' }])
  expect(await orderOf(shop.db, other!.number)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })
  expect(await debtsOf(shop.db, other!.number)).toEqual([])
  await receive(orderStaff, { invoiceNo: other!.number })
})

test('bought now and paid later, a void forgives the parts that are to come and returns the first', async () => {
  const { invoiceNo } = await buyByCard(shop, buyer, pot, { method: 'PAY_LATER' })
  expect((await buyer.call('POST /payLater/getPlans', {})).summary.toPay).toBeGreaterThan(0)
  expect(await buyer.call('POST /sale/previewCancel', { invoiceNo })).toMatchObject({
    total: 600,
    parts: [
      { kind: 'money', amount: 200, state: 'planned' },
      { kind: 'bills', amount: 400, state: 'planned' },
    ],
  })
  const { refund } = await buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo })
  expect(refund.parts).toMatchObject([
    { kind: 'money', amount: 200, state: 'owed' },
    { kind: 'bills', amount: 400 },
  ])
  await shop.runJobs()
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: 20_000, state: 'done' }])
  expect((await buyer.call('POST /payLater/getPlans', {})).summary.toPay).toBe(0)
})

test('gift cards that staff have to look at first are taken back like anything: none was made, and none is', async () => {
  await putOnSale(shop.db, { code: 'C-CARD', cents: 2_000_000, onHand: 10, isGiftCard: true })
  const { invoiceNo } = await buyByCard(shop, buyer, [{ prodCode: 'C-CARD', qty: 1 }], { delivery: byMail })
  const order = await orderOf(shop.db, invoiceNo)
  expect(order).toMatchObject({ fulfilment_state: 'approval', payment_state: 'paid' })
  expect(await buyer.ask('POST /payment/voidCurrentDateMemo', { invoiceNo })).toMatchObject({
    value: { refund: { kind: 'void', total: 20_000 } },
  })
  await shop.runJobs()
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: 2_000_000, state: 'done' }])
  expect(await shop.db.selectFrom('gift_card').select('id').where('order_id', '=', order.id).execute()).toEqual([])
})

// Moves the shop's clock by days, so it runs last.
test('[4.16] the day of a paid pre-order is moved: the letter says so, and with its link alone the order is taken back days later, for nothing', async () => {
  const { assortId } = await putOnSale(shop.db, { code: 'C-LATER', cents: 90_000, onHand: 0, lead: '2/WEEK' })
  const guest = await shop.visitor()
  const { invoiceNo, net: total } = await buyByCard(shop, guest, [{ prodCode: 'C-LATER', qty: 1 }])
  const preOrdered = async () =>
    (
      await shop.db
        .selectFrom('stock')
        .select('pre_ordered')
        .where('assort_id', '=', assortId)
        .executeTakeFirstOrThrow()
    ).pre_ordered
  shop.clock.moveBy({ hours: 48 })
  await shop.runJobs()
  const late = await guest.ask('POST /sale/previewCancel', { invoiceNo })
  expect(late, 'a void is for its day').toMatchObject({ error: 'VOID_LIMIT_PASSED' })
  shop.mails.splice(0)
  const { lines } = await guest.call('POST /payment/getSalesMemoDetails', { invoiceNo })
  const from = lines[0]!.preOrderDlvDate!
  const moved = { assortId, from, to: '2026-12-30', reason: 'The ship is late' }
  expect(await (await orderStaff()).call('POST /staff/changeDate', moved)).toEqual({ orders: 1 })
  await shop.runJobs()
  const letter = shop.mails.find(({ subject }) => subject.includes('改期') && subject.includes(invoiceNo))
  const orderToken = /[?&]token=([\w.-]+)/.exec(letter?.text ?? '')![1]!

  const anywhere = await shop.visitor()
  const proof = { invoiceNo, orderToken }
  const parts = [{ kind: 'money', amount: total, state: 'planned' }]
  expect(await anywhere.call('POST /sale/previewCancel', proof)).toMatchObject({ kind: 'date changed', total, parts })
  const { refund } = await anywhere.call('POST /sale/cancelOrder', { ...proof, reason: 'too slow' })
  expect(refund).toMatchObject({ kind: 'cancel', state: 'booked', total, reasonText: '送貨日期有更改' })
  await shop.runJobs()
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: total * 100, state: 'done' }])
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ order_state: 'cancelled', payment_state: 'refunded' })
  expect(await preOrdered()).toBe(0)
})
