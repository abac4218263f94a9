import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openOrderStaff } from '#tests/orders.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { ask, buyByCard, count, debtsOf, decide, giveBack, orderOf, receive, requireAsked } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test takes several orders to their buyer and back

let { shop, orderStaff, buyer }: Trade = {} as never
let support: ReturnType<typeof openOrderStaff>
let owner: ReturnType<typeof openOrderStaff>
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  support = openOrderStaff(shop, 'support')
  owner = openOrderStaff(shop, 'owner')
  await putOnSale(shop.db, { code: 'R-CUP', cents: 33_333, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'R-PEN', cents: 5_000, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'R-OVEN', cents: 600_000, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'R-CARD', cents: 20_000, onHand: 1_000, isGiftCard: true })
})
afterEach(() => sql`delete from rate_limit`.execute(shop.db))

const readStock = () =>
  shop.db.selectFrom('stock').selectAll().where('assort_id', '=', 'R-CUP').executeTakeFirstOrThrow()

async function buyAndReceive(...goods: [prodCode: string, qty: number][]) {
  const bought = await buyByCard(
    shop,
    buyer,
    goods.map(([prodCode, qty]) => ({ prodCode, qty })),
  )
  await receive(orderStaff, bought)
  return bought
}

test('[1.32, 7.081, 7.089, 8.51] a piece is asked back, approved, counted and paid back to the card, and the order says so', async () => {
  const bought = await buyAndReceive(['R-CUP', 3])
  const { invoiceNo } = bought
  const before = await readStock()
  expect(await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo })).toMatchObject({
    mayReturn: true,
    until: '2026-12-04',
    lines: [{ no: 1, qty: 3, returnable: 3, each: 333.33 }],
  })
  const one = { invoiceNo, kind: 'return' as const, reason: 'changed mind' as const, lines: [{ no: 1, qty: 1 }] }
  const planned = [{ kind: 'money', amount: 333.33, state: 'planned' }]
  expect(await buyer.call('POST /sale/previewRefund', one)).toMatchObject({ total: 333.33, parts: planned })
  const request = await requireAsked(bought, [[1, 1]])
  expect(request).toMatchObject({ state: 'requested', total: 333.33, parts: planned, mayWithdraw: true })
  const { refundNo } = request
  expect(refundNo).toMatch(/^R261120\d{4}$/)
  expect(await decide(orderStaff, refundNo)).toMatchObject({ value: { state: 'approved', goodsBack: true } })
  expect(await count(orderStaff, request)).toMatchObject({ value: { state: 'booked', parts: [{ state: 'owed' }] } })
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand + 1 })
  await shop.runJobs()
  const { refunds } = await buyer.call('GET /sale/refunds', { invoiceNo })
  expect(refunds).toMatchObject([
    { refundNo, state: 'done', parts: [{ kind: 'money', amount: 333.33, state: 'done' }] },
  ])
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ payment_state: 'part_refunded', refunded_cents: 33_333 })
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: 33_333, state: 'done' }])
  expect(await buyer.call('GET /payment/verifyRefundMemo', { invoiceNo })).toMatchObject({ mayReturn: true })
  await giveBack(orderStaff, bought, [[1, 2]])
  await shop.runJobs()
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ payment_state: 'refunded', fulfilment_state: 'returned' })
  expect(await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo })).toMatchObject({ label: 'refund' })
  expect(await buyer.call('GET /payment/verifyRefundMemo', { invoiceNo })).toMatchObject({ mayReturn: false })
})

