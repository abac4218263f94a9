import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sumSpend } from '#server/fulfilment/order-history.reads.ts'
import { askPrice } from '#tests/checkout.ts'
import { approve, askExchange, buyShirts, count, handOver, putShirts, receive } from '#tests/exchanges.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { type BoughtOrder, openOrderStaff, pressAtBank } from '#tests/orders.ts'
import { arjun, logIn } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
let member: string
openTrade(arjun, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putShirts(shop, 'SHIRT')
  const owner = await findOwner(shop.db, arjun.email)
  member = owner.member
  await givePoints(shop.db, owner, 10_000, shop.clock.now())
})
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(shop.db)
  buyer = await logIn(shop, arjun)
})
afterEach(() => shop.runJobs())

const buy = (which: { size?: string; qty?: number } = {}) =>
  buyShirts(shop, orderStaff, buyer, { code: 'SHIRT', ...which })
const refundsOf = async ({ invoiceNo }: Pick<BoughtOrder, 'invoiceNo'>) =>
  (await buyer.call('GET /sale/refunds', { invoiceNo })).refunds
const refundOf = async (bought: Pick<BoughtOrder, 'invoiceNo'>) => (await refundsOf(bought))[0]!
const rowOf = (number: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const allocated = async (assortId: string) =>
  (await shop.db.selectFrom('stock').select('allocated').where('assort_id', '=', assortId).executeTakeFirstOrThrow())
    .allocated
/** Cents that the bank has refunded for one order. */
const sentBack = async (number: string) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(r.amount_cents), 0)::bigint as cents from payment_refund r join sales_order o on o.id = r.order_id
      where o.number = ${number} and r.state = 'done'`.execute(shop.db)
  ).rows[0]!.cents
/** Requests an exchange; the new goods are reserved. */
async function exchange(bought: BoughtOrder, wanted: string, qty = 1) {
  const { refundNo } = await askExchange(bought, { wanted, qty })
  await approve(orderStaff, refundNo)
  const { replacement } = await refundOf(bought)
  return { refundNo, replacement: replacement!.invoiceNo }
}
async function pay(invoiceNo: string) {
  const { jumpUrl } = await buyer.call('POST /payment/repayApply', { invoiceNo, paymentMethodCode: 'CARD' })
  await pressAtBank(shop, jumpUrl, 'approve')
}

test('a payment request that nobody pays for seven days ends: the goods are free, and what came back is refunded in full', async () => {
  const [late, counted] = [await buy(), await buy()]
  const first = await exchange(late, 'SHIRT-L')
  const second = await exchange(counted, 'SHIRT-L')
  await count(orderStaff, second.refundNo)
  expect(await allocated('SHIRT-L')).toBe(2)
  shop.clock.moveBy({ days: 6, hours: 23 })
  await shop.runJobs()
  expect(await rowOf(first.replacement)).toMatchObject({ order_state: 'unconfirm' })
  shop.clock.moveBy({ hours: 1, minutes: 1 })
  await shop.runJobs()
  await shop.runJobs()
  expect(await allocated('SHIRT-L')).toBe(0)
  expect(await rowOf(first.replacement)).toMatchObject({ order_state: 'expired' })
  buyer = await logIn(shop, arjun)
  expect(await refundOf(counted)).toMatchObject({ kind: 'return', state: 'done', total: 100 })
  expect(await sentBack(counted.invoiceNo)).toBe(10_000)
  expect(await refundOf(late), 'its goods may still come').toMatchObject({ state: 'approved' })
  await count(orderStaff, first.refundNo)
  await shop.runJobs()
  expect(await refundOf(late)).toMatchObject({ kind: 'return', state: 'done', total: 100, exchange: null })
  expect(await rowOf(late.invoiceNo)).toMatchObject({ fulfilment_state: 'returned' })
})

test('money that comes for it after its end revives it while the credit is there, and goes back when it has been refunded', async () => {
  for (const isCounted of [false, true]) {
    const bought = await buy()
    const { refundNo, replacement } = await exchange(bought, 'SHIRT-L')
    const { jumpUrl } = await buyer.call('POST /payment/repayApply', {
      invoiceNo: replacement,
      paymentMethodCode: 'CARD',
    })
    const { id } = await rowOf(replacement)
    await sql`update sales_order set expires_at = ${shop.clock.now().toString()}::timestamptz where id = ${id}`.execute(
      shop.db,
    )
    await sql`select graphile_worker.add_job('expireOrder', json_build_object('order', ${id}::text))`.execute(shop.db)
    await shop.runJobs()
    if (isCounted) await count(orderStaff, refundNo)
    await shop.runJobs()
    await pressAtBank(shop, jumpUrl, 'approve')
    await shop.runJobs()
    expect((await rowOf(replacement)).order_state).toBe(isCounted ? 'expired' : 'confirmed')
    if (isCounted) continue
    await count(orderStaff, refundNo)
    await shop.runJobs()
    expect(await rowOf(replacement)).toMatchObject({ fulfilment_state: 'waiting', paid_cents: 4_000 })
  }
})

test('taken back by its buyer, the goods that were set aside are free again, and it may be asked for anew', async () => {
  const bought = await buy()
  const { refundNo, replacement } = await exchange(bought, 'SHIRT-M')
  await buyer.call('POST /sale/withdrawRefund', { refundNo })
  await shop.runJobs()
  await shop.runJobs()
  expect([(await rowOf(replacement)).order_state, await allocated('SHIRT-M')]).toEqual(['cancelled', 0])
  expect(await sentBack(bought.invoiceNo)).toBe(0)
  await exchange(bought, 'SHIRT-M')
})

test('fewer came than were announced: nothing goes out, the difference and what came are refunded, the rest may be asked for', async () => {
  const bought = await buy({ qty: 2 })
  const { refundNo, replacement } = await exchange(bought, 'SHIRT-L', 2)
  await pay(replacement)
  await count(orderStaff, refundNo, 1)
  await shop.runJobs()
  await shop.runJobs()
  expect(await rowOf(replacement)).toMatchObject({ order_state: 'cancelled', payment_state: 'refunded' })
  expect([await sentBack(replacement), await sentBack(bought.invoiceNo)]).toEqual([8_000, 10_000])
  expect(await refundOf(bought)).toMatchObject({ refundNo, kind: 'return', state: 'done', total: 100 })
  const { lines } = await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo: bought.invoiceNo })
  expect(lines[0]).toMatchObject({ qty: 2, returnable: 1 })
})

test('what is exchanged and then returned goes back to where the money had come from: card, points, bank; exchanged twice, through both', async () => {
  const { id: card } = await putCard(shop.db, { cents: 3_000, member })
  const pointsOf = async () =>
    (await sql<{ balance: number }>`select balance from points_account where member = ${member}`.execute(shop.db))
      .rows[0]!.balance
  const balanceOf = async () =>
    (await sql<{ cents: number }>`select balance_cents as cents from gift_card where id = ${card}`.execute(shop.db))
      .rows[0]!.cents
  const points = await pointsOf()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'SHIRT', assortId: 'SHIRT-S', qty: 4, buyNow: true }])
  const { body } = await askPrice(buyer, undefined, {}, { points: 600, giftCards: [{ refNo: card }] })
  const placed = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const bought = await receive(shop, orderStaff, { ...placed, buyer, net: 0 })
  const paid = (await rowOf(bought.invoiceNo)).paid_cents

  let last = bought
  for (const wanted of ['SHIRT-M', 'SHIRT-S']) {
    const { refundNo, replacement } = await exchange(last, wanted, 4)
    await count(orderStaff, refundNo, 4)
    await shop.runJobs()
    await handOver(orderStaff, replacement)
    last = { ...bought, invoiceNo: replacement }
  }
  expect([await sentBack(bought.invoiceNo), await balanceOf(), await pointsOf()]).toEqual([0, 0, points - 600])
  for (const qty of [1, 3]) {
    const { refundNo } = await buyer.call('POST /sale/requestRefund', {
      invoiceNo: last.invoiceNo,
      kind: 'return',
      reason: 'changed mind',
      lines: [{ no: 1, qty }],
    })
    await approve(orderStaff, refundNo)
    await count(orderStaff, refundNo, qty)
    await shop.runJobs()
    await shop.runJobs()
  }
  const { rows } = await sql<{ kind: string; cents: number }>`
    select t.kind, sum(a.amount_cents)::bigint as cents from order_allocation a join sales_order o on o.id = a.order_id
    join order_tender t on t.order_id = o.id and t.line = a.tender
    where o.number = ${bought.invoiceNo} and a.line > 0 group by t.kind`.execute(shop.db)
  const ofGoods = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
  expect(paid, 'some of it for the delivery').toBeGreaterThan(ofGoods['money']!)
  expect(await sentBack(bought.invoiceNo), 'all but the delivery').toBe(ofGoods['money'])
  expect([await balanceOf(), await pointsOf()]).toEqual([ofGoods['gift-card'], points])
})

test('a great difference waits for a second person, and the new goods with it', async () => {
  await putOnSale(shop.db, {
    code: 'SOFA',
    variants: [
      { assortId: 'SOFA-BIG', size: 'Big', cents: 900_000, onHand: 5 },
      { assortId: 'SOFA-SMALL', size: 'Small', cents: 100_000, onHand: 5 },
    ],
  })
  const bought = await buyShirts(shop, orderStaff, buyer, { code: 'SOFA', size: 'BIG' })
  const { refundNo, replacement } = await exchange(bought, 'SOFA-SMALL')
  await count(orderStaff, refundNo)
  await shop.runJobs()
  expect([(await refundOf(bought)).state, (await rowOf(replacement)).fulfilment_state]).toEqual([
    'received',
    'approval',
  ])
  const early = await (await orderStaff()).ask('POST /staff/orders/{invoiceNo}/approve', { invoiceNo: replacement })
  expect(early, 'nobody lets the new goods go while it waits').toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  const owner = await openOrderStaff(shop, 'owner')()
  await owner.call('POST /staff/bookRefund', { refundNo })
  await shop.runJobs()
  expect(await refundOf(bought)).toMatchObject({ state: 'done', total: 8_000 })
  expect((await rowOf(replacement)).fulfilment_state).toBe('waiting')
})

test.each([
  [6, 'refunded'],
  [1, 'part_refunded'], // the delivery charge is kept
])(
  '%s pieces exchanged and then returned: done with the bank’s money and not before, the order is %s, and no earned point is left',
  async (qty, end) => {
    const bought = await buy({ qty })
    const { refundNo, replacement } = await exchange(bought, 'SHIRT-M', qty)
    await count(orderStaff, refundNo, qty)
    await shop.runJobs()
    await handOver(orderStaff, replacement)
    expect(await rowOf(bought.invoiceNo)).toMatchObject({ payment_state: 'paid', order_state: 'completed' })
    const back = await buyer.call('POST /sale/requestRefund', {
      invoiceNo: replacement,
      kind: 'return',
      reason: 'changed mind',
      lines: [{ no: 1, qty }],
    })
    await approve(orderStaff, back.refundNo)
    await count(orderStaff, back.refundNo, qty)
    const amount = qty * 100
    expect(await refundOf({ invoiceNo: replacement })).toMatchObject({
      state: 'booked',
      parts: [{ kind: 'exchange', amount, state: 'owed' }],
    })
    expect(await rowOf(bought.invoiceNo)).toMatchObject({ payment_state: 'paid' })
    shop.mails.splice(0)
    await shop.runJobs()
    await shop.runJobs()
    expect(await refundOf({ invoiceNo: replacement })).toMatchObject({
      state: 'done',
      parts: [{ kind: 'exchange', amount, state: 'done' }],
    })
    expect(shop.mails.filter(({ subject }) => subject.includes(back.refundNo))).toHaveLength(2) // booked, done
    expect(await sentBack(bought.invoiceNo)).toBe(amount * 100)
    expect(await rowOf(bought.invoiceNo)).toMatchObject({ payment_state: end })
    expect(await rowOf(replacement)).toMatchObject({ payment_state: 'refunded' })
    const { rows } = await sql<{ left: number }>`
    select sum(points - cancelled)::bigint as left from points_promise p join sales_order o on o.id = p.order_id
    where o.number = any(${[bought.invoiceNo, replacement]})`.execute(shop.db)
    expect(rows[0]!.left).toBe(0)
  },
)

test('points and grade follow the goods that are kept: earned on the difference alone, and counted once', async () => {
  const at = shop.clock.now()
  const spend = async () =>
    (await sumSpend(shop.db, 'SPORT', member, at.subtract({ hours: 1 }), at.add({ hours: 1 }))).received
  const bought = await buy()
  const before = await spend()
  const earned = (await rowOf(bought.invoiceNo)).points_to_earn
  expect(earned).toBe(150) // 100 × 1.5 for Platinum
  const { refundNo, replacement } = await exchange(bought, 'SHIRT-L')
  await pay(replacement)
  await count(orderStaff, refundNo)
  await shop.runJobs()
  await handOver(orderStaff, replacement)
  expect((await rowOf(replacement)).points_to_earn).toBe(60)
  expect(await spend()).toBe(before + 4_000)
  const { rows } = await sql<{ left: number }>`
    select sum(points - cancelled)::bigint as left from points_promise p join sales_order o on o.id = p.order_id
    where o.number = any(${[bought.invoiceNo, replacement]})`.execute(shop.db)
  expect(rows[0]!.left).toBe(210)
})
