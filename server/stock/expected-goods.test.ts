import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
let keeper: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  keeper = await enterAs(shop, 'warehouse')
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

let goods = 0
async function sell(product: Omit<Parameters<typeof putOnSale>[1], 'code' | 'cents'> = {}) {
  const code = `EXP-${(goods += 1)}`
  await putOnSale(shop.db, { code, cents: 12_000, ...product })
  return code
}
const inDays = (days: number) =>
  shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().add({ days }).toString()
const expectPieces = (assortId: string, quantity: number, more: { dueOn?: string; warehouse?: string } = {}) =>
  keeper.call('POST /staff/expectedGoods', { assortId, quantity, dueOn: inDays(7), note: 'PO 77', ...more })
const levelOf = async (assortId: string) => {
  const { onHand, held, preOrdered, coming } = await owner.call('GET /staff/stock/{assortId}', { assortId })
  return { onHand, held, preOrdered, coming }
}
const comingOf = async (assortId: string) =>
  (await owner.call('GET /staff/expectedGoods', { assortId })).expected.map(({ coming, dueOn }) => ({ coming, dueOn }))

test('expected goods stand beside the stock until they come, in parts, and are for sale only then', async () => {
  const code = await sell({ onHand: 3 })
  const late = await expectPieces(code, 10, { dueOn: inDays(20) })
  const soon = await expectPieces(code, 5)
  expect(soon).toMatchObject({ assortId: code, quantity: 5, received: 0, coming: 5, note: 'PO 77', isCancelled: false })
  expect(await levelOf(code)).toEqual({ onHand: 3, held: 0, preOrdered: 0, coming: 15 })
  expect(await comingOf(code)).toEqual([
    { coming: 5, dueOn: inDays(7) },
    { coming: 10, dueOn: inDays(20) },
  ])

  const part = await keeper.call('POST /staff/expectedGoods/{id}/receive', {
    id: soon.id,
    quantity: 2,
    note: 'pallet 1',
  })
  expect(part).toMatchObject({ received: 2, coming: 3 })
  expect(await levelOf(code)).toEqual({ onHand: 5, held: 0, preOrdered: 0, coming: 13 })
  const { movements } = await owner.call('GET /staff/stock/{assortId}', { assortId: code })
  expect(movements[0]).toMatchObject({ kind: 'receive', onHand: 2, reason: 'pallet 1' })
  expect(movements[0]!.by).toMatch(/^staff:/)

  const tooMuch = await keeper.ask('POST /staff/expectedGoods/{id}/receive', { id: soon.id, quantity: 4 })
  expect(tooMuch).toMatchObject({ status: 409, error: 'RECEIVED_TOO_MUCH', facts: { left: 3 } })
  await keeper.call('POST /staff/expectedGoods/{id}/receive', { id: soon.id, quantity: 3 })
  expect(await comingOf(code)).toEqual([{ coming: 10, dueOn: inDays(20) }])
  const { version } = (await owner.call('GET /staff/expectedGoods', { assortId: code })).expected[0]!
  expect(await keeper.call('POST /staff/expectedGoods/{id}/cancel', { id: late.id, version })).toMatchObject({
    isCancelled: true,
    coming: 0,
  })
  expect(await levelOf(code)).toEqual({ onHand: 8, held: 0, preOrdered: 0, coming: 0 })
  for (const id of [soon.id, late.id])
    expect(await keeper.ask('POST /staff/expectedGoods/{id}/receive', { id, quantity: 1 })).toMatchObject({
      error: 'EXPECTED_GOODS_CLOSED',
    })
})

test('(D23) a waiting pre-order has what comes first, and an undo takes back what nobody has claimed', async () => {
  const code = await sell({ lead: '1/WEEK' })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 })
  await payByHand(openOrderStaff(shop), bought)
  const { id } = await expectPieces(code, 6)
  expect(await levelOf(code)).toEqual({ onHand: 0, held: 0, preOrdered: 2, coming: 6 })
  const { changeId } = await keeper.call('POST /staff/expectedGoods/{id}/receive', { id, quantity: 6 })
  expect(await levelOf(code)).toEqual({ onHand: 6, held: 2, preOrdered: 0, coming: 0 })
  const undone = await owner.ask('POST /staff/changes/{id}/undo', { id: changeId! })
  expect(undone).toMatchObject({ ok: false }) // two pieces are promised by now
  expect(await levelOf(code)).toEqual({ onHand: 6, held: 2, preOrdered: 0, coming: 0 })
})

