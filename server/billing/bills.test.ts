import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#server/lib/process/clock.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { refundPlan } from '#server/payments/bill-payments.commands.ts'
import { bookPlan, memberOf } from '#tests/bills.ts'
import { findBreaches } from '#tests/invariants.ts'
import { arjun, emily, logIn, ngaTing, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { dropPlan, openPlans, startPlan } from './bills.commands.ts'
import { readPayLaterOffer, readTerms } from './bills.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let booked = 0
const number = () => `L${String((booked += 1)).padStart(4, '0')}`
const offer = async (email: string, sums: number[]) =>
  readPayLaterOffer(
    shop.db,
    { company: 'SPORT', visitor: await memberOf(shop, email), isMember: true },
    sums,
    dayOf(shop.clock.now()),
  )
const breaches = async () => (await findBreaches(shop.db)).filter((breach) => /bill|plan|owes later/.test(breach))
const refund = (orderId: string, cents: number, ref: string) =>
  inTransaction(shop.db, (tx) =>
    refundPlan(tx, { orderId, cents, ref, at: shop.clock.now(), actor: 'staff:May', reason: 'returned' }),
  )

test('[1.28, 1.29, 2.44] a member buys now and pays later: three bills, each with its day and what it comes to', async () => {
  const member = await memberOf(shop, emily.email)
  await bookPlan(shop, { member, number: 'LATER1', cents: 100_000 })
  const visitor = await logIn(shop, emily)
  const { plans, summary, counts } = await visitor.call('POST /payLater/getPlans', {}, { locale: 'en-US' })
  expect(plans).toMatchObject([
    {
      invoiceNo: 'LATER1',
      total: 1_000,
      paid: 333.34,
      outStanding: 666.66,
      state: 'RUNNING',
      chargePerPart: 50,
      mostCharge: 100,
      graceDays: 5,
      bills: [
        { no: 1, amount: 333.34, due: '2026-11-20', state: 'PAID', toPay: 0 },
        { no: 2, amount: 333.33, due: '2026-12-20', state: 'DUE', stateText: 'Due on 20 Dec 2026', payUpTo: 333.33 },
        { no: 3, amount: 333.33, due: '2027-01-19', payUpTo: 666.66, olderBills: 1, chargeFrom: '2027-01-25' },
      ],
    },
  ])
  expect(summary).toMatchObject({ toPay: 666.66, overdue: 0, limit: 10_000, limitLeft: 9_333.34 })
  expect(counts).toEqual({ due: 1, paid: 0, all: 1 })
  expect(await visitor.call('POST /payLater/getPlan', { invoiceNo: 'LATER1' })).toMatchObject({ total: 1_000 })
  expect(await visitor.call('POST /payLater/getPlans', { tab: 'paid' })).toMatchObject({ plans: [], totalCount: 0 })

  const other = await logIn(shop, taiMan)
  expect(await other.call('POST /payLater/getPlans', {})).toMatchObject({ plans: [], counts: { all: 0 } })
  expect(await other.ask('POST /payLater/getPlan', { invoiceNo: 'LATER1' })).toMatchObject({ error: 'BILL_NOT_FOUND' })
})

test('an order that waits for its first part is no bill, but takes up the limit until it is dropped', async () => {
  const member = await memberOf(shop, taiMan.email)
  const { orderId } = await bookPlan(shop, { member, number: number(), cents: 400_000, isStarted: false })
  const visitor = await logIn(shop, taiMan)
  expect(await visitor.call('POST /payLater/getPlans', {})).toMatchObject({
    plans: [],
    summary: { toPay: 0, limitLeft: 1_000 },
  })
  expect(await offer(taiMan.email, [100_001])).toMatchObject({ kind: 'closed', why: 'over-limit' })
  await inTransaction(shop.db, (tx) => dropPlan(tx, orderId, shop.clock.now()))
  await inTransaction(shop.db, (tx) => dropPlan(tx, orderId, shop.clock.now()))
  expect(await offer(taiMan.email, [500_000])).toMatchObject({ kind: 'open' })

  const start = () =>
    inTransaction(shop.db, async (tx) =>
      startPlan(tx, orderId, { at: shop.clock.now(), actor: 'bank', terms: await readTerms(shop.db, 'SPORT') }),
    )
  const second = await bookPlan(shop, { member, number: number(), cents: 200_000, isStarted: false })
  expect(await start(), 'the limit has gone to another order meanwhile').toBe('refused')
  await inTransaction(shop.db, (tx) => dropPlan(tx, second.orderId, shop.clock.now()))
  expect(await start(), 'late money takes it up again').toBe('started')
  expect(await start(), 'once').toBe('started')
  expect(await breaches()).toEqual([])
})

test('twenty checkouts at once lend no more than the limit', async () => {
  const member = await memberOf(shop, arjun.email) // HK$15,000
  const terms = await readTerms(shop.db, 'SPORT')
  const at = shop.clock.now()
  const seed = await Promise.all(
    Array.from({ length: 20 }, () => bookPlan(shop, { member, number: number(), cents: 30_000, isStarted: false })),
  )
  await Promise.all(seed.map(({ orderId }) => inTransaction(shop.db, (tx) => dropPlan(tx, orderId, at))))
  const outcomes = await Promise.allSettled(
    seed.map(({ orderId }) =>
      inTransaction(shop.db, (tx) =>
        openPlans(tx, { company: 'SPORT', member, orders: [{ orderId, cents: 200_000 }], terms, at }),
      ),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const one of outcomes)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'PAY_LATER_UNAVAILABLE', facts: { why: 'over-limit' } })
})