test('more than was bought, a line twice, a line that is not there, nothing: each refused, and nothing is lost', async () => {
  const bought = await buyAndReceive(['R-CUP', 2])
  for (const lines of [
    [[1, 3]],
    [
      [1, 1],
      [1, 1],
    ],
    [[2, 1]],
  ] as [number, number][][])
    expect(await ask(bought, lines)).toMatchObject({ status: 422, error: 'REFUND_QUANTITY' })
  const { refundNo } = await requireAsked(bought, [[1, 2]])
  expect(await ask(bought, [[1, 1]])).toMatchObject({ error: 'REFUND_QUANTITY' })
  expect(await buyer.call('POST /sale/withdrawRefund', { refundNo })).toMatchObject({ state: 'withdrawn' })
  expect(await ask(bought, [[1, 1]], { reason: 'other' })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  expect(await ask(bought, [[1, 1]], { kind: 'claim' })).toMatchObject({ error: 'INVALID_INPUT' })
  const again = await requireAsked(bought, [[1, 2]])
  expect(await decide(orderStaff, again.refundNo, { approve: false })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  const denied = await decide(orderStaff, again.refundNo, { approve: false, answer: '已開封。' })
  expect(denied).toMatchObject({ value: { state: 'denied', answer: '已開封。' } })
  expect(await decide(orderStaff, again.refundNo)).toMatchObject({ status: 409, error: 'REFUND_DECIDED' })
  expect(await requireAsked(bought, [[1, 2]])).toMatchObject({ state: 'requested' })
})

test('the same piece asked back 50 times at once is one request; counted 50 times at once it is paid once', async () => {
  const bought = await buyAndReceive(['R-CUP', 1])
  const wishes = await Promise.all(Array.from({ length: 50 }, () => ask(bought, [[1, 1]])))
  expect(wishes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(wishes.filter((one) => !one.ok && one.error === 'REFUND_QUANTITY')).toHaveLength(49)
  const request = wishes.find(({ ok }) => ok)!
  if (!request.ok) return
  await decide(orderStaff, request.value.refundNo)
  const before = await readStock()
  const counted = await Promise.all(Array.from({ length: 50 }, () => count(orderStaff, request.value)))
  expect(counted.filter(({ ok }) => ok)).toHaveLength(1)
  expect(counted.filter((one) => !one.ok && one.error === 'REFUND_DECIDED')).toHaveLength(49)
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand + 1 })
  await Promise.all([shop.runJobs(), shop.runJobs()])
  expect(await debtsOf(shop.db, bought.invoiceNo)).toEqual([{ cents: 33_333, state: 'done' }])
})

test('[5.37, 8.18, 9.11] after the fourteenth day it is too late, and the shop says so; staff may still, with a reason', async () => {
  const bought = await buyAndReceive(['R-PEN', 1])
  shop.clock.moveBy({ hours: 15 * 24 })
  buyer = await logIn(shop, taiMan)
  const late = { ...bought, buyer }
  expect(await ask(late, [[1, 1]])).toMatchObject({
    status: 409,
    error: 'REFUND_PERIOD_PASSED',
    message: '訂單不在可退款日期範圍內：退貨期限為2026年12月4日',
  })
  const { invoiceNo } = bought
  expect(await buyer.call('GET /payment/verifyRefundMemo', { invoiceNo })).toMatchObject({
    mayReturn: false,
    why: '訂單不在可退款日期範圍內。',
  })
  const about = { invoiceNo, kind: 'return', reason: 'faulty' } as const
  const wish = { ...about, remark: '', lines: [{ no: 1, qty: 1 }] }
  const open = 'POST /staff/requestRefund'
  expect(await (await orderStaff()).ask(open, wish)).toMatchObject({ error: 'REFUND_PERIOD_PASSED' })
  const reasoned = { ...wish, remark: 'known fault' }
  expect(await (await support()).ask(open, reasoned)).toMatchObject({ error: 'REFUND_PERIOD_PASSED' })
  expect(await (await orderStaff()).ask(open, reasoned)).toMatchObject({
    value: { state: 'requested', withDelivery: true },
  })
})

test('what has not come cannot go back', async () => {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'R-PEN', qty: 1 }])
  expect(await ask(bought, [[1, 1]])).toMatchObject({ status: 409, error: 'NOT_RECEIVED_YET' })
  await receive(orderStaff, bought)
  expect(await ask(bought, [[1, 1]])).toMatchObject({ ok: true })
})

test('nobody gives back what another bought, or looks at what another gives back; who tries numbers is stopped', async () => {
  const bought = await buyAndReceive(['R-PEN', 1])
  const { invoiceNo } = bought
  const { refundNo } = await requireAsked(bought, [[1, 1]])
  const thief = await logIn(shop, emily)
  expect(await ask({ buyer: thief, invoiceNo }, [[1, 1]])).toMatchObject({ status: 404, error: 'ORDER_NOT_FOUND' })
  expect(await thief.ask('GET /sale/refunds', { invoiceNo })).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  expect(await thief.ask('POST /sale/withdrawRefund', { refundNo })).toMatchObject({ error: 'REFUND_NOT_FOUND' })
  for (let tries = 0; tries < 10; tries += 1) {
    await thief.ask('GET /sale/refunds', { invoiceNo: `W26112099${tries}` })
    await thief.ask('POST /sale/withdrawRefund', { refundNo: `R26112099${tries}` })
  }
  expect(await thief.ask('GET /sale/refunds', { invoiceNo })).toMatchObject({ status: 429 })
  expect(await thief.ask('POST /sale/withdrawRefund', { refundNo })).toMatchObject({ status: 429 })
  expect(await buyer.call('GET /sale/refunds', { invoiceNo })).toMatchObject({ refunds: [{ state: 'requested' }] })
})

