import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
const sell = async (onHand = 10) => {
  const code = `CHG-${(goods += 1)}`
  await putOnSale(shop.db, { code, onHand })
  return { code, barcode: `29${code}` }
}
const categoryOf = async (code: string) => (await owner.call('GET /staff/goods/{code}', { code })).fields.category
const move = (codes: string[], into: string) => owner.call('POST /staff/tree/moveGoods', { codes, into })
const undo = (id: string, more: { others?: boolean; dryRun?: boolean } = {}) =>
  owner.ask('POST /staff/changes/{id}/undo', { id, ...more }, { locale: 'en-US' })

test('a change has its rows before and after; an undo restores them, is a change of its own, and can be undone', async () => {
  const [one, other] = [await sell(), await sell()]
  const { changeId } = await move([one.code, other.code], 'electric')
  const change = await owner.call('GET /staff/changes/{id}', { id: changeId! })
  expect(change).toMatchObject({ kind: 'goods move', rowCount: 2, undoable: true, by: expect.stringContaining('May ') })
  expect(change.rows).toMatchObject([
    {
      table: 'product',
      key: { code: one.code },
      before: { category: 'housewares' },
      after: { category: 'electric' },
      version: 1,
    },
    { key: { code: other.code } },
  ])
  const undone = await undo(changeId!)
  expect(undone).toMatchObject({ value: { undone: 2, overtaken: [] } })
  expect(await categoryOf(one.code)).toBe('housewares')
  expect(await undo(changeId!)).toMatchObject({ error: 'CHANGE_UNDONE' })
  const id = undone.ok ? undone.value.changeId! : ''
  expect(await owner.call('GET /staff/changes/{id}', { id })).toMatchObject({ kind: 'undo', undoes: changeId })
  await undo(id)
  expect(await categoryOf(one.code)).toBe('electric')
  const { changes } = await owner.call('GET /staff/changes', { record: `product ${one.code}` })
  expect(changes.map(({ kind }) => kind)).toEqual(['undo', 'undo', 'goods move'])
})

test('rows that were written since are named and stay; the others are undone when asked', async () => {
  const [one, other] = [await sell(), await sell()]
  const { changeId } = await move([one.code, other.code], 'electric')
  await move([one.code], 'meat')
  expect(await undo(changeId!, { dryRun: true })).toMatchObject({
    value: {
      changeId: null,
      undone: 1,
      overtaken: [{ table: 'product', key: { code: one.code }, columns: ['category'] }],
    },
  })
  expect(await undo(changeId!)).toMatchObject({
    status: 409,
    error: 'CHANGE_OVERTAKEN',
    facts: { count: 1, rows: `product ${one.code} category` },
  })
  expect(await undo(changeId!, { others: true })).toMatchObject({ value: { undone: 1 } })
  expect([await categoryOf(one.code), await categoryOf(other.code)]).toEqual(['meat', 'housewares'])
})

test('a correction of stock is undone by a movement, also after a sale, but never below what orders hold', async () => {
  const { code, barcode } = await sell(10)
  const more = await owner.call('POST /staff/stock/adjust', { barcode, delta: 5, reason: 'found a box' })
  await buyGoods(await shop.visitor(), { prodCode: code, qty: 3 }, { method: 'CARD' })
  expect(await undo(more.changeId!)).toMatchObject({ value: { undone: 1 } })
  const level = () =>
    shop.db.selectFrom('stock').select(['on_hand', 'allocated']).where('assort_id', '=', code).executeTakeFirstOrThrow()
  expect(await level()).toEqual({ on_hand: 10, allocated: 3 })
  const moved = await shop.db
    .selectFrom('stock_movement')
    .selectAll()
    .where('assort_id', '=', code)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(moved).toMatchObject({ kind: 'adjust', on_hand_delta: -5, by: expect.stringContaining('staff:May ') })

  const received = await owner.call('POST /staff/stock/receive', { rows: [{ barcode, quantity: 20 }], note: '' })
  await buyGoods(await shop.visitor(), { prodCode: code, qty: 15 }, { method: 'CARD' })
  expect(await undo(received.changeId!)).toMatchObject({ error: 'STOCK_BELOW_HELD', facts: { held: 18 } })
  expect(await level()).toEqual({ on_hand: 30, allocated: 18 })
})

