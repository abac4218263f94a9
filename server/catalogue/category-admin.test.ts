import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterAll(() => shop.close())

const tree = async () => (await owner.call('GET /staff/tree', {})).categories
const find = async (code: string) => (await tree()).find((category) => category.code === code)
const put = (code: string, parent: string | null, more: object = {}) =>
  owner.ask('PUT /staff/tree/{code}', {
    code,
    isNew: true,
    version: 0,
    parent,
    labelZh: `${code}類`,
    labelEn: code,
    ...more,
  })
const versionOf = async (code: string) => (await find(code))?.version ?? 0
const move = async (code: string, parent: string | null, before: string | null = null) =>
  owner.ask('POST /staff/tree/move', { code, version: await versionOf(code), parent, before })

test('a category is made on three levels, renamed, moved with everything below it, and the shop shows it', async () => {
  for (const [code, parent] of [
    ['pots', null],
    ['pots.clay', 'pots'],
    ['pots.clay.red', 'pots.clay'],
    ['tins', null],
  ] as const)
    expect(await put(code, parent)).toMatchObject({ ok: true })
  expect(await put('pots.clay.red.deep', 'pots.clay.red')).toMatchObject({ error: 'TREE_TOO_DEEP' })
  expect(await put('pots', null)).toMatchObject({ error: 'CODE_TAKEN' })
  expect(await put('lost', 'nowhere')).toMatchObject({ error: 'CATEGORY_NOT_FOUND' })

  await putOnSale(shop.db, { code: 'POT', category: 'pots.clay.red', onHand: 1 })
  const guest = await shop.visitor()
  const listed = async (tag: string) =>
    (await guest.ask('POST /item/searchItemByTag', { tag })) as { value?: { totalCount: number } }
  await expect.poll(async () => (await listed('pots')).value?.totalCount).toBe(1)
  expect(await move('pots.clay', null, 'pots')).toMatchObject({ ok: true })
  expect(await find('pots.clay')).toMatchObject({ level: 1, parent: null })
  expect(await find('pots.clay.red')).toMatchObject({ level: 2, parent: 'pots.clay', goods: 1 })
  const tops = (await tree()).filter(({ level }) => level === 1).map(({ code }) => code)
  expect(tops.indexOf('pots.clay')).toBe(tops.indexOf('pots') - 1)
  await expect.poll(async () => (await listed('pots')).value?.totalCount).toBe(0)
  expect((await listed('pots.clay')).value?.totalCount).toBe(1)
  const version = await versionOf('tins')
  await owner.call('PUT /staff/tree/{code}', { code: 'tins', version, labelZh: '罐', labelEn: 'Cans', visible: false })
  expect(await find('tins')).toMatchObject({ labelEn: 'Cans', visible: false })
  expect(
    await owner.ask('PUT /staff/tree/{code}', { code: 'tins', version, labelZh: '罐', labelEn: 'Tins' }),
  ).toMatchObject({
    error: 'STALE',
    facts: { fields: 'label_en, label_zh, visible' },
  })
})

test('a category is never moved below itself, nor deeper than three levels, nor removed while it has goods', async () => {
  for (const [code, parent] of [
    ['a', null],
    ['a.b', 'a'],
    ['a.b.c', 'a.b'],
    ['d', null],
    ['d.e', 'd'],
  ] as const)
    await put(code, parent)
  for (const target of ['a', 'a.b', 'a.b.c'])
    expect(await move('a', target)).toMatchObject({ error: 'CATEGORY_UNDER_ITSELF' })
  expect(await move('a.b', 'd.e')).toMatchObject({ error: 'TREE_TOO_DEEP' })
  expect(await move('a.b', 'nowhere')).toMatchObject({ error: 'CATEGORY_NOT_FOUND' })
  await putOnSale(shop.db, { code: 'INSIDE', category: 'a.b.c', status: 'withdrawn' })
  const remove = async (code: string) => owner.ask('POST /staff/tree/remove', { code, version: await versionOf(code) })
  expect(await remove('a.b.c')).toMatchObject({ error: 'CATEGORY_HAS_GOODS', facts: { count: 1 } })
  expect(await remove('a.b')).toMatchObject({ error: 'CATEGORY_HAS_GOODS' })
  expect(await remove('d.e')).toMatchObject({ ok: true })
  expect(await find('d.e')).toBeUndefined()
})

