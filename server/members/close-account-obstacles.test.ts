import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookPlan } from '#tests/bills.ts'
import { askPrice, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { type LeavingMember, openLeaving } from '#tests/leaving.ts'
import { logIn, receiveCode } from '#tests/people.ts'

let { shop, member, id, email, book } = {} as LeavingMember
openLeaving(
  (leaving) => void ({ shop, member, id, email, book } = leaving),
  (opened) => putOnSale(opened.db, { code: 'L-CUP', cents: 12_000, onHand: 1_000 }),
)

const leave = 'POST /app/cancelAccount'
const password = 'Teapot42Blue'
const info = (who = member) => who.call('GET /app/getCancelAccountInfo', {})
const code = (who = member, target = email) => receiveCode(shop, who, { purpose: 'delete', target })
const daysAgo = (days: number) => shop.clock.now().subtract({ hours: 24 * days })

test('[7.051] [4.31] an order that is not received stands in the way, paid or still to be paid', async () => {
  const number = await book({})
  expect(await info()).toMatchObject({
    possible: false,
    possibleFrom: null,
    obstacles: [{ obstacle: 'not received', invoiceNo: number, message: expect.stringContaining(number) }],
  })
  const verifyCode = await code()
  expect(await member.ask(leave, { confirm: true, verifyCode })).toMatchObject({
    status: 409,
    error: 'DELETION_NOT_RECEIVED',
    facts: { number },
  })
  await shop.db
    .updateTable('sales_order')
    .set({ order_state: 'cancelled', refunded_cents: 10_000 })
    .where('number', '=', number)
    .execute()
  // The refused try has not consumed the code.
  await member.call(leave, { confirm: true, verifyCode })
})

test('[4.31] an order that waits to be paid tells the day on which it ends by itself', async () => {
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-CUP', qty: 1 }])
  const { body } = await askPrice(member, { ...home, email })
  await member.call('POST /payment/completePaymentMulCo', [body])
  expect(await info()).toMatchObject({
    possible: false,
    possibleFrom: '2026-11-20',
    obstacles: [{ obstacle: 'not received' }],
  })
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(await info()).toMatchObject({ possible: true })
})

test('[4.32] [7.051] within fourteen days after receipt the day it becomes possible is told', async () => {
  await book({ receivedAt: daysAgo(20) })
  const number = await book({ receivedAt: daysAgo(3) })
  expect(await info()).toMatchObject({
    possibleFrom: '2026-12-02',
    obstacles: [{ obstacle: 'return period', invoiceNo: number, possibleFrom: '2026-12-02' }],
  })
  expect(await member.ask(leave, { confirm: true, password }, { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'DELETION_RETURN_PERIOD',
    facts: { number, date: '2026-12-02' },
    message: expect.stringContaining('2 Dec 2026'),
  })
  shop.clock.moveTo('2026-12-01T23:59:00+08:00')
  const again = await logIn(shop, { email, password })
  expect(await again.ask(leave, { confirm: true, password })).toMatchObject({ error: 'DELETION_RETURN_PERIOD' })
  shop.clock.moveTo('2026-12-02T00:00:00+08:00')
  await again.call(leave, { confirm: true, password })
})

test('who has bought now and not paid yet stays until every bill is paid', async () => {
  const { orderId } = await bookPlan(shop, { member: id, number: 'LB1', cents: 120_000 })
  await sql`insert into order_event (order_id, axis, from_state, to_state, actor, at)
    values (${orderId}, 'fulfilment', 'wait_receiving', 'delivered', 'visitor', ${daysAgo(60).toString()}::timestamptz)`.execute(
    shop.db,
  )
  await shop.db.updateTable('sales_order').set({ fulfilment_state: 'delivered' }).where('id', '=', orderId).execute()
  expect(await member.ask(leave, { confirm: true, password })).toMatchObject({
    status: 409,
    error: 'DELETION_BILLS_OPEN',
    facts: { number: 'LB1' },
  })
})

test('[4.33] goods refused at the door, a return not yet refunded and a cancelled order not yet refunded stand in the way', async () => {
  for (const standing of [
    { receivedAt: daysAgo(60), fulfilment: 'receiving_reject' },
    { receivedAt: daysAgo(60), fulfilment: 'returned' },
    { orderState: 'cancelled' },
    { receivedAt: daysAgo(60), paymentState: 'chargeback' },
  ]) {
    const number = await book(standing)
    expect(await member.ask(leave, { confirm: true, password })).toMatchObject({
      error: 'DELETION_AFTER_SALES',
      facts: { number },
    })
    await shop.db
      .updateTable('sales_order')
      .set({ refunded_cents: 10_000, payment_state: 'refunded' })
      .where('number', '=', number)
      .execute()
    if (standing.fulfilment === 'receiving_reject')
      await shop.db
        .updateTable('sales_order')
        .set({ fulfilment_state: 'returned' })
        .where('number', '=', number)
        .execute()
    expect(await info()).toMatchObject({ possible: true })
  }
})
