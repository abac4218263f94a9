import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, pressAtBank } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'CAP-1', cents: 60_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'CAP-LATER', cents: 60_000, onHand: 0, lead: '1/WEEK' })
  const owner = await openOrderStaff(shop, 'owner')()
  await writeShop(owner, 'PUT /staff/settings', { values: { captureAtDispatch: true } })
})
afterEach(async () => {
  await shop.runJobs()
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const buy = async (choice: 'approve' | 'decline' = 'approve', prodCode = 'CAP-1') => {
  const bought = await buyGoods(await shop.visitor(), { prodCode }, { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, choice)
  return bought
}
const seen = async ({ invoiceNo }: BoughtOrder) => {
  const { order, orderState, paymentState } = await (
    await orderStaff()
  ).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  return [orderState, paymentState, order.label, order.orderType]
}
const step = async (path: 'pick' | 'dispatch', { invoiceNo }: BoughtOrder, extra = {}) =>
  (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${path}`, { invoiceNo, ...extra })
const send = async (bought: BoughtOrder) => {
  await step('pick', bought)
  return step('dispatch', bought, { carrier: 'KERRY' })
}
interface AtBank {
  id: string
  status: string
  refunds: { amountCents: number }[]
}
/** The state of a payment at the bank, or the bank's answer to a call of the shop. */
async function atBank({ jumpUrl }: BoughtOrder, call?: 'capture'): Promise<AtBank> {
  const address = `${shop.bank.url}/v1/payments/${jumpUrl!.split('/').at(-1)}${call ? `/${call}` : ''}`
  const headers = { authorization: `Bearer ${'test'.repeat(8)}` }
  const answer = await shop.bank.fetch(new Request(address, { headers, ...(call && { method: 'POST' }) }))
  expect(answer.status).toBe(200)
  return (await answer.json()) as AtBank
}
const stateOf = async ({ payId }: BoughtOrder) =>
  (await shop.db.selectFrom('payment').select('state').where('id', '=', payId).executeTakeFirstOrThrow()).state

test('(D22) a card is authorised at placing and charged once when the goods leave', async () => {
  const bought = await buy()
  expect(await seen(bought)).toEqual(['confirmed', 'authorized', 'pending', 'DELIVERY'])
  expect([(await atBank(bought)).status, await stateOf(bought)]).toEqual(['authorized', 'authorized'])
  await shop.runJobs()
  const letters = () => shop.mails.filter(({ subject }) => subject.includes(bought.invoiceNo))
  expect(letters().map(({ text }) => /貨品送出時才會正式扣款/.test(text))).toEqual([true])
  expect(letters()[0]!.attachments ?? []).toEqual([]) // no receipt before the capture
  expect(await send(bought)).toMatchObject({ ok: true })
  expect(await seen(bought)).toEqual(['confirmed', 'paid', 'wait receiving', 'DELIVERY'])
  expect([(await atBank(bought)).status, await stateOf(bought)]).toEqual(['captured', 'succeeded'])
})

test('(D22) two who dispatch at once capture once, and a capture that was not written down is found again', async () => {
  const bought = await buy()
  await step('pick', bought)
  const answers = await Promise.all([1, 2, 3].map(() => step('dispatch', bought, { carrier: 'KERRY' })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stateOf(bought)).toBe('succeeded')

  // Killed after the bank's answer and before it was recorded: the bank knows of the capture, the shop does not.
  const other = await buy()
  shop.bank.notices.areLost = true
  expect((await atBank(other, 'capture')).status).toBe('captured')
  expect(await stateOf(other)).toBe('authorized')
  expect(await send(other)).toMatchObject({ ok: true })
  expect(await stateOf(other)).toBe('succeeded')
  shop.bank.notices.areLost = false
})

test('(D22) cancelled before dispatch, an authorisation is let go of and nothing was taken', async () => {
  const bought = await buy()
  const { invoiceNo, buyer } = bought
  await buyer.call('POST /sale/cancelOrder', { invoiceNo, reason: 'changed mind' })
  expect(await seen(bought)).toEqual(['voided', 'authorized', 'voided', 'VOIDING'])
  await shop.runJobs()
  expect(await seen(bought)).toEqual(['voided', 'none', 'voided', 'VOIDED'])
  expect([(await atBank(bought)).status, await stateOf(bought)]).toEqual(['cancelled', 'cancelled'])
  const owed = await shop.db.selectFrom('payment_refund').select('id').where('payment', '=', bought.payId).execute()
  expect(owed).toEqual([])
})

test('(D22) what is captured while its order is given up goes back', async () => {
  const bought = await buy()
  const { invoiceNo, buyer } = bought
  await buyer.call('POST /sale/cancelOrder', { invoiceNo, reason: 'changed mind' })
  await atBank(bought, 'capture')
  await shop.runJobs()
  await shop.runJobs()
  expect(await seen(bought)).toEqual(['voided', 'none', 'voided', 'VOIDED'])
  expect((await atBank(bought)).refunds.map(({ amountCents }) => amountCents)).toEqual([60_000])
})

test('(D22) an authorisation that is about to lapse is captured; one that has lapsed is paid anew before anything leaves', async () => {
  const bought = await buy()
  shop.clock.moveBy({ hours: 24 * 6 + 1 })
  await shop.app.jobs['captureLapsing']!({} as never)
  await shop.runJobs()
  expect(await stateOf(bought)).toBe('succeeded')
  expect(await seen(bought)).toEqual(['confirmed', 'paid', 'paid', 'DELIVERY'])

  const late = await buy()
  shop.clock.moveBy({ hours: 24 * 7 + 1 })
  await shop.bank.tick()
  expect(await send(late)).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' })
  expect(await seen(late)).toEqual(['confirmed', 'failed', 'payment request', 'PAYMENT_FAILD'])
  const { invoiceNo, orderToken } = late
  const again = await (await shop.visitor()).call('POST /payment/repayApply', { invoiceNo, orderToken })
  await pressAtBank(shop, again.jumpUrl, 'approve')
  expect(await seen(late)).toEqual(['confirmed', 'paid', 'paid', 'DELIVERY'])
  expect(await step('dispatch', late, { carrier: 'KERRY' })).toMatchObject({ ok: true })
})

test('(D22) a lapsed order that nobody pays anew ends, and its goods are for sale', async () => {
  const before = await shop.db
    .selectFrom('stock')
    .selectAll()
    .where('assort_id', '=', 'CAP-1')
    .executeTakeFirstOrThrow()
  const late = await buy()
  shop.clock.moveBy({ hours: 24 * 7 + 1 })
  await shop.bank.tick()
  await send(late)
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  expect(await seen(late)).toEqual(['cancelled', 'failed', 'cancel', 'VOIDED'])
  const after = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', 'CAP-1').executeTakeFirstOrThrow()
  expect([after.on_hand, after.allocated]).toEqual([before.on_hand, before.allocated])
})

test('(D22) a declined card authorises nothing; what is pre-ordered is charged at once', async () => {
  const declined = await buy('decline')
  expect(await seen(declined)).toEqual(['unconfirm', 'failed', 'unconfirm', 'PAYMENT_FAILD'])
  const later = await buy('approve', 'CAP-LATER')
  expect(await seen(later)).toEqual(['confirmed', 'paid', 'paid', 'PRE_ORDER'])
})