test('goods that were sent out since count as written: the undo of the delivery is overtaken', async () => {
  const { code, barcode } = await sell(0)
  const received = await owner.call('POST /staff/stock/receive', { rows: [{ barcode, quantity: 4 }], note: '' })
  const orderStaff = openOrderStaff(shop)
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 1 })
  await payByHand(orderStaff, bought)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo: bought.invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo: bought.invoiceNo, carrier: 'KERRY' })
  expect(await undo(received.changeId!)).toMatchObject({
    error: 'CHANGE_OVERTAKEN',
    facts: { rows: `stock ${code} on_hand` },
  })
})

test('each role undoes what it may write', async () => {
  const { code, barcode } = await sell()
  const stock = await owner.call('POST /staff/stock/adjust', { barcode, delta: 1, reason: 'found' })
  const tree = await move([code], 'electric')
  const [merchandiser, warehouse] = [await enterAs(shop, 'merchandiser'), await enterAs(shop, 'warehouse')]
  const by = (who: ShopVisitor, id: string) => who.ask('POST /staff/changes/{id}/undo', { id })
  expect(await by(merchandiser, stock.changeId!)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await by(warehouse, tree.changeId!)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  expect(await by(warehouse, stock.changeId!)).toMatchObject({ ok: true })
  expect(await by(merchandiser, tree.changeId!)).toMatchObject({ ok: true })
})

test('the audit log names the change, and nothing of its values', async () => {
  const { code } = await sell()
  const { version } = await owner.call('GET /staff/goods/{code}', { code })
  const saved = await owner.call('PUT /staff/goods/{code}', {
    code,
    version,
    fields: { descriptionEn: 'Unmistakable', descriptionZh: '一' },
  })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `goods ${code}` })
  expect(entries[0]).toMatchObject({ call: 'PUT /staff/goods/{code}', input: { change: saved.changeId } })
  expect(JSON.stringify(entries)).not.toContain('Unmistakable')
})

test('what did not differ is no change', async () => {
  const { code } = await sell()
  expect(await move([code], 'housewares')).toMatchObject({ changeId: null, goods: 1 })
  expect((await owner.call('GET /staff/goods/{code}', { code })).version).toBe(0)
})

test('after 90 days the values are gone and nothing can be undone; who changed what stays', async () => {
  const { code } = await sell()
  const { changeId } = await move([code], 'electric')
  shop.clock.moveBy({ hours: 24 * 90 + 1 })
  owner = await enterAs(shop, 'owner')
  const later = await move([code], 'meat')
  await shop.app.jobs['clearChangeImages']!({} as never)
  const change = await owner.call('GET /staff/changes/{id}', { id: changeId! })
  expect(change).toMatchObject({
    undoable: false,
    rowCount: 1,
    rows: [{ record: `product ${code}`, before: null, after: null }],
  })
  expect(await undo(changeId!)).toMatchObject({ error: 'CHANGE_TOO_OLD' })
  expect(await undo(later.changeId!)).toMatchObject({ ok: true })
})

test('however many goods a change has, every process is told of each by its code', async () => {
  const codes: string[] = []
  for (let each = 0; each < 3; each += 1) codes.push((await sell()).code)
  await sql`
    insert into product (company, code, supplier, category, brand, name_zh, name_en, description_zh, description_en, picture, created_on)
    select company, 'MANY-GOODS-OF-ONE-CHANGE-' || n, supplier, category, brand, name_zh, name_en, '', '', picture, created_on
    from product, generate_series(1, 1000) n where company = 'SPORT' and code = ${codes[0]!}`.execute(shop.db)
  const told: string[] = []
  await shop.app.context.changeFeed.subscribe('goods', (message) => void told.push(message ?? 'lost'))
  await sql`select pg_notify('goods', 'SPORT\nbefore')`.execute(shop.db)
  await expect.poll(() => told).toContain('SPORT\nbefore')
  told.length = 0 // what was written until here is told by now
  const many = Array.from({ length: 1_000 }, (_, n) => `MANY-GOODS-OF-ONE-CHANGE-${n + 1}`)
  const { changeId } = await move([...codes, ...many], 'electric')
  // The change itself is told besides, once.
  const ofGoods = () => told.filter((message) => message !== `SPORT\nchange\n${changeId}`)
  const named = () => new Set(ofGoods().flatMap((message) => message.split('\n').slice(2)))
  await expect.poll(() => named().size).toBe(1_003)
  expect(ofGoods().every((message) => message.startsWith('SPORT\nproducts\n'))).toBe(true)
  await expect.poll(() => told.length - ofGoods().length).toBe(1)
  expect(await undo(changeId!)).toMatchObject({ value: { undone: 1_003 } })
})
