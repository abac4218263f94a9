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
const sell = async () => {
  const code = `ACT-${(made += 1)}`
  await putOnSale(shop.db, { code, cents: 10_000, onHand: 3 })
  return code
}
const draft = async (nameEn: string) => {
  const code = `DRAFT-${(made += 1)}`
  await owner.call('POST /staff/goods', {
    code,
    fields: {
      nameZh: '茶壺',
      nameEn,
      category: 'housewares',
      brand: (await goodsOf(await sell())).fields.brand,
      picture: { shape: 'box', hue: 1 },
    },
    variants: [{ price: 129, stock: 5 }],
  })
  return code
}
const goodsOf = (code: string) => owner.call('GET /staff/goods/{code}', { code })
const undo = (id: string | null) =>
  owner.call('POST /staff/changes/{id}/undo', { id: id!, others: false, dryRun: false })

test('drafts of many goods are published as one change; those that are incomplete are named, and can be left out', async () => {
  const [first, second, bad] = [await draft('Pot'), await draft('Jar'), await draft('')]
  const live = await sell()
  const wish = { codes: [first, second, bad, live], operations: [{ kind: 'publish' } as const] }
  const told = await owner.call('POST /staff/goods/change', { ...wish, dryRun: true })
  expect(told).toMatchObject({
    asked: 4,
    different: 2,
    refused: [{ code: bad, field: 'nameEn', complaint: 'language_missing' }],
  })
  expect(told.differences[0]).toMatchObject({ code: first, field: 'state', before: 'draft', after: 'live' })
  expect(await owner.ask('POST /staff/goods/change', wish)).toMatchObject({ error: 'GOODS_CHANGE_WRONG' })
  const { changeId } = await owner.call('POST /staff/goods/change', { ...wish, others: true, checked: told.checked })
  expect(await goodsOf(first)).toMatchObject({ state: 'live', hasDraft: false, variants: [{ onHand: 5 }] })
  expect((await goodsOf(second)).versions).toHaveLength(1)
  expect((await goodsOf(bad)).state).toBe('draft')
  await undo(changeId)
  expect((await goodsOf(first)).state).toBe('withdrawn')
})

test('publishing goods that are live puts their draft in its place', async () => {
  const code = await sell()
  const { version } = await goodsOf(code)
  await owner.call('PUT /staff/goods/{code}', { code, version, fields: { nameEn: 'Renamed' } })
  const { changeId } = await owner.call('POST /staff/goods/change', {
    codes: [code],
    operations: [{ kind: 'publish' }],
  })
  expect(await goodsOf(code)).toMatchObject({ state: 'live', hasDraft: false, fields: { nameEn: 'Renamed' } })
  await undo(changeId)
  expect(await goodsOf(code)).toMatchObject({ hasDraft: true, draftFields: ['nameEn'] })
})

test('goods are withdrawn and published again; their drafts stay', async () => {
  const code = await sell()
  const withdraw = { codes: [code, await draft('Pot')], operations: [{ kind: 'withdraw' } as const] }
  const { changeId } = await owner.call('POST /staff/goods/change', withdraw)
  expect((await goodsOf(code)).state).toBe('withdrawn')
  expect(await owner.call('POST /staff/goods/change', withdraw)).toMatchObject({ different: 0, changeId: null })
  await undo(changeId)
  expect((await goodsOf(code)).state).toBe('live')
  const both = [{ kind: 'publish' } as const, { kind: 'withdraw' } as const]
  expect(await owner.ask('POST /staff/goods/change', { ...withdraw, operations: both })).toMatchObject({
    error: 'INVALID_INPUT',
  })
})

