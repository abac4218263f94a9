import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOneself, byMail } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { type BoughtOrder, buyGoods, pressAtBank } from '#tests/orders.ts'
import { emily } from '#tests/people.ts'
import { ask, buyByCard, debtsOf, giveBack, orderOf, receive } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
openTrade(emily, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putOnSale(shop.db, { code: 'CB-BALL', cents: 30_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'CB-TEA', supplier: 'FOOD', cents: 25_000, onHand: 100 })
})

const buy = (qty = 1) => buyByCard(shop, buyer, [{ prodCode: 'CB-BALL', qty }])

/** The buyer's bank charges the payment back, or returns the money. */
async function decide({ payId }: Pick<BoughtOrder, 'payId'>, how: 'charge-back' | 'win-back'): Promise<void> {
  const { provider_ref: ref } = await paymentOf(payId)
  await shop.bank.fetch(new Request(`${shop.bank.url}/payments/${ref}/${how}`, { method: 'POST', body: '' }))
}
async function callBack(bought: BoughtOrder): Promise<void> {
  await decide(bought, 'charge-back')
  await shop.bank.tick()
}
const paymentOf = (id: string) =>
  shop.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const win = async (invoiceNo: string, clerk?: ShopVisitor) =>
  (clerk ?? (await orderStaff())).ask('POST /staff/orders/{invoiceNo}/chargebackWon', {
    invoiceNo,
    reason: 'case 4711',
  })
const standing = async (invoiceNo: string) => {
  const { order_state, payment_state, fulfilment_state } = await orderOf(shop.db, invoiceNo)
  return [order_state, payment_state, fulfilment_state]
}

test('money that was called back and won again: the order is paid, goes on, and can give back all of it', async () => {
  const bought = await buy()
  await callBack(bought)
  expect(await standing(bought.invoiceNo)).toEqual(['confirmed', 'chargeback', 'waiting'])
  const clerk = await orderStaff()
  const { invoiceNo } = bought
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  const parcel = { invoiceNo, carrier: 'KERRY', trackingNo: '' } as const
  expect(await clerk.ask('POST /staff/orders/{invoiceNo}/dispatch', parcel)).toMatchObject({
    error: 'MOVE_NOT_ALLOWED',
  })

  const won = await win(invoiceNo)
  if (!won.ok) throw new Error(won.error)
  expect(won.value.history.at(-1)).toMatchObject({
    axis: 'payment',
    from: 'chargeback',
    to: 'paid',
    reason: 'case 4711',
    actor: expect.stringMatching(/^staff:/),
  })
  expect((await paymentOf(bought.payId)).state).toBe('succeeded')
  const { timeline } = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo }, { locale: 'en-US' })
  expect(timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Payment taken back by the bank', 'Payment returned by the bank']),
  )
  await decide(bought, 'win-back') // the bank's notice arrives after staff have seen the money on the statement
  await shop.bank.tick()
  expect((await standing(invoiceNo))[1]).toBe('paid')
  await shop.runJobs()
  const told = shop.mails.filter(
    ({ to, subject }) => to === asOneself(buyer, byMail).email && subject.includes(`${invoiceNo} 的款項`),
  )
  expect(told.map(({ subject }) => subject)).toEqual([`訂單 ${invoiceNo} 的款項已重新確認`])
  expect(told[0]!.text).toContain('由原來的進度繼續處理')
  await buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo })
  await shop.runJobs()
  await shop.runJobs()
  expect(await debtsOf(shop.db, invoiceNo)).toEqual([{ cents: bought.net * 100, state: 'done' }])
})

test('an order of which a part had gone back is as paid as it was', async () => {
  const bought = await buy(2)
  await receive(orderStaff, bought)
  await giveBack(orderStaff, bought, [[1, 1]])
  await shop.runJobs()
  expect((await standing(bought.invoiceNo))[1]).toBe('part_refunded')
  await callBack(bought)
  expect((await standing(bought.invoiceNo))[1]).toBe('chargeback')
  await decide(bought, 'win-back')
  await shop.bank.tick()
  expect(await standing(bought.invoiceNo)).toEqual(['completed', 'part_refunded', 'delivered'])
  expect(await win(bought.invoiceNo)).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  await giveBack(orderStaff, bought, [[1, 1]])
  await shop.runJobs()
  expect((await standing(bought.invoiceNo))[1]).toBe('refunded')
})

