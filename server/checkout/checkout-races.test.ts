import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askPrice, complete, home, showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { openShop } from '#tests/shop.ts'

vi.setConfig({ testTimeout: 90_000 }) // fifty buyers fill their carts first, on a shared machine

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const stockOf = (assortId: string) =>
  shop.db
    .selectFrom('stock')
    .select(['on_hand', 'allocated', 'pre_ordered'])
    .where('assort_id', '=', assortId)
    .executeTakeFirstOrThrow()
const countOrdersOf = async (product: string) =>
  (await shop.db.selectFrom('order_line').select('order_id').where('product', '=', product).execute()).length

/** Buyers with the same goods in their carts, priced and ready to pay by hand, so that no bank slows the test down. */
async function queueUp(many: number, goods: { prodCode: string; qty?: number }[], delivery = showroom) {
  return Promise.all(
    Array.from({ length: many }, async () => {
      const buyer = await shop.visitor()
      await buyer.call('POST /shop_cart/addToShopCart', goods)
      const { body } = await askPrice(buyer, delivery)
      return { buyer, body: { ...body, cashRecords: [{ paymentMethodCode: 'BANK_TRANSFER' }] } }
    }),
  )
}
const rush = (queue: Awaited<ReturnType<typeof queueUp>>) =>
  Promise.all(queue.map(({ buyer, body }) => complete(buyer, body)))

test('the last piece, wanted by fifty at once, is sold once; the others are told that it is gone', async () => {
  await putOnSale(shop.db, { code: 'R-LAST', onHand: 1 })
  const answers = await rush(await queueUp(50, [{ prodCode: 'R-LAST' }]))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer]))
  expect(
    refusals.filter(({ status, error }) => status !== 409 || !['SOLD_OUT', 'INSUFFICIENT_STOCK'].includes(error ?? '')),
  ).toEqual([])
  expect([await stockOf('R-LAST'), await countOrdersOf('R-LAST')]).toEqual([
    { on_hand: 1, allocated: 1, pre_ordered: 0 },
    1,
  ])
})

test('twenty pieces for forty buyers of one or two each: not one more is sold than there is', async () => {
  await putOnSale(shop.db, { code: 'R-FEW', onHand: 20 })
  const queue = (
    await Promise.all([queueUp(20, [{ prodCode: 'R-FEW', qty: 1 }]), queueUp(20, [{ prodCode: 'R-FEW', qty: 2 }])])
  ).flat()
  const answers = await rush(queue)
  expect(answers.filter((answer) => !answer.ok && answer.status !== 409)).toEqual([])
  expect((await stockOf('R-FEW')).allocated).toBe(20)
})

test('a pre-order limit holds under a rush as stock does', async () => {
  await putOnSale(shop.db, { code: 'R-LATER', onHand: 0, lead: '2/WEEK', preOrderLimit: 5 })
  const answers = await rush(await queueUp(30, [{ prodCode: 'R-LATER' }]))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
  expect(await stockOf('R-LATER')).toEqual({ on_hand: 0, allocated: 0, pre_ordered: 5 })
})

test('[7.078] the same completion sent fifty times at once is one order with equal answers; other content is refused', async () => {
  await putOnSale(shop.db, { code: 'R-SAME', onHand: 100 })
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'R-SAME' }])
  const { body } = await askPrice(buyer)
  const answers = await Promise.all(Array.from({ length: 50 }, () => complete(buyer, body)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ ok: true, value: { needJump: true } })
  expect(await countOrdersOf('R-SAME')).toBe(1)
  expect((await stockOf('R-SAME')).allocated).toBe(1)
  expect(await complete(buyer, body)).toEqual(answers[0])
  expect(await complete(buyer, { ...body, delivery: { ...body.delivery, flat: 'C' } })).toMatchObject({
    status: 409,
    error: 'CONVERSATION_ENDED',
  })
})

test('two tabs with conversations of their own cannot buy one cart twice', async () => {
  await putOnSale(shop.db, { code: 'R-TABS', onHand: 100 })
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'R-TABS', qty: 2 }])
  const tabs = await Promise.all(Array.from({ length: 10 }, () => askPrice(buyer)))
  const answers = await Promise.all(tabs.map(({ body }) => complete(buyer, body)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.error !== 'NOTHING_SELECTED')).toEqual([])
  expect((await stockOf('R-TABS')).allocated).toBe(2)
})

