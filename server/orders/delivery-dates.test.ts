import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { home, placeOrder, showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { opening } from '#tests/clock.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { expireOrder } from './orders.commands.ts'
import { changeDate } from './delivery-dates.commands.ts'
import type { DateChange } from './delivery-dates.store.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  orderStaff = await enterAs(shop, 'order desk')
})
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const details = 'POST /payment/getSalesMemoDetails'
const change = 'POST /staff/changeDate'
const promised = '2026-12-04' // two weeks after the opening, a Friday

/** Goods of this test that arrive in two weeks. */
const announce = async (code: string) =>
  (await putOnSale(shop.db, { code, cents: 9_000, onHand: 0, lead: '2/WEEK' })).assortId
async function order(prodCode: string, delivery = home) {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1, buyNow: true }])
  const { invoiceNo } = await placeOrder(buyer, { delivery, method: 'BANK_TRANSFER' })
  return { buyer, invoiceNo }
}
const lettersTo = async (invoiceNo: string) => {
  await shop.runJobs()
  return shop.mails.filter(({ subject, html }) => /改期/.test(subject) && html.includes(invoiceNo))
}
const idOf = async (number: string) =>
  (await shop.db.selectFrom('sales_order').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
const changesOf = async (assortId: string) =>
  (
    await sql<{ orderId: string; from: string; to: string }>`
      select order_id as "orderId", old_date as from, new_date as to from date_change join order_line using (order_id, line)
      where assort_id = ${assortId} order by at, order_id`.execute(shop.db)
  ).rows

test('[3.15] [4.16] a changed date stands on every order that waits, with the old one; its buyer is told once, and may cancel free', async () => {
  const assortId = await announce('D-OVEN')
  const orders = [await order('D-OVEN'), await order('D-OVEN', showroom)]
  const input = { assortId, from: promised, to: '2026-12-20', reason: 'The ship is late' }
  expect(await orderStaff.call(change, input)).toEqual({ orders: 2 })
  for (const { buyer, invoiceNo } of orders) {
    const view = await buyer.call(details, { invoiceNo }, { locale: 'en-US' })
    expect(view.lines).toMatchObject([{ preOrderDlvDate: '2026-12-20', dateBefore: promised }])
    expect(view.expectedDate, 'nothing is delivered on a Sunday').toBe('2026-12-21')
    expect(view.timeline.at(-1)!.text).toBe('The arrival date has moved from 4 Dec 2026 to 20 Dec 2026')
    expect(await lettersTo(invoiceNo)).toHaveLength(1)
  }
  // Repeated, from another window or by a client that did not get the answer: nobody gets a second mail.
  expect(await orderStaff.call(change, input)).toEqual({ orders: 0 })
  const { buyer, invoiceNo } = orders[0]!
  expect(await lettersTo(invoiceNo)).toHaveLength(1)

  shop.clock.moveBy({ minutes: 10 })
  expect(await orderStaff.call(change, { assortId, from: '2026-12-20', to: '2026-12-23' })).toEqual({ orders: 2 })
  const view = await buyer.call(details, { invoiceNo })
  expect(view.lines).toMatchObject([{ preOrderDlvDate: '2026-12-23', dateBefore: '2026-12-20' }])
  expect(view.expectedDate).toBe('2026-12-23')
  expect(await lettersTo(invoiceNo)).toHaveLength(2)
})

test('only what waits for that day is moved: other days, other goods, other companies and orders that ended stay', async () => {
  const assortId = await announce('D-FRIDGE')
  const other = await announce('D-OTHER')
  const waiting = await order('D-FRIDGE')
  const elsewhere = await order('D-OTHER')
  const expired = await order('D-FRIDGE')
  const foodStaff = await enterAs(shop, 'order desk', 'FOOD')
  expect(await foodStaff.call(change, { assortId, from: promised, to: '2026-12-21' })).toEqual({ orders: 0 })
  expect(await orderStaff.call(change, { assortId, from: '2026-12-05', to: '2026-12-21' })).toEqual({ orders: 0 })

  shop.clock.moveBy({ hours: 25 })
  orderStaff = await enterAs(shop, 'order desk')
  const late = await order('D-FRIDGE') // promised a day later
  await inTransaction(shop.db, async (tx) => expireOrder(tx, await idOf(expired.invoiceNo), shop.clock.now()))
  await inTransaction(shop.db, async (tx) => expireOrder(tx, await idOf(waiting.invoiceNo), shop.clock.now()))
  const kept = await order('D-FRIDGE')
  expect(await orderStaff.call(change, { assortId, from: promised, to: '2026-12-21' })).toEqual({ orders: 0 })
  expect(await lettersTo(expired.invoiceNo)).toHaveLength(0)
  // Late money may revive it: it then shows the current date.
  const view = await expired.buyer.call(details, { invoiceNo: expired.invoiceNo })
  expect(view.lines).toMatchObject([{ preOrderDlvDate: '2026-12-21', dateBefore: promised }])
  for (const { buyer, invoiceNo } of [late, kept, elsewhere]) {
    const { lines } = await buyer.call(details, { invoiceNo })
    expect(lines[0]).toMatchObject({ dateBefore: null })
  }
  expect(other).not.toBe(assortId)
})

test('a day that has passed, or the same day, is refused; so is whoever may not', async () => {
  const assortId = await announce('D-LAMP')
  const { invoiceNo } = await order('D-LAMP')
  for (const to of [promised, '2026-11-19', '2026-02-30'])
    expect(await orderStaff.ask(change, { assortId, from: promised, to })).toMatchObject({
      ok: false,
      error: 'INVALID_INPUT',
    })
  const support = await enterAs(shop, 'support')
  expect(await support.ask(change, { assortId, from: promised, to: '2026-12-21' })).toMatchObject({ ok: false })
  expect(await changesOf(assortId)).toEqual([])
  expect(await lettersTo(invoiceNo)).toEqual([])
})

test('many are moved some at a time; what failed half way continues there, and each buyer is told once', async () => {
  const assortId = await announce('D-MANY')
  const orders = []
  for (let at = 0; at < 7; at += 1) orders.push(await order('D-MANY'))
  const moving: DateChange = {
    company: 'SPORT',
    assortId,
    from: Temporal.PlainDate.from(promised),
    to: Temporal.PlainDate.from('2026-12-22'),
    reason: '',
    by: 'staff:May',
    at: shop.clock.now(),
  }
  let noted = 0
  const note = async () => void (noted += 1)
  const last = (await Promise.all(orders.map(({ invoiceNo }) => idOf(invoiceNo)))).sort().at(-1)!
  await sql`
    create function fall() returns trigger language plpgsql as $$ begin
      if new.order_id = ${sql.lit(last)} then raise exception 'the power went'; end if; return new; end $$`.execute(
    shop.db,
  )
  await sql`create trigger fall before insert on date_change for each row execute function fall()`.execute(shop.db)
  await expect(changeDate(shop.db, moving, note, 3)).rejects.toThrow('the power went')
  expect(await changesOf(assortId)).toHaveLength(6)
  await sql`drop trigger fall on date_change`.execute(shop.db)

  const again = await Promise.all([1, 2, 3].map(() => changeDate(shop.db, moving, note, 3)))
  expect(again.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(noted, 'once a call').toBe(4)
  expect((await changesOf(assortId)).map(({ orderId }) => orderId)).toHaveLength(7)
  for (const { invoiceNo } of orders) expect(await lettersTo(invoiceNo)).toHaveLength(1)
})

test('what was changed is in the audit log: who, which goods, from when to when', async () => {
  const owner = await enterAs(shop, 'owner')
  const assortId = await announce('D-AUDIT')
  await order('D-AUDIT')
  await owner.call(change, { assortId, from: promised, to: '2026-12-30', reason: 'Port strike' })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `variant ${assortId}` })
  expect(entries).toMatchObject([
    { call: change, input: { assortId, from: promised, to: '2026-12-30', reason: 'Port strike' } },
  ])
})
