import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
let merchandiser: ShopVisitor
let support: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  merchandiser = await enterAs(shop, 'merchandiser')
  support = await enterAs(shop, 'support')
})
afterAll(() => shop.close())

const view = {
  filter: { state: 'live' as const, category: 'housewares' },
  sort: 'price' as const,
  direction: 'desc' as const,
  columns: ['code', 'nameZh', 'price'],
  pinned: ['code', 'nameZh'],
}
const make = () => ({ id: randomUUID(), version: 0, name: '廚具', shared: false, view })
const namesOf = async (who: ShopVisitor) => (await who.call('GET /staff/views', {})).views.map(({ name }) => name)

test('a view is kept for its maker, and seen by colleagues once it is shared', async () => {
  const wish = make()
  await merchandiser.call('PUT /staff/views/{id}', wish)
  expect(await namesOf(merchandiser)).toEqual(['廚具'])
  expect(await namesOf(owner)).toEqual([])
  expect(await owner.ask('PUT /staff/views/{id}', { ...wish, version: 1 })).toMatchObject({ error: 'VIEW_NOT_FOUND' })
  await merchandiser.call('PUT /staff/views/{id}', { ...wish, version: 1, name: '貴價廚具', shared: true })
  const [shown] = (await support.call('GET /staff/views', {})).views
  expect(shown).toMatchObject({ name: '貴價廚具', version: 2, isMine: false, mayChange: false, view })
  expect(await support.ask('PUT /staff/views/{id}', { ...wish, version: 2 })).toMatchObject({
    error: 'ROLE_NOT_ALLOWED',
  })
  await owner.call('PUT /staff/views/{id}', { ...wish, version: 2, shared: true })
  expect(await merchandiser.ask('PUT /staff/views/{id}', { ...wish, version: 2 })).toMatchObject({ error: 'STALE' })
  await merchandiser.call('PUT /staff/views/{id}', { ...wish, version: 3, remove: true })
  expect(await namesOf(owner)).toEqual([])
  await merchandiser.call('PUT /staff/views/{id}', wish)
  expect(await namesOf(merchandiser)).toEqual(['廚具'])
})

test('a name may not be empty, and one person keeps at most 100', async () => {
  expect((await support.ask('PUT /staff/views/{id}', { ...make(), name: '  ' })).ok).toBe(false)
  for (let at = 0; at < 100; at += 1) await support.call('PUT /staff/views/{id}', make())
  expect(await support.ask('PUT /staff/views/{id}', make())).toMatchObject({ error: 'VIEWS_TOO_MANY' })
})

test('goods are found that have no photo, and those that lack anything that publishing demands', async () => {
  await putOnSale(shop.db, { code: 'LACK-WHOLE', cents: 1_000 })
  await owner.call('POST /staff/goods', { code: 'LACK-DRAFT', fields: { nameZh: '茶壺' } })
  const codesOf = async (missing: 'photo' | 'any') =>
    (await owner.call('GET /staff/goods/order', { search: 'LACK-', missing })).codes
  expect(await codesOf('photo')).toBe('LACK-DRAFT\tLACK-WHOLE')
  expect(await codesOf('any')).toBe('LACK-DRAFT')
})
