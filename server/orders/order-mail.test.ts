import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand, pressAtBank, sendOff } from '#tests/orders.ts'
import { proveAddress } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { holdOrder, moveExpiry } from './orders.commands.ts'
import type { OrderLetter } from './order-mail.rules.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await proveAddress(shop, 'chan@harbour.example')
  await putOnSale(shop.db, { code: 'M-CUP', cents: 12_000, onHand: 1_000 })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const idOf = async (invoiceNo: string) =>
  (await shop.db.selectFrom('sales_order').select('id').where('number', '=', invoiceNo).executeTakeFirstOrThrow()).id
/** Mails to the buyer about an order, oldest first. */
const lettersOf = (invoiceNo: string) =>
  shop.mails.filter(({ subject, to }) => subject.includes(invoiceNo) && /^chan\d+@/.test(to))
const subjectsOf = (invoiceNo: string) => lettersOf(invoiceNo).map(({ subject }) => subject)
const mailAgain = async (letter: OrderLetter) =>
  (shop.app.jobs['mailOrder'] as unknown as (letter: OrderLetter) => Promise<void>)(letter)

test('a letter goes out once, however often and however many at once its job is run', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' })
  const { invoiceNo } = bought
  await payByHand(orderStaff, bought)
  const order = await idOf(invoiceNo)
  await Promise.all(Array.from({ length: 10 }, () => mailAgain({ order, about: 'paid' })))
  await shop.runJobs()
  expect(subjectsOf(invoiceNo).filter((subject) => subject.includes('已確認'))).toHaveLength(1)
})

test('a letter that could not be sent is tried again, and sent then', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' })
  await payByHand(orderStaff, bought)
  const other = await openShop({
    beside: shop,
    mail: { send: () => Promise.reject(new Error('the mail server is away')) },
  })
  const order = await idOf(bought.invoiceNo)
  await expect((other.app.jobs['mailOrder'] as unknown as typeof mailAgain)({ order, about: 'paid' })).rejects.toThrow(
    'the mail server is away',
  )
  await other.close()
  await shop.runJobs()
  expect(subjectsOf(bought.invoiceNo)).toEqual([`訂單 ${bought.invoiceNo} 已確認`])
})

test('staff may send the letter of where an order stands once more', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' })
  const { invoiceNo } = bought
  await payByHand(orderStaff, bought)
  await shop.runJobs()
  const clerk = await orderStaff()
  expect(await clerk.call('POST /staff/orders/{invoiceNo}/resendMail', { invoiceNo })).toEqual({ sent: 'paid' })
  await shop.runJobs()
  expect(subjectsOf(invoiceNo)).toEqual([`訂單 ${invoiceNo} 已確認`, `訂單 ${invoiceNo} 已確認`])
})

test('an order that nobody has paid is spoken of ten minutes before its end; one that was paid is not', async () => {
  const open = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' }, { method: 'CARD' })
  const paid = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' }, { method: 'CARD' })
  await pressAtBank(shop, paid.jumpUrl, 'approve')
  const warning = (invoiceNo: string) => subjectsOf(invoiceNo).filter((subject) => subject.includes('快將'))
  shop.clock.moveBy({ minutes: 19 })
  await shop.runJobs()
  expect(warning(open.invoiceNo)).toEqual([])
  shop.clock.moveBy({ minutes: 1 })
  await shop.runJobs()
  shop.clock.moveBy({ minutes: -20 })
  expect(warning(open.invoiceNo)).toEqual([`訂單 ${open.invoiceNo} 快將到期，請付款`])
  expect(warning(paid.invoiceNo)).toEqual([])
})

test('an order whose end was moved within minutes, because a proof is looked at, is not warned of that end', async () => {
  const { invoiceNo } = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' }, { method: 'CARD' })
  const id = await idOf(invoiceNo)
  const at = shop.clock.now()
  await inTransaction(shop.db, async (tx) =>
    moveExpiry(tx, await holdOrder(tx, id), at.add({ hours: 24 }), { at, actor: 'visitor' }),
  )
  shop.clock.moveBy({ minutes: 4 })
  await shop.runJobs()
  expect(subjectsOf(invoiceNo)).toHaveLength(1) // the order confirmation
  shop.clock.moveBy({ hours: 23, minutes: 50 })
  await shop.runJobs()
  expect(subjectsOf(invoiceNo)).toHaveLength(1)
  shop.clock.moveBy({ minutes: 10 })
  await shop.runJobs()
  expect(subjectsOf(invoiceNo).at(-1)).toContain('已過期')
  shop.clock.moveBy({ hours: -24, minutes: -4 })
})

test('money sent by hand has a day, and its letter comes four hours before the end', async () => {
  const { invoiceNo } = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' })
  const warnings = () => subjectsOf(invoiceNo).filter((subject) => subject.includes('快將到期')).length
  shop.clock.moveBy({ hours: 19, minutes: 59 })
  await shop.runJobs()
  expect(warnings()).toBe(0)
  shop.clock.moveBy({ minutes: 1 })
  await shop.runJobs()
  expect(warnings()).toBe(1)
  shop.clock.moveBy({ hours: -20 })
})

test('a payment that failed is told of once its buyer has walked away; who pays again at once reads nothing of it', async () => {
  const walked = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' }, { method: 'CARD' })
  const stayed = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' }, { method: 'CARD' })
  await pressAtBank(shop, walked.jumpUrl, 'decline')
  await pressAtBank(shop, stayed.jumpUrl, 'decline')
  const { invoiceNo, orderToken } = stayed
  await stayed.buyer.call('POST /payment/repayApply', { invoiceNo, orderToken })
  shop.clock.moveBy({ minutes: 4 })
  await shop.runJobs()
  shop.clock.moveBy({ minutes: -4 })
  const failures = (which: string) => subjectsOf(which).filter((subject) => subject.includes('未能完成'))
  expect(failures(walked.invoiceNo)).toEqual([`訂單 ${walked.invoiceNo} 付款未能完成`])
  expect(failures(stayed.invoiceNo)).toEqual([])
})

test('from dispatch to delivery: each step writes once, with carrier and number, and goods that go out again are told of again', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'M-CUP' })
  const { invoiceNo } = bought
  await sendOff(orderStaff, bought)
  await shop.runJobs()
  expect(lettersOf(invoiceNo).at(-1)!.text).toContain('運單編號: SF1')
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/refused', { invoiceNo, reason: 'nobody at home' })
  await clerk.call('POST /staff/orders/{invoiceNo}/deliverAgain', { invoiceNo, carrier: 'KERRY', trackingNo: 'K2' })
  await shop.runJobs()
  expect(lettersOf(invoiceNo).at(-1)!.text).toContain('運單編號: K2')
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo })
  await shop.runJobs()
  await clerk.call('POST /staff/orders/{invoiceNo}/delivered', { invoiceNo, received: true })
  await shop.runJobs()
  expect(subjectsOf(invoiceNo)).toEqual([
    `訂單 ${invoiceNo} 已確認`,
    `訂單 ${invoiceNo} 已經寄出`,
    `訂單 ${invoiceNo} 已經寄出`,
    `訂單 ${invoiceNo} 已經送達，請確認收貨`,
    `訂單 ${invoiceNo} 的貨品已經簽收`,
  ])
  expect(lettersOf(invoiceNo).at(-1)!.text).toContain('可於2026年')
  const { rows } = await sql`
    select from letter where once like ${`order ${await idOf(invoiceNo)} %`} and state = 'sent'`.execute(shop.db)
  expect(rows).toHaveLength(5)
})