test('a partial refund makes the next part smaller, the whole one cancels what is unpaid and returns what is paid', async () => {
  const member = await memberOf(shop, ngaTing.email)
  const { orderId } = await bookPlan(shop, { member, number: 'REFUND1', cents: 90_000 })
  await payFirst(orderId, 30_000)
  expect(await refund(orderId, 20_000, 'R1')).toEqual({ cutCents: 20_000, backCents: 0 })
  const visitor = await logIn(shop, ngaTing)
  const plan = () => visitor.call('POST /payLater/getPlan', { invoiceNo: 'REFUND1' }, { locale: 'en-US' })
  expect(await plan()).toMatchObject({
    refunded: 200,
    paid: 300,
    outStanding: 400,
    bills: [{ no: 1 }, { no: 2, amount: 300, outStanding: 100 }, { no: 3, outStanding: 300 }],
  })
  expect(await refund(orderId, 70_000, 'R2')).toEqual({ cutCents: 40_000, backCents: 30_000 })
  expect(await plan()).toMatchObject({
    refunded: 900,
    paid: 0,
    outStanding: 0,
    state: 'SETTLED',
    bills: [{ state: 'PAID' }, { state: 'CANCELLED', stateText: 'Cancelled by a refund' }, { state: 'CANCELLED' }],
  })
  const back = await shop.db.selectFrom('payment_refund').select('amount_cents').execute()
  expect(back).toEqual([{ amount_cents: 30_000 }])
  await expect(refund(orderId, 1, 'R3')).rejects.toThrow(/cannot give back/)
  expect(await breaches()).toEqual([])
})

/** Records that an order's first instalment is paid. */
async function payFirst(orderId: string, cents: number) {
  const { id } = await shop.db
    .insertInto('payment')
    .values({
      company: 'SPORT',
      provider: 'sandbox',
      method: 'PAY_LATER',
      amount_cents: cents,
      state: 'succeeded',
      provider_ref: `first-${orderId}`,
      created_at: new Date(shop.clock.now().epochMilliseconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('payment_share').values({ payment: id, order_id: orderId, amount_cents: cents }).execute()
}

test('the ledger of bills is only added to', async () => {
  await expect(shop.db.deleteFrom('bill_entry').execute()).rejects.toThrow('only added to')
  await expect(shop.db.updateTable('bill_entry').set({ part_cents: 1 }).execute()).rejects.toThrow('only added to')
})
