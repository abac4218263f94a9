import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#ui/api.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let second: typeof shop
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  second = await openShop({ beside: shop })
  owner = await enterAs(shop, 'owner')
  await putOnSale(shop.db, { code: 'ZORBLER', onHand: 3 })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

type MeaningInput = Input<'PUT /staff/searchMeanings/{code}'>
const put = (wish: Partial<MeaningInput> & Pick<MeaningInput, 'code'>) =>
  owner.ask('PUT /staff/searchMeanings/{code}', { version: 0, names: ['zorbler', 'quoxel'], ...wish })
const find = async (code: string) =>
  (await owner.call('GET /staff/searchMeanings', {})).meanings.find((one) => one.code === code)
const search = async (words: string, at = shop) => {
  const { items } = await at.stranger().call('POST /item/omsSearchItem', { search: words })
  return items.map(({ productCode }) => productCode)
}

test('another name finds the goods at once in every process, until it is removed; undone it is back', async () => {
  stopAgeing()
  expect(await search('quoxel')).not.toContain('ZORBLER')
  await search('quoxel', second)
  const made = await owner.call('PUT /staff/searchMeanings/{code}', {
    code: 'zorb',
    isNew: true,
    version: 0,
    names: ['zorbler', 'Quoxel', 'quoxel', '  古索機 '],
  })
  for (const at of [shop, second])
    for (const words of ['quoxel', '古索機']) await expect.poll(() => search(words, at)).toContain('ZORBLER')
  const { version, names } = (await find('zorb'))!
  expect(names).toEqual(['zorbler', 'Quoxel', '古索機'])

  await owner.call('PUT /staff/searchMeanings/{code}', { code: 'zorb', version, names, remove: true })
  for (const at of [shop, second]) await expect.poll(() => search('quoxel', at)).not.toContain('ZORBLER')
  expect(await find('zorb')).toBeUndefined()
  const { changes } = await owner.call('GET /staff/changes', {})
  expect(changes[0]).toMatchObject({ kind: 'meaning' })
  await owner.call('POST /staff/changes/{id}/undo', { id: changes[0]!.changeId })
  for (const at of [shop, second]) await expect.poll(() => search('quoxel', at)).toContain('ZORBLER')
  await owner.call('POST /staff/changes/{id}/undo', { id: made.changeId!, others: true })
})

test('an occasion finds the goods that staff chose for it, and never those of a category that they left out', async () => {
  stopAgeing()
  await putOnSale(shop.db, { code: 'GRUMBLE-POT', onHand: 3 })
  await putOnSale(shop.db, { code: 'GRUMBLE-CABLE', category: 'electric', onHand: 3 })
  const wish = { code: 'feast', isNew: true, names: ['blimfest'], goods: [{ word: 'grumble' }], except: ['electric'] }
  expect(await put(wish)).toMatchObject({ ok: true })
  await expect.poll(() => search('blimfest')).toEqual(['GRUMBLE-POT'])
  expect(await find('feast')).toMatchObject({ goods: [{ category: null, word: 'grumble' }], except: ['electric'] })
})

test('words that would find everything or nothing are refused, and hostile ones are text', async () => {
  const isNew = true
  expect(await put({ code: 'n1', isNew, names: ['a', 'zorbler'] })).toMatchObject({ error: 'MEANING_NAME_SHORT' })
  expect(await put({ code: 'n2', isNew, names: ['!!', 'zorbler'] })).toMatchObject({ error: 'MEANING_NAME_SHORT' })
  expect(await put({ code: 'n3', isNew, names: ['Zorbler', 'ｚｏｒｂｌｅｒ'] })).toMatchObject({
    error: 'MEANING_NEEDS_NAMES',
  })
  expect(await put({ code: 'n4', isNew, names: [] })).toMatchObject({ status: 400 })
  expect(await put({ code: 'n5', isNew, names: ['x'.repeat(61), 'zorbler'] })).toMatchObject({ status: 400 })
  expect(await put({ code: 'n6', isNew, goods: [{ category: 'nowhere' }] })).toMatchObject({
    error: 'CATEGORY_NOT_FOUND',
  })
  const hostile = [`<img src=x onerror="alert(1)">`, `'); drop table search_meaning; --`]
  expect(await put({ code: 'n7', isNew, names: hostile })).toMatchObject({ ok: true })
  expect((await find('n7'))?.names).toEqual(hostile)
  expect(await search(hostile[1]!)).toEqual([])
})

test('two people: a code is made once, the later writer is told, and other companies and roles are kept out', async () => {
  expect(await put({ code: 'twice', isNew: true })).toMatchObject({ ok: true })
  expect(await put({ code: 'twice', isNew: true })).toMatchObject({ error: 'CODE_TAKEN' })
  const { version } = (await find('twice'))!
  expect(await put({ code: 'twice', version, names: ['zorbler', 'first'] })).toMatchObject({ ok: true })
  expect(await put({ code: 'twice', version, names: ['zorbler', 'second'] })).toMatchObject({ error: 'STALE' })
  expect(await put({ code: 'never' })).toMatchObject({ error: 'MEANING_NOT_FOUND' })
  const other = await enterAs(shop, 'owner', 'FOOD')
  const theirs = await other.call('GET /staff/searchMeanings', {})
  expect(theirs.meanings.map(({ code }) => code)).not.toContain('twice')
  expect(
    await other.ask('PUT /staff/searchMeanings/{code}', { code: 'twice', version: 0, names: ['one', 'two'] }),
  ).toMatchObject({ error: 'MEANING_NOT_FOUND' })
  const warehouse = await enterAs(shop, 'warehouse')
  expect(await warehouse.ask('GET /staff/searchMeanings', {})).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
})