test('making, changing, receiving and cancelling are undone, unless more has come since', async () => {
  const code = await sell({ onHand: 1 })
  const made = await expectPieces(code, 9)
  const { id } = made
  const plan = { id, quantity: 12, dueOn: inDays(9), warehouse: made.warehouse.code, note: '' }
  const changed = await keeper.call('PUT /staff/expectedGoods/{id}', { ...plan, version: made.version })
  expect(changed).toMatchObject({ coming: 12, dueOn: inDays(9) })
  const undo = (change: string | null) => keeper.ask('POST /staff/changes/{id}/undo', { id: change! })
  const merchandiser = await enterAs(shop, 'merchandiser')
  expect(await merchandiser.ask('POST /staff/changes/{id}/undo', { id: changed.changeId! })).toMatchObject({
    error: 'ROLE_NOT_ALLOWED',
  })
  expect(await undo(changed.changeId)).toMatchObject({ ok: true })
  expect(await comingOf(code)).toEqual([{ coming: 9, dueOn: inDays(7) }])

  const received = await keeper.call('POST /staff/expectedGoods/{id}/receive', { id, quantity: 4 })
  expect(await undo(made.changeId)).toMatchObject({ ok: false, error: 'CHANGE_OVERTAKEN' })
  expect(await undo(received.changeId)).toMatchObject({ ok: true })
  expect(await levelOf(code)).toMatchObject({ onHand: 1, coming: 9 })

  const { version } = (await owner.call('GET /staff/expectedGoods', { assortId: code })).expected[0]!
  const cancelled = await keeper.call('POST /staff/expectedGoods/{id}/cancel', { id, version })
  expect(await undo(cancelled.changeId)).toMatchObject({ ok: true })
  expect(await comingOf(code)).toEqual([{ coming: 9, dueOn: inDays(7) }])
})

test('what cannot be expected is refused by name, and of two who change it the later is told', async () => {
  const code = await sell()
  const { id, version, warehouse } = await expectPieces(code, 4)
  const add = (wish: object) =>
    keeper.ask('POST /staff/expectedGoods', { assortId: code, quantity: 1, dueOn: inDays(1), ...wish })
  expect(await add({ dueOn: inDays(-1) })).toMatchObject({ error: 'INVALID_INPUT', facts: { field: 'dueOn' } })
  expect(await add({ dueOn: '2026-02-30' })).toMatchObject({ ok: false })
  expect(await add({ quantity: 0 })).toMatchObject({ ok: false })
  expect(await add({ assortId: 'NOTHING' })).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  expect(await add({ warehouse: 'NOWHERE' })).toMatchObject({ error: 'WAREHOUSE_NOT_FOUND' })
  const nothing = { id: crypto.randomUUID(), quantity: 1 }
  expect(await keeper.ask('POST /staff/expectedGoods/{id}/receive', nothing)).toMatchObject({
    error: 'EXPECTED_GOODS_NOT_FOUND',
  })

  const plan = { id, dueOn: inDays(7), warehouse: warehouse.code, note: '' }
  await owner.call('PUT /staff/expectedGoods/{id}', { ...plan, quantity: 5, version })
  expect(await keeper.ask('PUT /staff/expectedGoods/{id}', { ...plan, quantity: 6, version })).toMatchObject({
    error: 'STALE',
  })
  expect(await keeper.ask('POST /staff/expectedGoods/{id}/cancel', { id, version })).toMatchObject({ error: 'STALE' })
  const support = await enterAs(shop, 'support')
  expect(await support.ask('GET /staff/expectedGoods', {})).toMatchObject({ ok: false })
  const reader = await enterAs(shop, 'merchandiser')
  expect(
    await reader.ask('POST /staff/expectedGoods', { assortId: code, quantity: 1, dueOn: inDays(1) }),
  ).toMatchObject({ ok: false })
})

test('(D23) of two who receive the rest at once, the second is told that it is too much', async () => {
  const code = await sell()
  const { id } = await expectPieces(code, 5)
  const receive = (visitor: ShopVisitor) => visitor.ask('POST /staff/expectedGoods/{id}/receive', { id, quantity: 4 })
  const answers = await Promise.all([receive(keeper), receive(owner)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'RECEIVED_TOO_MUCH' })
  expect(await levelOf(code)).toMatchObject({ onHand: 4, coming: 1 })
})

test('what was planned for a warehouse that was ended comes into another', async () => {
  const add = async (code: string) => {
    const { version } = await owner.call('GET /staff/warehouses', {})
    await owner.call('PUT /staff/warehouses/{code}', { code, name: `${code} store`, version, isNew: true })
  }
  await add('NORTH')
  await add('SOUTH')
  const code = await sell()
  const { id } = await expectPieces(code, 2, { warehouse: 'NORTH' })
  const { version } = await owner.call('GET /staff/warehouses', {})
  await owner.call('POST /staff/warehouses/{code}/end', { code: 'NORTH', version })
  expect(await keeper.ask('POST /staff/expectedGoods/{id}/receive', { id, quantity: 1 })).toMatchObject({
    error: 'WAREHOUSE_NOT_FOUND',
  })
  await keeper.call('POST /staff/expectedGoods/{id}/receive', { id, quantity: 1, warehouse: 'SOUTH' })
  const { warehouses } = await owner.call('GET /staff/stock/{assortId}', { assortId: code })
  expect(warehouses.find((one) => one.code === 'SOUTH')).toMatchObject({ onHand: 1 })
})
