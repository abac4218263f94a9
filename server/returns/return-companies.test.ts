import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { approve, count, handOver } from '#tests/exchanges.ts'
import { putOnSale } from '#tests/goods.ts'
import { type BoughtOrder, buyGoods, pressAtBank } from '#tests/orders.ts'
import { emily, logIn } from '#tests/people.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(emily, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putOnSale(shop.db, { code: 'OWN-BALL', cents: 30_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'FOOD-TEA', supplier: 'FOOD', cents: 25_000, onHand: 100 })
})
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(shop.db)
  buyer = await logIn(shop, emily)
})

/** A cart of two companies, paid at once: one order each. */
async function buyBoth(): Promise<{ bought: BoughtOrder; own: string; other: string }> {
  const goods = [{ prodCode: 'OWN-BALL' }, { prodCode: 'FOOD-TEA' }]
  const bought = await buyGoods(buyer, goods, { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  const { rows } = await sql<{ number: string; supplier: string }>`
    select o.number, o.supplier from sales_order o join payment_share s on s.order_id = o.id where s.payment = ${bought.payId}`.execute(
    shop.db,
  )
  const numberOf = (code: string) => rows.find(({ supplier }) => supplier === code)!.number
  return { bought, own: numberOf('SPORT'), other: numberOf('FOOD') }
}
const standing = async (number: string) => {
  const row = await shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  return [row.order_state, row.payment_state, row.refunded_cents]
}
const sentBack = async (payment: string) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::bigint as cents from payment_refund where payment = ${payment} and state = 'done'`.execute(
      shop.db,
    )
  ).rows[0]!.cents

test.each(['own', 'other'] as const)(
  'two companies, one payment: the order of one (%s) is voided for itself, and that of the other goes on',
  async (which) => {
    const both = await buyBoth()
    const [voided, kept] = which === 'own' ? [both.own, both.other] : [both.other, both.own]
    const { net_cents: net } = await shop.db
      .selectFrom('sales_order')
      .select('net_cents')
      .where('number', '=', voided)
      .executeTakeFirstOrThrow()
    const { refund } = await buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo: voided })
    expect(refund.total * 100).toBe(net)
    await shop.runJobs()
    await shop.runJobs()
    expect(await sentBack(both.bought.payId), 'its part of the payment, and no more').toBe(net)
    expect(await standing(voided)).toEqual(['voided', 'refunded', net])
    expect(await standing(kept)).toEqual(['confirmed', 'paid', 0])
    await handOver(orderStaff, kept)
    expect(await standing(kept)).toEqual(['completed', 'paid', 0])
  },
)

test('both voided at once give the whole payment back, each its own part', async () => {
  const { bought, own, other } = await buyBoth()
  await Promise.all([own, other].map((invoiceNo) => buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo })))
  await shop.runJobs()
  await shop.runJobs()
  expect(await sentBack(bought.payId)).toBe(bought.net * 100)
})

test('goods of one are returned after receipt, and the order of the other has all its money', async () => {
  const { bought, own, other } = await buyBoth()
  await handOver(orderStaff, own)
  await handOver(orderStaff, other)
  const { refundNo } = await buyer.call('POST /sale/requestRefund', {
    invoiceNo: other,
    kind: 'return',
    reason: 'changed mind',
    lines: [{ no: 1, qty: 1 }],
  })
  await approve(orderStaff, refundNo)
  await count(orderStaff, refundNo)
  await shop.runJobs()
  await shop.runJobs()
  expect(await sentBack(bought.payId)).toBe(25_000)
  expect((await standing(other)).at(-1)).toBe(25_000)
  expect(await standing(own)).toEqual(['completed', 'paid', 0])
})
