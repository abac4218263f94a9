import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
const sell = async (cents = 10_000) => {
  const code = `BULK-${(made += 1)}`
  await putOnSale(shop.db, { code, cents, onHand: 3 })
  return code
}
const goodsOf = (code: string) => owner.call('GET /staff/goods/{code}', { code })
const down = { kind: 'percent', field: 'price', value: -20 } as const

test('a dry run writes nothing, and shows what would be written', async () => {
  const codes = [await sell(), await sell(20_000)]
  const told = await owner.call('POST /staff/goods/change', { codes, operations: [down], dryRun: true })
  expect(told).toMatchObject({ asked: 2, different: 2, refused: [], changeId: null })
  expect(told.differences.map(({ before, after }) => [before, after])).toEqual([
    [100, 80],
    [200, 160],
  ])
  expect((await goodsOf(codes[0]!)).variants[0]!.price).toBe(100)
})

test('prices and words of many goods are one change, which is undone as one', async () => {
  const codes = [await sell(), await sell()]
  const rename = [
    { kind: 'setText', field: 'packZh', value: '盒' },
    { kind: 'setText', field: 'packEn', value: 'Box' },
  ] as const
  const group = { kind: 'addGroup', value: 'new' } as const
  const { changeId } = await owner.call('POST /staff/goods/change', { codes, operations: [down, ...rename, group] })
  for (const code of codes)
    expect(await goodsOf(code)).toMatchObject({
      hasDraft: false,
      fields: { packEn: 'Box', groups: ['new'] },
      variants: [{ price: 80 }],
    })
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId!, others: false, dryRun: false })
  for (const code of codes)
    expect(await goodsOf(code)).toMatchObject({ fields: { groups: [] }, variants: [{ price: 100 }] })
})

test('prices alone are written with their rows, versions and ledger as any other change', async () => {
  const code = await sell(12_500)
  await owner.call('POST /staff/goods/change', { codes: [code], operations: [down] })
  const before = (await goodsOf(code)).version
  const { changeId } = await owner.call('POST /staff/goods/change', { codes: [code], operations: [down] })
  const change = await owner.call('GET /staff/changes/{id}', { id: changeId! })
  expect(change).toMatchObject({ kind: 'bulk', rowCount: 1 })
  expect(change.rows).toEqual([
    {
      table: 'variant',
      key: { assort_id: code },
      record: `product ${code}`,
      version: before + 1,
      before: { price_cents: 10_000 },
      after: { price_cents: 8_000 },
    },
  ])
  expect((await owner.call('GET /staff/prices/{assortId}', { assortId: code })).history[0]).toMatchObject({
    before: 100,
    price: 80,
    changeId,
  })
  const again = await owner.call('POST /staff/goods/change', {
    codes: [code],
    operations: [{ kind: 'setPrice', field: 'price', value: 'HK$80.00' }],
  })
  expect(again).toMatchObject({ different: 0, changeId: null })
})

test('all or none: one that is refused keeps the others', async () => {
  const [good, bad] = [await sell(), await sell(100)]
  const cheaper = { kind: 'amount', field: 'price', value: -10 } as const
  expect(await owner.ask('POST /staff/goods/change', { codes: [good, bad], operations: [cheaper] })).toMatchObject({
    error: 'GOODS_CHANGE_WRONG',
    fields: { [`${bad}.variants.0.price`]: { code: 'price_unreadable' } },
  })
  expect((await goodsOf(good)).variants[0]!.price).toBe(100)
})

test('a merchandiser may not halve prices, and the warehouse changes none', async () => {
  const merchandiser = await enterAs(shop, 'merchandiser')
  const wish = { codes: [await sell()], operations: [{ ...down, value: -60 }], sure: true }
  expect(await merchandiser.ask('POST /staff/goods/change', wish)).toMatchObject({ error: 'GOODS_CHANGE_WRONG' })
  expect((await owner.call('POST /staff/goods/change', wish)).changeId).not.toBeNull()
  expect((await (await enterAs(shop, 'warehouse')).ask('POST /staff/goods/change', wish)).ok).toBe(false)
})

test('a view means all of its goods', async () => {
  await sell()
  const { rows } = await sql<{ count: number }>`
    select count(*) from product where company = 'SPORT' and code like 'BULK-%'`.execute(shop.db)
  const told = await owner.call('POST /staff/goods/change', {
    view: { search: 'BULK-' },
    operations: [down],
    dryRun: true,
    sure: true,
  })
  expect(told.asked).toBe(rows[0]!.count)
})

test('each of some goods gets values of its own, unless somebody wrote one of them since it was read', async () => {
  const [first, second] = [await sell(), await sell()]
  const cell = async (code: string, value: string) => ({
    code,
    version: (await goodsOf(code)).version,
    operations: [{ kind: 'setPrice', field: 'price', value }] as const,
  })
  const cells = [await cell(first, '1,299.00'), await cell(second, '88')].map(({ operations, ...one }) => ({
    ...one,
    operations: [...operations],
  }))
  const ask = { cells, sure: true }
  const { changeId } = await owner.call('POST /staff/goods/change', ask)
  expect([(await goodsOf(first)).variants[0]!.price, (await goodsOf(second)).variants[0]!.price]).toEqual([1299, 88])
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId!, others: false, dryRun: false })
  expect((await goodsOf(first)).variants[0]!.price).toBe(100)
  expect(await owner.ask('POST /staff/goods/change', ask)).toMatchObject({
    error: 'GOODS_CHANGE_WRONG',
    fields: { [`${first}.version`]: { code: 'goods_stale' } },
  })
  expect(await owner.ask('POST /staff/goods/change', { ...ask, codes: [first], operations: [down] })).toMatchObject({
    error: 'INVALID_INPUT',
  })
  expect(await owner.ask('POST /staff/goods/change', { codes: [first] })).toMatchObject({ error: 'INVALID_INPUT' })
})
