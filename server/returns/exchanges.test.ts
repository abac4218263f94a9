import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approve, askExchange, buyShirts, count, handOver, putShirts } from '#tests/exchanges.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { type BoughtOrder, pressAtBank } from '#tests/orders.ts'
import { emily, logIn, ngaTing } from '#tests/people.ts'
import { offer } from '#tests/promotions.ts'
import { goods } from '#tests/promotions.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(emily, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putShirts(shop, 'SHIRT')
})
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(shop.db)
  buyer = await logIn(shop, emily)
})
afterEach(() => shop.runJobs())

const details = 'POST /payment/getSalesMemoDetails'
const buy = (which: { code?: string; size?: string; qty?: number } = {}) =>
  buyShirts(shop, orderStaff, buyer, { code: 'SHIRT', ...which })
const refundOf = async ({ invoiceNo }: Pick<BoughtOrder, 'invoiceNo'>) =>
  (await buyer.call('GET /sale/refunds', { invoiceNo })).refunds[0]!
const readOrder = async (invoiceNo: string) => buyer.call(details, { invoiceNo }, { locale: 'en-US' })
const stateOf = async (invoiceNo: string) =>
  (await orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo }, { locale: 'en-US' })
/** Cents that the payments of an order still hold. */
const heldBy = async (invoiceNo: string) => {
  const { rows } = await sql<{ cents: number }>`
    select (o.paid_cents - coalesce((select sum(r.amount_cents) from payment_refund r where r.order_id = o.id and r.state = 'done'), 0))::bigint as cents
    from sales_order o where o.number = ${invoiceNo}`.execute(shop.db)
  return rows[0]!.cents
}
const stockOf = async (assortId: string) => {
  const { on_hand, allocated } = await shop.db
    .selectFrom('stock')
    .selectAll()
    .where('assort_id', '=', assortId)
    .executeTakeFirstOrThrow()
  return { onHand: on_hand, allocated }
}
async function pay(invoiceNo: string, paymentMethodCode = 'CARD') {
  const { jumpUrl, payId } = await buyer.call('POST /payment/repayApply', { invoiceNo, paymentMethodCode })
  if (jumpUrl) await pressAtBank(shop, jumpUrl, 'approve')
  return payId
}

test('[4.27] [3.36] [3.35] cheaper goods: a negative net total, a REFUND with cash records; the difference goes back once the others are counted', async () => {
  const bought = await buy()
  const asked = { invoiceNo: bought.invoiceNo, kind: 'exchange', reason: 'wrong size or colour' } as const
  const preview = await buyer.call('POST /sale/previewRefund', {
    ...asked,
    lines: [{ no: 1, qty: 1, wanted: 'SHIRT-XS' }],
  })
  expect(preview.exchange).toEqual({ newTotal: 60, credit: 100, netTotal: -40, orderType: 'REFUND' })
  expect(preview).toMatchObject({ total: 40, parts: [{ kind: 'money', amount: 40, state: 'planned' }] })

  const { refundNo } = await askExchange(bought, { wanted: 'SHIRT-XS' })
  expect(refundNo).toMatch(/^E261120\d{4}$/)
  const before = await stockOf('SHIRT-XS')
  await approve(orderStaff, refundNo)
  const { replacement } = await refundOf(bought)
  expect(replacement).toMatchObject({ netTotal: 60, outStanding: 0 })
  expect(await stockOf('SHIRT-XS')).toEqual({ ...before, allocated: before.allocated + 1 })
  const placed = await stateOf(replacement!.invoiceNo)
  expect(placed).toMatchObject({
    order: { label: 'approval', netTotal: 60, deliveryFee: 0, exchangeOf: { invoiceNo: bought.invoiceNo, refundNo } },
    approvalReasons: ['exchange'],
  })
  expect(placed.order.tenders).toMatchObject([{ description: `Exchange ${refundNo}`, inputAmount: 60 }])
  expect(await heldBy(bought.invoiceNo), 'nothing goes back before the goods have come').toBe(16_000)

  await count(orderStaff, refundNo)
  await shop.runJobs()
  expect(await refundOf(bought)).toMatchObject({
    state: 'done',
    total: 40,
    exchange: { newTotal: 60, credit: 100, netTotal: -40, orderType: 'REFUND' },
    parts: [
      { kind: 'money', amount: 40, state: 'done' },
      { kind: 'exchange', amount: 60 },
    ],
  })
  expect(await heldBy(bought.invoiceNo)).toBe(12_000)
  expect(await stateOf(replacement!.invoiceNo)).toMatchObject({ order: { label: 'exchange', orderType: 'EXCHANGE' } })
  await handOver(orderStaff, replacement!.invoiceNo)
  expect(await readOrder(replacement!.invoiceNo)).toMatchObject({ label: 'completed' })
})

