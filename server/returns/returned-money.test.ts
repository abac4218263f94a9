import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { byMail } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { buyGoods, openOrderStaff, sendOff } from '#tests/orders.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { ask, buyByCard, debtsOf, decide, orderOf, receive, requireAsked } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

vi.setConfig({ testTimeout: 60_000 }) // each test takes several orders to their buyer and back

let { shop, orderStaff, buyer }: Trade = {} as never
let support: ReturnType<typeof openOrderStaff>
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  support = openOrderStaff(shop, 'support')
  await putOnSale(shop.db, { code: 'R-CUP', cents: 33_333, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'R-PEN', cents: 5_000, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'R-CARD', cents: 20_000, onHand: 1_000, isGiftCard: true })
})
afterEach(() => sql`delete from rate_limit`.execute(shop.db))

test('money that came by transfer is sent back by a person: told to, exactly that sum, once', async () => {
  const walkIn = await shop.visitor()
  const bought = await buyGoods(walkIn, { prodCode: 'R-PEN', qty: 1 })
  await sendOff(orderStaff, bought)
  const { invoiceNo } = bought
  await (await orderStaff()).ask('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
  const wish = { invoiceNo, kind: 'claim', reason: 'missing', remark: 'told by phone', lines: [] } as const
  const { refundNo, total } = await (await orderStaff()).call('POST /staff/requestRefund', { ...wish, lines: [] })
  await decide(orderStaff, refundNo)
  await shop.runJobs()
  const waiting = await (await orderStaff()).call('GET /staff/refunds', { state: 'by hand' })
  expect(waiting.refunds).toMatchObject([{ refundNo, state: 'booked', parts: [{ state: 'by hand' }] }])
  expect(shop.mails.some(({ subject }) => subject.includes(invoiceNo) && subject.includes('未能退回'))).toBe(true)
  const send = async (amount: number) =>
    (await orderStaff()).ask('POST /staff/refundSentByHand', { refundNo, amount, reference: 'HSBC 77' })
  expect(await send(1)).toMatchObject({ error: 'REFUND_SUM_DIFFERS' })
  const both = await Promise.all([send(total), send(total)])
  expect(both.map((one) => (one.ok ? one.value.state : one.error)).toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual([
    'NOTHING_TO_SEND',
    'done',
  ])
  expect(await orderOf(shop.db, invoiceNo)).toMatchObject({ payment_state: 'refunded' })
})

test('a gift card that was bought goes back while nobody has used it, and pays for nothing from then on', async () => {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'R-CARD', qty: 2 }], { delivery: byMail })
  await shop.runJobs() // the cards are mailed and thereby delivered
  const { id: orderId } = await orderOf(shop.db, bought.invoiceNo)
  const cards = () =>
    shop.db.selectFrom('gift_card').selectAll().where('order_id', '=', orderId).orderBy('piece').execute()
  const [used] = await cards()
  await sql`update gift_card set frozen_at = now(), frozen_reason = 'lost' where id = ${used!.id}`.execute(shop.db)
  const items = await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo: bought.invoiceNo })
  expect(items.lines).toMatchObject([{ qty: 2, returnable: 1 }])
  expect(await ask(bought, [[1, 2]])).toMatchObject({ status: 409, error: 'GIFT_CARD_USED' })
  const request = await requireAsked(bought, [[1, 1]])
  expect(request).toMatchObject({ goodsBack: false })
  expect((await cards()).every(({ frozen_at: at }) => at !== null)).toBe(true)
  await buyer.call('POST /sale/withdrawRefund', { refundNo: request.refundNo })
  expect((await cards()).filter(({ frozen_at: at }) => at === null)).toHaveLength(1)
  const again = await requireAsked(bought, [[1, 1]])
  expect(await decide(orderStaff, again.refundNo)).toMatchObject({ value: { state: 'booked', total: 200 } })
  expect((await cards()).map(({ balance_cents: cents }) => cents).toSorted((a, b) => a - b)).toEqual([0, 20_000])
})

test('a gift card that somebody else has put into a wallet is theirs, and does not go back', async () => {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'R-CARD', qty: 2 }], { delivery: byMail })
  shop.mails.splice(0)
  await shop.runJobs()
  const friend = await logIn(shop, emily)
  const { text } = shop.mails.find(({ subject }) => subject.includes('禮品卡'))!
  const [, code = ''] = /(\d{4} \d{4} \d{4} \d{4})/.exec(text) ?? []
  const [, pin = ''] = /PIN[^\d]*(\d{6})/.exec(text) ?? []
  await friend.call('POST /giftCard/addGiftCard', { code, pin })
  const { invoiceNo } = bought
  const items = await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo })
  expect(items.lines).toMatchObject([{ qty: 2, returnable: 1 }])
  expect(await ask(bought, [[1, 2]])).toMatchObject({ status: 409, error: 'GIFT_CARD_USED' })
  const request = await requireAsked(bought, [[1, 1]])
  expect(await decide(orderStaff, request.refundNo)).toMatchObject({ value: { state: 'booked', total: 200 } })
  const { giftCards } = await friend.call('POST /giftCard/getAvaliableGiftCard', {})
  expect(giftCards.find(({ no }) => no.endsWith(code.slice(-4)))).toMatchObject({ cashValue: 200, status: 'ACTIVE' })
})

test('a gift card that staff have let pay again does not go back, and its money does not either', async () => {
  const bought = await buyByCard(shop, buyer, [{ prodCode: 'R-CARD', qty: 1 }], { delivery: byMail })
  await shop.runJobs()
  const { id: orderId } = await orderOf(shop.db, bought.invoiceNo)
  const request = await requireAsked(bought, [[1, 1]])
  const card = () =>
    shop.db.selectFrom('gift_card').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const { id: refNo } = await card()
  const clerk = await support()
  await clerk.call('POST /staff/giftCards/freeze', { refNo, frozen: false, reason: 'Found again' })
  expect(await decide(orderStaff, request.refundNo)).toMatchObject({ error: 'GIFT_CARD_USED' })
  expect((await card()).balance_cents).toBe(20_000)
  expect(await debtsOf(shop.db, bought.invoiceNo)).toEqual([])
})

test('of goods and a gift card that were to go back only the goods come: the card keeps what is on it, and pays again', async () => {
  const bought = await buyByCard(shop, buyer, [
    { prodCode: 'R-CUP', qty: 1 },
    { prodCode: 'R-CARD', qty: 1 },
  ])
  await receive(orderStaff, bought)
  const { invoiceNo } = bought
  const { lines } = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo })
  const request = await requireAsked(
    bought,
    lines.map(({ no }) => [no, 1]),
  )
  await decide(orderStaff, request.refundNo)
  const came = lines.map(({ no, productCode }) => ({ no, received: productCode === 'R-CUP' ? 1 : 0 }))
  const counted = await (
    await orderStaff()
  ).call('POST /staff/receiveReturn', {
    refundNo: request.refundNo,
    lines: came.map((one) => ({ ...one, resellable: one.received })),
  })
  expect(counted).toMatchObject({ state: 'booked', total: 333.33 })
  const { id } = await orderOf(shop.db, invoiceNo)
  const card = await shop.db
    .selectFrom('gift_card')
    .select(['balance_cents', 'frozen_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(card).toEqual({ balance_cents: 20_000, frozen_at: null })
})