test('a visitor who buys in four tabs at once, again and again, holds no more than two unpaid orders', async () => {
  await putOnSale(shop.db, { code: 'R-HOARD', onHand: 100 })
  const buyer = await shop.visitor()
  const buy = async () => {
    await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'R-HOARD' }])
    const { body } = await askPrice(buyer)
    return complete(buyer, body)
  }
  for (let round = 0; round < 4; round += 1) await Promise.all([buy(), buy(), buy(), buy()])
  for (let more = 0; more < 2; more += 1) await buy()
  expect(await buy()).toMatchObject({ status: 409, error: 'TOO_MANY_UNPAID' })
  expect(await countOrdersOf('R-HOARD')).toBe(2)
})

test('carts of four lines in any order, bought by forty-eight at once: none deadlocks', async () => {
  const codes = ['R-A', 'R-B', 'R-C', 'R-D', 'R-E', 'R-F']
  for (const code of codes) await putOnSale(shop.db, { code, cents: 1_000, onHand: 10_000 })
  const queue = await Promise.all(
    Array.from({ length: 48 }, async (_, at) => {
      const buyer = await shop.visitor()
      const own = codes.toSorted(() => Math.sin(at * 7 + codes.length) - 0.5).slice(0, 4)
      for (const prodCode of at % 2 ? own : own.toReversed())
        await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode }])
      const { body } = await askPrice(buyer, home)
      return { buyer, body: { ...body, cashRecords: [{ paymentMethodCode: 'BANK_TRANSFER' }] } }
    }),
  )
  const before = await deadlocks()
  const answers = await rush(queue)
  expect(answers.filter((answer) => !answer.ok)).toEqual([])
  expect((await deadlocks()) - before).toBe(0)
})

test('goods of two suppliers are locked in the order of their ids, not supplier by supplier', async () => {
  await putOnSale(shop.db, { code: 'R-1-OTHER', supplier: 'FOOD', onHand: 10 })
  await putOnSale(shop.db, { code: 'R-2-OWN', onHand: 10 })
  await putOnSale(shop.db, { code: 'R-3-OTHER', supplier: 'FOOD', onHand: 10 })
  const [ready] = await queueUp(
    1,
    [{ prodCode: 'R-1-OTHER' }, { prodCode: 'R-2-OWN' }, { prodCode: 'R-3-OTHER' }],
    home,
  )
  const sold = inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('stock').select('assort_id').where('assort_id', '=', 'R-2-OWN').forNoKeyUpdate().execute()
    const placing = rush([ready!])
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 30_000 })
    const { rows } = await sql<{ code: string }>`
      select assort_id as code from stock where assort_id like 'R-_-O%' order by assort_id for no key update skip locked`.execute(
      shop.db,
    )
    return { placing, free: rows.map(({ code }) => code) }
  })
  const { placing, free } = await sold
  expect(free).toEqual(['R-3-OTHER'])
  const [answer] = await placing
  expect(answer).toMatchObject({ ok: true, value: { orders: [{}, {}] } })
  expect(await Promise.all(['R-1-OTHER', 'R-2-OWN', 'R-3-OTHER'].map(stockOf))).toEqual(
    Array.from({ length: 3 }, () => ({ on_hand: 10, allocated: 1, pre_ordered: 0 })),
  )
  const { rows: movements } = await sql`
    select supplier, assort_id from stock_movement join sales_order on sales_order.id = order_id
    where assort_id like 'R-_-O%' order by assort_id`.execute(shop.db)
  expect(movements).toEqual([
    { supplier: 'FOOD', assort_id: 'R-1-OTHER' },
    { supplier: 'SPORT', assort_id: 'R-2-OWN' },
    { supplier: 'FOOD', assort_id: 'R-3-OTHER' },
  ])
})

/** Statements that wait for a row that another transaction has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  return rows[0]!.count
}

/** PostgreSQL's own count, because a retry would hide deadlocks from the answers. */
async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_100)) // statistics are sent about once a second
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.db)
  return rows[0]!.deadlocks
}
