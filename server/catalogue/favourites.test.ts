import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let email = ''
let people = 0
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'F-CUP', cents: 12_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'F-PAN', cents: 30_000, listCents: 40_000, onHand: 0 })
  await putOnSale(shop.db, { code: 'F-POT', cents: 8_000, onHand: 5 })
})
beforeEach(async () => {
  email = `wish${(people += 1)}@harbour.example`
  member = await register(shop, email)
})
afterAll(() => shop.close())

const turn = 'POST /vip/favourite/followOrUnFollowFavouriteItem'
const page = 'POST /item/favourite/getFavouriteItemPage'
const codes = async (who = member) => (await who.call('GET /vip/favourite/getFavouriteCodes', {})).productCodes
const rows = () => shop.db.selectFrom('favourite').selectAll().execute()

test('[1.19] [7.047] a product is put on the wish list and taken off it, by name or by turning it round', async () => {
  expect(await member.call(turn, { productCode: 'F-CUP', follow: true })).toEqual({
    productCodes: ['F-CUP'],
    added: ['F-CUP'],
    removed: [],
    leftOut: [],
  })
  expect(await member.call(turn, { productCode: 'F-CUP', follow: true })).toMatchObject({ added: [] })
  await member.call(turn, { productCode: 'F-PAN' })
  expect(await codes()).toEqual(['F-PAN', 'F-CUP'])
  expect(await member.call(turn, { productCode: 'F-PAN' })).toMatchObject({ removed: ['F-PAN'] })
  expect(await member.call(turn, { productCode: 'F-CUP', follow: false })).toMatchObject({ productCodes: [] })
  expect(await member.call(turn, { productCode: 'F-CUP', follow: false })).toMatchObject({ removed: [] })
})

test('[7.061] a page of the list shows cards as listings do, in the asked language, the last wished for first', async () => {
  for (const productCode of ['F-CUP', 'F-PAN', 'F-POT']) await member.call(turn, { productCode, follow: true })
  const { items: listed } = await shop
    .stranger()
    .call('POST /item/getItemsByProductCodes', { productCodes: ['F-POT', 'F-PAN'] }, { locale: 'en-US' })
  const first = await member.call(page, { size: 2 }, { locale: 'en-US' })
  expect(first).toMatchObject({ totalCount: 3, page: 1, size: 2 })
  expect(first.items).toEqual(
    listed.map((card) => ({ ...card, sellable: true, followedAt: expect.stringMatching(/\+08:00$/) })),
  )
  expect((await member.call(page, { size: 2, page: 2 })).items).toMatchObject([
    { productCode: 'F-CUP', name: '測試 F-CUP', sellingPrice: 120 },
  ])
  expect((await member.call(page, { page: 10_000 })).items).toEqual([])
})

test('goods that are no longer sold stay on the list and say so', async () => {
  await putOnSale(shop.db, { code: 'F-OLD', cents: 5_000, onHand: 3 })
  await putOnSale(shop.db, { code: 'F-OFF', cents: 6_000, onHand: 3 })
  await member.call(turn, { productCodes: ['F-OLD', 'F-OFF'] })
  for (const [code, status] of [
    ['F-OLD', 'withdrawn'],
    ['F-OFF', 'unsellable'],
  ] as const)
    await shop.db.updateTable('product').set({ status }).where('code', '=', code).execute()
  await expect
    .poll(async () => (await member.call(page, {})).items.map(({ sellable }) => sellable))
    .toEqual([false, false])
  const { items } = await member.call(page, {}, { locale: 'en-US' })
  expect(items).toMatchObject([
    { productCode: 'F-OLD', name: 'Test F-OLD', sellingPrice: 50, availability: { state: 'SOLD_OUT', onhandQty: 0 } },
    { productCode: 'F-OFF', sellable: false },
  ])
  expect(await member.ask(turn, { productCode: 'F-OLD', follow: false })).toMatchObject({ ok: true })
  expect(await member.ask(turn, { productCode: 'F-OLD' })).toMatchObject({ status: 422, error: 'PRODUCT_INVALID' })
  expect(await member.ask(turn, { productCode: 'F-NONE' })).toMatchObject({ status: 404, error: 'PRODUCT_NOT_FOUND' })
})

test('a list that joins keeps its order, stands above what was there, and one stale code keeps nobody out', async () => {
  await member.call(turn, { productCode: 'F-POT', follow: true })
  const joined = await member.call(turn, { productCodes: ['F-PAN', 'NOBODY', 'F-POT', 'F-CUP', 'F-PAN'] })
  expect(joined).toEqual({
    productCodes: ['F-PAN', 'F-CUP', 'F-POT'],
    added: ['F-PAN', 'F-CUP'],
    removed: [],
    leftOut: ['NOBODY'],
  })
  expect(await member.call(turn, { productCodes: ['F-PAN', 'NOBODY', 'F-POT', 'F-CUP'] })).toMatchObject({ added: [] })
  expect(await member.call(turn, { productCodes: ['F-PAN', 'F-CUP'], follow: false })).toMatchObject({
    productCodes: ['F-POT'],
  })
})