test('goods that came while the money was away complete the order when it is there again, and its points begin to wait', async () => {
  const bought = await buy()
  const clerk = await orderStaff()
  const { invoiceNo } = bought
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'KERRY', trackingNo: '' })
  await callBack(bought)
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
  expect(await standing(invoiceNo)).toEqual(['confirmed', 'chargeback', 'delivered'])
  const waiting = async () =>
    (
      await sql<{ from: string | null }>`
        select credits_on as "from" from points_promise
        where order_id = (select id from sales_order where number = ${invoiceNo})`.execute(shop.db)
    ).rows.map(({ from }) => from !== null)
  expect(await waiting()).toEqual([false])
  expect((await win(invoiceNo)).ok).toBe(true)
  expect(await standing(invoiceNo)).toEqual(['completed', 'paid', 'delivered'])
  expect(await waiting()).toEqual([true])
})

test('one card for two companies: both their orders are paid again', async () => {
  const bought = await buyGoods(buyer, [{ prodCode: 'CB-BALL' }, { prodCode: 'CB-TEA' }], { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  await callBack(bought)
  const states = async () =>
    (
      await sql<{ state: string }>`
        select payment_state as state from sales_order join payment_share on order_id = id where payment = ${bought.payId}`.execute(
        shop.db,
      )
    ).rows.map(({ state }) => state)
  expect(await states()).toEqual(['chargeback', 'chargeback'])
  expect((await win(bought.invoiceNo)).ok).toBe(true)
  expect(await states()).toEqual(['paid', 'paid'])
})

async function buyCard() {
  const card = { prodCode: 'GC10643', assortId: 'GC10643-500', qty: 1 }
  const bought = await buyGoods(buyer, card, { method: 'CARD', delivery: byMail })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  await shop.runJobs() // the card is mailed and thereby delivered
  return bought
}
const frozen = async ({ invoiceNo }: BoughtOrder) =>
  (
    await sql<{ frozen: boolean }>`
      select frozen_at is not null as frozen from gift_card join sales_order on sales_order.id = gift_card.order_id
      where number = ${invoiceNo}`.execute(shop.db)
  ).rows.map((card) => card.frozen)

test('gift cards that were bought with it pay again', async () => {
  const bought = await buyCard()
  await callBack(bought)
  expect(await frozen(bought)).toEqual([true])
  expect((await win(bought.invoiceNo)).ok).toBe(true)
  expect(await frozen(bought)).toEqual([false])
})

test('a gift card that was to go back when the bank took its money pays nothing after that request has ended, until the money is won', async () => {
  const bought = await buyCard()
  const request = await ask(bought, [[1, 1]])
  if (!request.ok) throw new Error(request.error)
  await callBack(bought)
  await buyer.call('POST /sale/withdrawRefund', { refundNo: request.value.refundNo })
  expect(await frozen(bought)).toEqual([true])
  expect((await win(bought.invoiceNo)).ok).toBe(true)
  expect(await frozen(bought)).toEqual([false])
})

test('what is not away is not won: refused before, a second time, of a stranger; of five at once one wins', async () => {
  const bought = await buy()
  expect(await win(bought.invoiceNo)).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' })
  await callBack(bought)
  expect(await win(bought.invoiceNo, await enterAs(shop, 'support'))).toMatchObject({ status: 403 })
  expect(await win(bought.invoiceNo, await enterAs(shop, 'owner', 'FOOD'))).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  const clerk = await orderStaff()
  const answers = await Promise.all(Array.from({ length: 5 }, () => win(bought.invoiceNo, clerk)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { history } = await clerk.call('GET /staff/orders/{invoiceNo}', { invoiceNo: bought.invoiceNo })
  expect(history.filter(({ from }) => from === 'chargeback')).toHaveLength(1)
})
