import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Input } from '#ui/api.ts'
import { asOneself, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { type BoughtOrder, buyGoods, openOrderStaff, payByHand, sendOff } from '#tests/orders.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { expireOrder } from './orders.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let orderStaff: ReturnType<typeof openOrderStaff>
const own: Record<'unpaid' | 'paid' | 'sent' | 'received' | 'expired' | 'returned', BoughtOrder> = {} as never
const list = 'POST /sale/getSelfOrderUnderMerchant'

beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'L-POT', cents: 12_000, onHand: 100 })
  await putOnSale(shop.db, { code: 'L-100%', cents: 10_000, onHand: 100 })
  member = await logIn(shop, emily)
  const buy = (prodCode = 'L-POT') => buyGoods(member, { prodCode, qty: 2 })
  own.expired = await buy()
  const { id } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', own.expired.invoiceNo)
    .executeTakeFirstOrThrow()
  await inTransaction(shop.db, (tx) => expireOrder(tx, id, shop.clock.now().add({ hours: 25 })))
  for (const name of ['paid', 'sent', 'received', 'returned'] as const) {
    shop.clock.moveBy({ seconds: 1 })
    own[name] = await buy()
    await (name === 'paid' ? payByHand(orderStaff, own[name]) : sendOff(orderStaff, own[name]))
  }
  for (const { invoiceNo } of [own.received, own.returned])
    await member.call('POST /sale/confirmReceipt', { invoiceNo })
  await shop.db
    .insertInto('refund')
    .columns(['company', 'order_id', 'number', 'kind', 'state', 'reason', 'goods_back', 'requested_by', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('sales_order')
        .select(['company', 'id'])
        .select(({ val }) => [val('R1').as('number'), val('return').as('kind'), val('requested').as('state')])
        .select(({ val }) => [val('other').as('reason'), val(true).as('goods_back'), val('visitor').as('requested_by')])
        .select('placed_at')
        .where('number', '=', own.returned.invoiceNo),
    )
    .execute()
  shop.clock.moveBy({ seconds: 1 })
  own.unpaid = await buy('L-100%')
})
afterAll(() => shop.close())

const ask = (asked: Input<typeof list> = {}) => member.call(list, asked, { locale: 'en-US' })
const numbers = ({ orders }: { orders: { invoiceNo: string }[] }) => orders.map(({ invoiceNo }) => invoiceNo)

test('[1.31] [2.17] [7.091] a member’s orders stand on tabs, newest first, each on one, and every tab says how many it holds', async () => {
  const all = await ask({ size: 100 })
  expect(all.totalCount).toBe(all.orders.length)
  expect(numbers(all).slice(0, 2)).toEqual([own.unpaid.invoiceNo, own.returned.invoiceNo])
  const on: Record<string, string[]> = {}
  for (const tab of ['to pay', 'under way', 'completed', 'cancelled', 'after-sales'] as const) {
    const page = await ask({ tab, size: 100 })
    on[tab] = numbers(page)
    expect([page.totalCount, page.counts]).toEqual([page.orders.length, all.counts])
    expect(all.counts[tab]).toBe(page.totalCount)
  }
  expect(Object.values(on).flat().sort()).toEqual(numbers(all).sort())
  expect(on['to pay']).toEqual([own.unpaid.invoiceNo])
  expect(on['under way']).toEqual([own.sent.invoiceNo, own.paid.invoiceNo])
  expect(on['completed']).toContain(own.received.invoiceNo)
  expect(on['cancelled']).toEqual([own.expired.invoiceNo])
  expect(on['after-sales']).toEqual([own.returned.invoiceNo])
})

test('[7.032] a row says what its page says', async () => {
  const { orders } = await ask({ size: 100 })
  for (const { invoiceNo } of Object.values(own)) {
    const row = orders.find((order) => order.invoiceNo === invoiceNo)!
    const whole = await member.call('GET /vip/getSalesMemoDetails', { invoiceNo }, { locale: 'en-US' })
    const { label, labelText, orderType, coName, placedAt, netTotal, outStanding, payBefore, payable } = whole
    expect(row).toMatchObject({
      label,
      labelText,
      orderType,
      coName,
      placedAt,
      netTotal,
      outStanding,
      payBefore,
      payable,
    })
    expect(row.quantity).toBe(whole.lines.reduce((sum, { qty }) => sum + qty, 0))
    expect(row.lines).toEqual(whole.lines.slice(0, 3).map(({ name, picture, qty }) => ({ name, picture, qty })))
  }
})

