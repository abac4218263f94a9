import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'K-CUP', onHand: 5_000 })
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  await shop.db.deleteFrom('cart').execute()
})
afterAll(() => shop.close())

const clear = () => shop.app.jobs['clearCarts']!({} as never)
const add = [{ prodCode: 'K-CUP', qty: 1 }]
const carts = () => shop.db.selectFrom('cart').select('visitor').execute()
const ownerOf = async () =>
  (await shop.db.selectFrom('cart').select('visitor').orderBy('changed_at', 'desc').executeTakeFirstOrThrow()).visitor

test("a walk-in's cart stays for as long as a token can open it, and goes with its lines", async () => {
  const visitor = await shop.visitor()
  await visitor.call('POST /shop_cart/addToShopCart', add)
  shop.clock.moveBy({ days: 29, hours: 23 })
  await clear()
  expect(await carts()).toHaveLength(1)
  shop.clock.moveBy({ hours: 1 })
  await Promise.all([clear(), clear()])
  expect(await carts()).toEqual([])
  expect(await shop.db.selectFrom('cart_line').select('visitor').execute()).toEqual([])
})

test("a member's goods wait for the member; an empty cart waits for nobody", async () => {
  const member = await shop.visitor()
  await member.call('POST /shop_cart/addToShopCart', add)
  const owner = await ownerOf()
  await shop.db.updateTable('visitor').set({ kind: 'MEMBER' }).where('id', '=', owner).execute()
  const empty = await shop.db
    .insertInto('visitor')
    .values({ company: 'SPORT', kind: 'MEMBER', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const long = new Date(shop.clock.now().epochMilliseconds)
  await shop.db.insertInto('cart').values({ visitor: empty.id, company: 'SPORT', changed_at: long }).execute()
  shop.clock.moveBy({ days: 400 })
  await clear()
  expect(await carts()).toEqual([{ visitor: owner }])
})

test('more carts than one step takes are all cleared, past the many that stay', async () => {
  const visitors = await shop.db
    .insertInto('visitor')
    .values(
      Array.from({ length: 1_300 }, (_, at) => ({
        company: 'SPORT',
        kind: at % 2 ? 'MEMBER' : 'WALKIN',
        created_at: new Date(),
      })),
    )
    .returning(['id', 'kind'])
    .execute()
  const changed_at = new Date(shop.clock.now().epochMilliseconds)
  const { assort_id, barcode } = await shop.db
    .selectFrom('variant')
    .select(['assort_id', 'barcode'])
    .where('product', '=', 'K-CUP')
    .executeTakeFirstOrThrow()
  const company = 'SPORT'
  await shop.db
    .insertInto('cart')
    .values(visitors.map(({ id }) => ({ visitor: id, company, changed_at })))
    .execute()
  await shop.db
    .insertInto('cart_line')
    .values(
      visitors.map(({ id }) => ({
        visitor: id,
        company,
        assort_id,
        barcode,
        quantity: 1,
        shown_price_cents: 1,
        told: 'in_stock',
        added_at: changed_at,
      })),
    )
    .execute()
  shop.clock.moveBy({ days: 30 })
  await clear()
  const left = new Set((await carts()).map(({ visitor }) => visitor))
  expect(left).toEqual(new Set(visitors.filter(({ kind }) => kind === 'MEMBER').map(({ id }) => id)))
})