test.each(['CARD', 'FPS', 'BANK_TRANSFER'])(
  '[3.35] dearer goods are asked for, never charged: the buyer pays by %s, and they leave once the others are counted',
  async (method) => {
    const bought = await buy()
    const { refundNo } = await askExchange(bought, { wanted: 'SHIRT-L' })
    await approve(orderStaff, refundNo)
    await shop.runJobs()
    const { replacement } = await refundOf(bought)
    const { invoiceNo } = replacement!
    expect(replacement).toMatchObject({ netTotal: 140, outStanding: 40 })
    expect(await readOrder(invoiceNo)).toMatchObject({ label: 'payment request', payable: true, outStanding: 40 })
    const tries =
      await sql`select from payment_share s join sales_order o on o.id = s.order_id where o.number = ${invoiceNo}`.execute(
        shop.db,
      )
    expect(tries.rows, 'no payment was begun').toEqual([])
    expect(await heldBy(bought.invoiceNo)).toBe(16_000)

    if (method === 'FPS') await buyer.call('POST /payment/repayApply', { invoiceNo, paymentMethodCode: 'CARD' })
    const call = method === 'FPS' ? 'POST /payment/rechoosePaymentMethod' : 'POST /payment/repayApply'
    const { jumpUrl, payId } = await buyer.call(call, { invoiceNo, paymentMethodCode: method })
    if (method === 'FPS')
      expect(await buyer.call('GET /payment/getFpsCode', { invoiceNo, payId })).toMatchObject({ amount: 40 })
    if (jumpUrl) await pressAtBank(shop, jumpUrl, 'approve')
    else await (await orderStaff()).call('POST /staff/confirmPayment', { payId, received: 40 })
    expect(await stateOf(invoiceNo)).toMatchObject({
      order: { label: 'approval', paidAmount: 40 },
      approvalReasons: ['exchange'],
    })
    const early = await (await orderStaff()).ask('POST /staff/orders/{invoiceNo}/approve', { invoiceNo })
    expect(early, 'not before the goods have come').toMatchObject({ error: 'MOVE_NOT_ALLOWED' })

    await count(orderStaff, refundNo)
    await shop.runJobs()
    expect(await stateOf(invoiceNo)).toMatchObject({ order: { label: 'exchange' } })
    expect(await refundOf(bought)).toMatchObject({
      state: 'done',
      total: 0,
      parts: [{ kind: 'exchange', amount: 100 }],
    })
    expect(await readOrder(bought.invoiceNo), 'nothing went back').toMatchObject({ label: 'completed' })
  },
)

test('counted before it is paid, it waits for the payment; paid, it goes', async () => {
  const bought = await buy()
  const { refundNo } = await askExchange(bought, { wanted: 'SHIRT-L' })
  await approve(orderStaff, refundNo)
  await count(orderStaff, refundNo)
  await shop.runJobs()
  const { state, replacement } = await refundOf(bought)
  expect(state).toBe('received')
  await pay(replacement!.invoiceNo)
  await shop.runJobs()
  expect(await stateOf(replacement!.invoiceNo)).toMatchObject({ fulfilmentState: 'waiting' })
  expect(await refundOf(bought)).toMatchObject({ state: 'done' })
})