test('two categories become one, which can be undone; asked about only, nothing is written', async () => {
  for (const [code, parent] of [
    ['m', null],
    ['m.one', 'm'],
    ['n', null],
  ] as const)
    await put(code, parent)
  await putOnSale(shop.db, { code: 'MERGED', category: 'm', onHand: 1 })
  const merge = async (code: string, into: string, dryRun = false) =>
    owner.ask('POST /staff/tree/merge', { code, version: await versionOf(code), into, dryRun })
  expect(await merge('m', 'm.one')).toMatchObject({ error: 'CATEGORY_UNDER_ITSELF' })
  expect(await merge('m', 'n', true)).toMatchObject({ value: { changeId: null, goods: 1, categories: 1 } })
  expect(await find('m')).toMatchObject({ goods: 1 })
  const merged = await merge('m', 'n')
  expect(merged).toMatchObject({ value: { goods: 1, categories: 1 } })
  expect([await find('m'), await find('n'), await find('m.one')]).toMatchObject([
    undefined,
    { goods: 1 },
    { parent: 'n' },
  ])
  const id = merged.ok ? merged.value.changeId! : ''
  await owner.call('POST /staff/changes/{id}/undo', { id })
  expect([await find('m'), await find('n'), await find('m.one')]).toMatchObject([
    { goods: 1 },
    { goods: 0 },
    { parent: 'm' },
  ])
  const upward = await merge('m.one', 'm')
  expect(await find('m.one')).toBeUndefined()
  await owner.call('POST /staff/changes/{id}/undo', { id: upward.ok ? upward.value.changeId! : '' })
  expect(await find('m.one')).toMatchObject({ parent: 'm', goods: 0 })
})

test('a category that others use by now stays when its making is undone', async () => {
  await put('used', null)
  const id = (await owner.call('GET /staff/changes', { record: 'category used' })).changes[0]!.changeId
  await putOnSale(shop.db, { code: 'USING', category: 'used' })
  expect(await owner.ask('POST /staff/changes/{id}/undo', { id })).toMatchObject({ error: 'CHANGE_OVERTAKEN' })
  expect(await find('used')).toMatchObject({ goods: 1 })
})

test('brands: made, renamed, removed while no goods have them; a brand is shown by its new name', async () => {
  await owner.call('PUT /staff/brands/{code}', {
    code: 'OWNBRAND',
    isNew: true,
    version: 0,
    nameZh: '自家',
    nameEn: 'Own',
  })
  const brand = async () => (await owner.call('GET /staff/tree', {})).brands.find(({ code }) => code === 'OWNBRAND')
  expect(await brand()).toMatchObject({ nameEn: 'Own', goods: 0, version: 1 })
  const wish = { code: 'OWNBRAND', version: 1, nameZh: '自家', nameEn: 'Ours' }
  await owner.call('PUT /staff/brands/{code}', wish)
  expect(await owner.ask('PUT /staff/brands/{code}', wish)).toMatchObject({ error: 'STALE' })
  expect(await owner.ask('PUT /staff/brands/{code}', { ...wish, code: 'NONE', version: 0 })).toMatchObject({
    error: 'BRAND_NOT_FOUND',
  })
  const { code } = (await owner.call('GET /staff/tree', {})).brands.find(({ goods }) => goods > 0)!
  const taken = { ...wish, code, version: 0, remove: true }
  expect(await owner.ask('PUT /staff/brands/{code}', taken)).toMatchObject({ error: 'BRAND_HAS_GOODS' })
  const none = { code: 'none', version: 0, nameZh: '無', nameEn: 'None' }
  expect(await owner.ask('PUT /staff/attributes/{code}', none)).toMatchObject({ error: 'ATTRIBUTE_NOT_FOUND' })
  await owner.call('PUT /staff/brands/{code}', { ...wish, version: 2, remove: true })
  expect(await brand()).toBeUndefined()
})

