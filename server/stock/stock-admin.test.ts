import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const receivePath = 'POST /staff/stock/receive'
const adjustPath = 'POST /staff/stock/adjust'
let goods = 0
const sell = async (product: Omit<Parameters<typeof putOnSale>[1], 'code'>) => {
  const code = `ADM-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 12_000, ...product })
  return { code, barcode: `29${code}` }
}
const receive = async (...rows: { barcode: string; quantity: number }[]) =>
  (await orderStaff()).ask(receivePath, { rows, note: 'delivery 4711' }, { locale: 'en-US' })
const adjust = async (body: { barcode?: string; assortId?: string; delta?: number; counted?: number }) =>
  (await orderStaff()).ask(adjustPath, { reason: 'stocktaking', ...body }, { locale: 'en-US' })
const level = async (code: string) => {
  const row = await shop.db.selectFrom('stock').selectAll().where('assort_id', '=', code).executeTakeFirstOrThrow()
  return [row.on_hand, row.allocated, row.pre_ordered]
}
const movementsOf = (code: string) =>
  shop.db.selectFrom('stock_movement').selectAll().where('assort_id', '=', code).orderBy('id').execute()
const step = async (path: 'pick' | 'dispatch' | 'delivered', invoiceNo: string, extra = {}) =>
  (await orderStaff()).ask(`POST /staff/orders/{invoiceNo}/${path}`, { invoiceNo, ...extra }, { locale: 'en-US' })

test('(D23) a paid pre-order waits for its goods; when staff take them in it has them first, is dispatched and completed', async () => {
  const { code, barcode } = await sell({ lead: '1/WEEK' })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 })
  await payByHand(orderStaff, bought)
  await step('pick', bought.invoiceNo)
  const sent = { carrier: 'KERRY', trackingNo: 'K1' }
  expect(await step('dispatch', bought.invoiceNo, sent)).toMatchObject({ status: 409, error: 'MOVE_NOT_ALLOWED' })

  expect(await receive({ barcode, quantity: 3 })).toMatchObject({
    value: { rows: [{ barcode, assortId: code, received: 3, onHand: 3, held: 2, saleable: 1, preOrdered: 0 }] },
  })
  const [received, filled] = (await movementsOf(code)).slice(-2)
  expect(received).toMatchObject({ kind: 'receive', on_hand_delta: 3, reason: 'delivery 4711', order_id: null })
  expect(received!.by).toMatch(/^staff:May /)
  expect(filled).toMatchObject({ kind: 'fill', allocated_delta: 2, pre_ordered_delta: -2 })

  // A new buyer finds one piece, and none of those promised to pre-orders.
  await buyGoods(await shop.visitor(), { prodCode: code, qty: 1 })
  expect(await step('dispatch', bought.invoiceNo, sent)).toMatchObject({ ok: true })
  expect(await step('delivered', bought.invoiceNo, { received: true })).toMatchObject({
    value: { order: { label: 'completed', orderType: 'COMPLETED' } },
  })
  expect(await level(code)).toEqual([1, 1, 0])
})

test('(D23) pre-orders are filled in the order of their claims, and what one gives back goes to the next', async () => {
  const { code, barcode } = await sell({ lead: '1/WEEK' })
  const first = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 })
  const second = await buyGoods(await shop.visitor(), { prodCode: code, qty: 3 })
  await payByHand(orderStaff, second)
  await receive({ barcode, quantity: 3 })
  expect(await level(code)).toEqual([3, 3, 2])
  await step('pick', second.invoiceNo)
  expect(await step('dispatch', second.invoiceNo, { carrier: 'KERRY' })).toMatchObject({ error: 'MOVE_NOT_ALLOWED' })
  await first.buyer.call('POST /sale/cancelOrder', { invoiceNo: first.invoiceNo, reason: 'changed mind' })
  expect(await level(code)).toEqual([3, 3, 0])
  expect(await step('dispatch', second.invoiceNo, { carrier: 'KERRY' })).toMatchObject({ ok: true })
  expect(await level(code)).toEqual([0, 0, 0])
})

test('(D23) goods that staff take in are told of once to whoever waits, and shown in the shop', async () => {
  const { code, barcode } = await sell({ onHand: 0 })
  const member = await register(shop, 'back@harbour.example')
  await member.call('POST /app/updateItemSubscription', { assortId: code })
  const seen = async () => (await shop.visitor()).call('GET /item/product/{id}', { id: code })
  const before = JSON.stringify(await seen())
  await receive({ barcode, quantity: 2 })
  await shop.runJobs()
  await receive({ barcode, quantity: 2 })
  await shop.runJobs()
  expect(shop.mails.filter(({ to, html }) => to === 'back@harbour.example' && html.includes(code))).toHaveLength(1)
  expect(before).toContain('SOLD_OUT')
  expect(JSON.stringify(await seen())).not.toContain('SOLD_OUT')
})

test('(D23) a delivery with a wrong row is refused whole, and each wrong row is named', async () => {
  const here = await sell({ onHand: 1 })
  const twice = await sell({ onHand: 1 })
  const full = await sell({ onHand: 1_000_000 })
  const { category } = await shop.db
    .selectFrom('product')
    .select('category')
    .where('company', '=', 'FOOD')
    .limit(1)
    .executeTakeFirstOrThrow()
  const other = await sell({ onHand: 1, company: 'FOOD', category })
  const answer = await receive(
    { barcode: here.barcode, quantity: 5 },
    { barcode: '0000', quantity: 5 },
    { barcode: other.barcode, quantity: 5 },
    { barcode: twice.barcode, quantity: 1.5 },
    { barcode: twice.barcode, quantity: 1 },
    { barcode: full.barcode, quantity: 1 },
  )
  expect(answer).toMatchObject({
    status: 422,
    error: 'STOCK_ROWS_WRONG',
    message: 'Nothing was received: 5 of the rows cannot be taken in.',
    fields: {
      'rows.1': { code: 'barcode_unknown', message: 'No product has this barcode' },
      'rows.2': { code: 'barcode_unknown' },
      'rows.3': { code: 'quantity_whole' },
      'rows.4': { code: 'barcode_twice' },
      'rows.5': { code: 'quantity_most' },
    },
  })
  expect(answer).not.toHaveProperty('fields.rows.0')
  expect(await level(here.code)).toEqual([1, 0, 0])
  for (const quantity of [0, -1])
    expect(await receive({ barcode: here.barcode, quantity })).toMatchObject({
      fields: { 'rows.0': { code: 'quantity_whole' } },
    })
  expect(await level(here.code)).toEqual([1, 0, 0])
})

test('(D23) a delivery sent twice under one key is received once', async () => {
  const { code, barcode } = await sell({ onHand: 0 })
  const clerk = await orderStaff()
  const rows = [{ barcode, quantity: 4 }]
  const once = { headers: { 'idempotency-key': 'delivery-4712' } }
  const answers = await Promise.all([1, 2].map(() => clerk.ask(receivePath, { rows }, once)))
  expect(answers[0]).toMatchObject({ ok: true })
  expect(answers[1]).toMatchObject({ ok: true, value: (answers[0] as { value: unknown }).value })
  expect(await level(code)).toEqual([4, 0, 0])
  expect(await clerk.ask(receivePath, { rows: [{ barcode, quantity: 5 }] }, once)).toMatchObject({
    error: 'KEY_REUSED',
  })
})

test('(D23) a count is corrected by a difference or to what was counted, never below what orders hold', async () => {
  const { code, barcode } = await sell({ onHand: 10 })
  await buyGoods(await shop.visitor(), { prodCode: code, qty: 3 })
  expect(await adjust({ barcode, delta: -2 })).toMatchObject({
    value: { barcode, assortId: code, onHand: 8, held: 3, saleable: 5, adjustedBy: -2 },
  })
  expect(await adjust({ assortId: code, counted: 9 })).toMatchObject({ value: { barcode, onHand: 9, adjustedBy: 1 } })
  expect(await adjust({ barcode, counted: 2 })).toMatchObject({
    status: 409,
    error: 'STOCK_BELOW_HELD',
    message: 'Orders hold 3 of it: the stock cannot go below that.',
  })
  expect(await adjust({ barcode, delta: -7 })).toMatchObject({ error: 'STOCK_BELOW_HELD' })
  expect(await adjust({ barcode, counted: 3 })).toMatchObject({ value: { onHand: 3, saleable: 0 } })
  expect(await adjust({ barcode, counted: 3 })).toMatchObject({ value: { adjustedBy: 0 } })
  const moved = (await movementsOf(code)).filter(({ kind }) => kind === 'adjust')
  expect(moved.map((one) => [one.on_hand_delta, one.reason])).toEqual([-2, 1, -6].map((by) => [by, 'stocktaking']))
  expect(moved.every(({ by }) => by?.startsWith('staff:'))).toBe(true)

  for (const wrong of [
    { barcode },
    { barcode, delta: 1, counted: 1 },
    { delta: 1 },
    { barcode, assortId: code, delta: 1 },
  ])
    expect([wrong, await adjust(wrong)]).toMatchObject([wrong, { status: 400, error: 'INVALID_INPUT' }])
  expect(await adjust({ barcode, delta: 1_000_000 })).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await adjust({ barcode: 'none', delta: 1 })).toMatchObject({ status: 404, error: 'PRODUCT_NOT_FOUND' })
})

test('(D23) two deliveries and a sale at once add up', async () => {
  const { code, barcode } = await sell({ onHand: 1 })
  const [, , , bought] = await Promise.all([
    receive({ barcode, quantity: 2 }),
    receive({ barcode, quantity: 3 }),
    adjust({ barcode, delta: 4 }),
    buyGoods(await shop.visitor(), { prodCode: code, qty: 1 }),
  ])
  expect(bought.invoiceNo).not.toBe('')
  expect(await level(code)).toEqual([10, 1, 0])
})

test('(D23) owner and order desk move stock; others and visitors do not', async () => {
  const { barcode } = await sell({ onHand: 1 })
  const rows = [{ barcode, quantity: 1 }]
  const change = { barcode, delta: 1, reason: 'found' }
  for (const role of ['support', 'merchandiser'] as const) {
    const clerk = await enterAs(shop, role)
    expect(await clerk.ask(receivePath, { rows })).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
    expect(await clerk.ask(adjustPath, change)).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
  }
  expect(await (await shop.visitor()).ask(receivePath, { rows })).toMatchObject({ status: 404 })
  expect(await (await enterAs(shop, 'owner', 'FOOD')).ask(adjustPath, change)).toMatchObject({ status: 404 })
  expect(await (await enterAs(shop, 'owner')).ask(adjustPath, change)).toMatchObject({ ok: true })
  const { subject } = await shop.db
    .selectFrom('staff_audit')
    .select('subject')
    .where('call', '=', adjustPath)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  expect(subject).toBe(`stock ${barcode}`)
})

test('the stock of a variant is read with every movement and who made it; safety stock is a change with an undo', async () => {
  const { code, barcode } = await sell({ onHand: 10 })
  await adjust({ barcode, delta: -1 })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 })
  const owner = await enterAs(shop, 'owner')
  const read = () => owner.call('GET /staff/stock/{assortId}', { assortId: code })
  const { movements, version, ...level } = await read()
  expect(level).toMatchObject({ onHand: 9, held: 2, saleable: 7, totalCount: 3 })
  expect(movements).toMatchObject([
    { kind: 'claim', held: 2, by: null, invoiceNo: bought.invoiceNo },
    { kind: 'adjust', onHand: -1, by: expect.stringContaining('staff:May '), reason: 'stocktaking' },
    { kind: 'receive', onHand: 10 },
  ])
  const put = { assortId: code, version, safety: 4 }
  const written = await owner.call('PUT /staff/stock/{assortId}', put)
  expect(written).toMatchObject({ safety: 4, saleable: 3, version: version + 1 })
  expect(await owner.ask('PUT /staff/stock/{assortId}', put)).toMatchObject({ error: 'STALE' })
  await owner.call('POST /staff/changes/{id}/undo', { id: written.changeId! })
  expect(await read()).toMatchObject({ safety: 0, saleable: 7 })
  expect(await owner.ask('GET /staff/stock/{assortId}', { assortId: 'NO-SUCH' })).toMatchObject({
    error: 'PRODUCT_NOT_FOUND',
  })
})