test('safety stock is set of every variant by who may write stock, and told to the change', async () => {
  const code = `ACT-${(made += 1)}`
  await putOnSale(shop.db, {
    code,
    variants: [
      { assortId: `${code}-A`, onHand: 3 },
      { assortId: `${code}-B`, onHand: 3 },
    ],
  })
  const wish = { codes: [code], operations: [{ kind: 'setSafety', value: 2 } as const] }
  const merchandiser = await enterAs(shop, 'merchandiser')
  expect(await merchandiser.ask('POST /staff/goods/change', wish)).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  const { differences, changeId } = await owner.call('POST /staff/goods/change', wish)
  expect(differences.map(({ assortId, field, before, after }) => [assortId, field, before, after])).toEqual([
    [`${code}-A`, 'safety', 0, 2],
    [`${code}-B`, 'safety', 0, 2],
  ])
  const stockOf = (assortId: string) => owner.call('GET /staff/stock/{assortId}', { assortId })
  expect(await stockOf(`${code}-B`)).toMatchObject({ safety: 2, saleable: 1 })
  await undo(changeId)
  expect(await stockOf(`${code}-B`)).toMatchObject({ safety: 0, saleable: 3 })
})

test('attributes and what is sold together are set of many goods; names that are not there are refused', async () => {
  await owner.call('PUT /staff/attributes/{code}', {
    code: 'bulk-power',
    version: 0,
    isNew: true,
    nameZh: '功率',
    nameEn: 'Power',
    facet: true,
    position: 1,
  })
  const [first, second] = [await sell(), await sell()]
  const power = { kind: 'setAttribute', attribute: 'bulk-power', valueZh: '800瓦', valueEn: '800 W' } as const
  const wish = { codes: [first, second], operations: [power, { kind: 'addTogether', value: first } as const] }
  const { differences, changeId } = await owner.call('POST /staff/goods/change', wish)
  expect(differences[0]).toMatchObject({ code: first, field: 'attributes', after: ['bulk-power 800瓦 800 W'] })
  expect((await goodsOf(first)).fields).toMatchObject({ attributes: [{ valueEn: '800 W' }], together: [] })
  expect((await goodsOf(second)).fields).toMatchObject({ together: [first] })
  await undo(changeId)
  expect((await goodsOf(second)).fields).toMatchObject({ attributes: [], together: [] })
  for (const wrong of [
    { ...power, attribute: 'none' },
    { ...power, valueEn: '' },
    { kind: 'addTogether', value: 'NONE' } as const,
  ])
    expect(
      await owner.call('POST /staff/goods/change', { codes: [first], operations: [wrong], dryRun: true }),
    ).toMatchObject({ different: 0, refused: [{ code: first }] })
})

test('a barcode of other goods is refused', async () => {
  const [first, second] = [await sell(), await sell()]
  const { barcode } = (await goodsOf(second)).variants[0]!
  const set = (value: string) => ({ codes: [first], operations: [{ kind: 'setBarcode', value } as const] })
  expect(await owner.ask('POST /staff/goods/change', set(barcode!))).toMatchObject({
    error: 'GOODS_CHANGE_WRONG',
    fields: { [`${first}.variants.0.barcode`]: { code: 'barcode_taken' } },
  })
  await owner.call('POST /staff/goods/change', set('4891234500006'))
  expect((await goodsOf(first)).variants[0]!.barcode).toBe('4891234500006')
})

test('what was checked is written only while it is still what would be written', async () => {
  const [first, second] = [await sell(), await sell()]
  const cheaper = { kind: 'percent', field: 'price', value: -20 } as const
  const wish = { codes: [first, second], operations: [cheaper] }
  const { checked } = await owner.call('POST /staff/goods/change', { ...wish, dryRun: true })
  const price = (value: string) => ({ kind: 'setPrice', field: 'price', value }) as const
  await owner.call('POST /staff/goods/change', { codes: [second], operations: [price('90')] })
  expect(await owner.ask('POST /staff/goods/change', { ...wish, checked })).toMatchObject({
    error: 'GOODS_CHANGED_MEANWHILE',
  })
  expect((await goodsOf(first)).variants[0]!.price).toBe(100)
  await owner.call('POST /staff/goods/change', { codes: [second], operations: [price('100')] })
  expect((await owner.call('POST /staff/goods/change', { ...wish, checked })).changeId).not.toBeNull()
})