test('turning one product round fifty times at once leaves it as it was, and never twice', async () => {
  const other = await logIn(shop, { email, password: 'Teapot42Blue' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 2 ? member : other).call(turn, { productCode: 'F-CUP' })),
  )
  expect(answers.filter(({ added }) => added.length === 1)).toHaveLength(25)
  expect(await codes()).toEqual([])
  await Promise.all(Array.from({ length: 49 }, () => member.call(turn, { productCode: 'F-CUP' })))
  expect(await codes()).toEqual(['F-CUP'])
})

test('a list holds 500; lists that join at once from two browsers do not make it hold more', async () => {
  const { rows: known } = await shop.app.context.db.connection().execute(async (db) => ({
    rows: await db.selectFrom('product').select('code').where('status', '=', 'live').limit(600).execute(),
  }))
  const all = known.map(({ code }) => code)
  expect(all.length).toBeGreaterThan(300)
  const lack = Array.from({ length: Math.max(0, 620 - all.length) }, (_, at) => `F-FILL${at}`)
  for (const code of lack) await putOnSale(shop.db, { code })
  const many = [...all, ...lack]
  await Promise.all([
    member.call(turn, { productCodes: many.slice(0, 400) }),
    member.call(turn, { productCodes: many.slice(200, 600) }),
  ])
  expect(await codes()).toHaveLength(500)
  const kept = new Set(await codes())
  const other = many.find((code) => !kept.has(code))!
  expect(await member.ask(turn, { productCode: other, follow: true })).toMatchObject({
    status: 422,
    error: 'WISH_LIST_FULL',
    facts: { limit: 500 },
  })
  expect(await member.ask(turn, { productCodes: Array.from({ length: 501 }, () => 'F-CUP') })).toMatchObject({
    status: 400,
  })
})

test('a wish list is for members, and each sees only their own, whatever code the body names', async () => {
  const walkin = await shop.visitor()
  for (const ask of [
    walkin.ask(turn, { productCode: 'F-CUP' }),
    walkin.ask(page, {}),
    walkin.ask('GET /vip/favourite/getFavouriteCodes', {}),
  ])
    expect(await ask).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })

  await member.call(turn, { productCode: 'F-CUP' })
  const other = await register(shop, 'nosy@harbour.example')
  expect(await codes(other)).toEqual([])
  const { vip_profile } = await member.call('POST /vip/searchVipInSession', {})
  for (const ask of [
    other.ask(page, { vipCode: vip_profile.vipCode }),
    other.ask(turn, { vipCode: vip_profile.vipCode, productCode: 'F-CUP', follow: false }),
    other.ask('GET /vip/favourite/getFavouriteCodes', { vipCode: vip_profile.vipCode }),
  ])
    expect(await ask).toMatchObject({ status: 404, error: 'MEMBER_NOT_FOUND' })
  expect(await codes()).toEqual(['F-CUP'])
})

test('hostile input finds nothing and breaks nothing', async () => {
  for (const productCode of [`' or 1=1 --`, `F-CUP'; drop table favourite; --`, '%', '../F-CUP', '\u202e'])
    expect(await member.ask(turn, { productCode })).toMatchObject({ status: 404 })
  for (const input of [
    {},
    { productCode: 'F-CUP', productCodes: ['F-CUP'] },
    { productCode: 'F\0CUP' },
    { productCode: 'F-CUP', member: 'x' },
    { productCodes: [] },
    { productCode: 7 },
  ])
    expect(await member.ask(turn, input as never)).toMatchObject({ status: 400 })
  expect(await codes()).toEqual([])
})

test('another company’s goods are unknown here', async () => {
  const { code: category } = await shop.db
    .selectFrom('category')
    .select('code')
    .where('company', '=', 'FOOD')
    .limit(1)
    .executeTakeFirstOrThrow()
  await putOnSale(shop.db, { code: 'F-FOOD', company: 'FOOD', category, onHand: 5 })
  expect(await member.ask(turn, { productCode: 'F-FOOD' })).toMatchObject({ status: 404 })
})

test('who leaves takes the wish list along, in the file of their own and out of the shop', async () => {
  await member.call(turn, { productCodes: ['F-PAN', 'F-CUP'] })
  const { portions } = await member.call('GET /vip/exportMyData', {})
  expect(portions['wishList']).toMatchObject([
    { product: 'F-PAN', nameEn: 'Test F-PAN', price: 300 },
    { product: 'F-CUP', nameZh: '測試 F-CUP' },
  ])
  const { visitor } = await shop.db
    .selectFrom('member')
    .select('visitor')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const other = await logIn(shop, { email, password: 'Teapot42Blue' })
  const late = Array.from({ length: 8 }, (_, at) => other.ask(turn, { productCode: at % 2 ? 'F-POT' : 'F-CUP' }))
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  await Promise.all(late)
  expect((await rows()).filter((row) => row.member === visitor)).toEqual([])
})
