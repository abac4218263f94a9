import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
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

let made = 0
const sell = async (more: Omit<Parameters<typeof putOnSale>[1], 'code'> = {}) => {
  const code = `COUNTED-${(made += 1)}`
  await putOnSale(shop.db, { code, cents: 10_000, onHand: 3, ...more })
  return code
}
const rowOf = async (code: string) => (await owner.call('POST /staff/goods/rows', { codes: [code] })).rows[0]!
const cell = async (code: string, ...operations: GoodsOperation[]) => ({
  code,
  version: (await rowOf(code)).version,
  operations,
})
const count = (value: number): GoodsOperation => ({ kind: 'countStock', value })
const stockOf = (assortId: string) => owner.call('GET /staff/stock/{assortId}', { assortId })

test('what was counted is a movement with who and why, shown before and undone as one', async () => {
  const [first, second] = [await sell(), await sell()]
  const cells = [await cell(first, count(7)), await cell(second, count(0), { kind: 'setSafety', value: 2 })]
  const told = await owner.call('POST /staff/goods/change', { cells, dryRun: true })
  expect(told.differences.map(({ code, field, before, after }) => [code, field, before, after])).toEqual([
    [first, 'onHand', 3, 7],
    [second, 'safety', 0, 2],
    [second, 'onHand', 3, 0],
  ])
  expect(await owner.ask('POST /staff/goods/change', { cells, note: ' ' })).toMatchObject({ error: 'INVALID_INPUT' })
  const { changeId } = await owner.call('POST /staff/goods/change', {
    cells,
    note: 'Shelf counted',
    checked: told.checked,
  })
  expect(await rowOf(first)).toMatchObject({ onHand: 7, safetyFrom: 0, safetyTo: 0 })
  expect(await rowOf(second)).toMatchObject({ onHand: 0, safetyFrom: 2, safetyTo: 2 })
  expect((await stockOf(first)).movements[0]).toMatchObject({
    kind: 'adjust',
    onHand: 4,
    reason: 'Shelf counted',
    by: expect.stringMatching(/^\S/),
  })
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
  expect([(await rowOf(first)).onHand, (await rowOf(second)).onHand]).toEqual([3, 3])
  expect((await rowOf(second)).safetyTo).toBe(0)
})

test('a sale between look and write is noticed: the count was of another moment', async () => {
  const code = await sell()
  const cells = [await cell(code, count(3), { kind: 'setSafety', value: 1 })]
  const { checked } = await owner.call('POST /staff/goods/change', { cells, dryRun: true })
  await owner.call('POST /staff/stock/adjust', { assortId: code, delta: -1, reason: 'Broken' })
  expect(await owner.ask('POST /staff/goods/change', { cells, checked, note: 'Counted' })).toMatchObject({
    error: 'GOODS_CHANGED_MEANWHILE',
  })
  expect((await rowOf(code)).onHand).toBe(2)
})

test('what cannot be counted here is named: several variants, drafts, fewer than orders hold', async () => {
  const many = await sell({
    variants: [
      { assortId: 'COUNTED-A', onHand: 1 },
      { assortId: 'COUNTED-B', onHand: 1 },
    ],
  })
  const held = await sell()
  await shop.db.updateTable('stock').set({ allocated: 2 }).where('assort_id', '=', held).execute()
  await owner.call('POST /staff/goods', {
    code: 'COUNTED-DRAFT',
    fields: { nameEn: 'Draft' },
    variants: [{ stock: 4 }],
  })
  const codes = [many, held, 'COUNTED-DRAFT']
  const told = await owner.call('POST /staff/goods/change', { codes, operations: [count(1)], dryRun: true })
  expect(told.refused.map(({ code, field, complaint }) => [code, field, complaint])).toEqual([
    [many, 'onHand', 'one_variant_only'],
    [held, 'onHand', 'stock_below_held'],
    ['COUNTED-DRAFT', 'onHand', 'stock_too_early'],
  ])
  await shop.db.updateTable('stock').set({ allocated: 0 }).where('assort_id', '=', held).execute()
})

test('the warehouse counts and writes no goods; who writes goods counts none', async () => {
  const code = await sell()
  const [warehouse, desk, merchandiser] = [
    await enterAs(shop, 'warehouse'),
    await enterAs(shop, 'order desk'),
    await enterAs(shop, 'merchandiser'),
  ]
  for (const [who, value] of [
    [warehouse, 5],
    [desk, 6],
  ] as const) {
    await who.call('POST /staff/goods/change', { codes: [code], operations: [count(value)], note: 'Counted' })
    expect((await rowOf(code)).onHand).toBe(value)
  }
  const price: GoodsOperation = { kind: 'setPrice', field: 'price', value: '90' }
  const refused = { error: 'ROLE_NOT_ALLOWED' }
  const ask = (who: ShopVisitor, ...operations: GoodsOperation[]) =>
    who.ask('POST /staff/goods/change', { codes: [code], operations, note: 'Counted', dryRun: true })
  expect(await ask(warehouse, price)).toMatchObject(refused)
  expect(await ask(desk, count(7), price)).toMatchObject(refused)
  expect(await ask(merchandiser, count(7))).toMatchObject(refused)
  expect(await ask(merchandiser, { kind: 'setSafety', value: 1 })).toMatchObject(refused)
})

test('barcode, safety stock and the limit of pre-orders stand in the rows of the grid, and are written there', async () => {
  const code = await sell({ lead: '2/WEEK', preOrderLimit: 40 })
  const barcode = '4891234500013'
  const cells = [
    await cell(
      code,
      { kind: 'setBarcode', value: barcode },
      { kind: 'setPreOrderLimit', value: 25 },
      {
        kind: 'setSafety',
        value: 1,
      },
    ),
  ]
  const { changeId } = await owner.call('POST /staff/goods/change', { cells })
  expect(await rowOf(code)).toMatchObject({ barcode, preOrderLimit: 25, safetyFrom: 1, safetyTo: 1 })
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
  expect(await rowOf(code)).toMatchObject({ preOrderLimit: 40, safetyFrom: 0 })
  const plain = await sell()
  const limit: GoodsOperation = { kind: 'setPreOrderLimit', value: 5 }
  expect(
    (await owner.call('POST /staff/goods/change', { cells: [await cell(plain, limit)], dryRun: true })).refused,
  ).toMatchObject([{ field: 'preOrder', complaint: 'pre_order_missing' }])
})