test('a size of the same price costs nobody their discount: exchanged even, and only goods move', async () => {
  await putShirts(shop, 'SALE')
  await offer(shop.db, { lane: 'order', terms: { kind: 'percent', percent: 15 }, of: goods({ products: ['SALE'] }) })
  const bought = await buy({ code: 'SALE', qty: 3 })
  const { refundNo } = await askExchange(bought, { wanted: 'SALE-M', qty: 2 })
  await approve(orderStaff, refundNo)
  const { replacement } = await refundOf(bought)
  expect(replacement).toMatchObject({ netTotal: 170, outStanding: 0 })
  const view = await readOrder(replacement!.invoiceNo)
  expect(view).toMatchObject({ goodsAmount: 200, totalDiscount: 30, netTotal: 170 })
  expect(view.discounts).toMatchObject([{ name: 'Exchange at the price paid', amount: 30 }])
  await count(orderStaff, refundNo, 2)
  await shop.runJobs()
  expect(await refundOf(bought)).toMatchObject({ state: 'done', total: 0 })
  expect(
    shop.mails.filter(
      ({ html }) => html.includes(replacement!.invoiceNo) && /收到款項|received your payment/i.test(html),
    ),
  ).toEqual([])
})

test('a faulty piece is replaced by the same at no cost, at once where it need not come back', async () => {
  const bought = await buy()
  const { refundNo } = await askExchange(bought, { wanted: 'SHIRT-S', reason: 'faulty' })
  await shop.db.updateTable('variant').set({ price_cents: 25_000 }).where('assort_id', '=', 'SHIRT-S').execute()
  await approve(orderStaff, refundNo, { goodsBack: false })
  await shop.runJobs()
  await shop.db.updateTable('variant').set({ price_cents: 10_000 }).where('assort_id', '=', 'SHIRT-S').execute()
  const { replacement, state } = await refundOf(bought)
  expect([state, replacement]).toMatchObject(['done', { netTotal: 100, outStanding: 0 }])
  expect(await stateOf(replacement!.invoiceNo)).toMatchObject({ fulfilmentState: 'waiting' })
})

test('what is no exchange is refused: other goods, the same again without a fault, gift cards, another member, sold out', async () => {
  await putOnSale(shop.db, { code: 'CUP', cents: 10_000, onHand: 5 })
  await putShirts(shop, 'RARE', 3)
  await setStock(shop.db, 'RARE-L', 0)
  const bought = await buy({ code: 'RARE' })
  const ask = (wanted: string, whose = buyer, reason = 'wrong size or colour') =>
    whose.ask('POST /sale/requestRefund', {
      invoiceNo: bought.invoiceNo,
      kind: 'exchange',
      reason: reason as 'faulty',
      lines: [{ no: 1, qty: 1, wanted }],
    })
  for (const wanted of ['CUP', 'RARE-S', 'NO-SUCH', ''])
    expect(await ask(wanted)).toMatchObject({ ok: false, error: 'EXCHANGE_UNAVAILABLE' })
  expect(await ask('RARE-L')).toMatchObject({ ok: false, error: 'SOLD_OUT' })
  expect(await ask('RARE-M', await logIn(shop, ngaTing))).toMatchObject({ ok: false, status: 404 })
  const { lines } = await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo: bought.invoiceNo })
  expect(lines[0]!.exchangeFor.map(({ assortId }) => assortId)).toEqual(['RARE-S', 'RARE-M', 'RARE-XS'])

  // Sold out between request and approval: staff are told, and the request stays as it was.
  const { refundNo } = await askExchange(bought, { wanted: 'RARE-M' })
  await setStock(shop.db, 'RARE-M', 0)
  const answer = await (await orderStaff()).ask('POST /staff/decideRefund', { refundNo, approve: true })
  expect(answer).toMatchObject({ ok: false, error: 'SOLD_OUT' })
  expect(await refundOf(bought)).toMatchObject({ state: 'requested', replacement: null })
})