test('the sections of the home page are filled by hand, in their order', async () => {
  await putOnSale(shop.db, { code: 'HOME-1', onHand: 1 })
  await putOnSale(shop.db, { code: 'HOME-2', onHand: 1 })
  const group = async () => (await owner.call('GET /staff/tree', {})).groups.find(({ code }) => code === 'top_deal')!
  const before = await group()
  await owner.call('PUT /staff/groups/{code}', {
    code: 'top_deal',
    version: before.version,
    goods: ['HOME-2', 'HOME-1'],
  })
  expect((await group()).goods).toEqual(['HOME-2', 'HOME-1'])
  const guest = await shop.visitor()
  const shown = async () =>
    (await guest.call('POST /item/getItemsByItemGroup', { itemGroup: 'top_deal' })).items.map(
      ({ productCode }) => productCode,
    )
  await expect.poll(shown).toEqual(['HOME-2', 'HOME-1'])
  const { version } = await group()
  expect(
    await owner.ask('PUT /staff/groups/{code}', { code: 'top_deal', version, goods: ['HOME-1', 'NO-SUCH'] }),
  ).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
    fields: { 'goods.1': { code: 'goods_unknown' } },
  })
})

test('a section fills itself by a rule, now and each night, until it is filled by hand again', async () => {
  const group = async () =>
    (await owner.call('GET /staff/tree', {})).groups.find(({ code }) => code === 'hot_collection')!
  await put('ruled', null)
  await put('ruled.below', 'ruled')
  await putOnSale(shop.db, { code: 'RULED-1', category: 'ruled.below', listCents: 20_000 })
  await putOnSale(shop.db, { code: 'RULED-2', category: 'ruled' })
  const rule = { newerThanDays: null, onOffer: true, brand: null, category: 'ruled', most: 10 }
  const { version } = await group()
  await owner.call('PUT /staff/groups/{code}', { code: 'hot_collection', version, rule })
  expect(await group()).toMatchObject({ goods: ['RULED-1'], rule })
  await putOnSale(shop.db, { code: 'RULED-0', category: 'ruled', listCents: 20_000 })
  await shop.app.jobs['fillGroups']!({} as never)
  expect((await group()).goods).toEqual(['RULED-0', 'RULED-1'])
  await owner.call('PUT /staff/groups/{code}', {
    code: 'hot_collection',
    version: (await group()).version,
    goods: ['RULED-2'],
  })
  await shop.app.jobs['fillGroups']!({} as never)
  expect(await group()).toMatchObject({ goods: ['RULED-2'], rule: null })
})

test('ways of delivery follow a category that is merged or removed, and come back with it', async () => {
  for (const code of ['w.large', 'w.other']) expect(await put(code, null)).toMatchObject({ ok: true })
  const { ways } = await owner.call('GET /staff/ways', {})
  const putWay = async (code: string, lists: { onlyCategories: string[]; exceptCategories: string[] }) => {
    const { openOrders: _, ...way } = ways.find((one) => one.code === code)!
    await owner.call('PUT /staff/ways/{code}', { ...way, ...lists, isNew: false })
  }
  const wayOf = async (code: string) => (await owner.call('GET /staff/ways', {})).ways.find((way) => way.code === code)
  await putWay('LARGE', { onlyCategories: ['w.large'], exceptCategories: [] })
  await putWay('STANDARD', { onlyCategories: [], exceptCategories: ['w.large', 'w.other'] })
  const undo = (id: string | null) => owner.call('POST /staff/changes/{id}/undo', { id: id! })

  const merge = { code: 'w.large', version: await versionOf('w.large'), into: 'w.other' }
  const merged = await owner.call('POST /staff/tree/merge', merge)
  expect(await wayOf('LARGE')).toMatchObject({ onlyCategories: ['w.other'], isOffered: true })
  expect(await wayOf('STANDARD')).toMatchObject({ exceptCategories: ['w.other'] })
  await undo(merged.changeId)
  expect(await wayOf('LARGE')).toMatchObject({ onlyCategories: ['w.large'] })
  expect(await wayOf('STANDARD')).toMatchObject({ exceptCategories: ['w.large', 'w.other'] })

  const removed = await owner.call('POST /staff/tree/remove', { code: 'w.large', version: await versionOf('w.large') })
  // It was for this category alone: without any it would be for all goods.
  expect(await wayOf('LARGE')).toMatchObject({ onlyCategories: [], isOffered: false })
  await undo(removed.changeId)
  expect(await wayOf('LARGE')).toMatchObject({ onlyCategories: ['w.large'], isOffered: true })
})