test('pages follow one another without a gap, and past the end there is nothing', async () => {
  const { totalCount, ...all } = await ask({ size: 100 })
  const size = 4
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(totalCount / size) }, (_, at) => ask({ size, page: at + 1 })),
  )
  expect(pages.flatMap(numbers)).toEqual(numbers(all))
  expect(await ask({ size, page: pages.length + 1 })).toMatchObject({ orders: [], totalCount })
})

test('found by number or its end, or by words of the goods, in either language; a percent sign is itself', async () => {
  const { invoiceNo } = own.unpaid
  expect(numbers(await ask({ search: invoiceNo }))).toEqual([invoiceNo])
  expect(numbers(await ask({ search: invoiceNo.slice(-4).toLowerCase() }))).toContain(invoiceNo)
  expect(numbers(await ask({ search: '測試 l-100%' }))).toEqual([invoiceNo])
  expect(numbers(await ask({ search: 'test pot l-' })).toSorted()).toEqual(
    [own.expired, own.paid, own.sent, own.received, own.returned].map((one) => one.invoiceNo).toSorted(),
  )
  expect(await ask({ search: 'l-pot', tab: 'under way' })).toMatchObject({ totalCount: 2 })
  expect((await ask({ search: 'no such thing' })).totalCount).toBe(0)
  expect((await ask({ search: '_' })).totalCount).toBe(0)
})

test('[7.092] headers between two days', async () => {
  const headers = 'POST /sale/enquirySalesMemoHeaders'
  const today = await member.call(headers, { from: '2026-11-20', to: '2026-11-20', size: 100 })
  expect(numbers(today).toSorted()).toEqual(
    Object.values(own)
      .map(({ invoiceNo }) => invoiceNo)
      .toSorted(),
  )
  const before = await member.call(headers, { to: '2026-11-19', size: 100 })
  expect(before.totalCount + today.totalCount).toBe((await ask()).totalCount)
  expect(await member.call(headers, { from: '2026-11-21' })).toMatchObject({ totalCount: 0, orders: [] })
})

test('nobody else’s orders, and nobody without a login', async () => {
  const other = await logIn(shop, taiMan)
  const theirs = await other.call(list, { size: 100 })
  expect(numbers(theirs).filter((number) => Object.values(own).some(({ invoiceNo }) => invoiceNo === number))).toEqual(
    [],
  )
  const { invoiceNo } = own.paid
  expect(await other.ask('GET /vip/getSalesMemoDetails', { invoiceNo })).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  const walkin = await shop.visitor()
  for (const call of [list, 'POST /sale/enquirySalesMemoHeaders'] as const)
    expect(await walkin.ask(call, {})).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
})

test('staff find what is to be done next, and orders by label, days, number, e-mail, telephone and name', async () => {
  const clerk = await orderStaff()
  const find = async (asked: Input<'GET /staff/orders'>) => clerk.call('GET /staff/orders', { size: 100, ...asked })
  const mine = async (asked: Input<'GET /staff/orders'>) => {
    const found = numbers(await find(asked))
    return Object.entries(own).flatMap(([name, { invoiceNo }]) => (found.includes(invoiceNo) ? [name] : []))
  }
  expect(await mine({ todo: 'to pick' })).toEqual(['paid'])
  expect(await mine({ todo: 'on the way' })).toEqual(['sent'])
  expect(await mine({ todo: 'to approve' })).toEqual([])
  expect(await mine({ label: 'expire' })).toEqual(['expired'])
  expect(await mine({ label: 'wait receiving', from: '2026-11-20', to: '2026-11-20' })).toEqual(['sent'])
  expect(await mine({ from: '2026-11-21' })).toEqual([])
  expect(await mine({ search: own.sent.invoiceNo.toLowerCase() })).toEqual(['sent'])
  const { email, phone } = asOneself(member, home)
  for (const search of [email!.toUpperCase(), phone!, `+852 ${phone}`, '大文'])
    expect((await mine({ search })).length, search).toBe(6)
  expect(await mine({ search: 'nobody@harbour.example' })).toEqual([])
  const [row] = (await find({ search: own.paid.invoiceNo })).orders
  expect(row).toMatchObject({ label: 'paid', recipient: '陳大文', netTotal: 300, quantity: 2, wayName: '送貨上門' })
  const food = await openOrderStaff(shop, 'owner', 'FOOD')()
  expect(await food.call('GET /staff/orders', { search: own.paid.invoiceNo })).toMatchObject({ totalCount: 0 })
  expect(await food.ask('GET /staff/orders/{invoiceNo}', own.paid)).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  expect(await member.ask('GET /staff/orders', {})).toMatchObject({ status: 404 })
})
