import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { logIn } from '#tests/people.ts'
import { buyByCard, decide, receive as deliver, requireAsked } from '#tests/returns.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: Awaited<ReturnType<typeof enterAs>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  orderStaff = openOrderStaff(shop)
  await open('KT', 'Kwai Chung')
  await open('ST', 'Sha Tin')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const readList = () => owner.call('GET /staff/warehouses', {})
const open = async (code: string, name: string) =>
  owner.call('PUT /staff/warehouses/{code}', { code, name, isNew: true, version: (await readList()).version })
let goods = 0
const sell = async (onHand = 0) => {
  const code = `WH-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 12_000, onHand })
  return { code, barcode: `29${code}` }
}
/** What lies in each warehouse, by the call that the stock screen asks. */
const lies = async (assortId: string) => {
  const { warehouses } = await owner.call('GET /staff/stock/{assortId}', { assortId })
  return Object.fromEntries(warehouses.map(({ code, onHand }) => [code, onHand]))
}
const receive = (warehouse: string, barcode: string, quantity: number) =>
  owner.call('POST /staff/stock/receive', { warehouse, rows: [{ barcode, quantity }], note: '' })
const adjust = (body: { assortId: string; counted?: number; delta?: number; warehouse?: string }) =>
  owner.ask('POST /staff/stock/adjust', { reason: 'counted', ...body })
const undo = (id: string | null) => owner.call('POST /staff/changes/{id}/undo', { id: id! })
const transfer = (from: string, to: string, assortId: string, quantity: number) =>
  owner.ask('POST /staff/stock/transfer', { from, to, rows: [{ assortId, quantity }], note: 'van' })
const sendOrder = async (prodCode: string, qty: number, extra = {}) => {
  const bought = await buyGoods(await shop.visitor(), { prodCode, qty })
  await payByHand(orderStaff, bought)
  const staff = await orderStaff()
  const { invoiceNo } = bought
  await staff.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  return () =>
    staff.ask('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'KERRY', trackingNo: 'K', ...extra })
}

test('goods are received, counted and moved in a named warehouse; the total is their sum, and each is undone there', async () => {
  const { code, barcode } = await sell(5)
  expect(await lies(code)).toEqual({ main: 5, KT: 0, ST: 0 })
  const came = await receive('KT', barcode, 4)
  expect(came.rows).toMatchObject([{ onHand: 9, received: 4 }])
  expect(await adjust({ assortId: code, counted: 3, warehouse: 'KT' })).toMatchObject({
    value: { onHand: 8, adjustedBy: -1 },
  })
  // Without a name it is the first one.
  expect(await adjust({ assortId: code, counted: 6 })).toMatchObject({ value: { onHand: 9, adjustedBy: 1 } })
  expect(await lies(code)).toEqual({ main: 6, KT: 3, ST: 0 })

  const moved = await transfer('main', 'ST', code, 2)
  expect(await lies(code)).toEqual({ main: 4, KT: 3, ST: 2 })
  const { movements, onHand } = await owner.call('GET /staff/stock/{assortId}', { assortId: code })
  expect(onHand).toBe(9)
  expect(movements.slice(0, 5).map((one) => [one.kind, one.onHand, one.warehouse])).toEqual([
    ['transfer', 2, 'Sha Tin'],
    ['transfer', -2, ''],
    ['adjust', 1, ''],
    ['adjust', -1, 'Kwai Chung'],
    ['receive', 4, 'Kwai Chung'],
  ])
  expect(movements.slice(0, 5).every(({ by }) => by?.startsWith('staff:'))).toBe(true)

  await undo((moved as { value: { changeId: string } }).value.changeId)
  expect(await lies(code)).toEqual({ main: 6, KT: 3, ST: 0 })
})

test('an undo in one warehouse does not mind what came to another, and is refused where pieces left', async () => {
  const { code, barcode } = await sell()
  const first = await receive('KT', barcode, 4)
  await receive('ST', barcode, 2)
  await undo(first.changeId)
  expect(await lies(code)).toEqual({ main: 0, KT: 0, ST: 2 })
  const second = await receive('KT', barcode, 4)
  await adjust({ assortId: code, delta: -1, warehouse: 'KT' })
  expect(await owner.ask('POST /staff/changes/{id}/undo', { id: second.changeId! })).toMatchObject({
    error: 'CHANGE_OVERTAKEN',
  })
})

test('a warehouse gives no more than it has, and the total stays above what orders hold', async () => {
  const { code, barcode } = await sell(1)
  await receive('KT', barcode, 2)
  await buyGoods(await shop.visitor(), { prodCode: code, qty: 3 })
  expect(await transfer('KT', 'ST', code, 3)).toMatchObject({ status: 409, error: 'WAREHOUSE_SHORT' })
  expect(await adjust({ assortId: code, delta: -2 })).toMatchObject({ error: 'STOCK_BELOW_HELD' })
  expect(await adjust({ assortId: code, counted: 1, warehouse: 'KT' })).toMatchObject({ error: 'STOCK_BELOW_HELD' })
  await receive('ST', barcode, 5)
  expect(await adjust({ assortId: code, delta: -2 })).toMatchObject({ error: 'WAREHOUSE_SHORT' })
  expect(await transfer('KT', 'KT', code, 1)).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await transfer('KT', 'NO', code, 1)).toMatchObject({ status: 404, error: 'WAREHOUSE_NOT_FOUND' })
  expect(await transfer('KT', 'ST', 'NO-SUCH', 1)).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  expect(await transfer('KT', 'ST', code, 2)).toMatchObject({ ok: true }) // held pieces may move: orders hold the total
  expect(await lies(code)).toEqual({ main: 1, KT: 0, ST: 7 })
})

test('an order leaves the first warehouse that has all of it, the named one, or several', async () => {
  const { code, barcode } = await sell(1)
  await receive('KT', barcode, 3)
  await receive('ST', barcode, 3)
  expect(await (await sendOrder(code, 2))()).toMatchObject({ ok: true })
  expect(await lies(code)).toEqual({ main: 1, KT: 1, ST: 3 })

  const late = await sendOrder(code, 2, { warehouse: 'KT' })
  expect(await late()).toMatchObject({ status: 409, error: 'WAREHOUSE_SHORT' })
  expect(await (await sendOrder(code, 1, { warehouse: 'ST' }))()).toMatchObject({ ok: true })
  expect(await lies(code)).toEqual({ main: 1, KT: 1, ST: 2 })
  await transfer('ST', 'KT', code, 1)
  expect(await late()).toMatchObject({ ok: true })
  expect(await lies(code)).toEqual({ main: 1, KT: 0, ST: 1 })
  expect(await (await sendOrder(code, 2))()).toMatchObject({ ok: true })
  expect(await lies(code)).toEqual({ main: 0, KT: 0, ST: 0 })
})

test('returned goods lie where staff put them, or else in the first warehouse; an order does not take an unknown one', async () => {
  const { code } = await sell(3)
  const buyer = await logIn(shop)
  const returned = async (warehouse?: string) => {
    const bought = await buyByCard(shop, buyer, [{ prodCode: code, qty: 1 }])
    await deliver(orderStaff, bought)
    const { refundNo } = await requireAsked(bought, [[1, 1]])
    await decide(orderStaff, refundNo)
    const lines = [{ no: 1, received: 1, resellable: 1 }]
    return async (other = warehouse) =>
      (await orderStaff()).ask('POST /staff/receiveReturn', { refundNo, lines, ...(other && { warehouse: other }) })
  }
  const receiveInto = await returned('ST')
  expect(await receiveInto('NOWHERE')).toMatchObject({ error: 'WAREHOUSE_NOT_FOUND' })
  expect(await lies(code)).toEqual({ main: 2, KT: 0, ST: 0 })
  expect(await receiveInto()).toMatchObject({ ok: true })
  expect(await lies(code)).toEqual({ main: 2, KT: 0, ST: 1 })
  expect(await (await returned())()).toMatchObject({ ok: true })
  // The order left the first warehouse that had all of it, and came back there.
  expect(await lies(code)).toEqual({ main: 2, KT: 0, ST: 1 })
  const back = await shop.db
    .selectFrom('stock_movement')
    .select(['kind', 'warehouse', 'on_hand_delta'])
    .where('assort_id', '=', code)
    .where('kind', '=', 'return')
    .orderBy('id')
    .execute()
  expect(back).toEqual([
    { kind: 'return', warehouse: 'ST', on_hand_delta: 1 },
    { kind: 'return', warehouse: 'main', on_hand_delta: 1 },
  ])
})

test('safety stock is known by warehouse, and its sum stays unsold', async () => {
  const { code } = await sell(9)
  const read = () => owner.call('GET /staff/stock/{assortId}', { assortId: code })
  const put = async (safety: number, warehouse?: string) =>
    owner.call('PUT /staff/stock/{assortId}', { assortId: code, version: (await read()).version, safety, warehouse })
  await put(2)
  const written = await put(3, 'KT')
  expect(written).toMatchObject({ safety: 5, saleable: 4 })
  expect((await read()).warehouses.map(({ safety }) => safety)).toEqual([2, 3, 0])
  await undo(written.changeId)
  expect(await read()).toMatchObject({ safety: 2, warehouses: [{ safety: 2 }, { safety: 0 }, { safety: 0 }] })
})

test('a release that knows only the total changes the first warehouse; what that one lacks comes from the next', async () => {
  const { code, barcode } = await sell(1)
  await receive('KT', barcode, 2)
  await receive('ST', barcode, 2)
  const write = (delta: number) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`update stock set on_hand = on_hand + ${delta} where assort_id = ${code}`.execute(tx)
      await sql`insert into stock_movement (company, assort_id, kind, on_hand_delta, at) values ('SPORT', ${code}, 'adjust', ${delta}, now())`.execute(
        tx,
      )
    })
  await write(3)
  expect(await lies(code)).toEqual({ main: 4, KT: 2, ST: 2 })
  await write(-7)
  expect(await lies(code)).toEqual({ main: 0, KT: 0, ST: 1 })
})

test('staff name, order and end warehouses; one with goods and the last one stay', async () => {
  const { code } = await sell(2)
  const version = async () => (await readList()).version
  await owner.call('PUT /staff/warehouses/{code}', {
    code: 'main',
    name: 'Tsuen Wan',
    isNew: false,
    version: await version(),
  })
  const stale = await owner.ask('PUT /staff/warehouses/{code}', { code: 'main', name: 'X', isNew: false, version: 0 })
  expect(stale).toMatchObject({ status: 409, error: 'STALE' })
  const isNew = { isNew: true, name: 'Again' }
  expect(
    await owner.ask('PUT /staff/warehouses/{code}', { code: 'KT', ...isNew, version: await version() }),
  ).toMatchObject({ error: 'CODE_TAKEN' })
  const missing = { code: 'NO', name: 'No', isNew: false, version: await version() }
  expect(await owner.ask('PUT /staff/warehouses/{code}', missing)).toMatchObject({ error: 'WAREHOUSE_NOT_FOUND' })

  const ordered = await owner.call('PUT /staff/warehouses', { codes: ['KT', 'ST', 'main'], version: await version() })
  expect(ordered.warehouses.map((one) => one.name)).toEqual(['Kwai Chung', 'Sha Tin', 'Tsuen Wan'])
  expect(await owner.ask('PUT /staff/warehouses', { codes: ['KT'], version: ordered.version })).toMatchObject({
    error: 'INVALID_INPUT',
  })
  await adjust({ assortId: code, counted: 1 }) // the first one by now
  expect(await lies(code)).toEqual({ main: 2, KT: 1, ST: 0 })

  const end = async (which: string) =>
    owner.ask('POST /staff/warehouses/{code}/end', { code: which, version: await version() })
  expect(await end('KT')).toMatchObject({ status: 409, error: 'WAREHOUSE_NOT_EMPTY' })
  const other = await enterAs(shop, 'owner', 'FOOD')
  const theirs = await other.call('GET /staff/warehouses', {})
  expect(theirs.warehouses).toMatchObject([{ code: 'main', name: '' }])
  const last = { code: 'main', version: theirs.version }
  expect(await other.ask('POST /staff/warehouses/{code}/end', last)).toMatchObject({ error: 'LAST_WAREHOUSE' })

  const support = await enterAs(shop, 'support')
  const put = { code: 'ZZ', name: 'Z', isNew: true, version: await version() }
  expect(await support.ask('PUT /staff/warehouses/{code}', put)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  await owner.call('PUT /staff/warehouses/{code}', put)
  expect(await end('ZZ')).toMatchObject({ ok: true })
  expect((await readList()).warehouses.map((one) => one.code)).toEqual(['KT', 'ST', 'main'])
  expect(
    await owner.ask('POST /staff/stock/receive', {
      warehouse: 'ZZ',
      rows: [{ barcode: `29${code}`, quantity: 1 }],
      note: '',
    }),
  ).toMatchObject({ error: 'WAREHOUSE_NOT_FOUND' })
})
