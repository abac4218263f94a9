import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { expireOrder } from '#server/orders/orders.commands.ts'
import { approve, askExchange, buyShirts, count, putShirts } from '#tests/exchanges.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, pressAtBank } from '#tests/orders.ts'
import { logIn, ngaTing } from '#tests/people.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import { settleExchange } from './exchanges.commands.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(ngaTing, async (trade) => void ({ shop, orderStaff, buyer } = trade))
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(shop.db)
  buyer = await logIn(shop, ngaTing)
})
afterEach(() => shop.runJobs())

const decide = 'POST /staff/decideRefund'
const refundOf = async ({ invoiceNo }: BoughtOrder) =>
  (await buyer.call('GET /sale/refunds', { invoiceNo })).refunds[0]!
const replacementsOf = async ({ invoiceNo }: BoughtOrder) =>
  (
    await sql<{ id: string; number: string }>`
      select n.id, n.number from sales_order n join refund r on r.id = n.exchange_of join sales_order o on o.id = r.order_id
      where o.number = ${invoiceNo}`.execute(shop.db)
  ).rows
const rowOf = (id: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idOfRefund = async (number: string) =>
  (await shop.db.selectFrom('refund').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
const settle = (refund: string) =>
  inTransaction(shop.db, (tx) => settleExchange(tx, refund, { at: shop.clock.now(), actor: 'job' }))

test('approved five times at once, an exchange is placed once and its goods are set aside once', async () => {
  await putShirts(shop, 'ONCE')
  const bought = await buyShirts(shop, orderStaff, buyer, { code: 'ONCE' })
  const { refundNo } = await askExchange(bought, { wanted: 'ONCE-M' })
  const clerk = await orderStaff()
  const answers = await Promise.all(Array.from({ length: 5 }, () => clerk.ask(decide, { refundNo, approve: true })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.error).toBe('REFUND_DECIDED')
  expect(await replacementsOf(bought)).toHaveLength(1)
})

test('the last piece that two wait for in exchange goes to one of them; the other request stays as it was', async () => {
  await putShirts(shop, 'LAST', 2)
  await sql`delete from rate_limit`.execute(shop.db)
  const [one, other] = [
    await buyShirts(shop, orderStaff, buyer, { code: 'LAST' }),
    await buyShirts(shop, orderStaff, buyer, { code: 'LAST' }),
  ]
  const asked = [await askExchange(one, { wanted: 'LAST-L' }), await askExchange(other, { wanted: 'LAST-L' })]
  await sql`update stock set safety = 1 where assort_id = 'LAST-L'`.execute(shop.db)
  const clerk = await orderStaff()
  const answers = await Promise.all(asked.map(({ refundNo }) => clerk.ask(decide, { refundNo, approve: true })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'SOLD_OUT' })
  const states = [(await refundOf(one)).state, (await refundOf(other)).state]
  expect(states.toSorted()).toEqual(['approved', 'requested'])
})

test('a payment that comes as its time ends, and goods that are counted meanwhile: paid and handed over, or refunded, never both', async () => {
  await putShirts(shop, 'RACE')
  const ends = new Set<string>()
  const before = await countDeadlocks()
  for (let round = 0; round < 6; round += 1) {
    await sql`delete from rate_limit`.execute(shop.db)
    const bought = await buyShirts(shop, orderStaff, buyer, { code: 'RACE' })
    const { refundNo } = await askExchange(bought, { wanted: 'RACE-L' })
    await approve(orderStaff, refundNo)
    const [{ id, number }] = (await replacementsOf(bought)) as [{ id: string; number: string }]
    const { jumpUrl } = await buyer.call('POST /payment/repayApply', { invoiceNo: number, paymentMethodCode: 'CARD' })
    await sql`update sales_order set expires_at = ${shop.clock.now().toString()}::timestamptz where id = ${id}`.execute(
      shop.db,
    )
    const refund = await idOfRefund(refundNo)
    const steps = [
      () => pressAtBank(shop, jumpUrl, 'approve'),
      () => inTransaction(shop.db, (tx) => expireOrder(tx, id, shop.clock.now())),
      () => count(orderStaff, refundNo),
      () => settle(refund),
    ]
    await Promise.all([...steps.slice(round % 4), ...steps.slice(0, round % 4)].map((step) => step()))
    await shop.runJobs()
    await shop.runJobs()
    const { order_state: state, fulfilment_state: fulfilment } = await rowOf(id)
    const { kind, state: stands, total } = await refundOf(bought)
    ends.add(state)
    if (state === 'confirmed') expect([fulfilment, kind, stands, total]).toEqual(['waiting', 'exchange', 'done', 0])
    else expect([state, kind, stands, total]).toEqual(['expired', 'return', 'done', 100])
    expect(await findBreaches(shop.db)).toEqual([])
  }
  expect(ends.size).toBeGreaterThan(0)
  expect(await countDeadlocks(), 'all lock orders before documents').toBe(before)
})

/** Those that PostgreSQL resolved, also where the shop tried again. */
async function countDeadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(shop.db)
  const { rows } = await sql<{ count: string }>`
    select deadlocks as count from pg_stat_database where datname = current_database()`.execute(shop.db)
  return Number(rows[0]!.count)
}

test('settled by six at once, an exchange is booked once', async () => {
  await putShirts(shop, 'SIX')
  const bought = await buyShirts(shop, orderStaff, buyer, { code: 'SIX' })
  const { refundNo } = await askExchange(bought, { wanted: 'SIX-L' })
  await approve(orderStaff, refundNo)
  await count(orderStaff, refundNo)
  const [{ id, number }] = (await replacementsOf(bought)) as [{ id: string; number: string }]
  const { jumpUrl } = await buyer.call('POST /payment/repayApply', { invoiceNo: number, paymentMethodCode: 'CARD' })
  await pressAtBank(shop, jumpUrl, 'approve')
  const refund = await idOfRefund(refundNo)
  const ended = await Promise.all(Array.from({ length: 6 }, () => settle(refund)))
  expect(ended.toSorted()).toEqual(['hand over', 'wait', 'wait', 'wait', 'wait', 'wait'])
  expect((await rowOf(id)).fulfilment_state).toBe('waiting')
})

test('whoever falls between the answer and its letter sends it when they stand again, once', async () => {
  await putShirts(shop, 'FALL')
  const bought = await buyShirts(shop, orderStaff, buyer, { code: 'FALL' })
  const { refundNo } = await askExchange(bought, { wanted: 'FALL-L' })
  await shop.runJobs()
  await approve(orderStaff, refundNo) // as after a crash: no job has run yet
  const sent = shop.mails.length
  await shop.runJobs()
  const { replacement } = await refundOf(bought)
  const letters = shop.mails.slice(sent).filter(({ html }) => html.includes(refundNo))
  expect(letters).toHaveLength(1)
  expect(letters[0]!.html).toContain(replacement!.invoiceNo)
  await sql`select graphile_worker.add_job('mailRefund', json_build_object('refund', ${await idOfRefund(refundNo)}::text, 'about', 'exchange to pay'))`.execute(
    shop.db,
  )
  await shop.runJobs()
  expect(shop.mails.slice(sent).filter(({ html }) => html.includes(refundNo))).toHaveLength(1)
})
