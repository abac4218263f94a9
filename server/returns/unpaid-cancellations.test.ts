import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPrice, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { bringAll, readCard, readLeftUses } from '#tests/means.ts'
import { buyGoods, pressAtBank } from '#tests/orders.ts'
import { logIn, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { orderOf } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test takes one or more orders through their whole life

let { shop, orderStaff, buyer }: Trade = {} as never
let member: string
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putOnSale(shop.db, { code: 'C-POT', cents: 60_000, onHand: 1_000 })
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

test('[1.32] unpaid it ends at any time: the bank’s page is closed, and what was set aside is free again', async () => {
  const { coupon, card, brought } = await bringAll(shop, member)
  const before = await readStock()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-POT', qty: 1, buyNow: true }])
  const bought = await buyGoods(await shop.visitor(), pot, { method: 'CARD' })
  const { invoiceNo, orderToken, jumpUrl } = bought
  const stranger = await shop.visitor()
  expect(await stranger.ask('POST /sale/cancelOrder', { invoiceNo })).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  expect(await stranger.call('POST /sale/previewCancel', { invoiceNo, orderToken })).toMatchObject({
    kind: 'unpaid',
    total: 0,
  })
  expect(await stranger.call('POST /sale/cancelOrder', { invoiceNo, orderToken })).toEqual({ invoiceNo, refund: null })
  expect(await stranger.call('POST /sale/cancelOrder', { invoiceNo, orderToken })).toEqual({ invoiceNo, refund: null })
  await pressAtBank(shop, jumpUrl, 'approve')
  await shop.runJobs()
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ order_state: 'cancelled', paid_cents: 0 })
  expect(await readStock()).toMatchObject({ allocated: before.allocated })

  const { body } = await askPrice(buyer, home, {}, brought)
  const placed = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect(await readCard(shop.db, card)).toEqual({ left: 0, held: 10_000 })
  expect(await buyer.call('POST /sale/previewCancel', { invoiceNo: placed.invoiceNo })).toMatchObject({ total: 150 })
  await buyer.call('POST /sale/cancelOrder', { invoiceNo: placed.invoiceNo })
  expect(await readCard(shop.db, card)).toEqual({ left: 10_000, held: 0 })
  expect(await readLeftUses(shop.db, coupon)).toBe(1)
})

test('while the bank decides an order waits; what was paid meanwhile is told, and is not cancelled behind its back', async () => {
  const slow = await buyGoods(buyer, pot, { method: 'CARD' })
  const press = (choice: string, url: string | null) =>
    shop.bank.fetch(new Request(url!, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await press('approve-slowly', slow.jumpUrl)
  const { invoiceNo } = slow
  expect(await buyer.ask('POST /sale/cancelOrder', { invoiceNo })).toMatchObject({
    status: 409,
    error: 'PAYMENT_UNDERWAY',
  })
  shop.clock.moveBy({ seconds: 11 })
  await shop.bank.tick()
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })

  const paid = await buyGoods(buyer, pot, { method: 'CARD' })
  await press('approve-lose-notice', paid.jumpUrl)
  const { invoiceNo: number } = paid
  expect(await buyer.ask('POST /sale/cancelOrder', { invoiceNo: number })).toMatchObject({
    error: 'ORDER_PAID_MEANWHILE',
  })
  expect(await orderOf(shop.db, number)).toMatchObject({ order_state: 'confirmed' })
  expect(await buyer.call('POST /sale/cancelOrder', { invoiceNo: number })).toMatchObject({ refund: { kind: 'void' } })
})

test('cancelled and paid at the same moment, it is paid or cancelled, and money that came too late goes back', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { invoiceNo, jumpUrl } = await buyGoods(await shop.visitor(), pot, { method: 'CARD' })
    const token = (await orderOf(shop.db, invoiceNo)).id
    const clerk = await orderStaff()
    const cancel = clerk.ask('POST /staff/cancelOrder', { invoiceNo, remark: token.slice(0, 8) })
    await Promise.all([cancel, pressAtBank(shop, jumpUrl, 'approve')])
    await shop.runJobs()
    const { order_state: state, paid_cents: paid, refunded_cents: back } = await orderOf(shop.db, invoiceNo)
    const outcome = await cancel
    expect(outcome.ok ? 'cancelled' : outcome.error).toBe(state === 'cancelled' ? 'cancelled' : 'ORDER_PAID_MEANWHILE')
    expect(paid - back).toBe(state === 'cancelled' ? 0 : 60_000)
  }
})