test('a visitor finds none of the calls of staff, and support may look but not decide', async () => {
  const { refundNo } = await requireAsked(await buyAndReceive(['R-PEN', 1]), [[1, 1]])
  const decision = { refundNo, approve: true }
  expect(await buyer.ask('POST /staff/decideRefund', decision)).toMatchObject({ status: 404 })
  const colleague = await support()
  expect(await colleague.ask('POST /staff/decideRefund', decision)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await (await orderStaff()).ask('POST /staff/bookRefund', { refundNo })).toMatchObject({
    error: 'ROLE_NOT_ALLOWED',
  })
  const { refunds } = await colleague.call('GET /staff/refunds', { size: 100 })
  expect(refunds.map((one) => one.refundNo)).toContain(refundNo)
  const food = openOrderStaff(shop, 'owner', 'FOOD')
  expect(await decide(food, refundNo)).toMatchObject({ error: 'REFUND_NOT_FOUND' })
})

test('more than HK$5,000 waits for a second person, who is not the one that said yes or counted', async () => {
  const bought = await buyAndReceive(['R-OVEN', 1])
  const request = await requireAsked(bought, [[1, 1]])
  const { refundNo } = request
  await decide(owner, refundNo)
  expect(await count(orderStaff, request)).toMatchObject({ value: { state: 'received' } })
  expect(await debtsOf(shop.db, bought.invoiceNo)).toEqual([])
  expect(await (await owner()).ask('POST /staff/bookRefund', { refundNo })).toMatchObject({
    status: 422,
    error: 'SECOND_PERSON_NEEDED',
  })
  const second = openOrderStaff(shop, 'owner')
  const both = await Promise.all(
    [second, second].map(async (one) => (await one()).ask('POST /staff/bookRefund', { refundNo })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await debtsOf(shop.db, bought.invoiceNo)).toEqual([{ cents: 600_000, state: 'due' }])
})

test('(C11) refunds of one person in a day wait from HK$5,000 on together, claims that ten book at once too; an order desk approves them', async () => {
  const clerk = openOrderStaff(shop, 'order desk')
  const claim = { kind: 'claim', reason: 'damaged', remark: '破了' } as const
  const requests: Awaited<ReturnType<typeof requireAsked>>[] = []
  for (const bought of [await buyAndReceive(['R-PEN', 71]), await buyAndReceive(['R-PEN', 71])])
    for (let turn = 0; turn < 5; turn += 1) requests.push(await requireAsked(bought, [[1, 14]], claim))
  await clerk()
  const decided = await Promise.all(requests.map(({ refundNo }) => decide(clerk, refundNo)))
  expect(decided.every(({ ok }) => ok)).toBe(true)
  const booked = decided.flatMap((one) => (one.ok && one.value.state !== 'approved' ? [one.value] : []))
  expect(booked.reduce((sum, { total }) => sum + total, 0)).toBeLessThanOrEqual(5_000)
  expect(booked.length).toBe(7) // of HK$700 each

  const { approvals } = await (await orderStaff()).call('GET /staff/approvals', {})
  const mine = approvals.filter(({ subject }) => requests.some(({ refundNo }) => subject === `refund ${refundNo}`))
  expect(mine.map(({ act, amount }) => [act, amount])).toEqual(Array.from({ length: 3 }, () => ['refund', 700]))
  const [{ approvalId }] = mine as [(typeof mine)[0]]
  const approve = 'POST /staff/approvals/{approvalId}/approve'
  expect(await (await clerk()).ask(approve, { approvalId })).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
  const second = openOrderStaff(shop, 'order desk')
  await second()
  const both = await Promise.all([second, second].map(async (one) => (await one()).ask(approve, { approvalId })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a claim needs nothing back: it is booked with the answer, with the delivery where nothing is kept', async () => {
  const bought = await buyAndReceive(['R-PEN', 2])
  const claim = { kind: 'claim', reason: 'damaged', remark: '破了' } as const
  const first = await requireAsked(bought, [[1, 1]], claim)
  expect(first).toMatchObject({ goodsBack: false, withDelivery: false })
  expect(await decide(orderStaff, first.refundNo)).toMatchObject({ value: { state: 'booked', total: 50 } })
  const { delivery_cents: delivery } = await orderOf(shop.db, bought.invoiceNo)
  expect(delivery).toBeGreaterThan(0)
  const rest = await requireAsked(bought, [[1, 1]], claim)
  expect(rest).toMatchObject({ withDelivery: true, total: 50 + delivery / 100 })
  await decide(orderStaff, rest.refundNo)
  await shop.runJobs()
  expect(await orderOf(shop.db, bought.invoiceNo)).toMatchObject({
    payment_state: 'refunded',
    fulfilment_state: 'delivered', // the buyer still has them
    refunded_cents: 10_000 + delivery,
  })
})

test('of fewer that come those are paid that came, and what cannot be sold again is written off', async () => {
  const bought = await buyAndReceive(['R-CUP', 3])
  const { refundNo } = await requireAsked(bought, [[1, 3]], { reason: 'faulty' })
  await decide(orderStaff, refundNo)
  const before = await readStock()
  const receiveReturn = async (received: number, resellable: number) =>
    (await orderStaff()).ask('POST /staff/receiveReturn', { refundNo, lines: [{ no: 1, received, resellable }] })
  expect(await receiveReturn(4, 0)).toMatchObject({ error: 'REFUND_QUANTITY' })
  expect(await receiveReturn(1, 2)).toMatchObject({ error: 'REFUND_QUANTITY' })
  expect(await receiveReturn(0, 0)).toMatchObject({ error: 'REFUND_QUANTITY' })
  expect(await receiveReturn(2, 1)).toMatchObject({ value: { state: 'booked', total: 666.66, withDelivery: false } })
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand + 1 })
  const moved = await shop.db
    .selectFrom('stock_movement')
    .selectAll()
    .where('reason', '=', refundNo)
    .orderBy('kind')
    .execute()
  expect(moved.map(({ kind, on_hand_delta: delta }) => [kind, delta])).toEqual([
    ['adjust', -1],
    ['return', 2],
  ])
  expect(await ask(bought, [[1, 2]])).toMatchObject({ error: 'REFUND_QUANTITY' })
  expect(await ask(bought, [[1, 1]])).toMatchObject({ ok: true })
})

test('[4.33] who has something going back cannot delete the account before it is done', async () => {
  const bought = await buyAndReceive(['R-PEN', 1])
  shop.clock.moveBy({ hours: 10 * 24 })
  buyer = await logIn(shop, taiMan)
  const request = await requireAsked({ ...bought, buyer }, [[1, 1]])
  const { obstacles } = await buyer.call('GET /app/getCancelAccountInfo', {})
  expect(obstacles).toContainEqual(expect.objectContaining({ obstacle: 'after-sales', invoiceNo: bought.invoiceNo }))
  expect(request.state).toBe('requested')
})

test('what nobody took at the door comes back without its buyer’s asking, and its money goes back when it is counted', async () => {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'R-CUP', qty: 2 }])
  const { invoiceNo } = bought
  const clerk = await orderStaff()
  const before = await readStock()
  const reject = { invoiceNo, kind: 'rejected', reason: 'other', remark: 'nobody at home' } as const
  expect(await clerk.ask('POST /staff/requestRefund', reject)).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SF_EXPRESS', trackingNo: 'SF1' })
  await clerk.call('POST /staff/orders/{invoiceNo}/refused', { invoiceNo, reason: 'nobody at home' })
  const opened = await clerk.call('POST /staff/requestRefund', reject)
  expect(opened).toMatchObject({ kind: 'rejected', state: 'approved', goodsBack: true, mayWithdraw: false })
  expect(await count(orderStaff, opened)).toMatchObject({ value: { state: 'booked', total: 666.66 } })
  await shop.runJobs()
  expect(await readStock()).toMatchObject({ on_hand: before.on_hand, allocated: before.allocated - 2 })
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ fulfilment_state: 'returned', payment_state: 'refunded' })
})
