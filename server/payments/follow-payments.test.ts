import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { buyOne, expectPaidOnce, readLedger } from '#tests/paying.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import { taiMan } from '#tests/people.ts'

let shop: Trade['shop']
let goods: { prodCode: string; assortId: string }
openTrade(taiMan, async (trade) => {
  shop = trade.shop
  goods = await putOnSale(shop.db, { code: 'S-CUP', cents: 12_000, onHand: 50 })
})

const press = (jumpUrl: string | null, choice: string) =>
  fetch(jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
/** As after an outage that used up every attempt of the jobs, or a crash that left them with a dead worker. */
async function loseJobs(): Promise<void> {
  await shop.db.deleteFrom('scheduled_job').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
}
/** The sweep that each process adds every minute. */
async function sweep(): Promise<void> {
  for (const name of shop.app.sweeps ?? []) await shop.app.jobs[name]!({} as never)
}
const allocated = async () =>
  (await sql<{ n: number }>`select allocated as n from stock where assort_id = ${goods.assortId}`.execute(shop.db))
    .rows[0]!.n

test('(B5) money that nobody told the shop of is taken by the next sweep, though no job asks after it', async () => {
  const placed = await buyOne(shop, goods)
  await loseJobs()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await sweep() // less than a minute old: its buyer may be on the bank's page
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
  shop.clock.moveBy({ seconds: 61 })
  await sweep()
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('(B5) an order whose time has passed gives its goods back at the next sweep, though no job ends it', async () => {
  const before = await allocated()
  const { invoiceNo } = await buyOne(shop, goods)
  await loseJobs()
  expect(await allocated()).toBe(before + 1)
  shop.clock.moveBy({ minutes: 29 })
  await sweep()
  expect(await allocated()).toBe(before + 1)
  shop.clock.moveBy({ minutes: 2 })
  await sweep()
  const { order, payments } = await readLedger(shop.db, invoiceNo)
  expect([order.order_state, payments[0]!.state]).toEqual(['expired', 'cancelled'])
  expect(await allocated()).toBe(before)
})

test('(B5) what is owed back reaches the bank by a sweep, though its job was lost', async () => {
  const placed = await buyOne(shop, goods)
  await press(placed.jumpUrl, 'approve')
  await shop.bank.tick()
  await placed.buyer.call('POST /sale/cancelOrder', { invoiceNo: placed.invoiceNo })
  await loseJobs()
  shop.clock.moveBy({ seconds: 61 })
  await sweep()
  await shop.runJobs()
  const { owed } = await readLedger(shop.db, placed.invoiceNo)
  expect(owed.map(({ state }) => state)).toEqual(['done'])
})

test('(B5) a payment that cannot be asked after does not keep the others', async () => {
  const [odd, fine] = [await buyOne(shop, goods), await buyOne(shop, goods)]
  await loseJobs()
  await press(fine.jumpUrl, 'approve-lose-notice')
  await sql`update payment set provider = 'nobody' where id = ${odd.payId}`.execute(shop.db)
  shop.clock.moveBy({ seconds: 61 })
  await sweep()
  await expectPaidOnce(shop.db, fine.invoiceNo)
  await sql`update payment set provider = 'sandbox' where id = ${odd.payId}`.execute(shop.db)
  shop.clock.moveBy({ seconds: 61 })
  await sweep()
})

/** As after a power cut: what the bank answered was not yet on the disk, and the payment is as it was written. */
const loseAnswer = (id: string) =>
  sql`update payment set state = 'created', provider_ref = null, pay_url = null where id = ${id}`.execute(shop.db)

/** Payment by another method, or a proof under review, moves the deadline of an order. */
const moveDeadline = (invoiceNo: string) =>
  sql`update sales_order set expires_at = expires_at + interval '5 minutes' where number = ${invoiceNo}`.execute(
    shop.db,
  )

test('(B5) money of a payment whose answer was lost is taken by the next sweep, though the deadline of its order has moved', async () => {
  const placed = await buyOne(shop, goods)
  await loseJobs()
  await press(placed.jumpUrl, 'approve-lose-notice')
  await loseAnswer(placed.payId)
  await moveDeadline(placed.invoiceNo)
  shop.clock.moveBy({ seconds: 61 })
  await sweep()
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('(B5) money of a payment whose answer was lost is taken by its notice, though the shop is called otherwise now', async () => {
  const placed = await buyOne(shop, goods)
  await loseJobs()
  await loseAnswer(placed.payId)
  await sql`update company set name_en = name_en || ' & Co', name_zh = name_zh || '行'`.execute(shop.db)
  await press(placed.jumpUrl, 'approve')
  await shop.bank.tick()
  await expectPaidOnce(shop.db, placed.invoiceNo)
})
