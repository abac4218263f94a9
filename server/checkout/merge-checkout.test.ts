import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askPrice, complete, home, placeOrder } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { arjun, emily, logIn, newcomer, ngaTing, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'J-CUP', cents: 12_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'J-POT', cents: 30_000, onHand: 50 })
  await putOnSale(shop.db, { code: 'J-PAN', cents: 40_000, onHand: 50 })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const put = (visitor: ShopVisitor, prodCode: string, qty: number) =>
  visitor.call('POST /shop_cart/addToShopCart', [{ prodCode, qty }])
const priceOf = (code: string, cents: number) =>
  shop.db.updateTable('variant').set({ price_cents: cents }).where('assort_id', '=', code).execute()
/** The changes that the shop reports. */
const notesOf = async (visitor: ShopVisitor) =>
  (await visitor.call('GET /shop_cart/getShopCartItems', {})).shopCart.shopCartCoGroupList
    .flatMap((group) => group.itemPriceViewList)
    .flatMap(({ productCode, notes }) => notes.map(({ code }) => [productCode, code]))
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
const cartOf = async (visitor: ShopVisitor) =>
  (await visitor.call('GET /shop_cart/getShopCartItems', {})).shopCart.shopCartCoGroupList
    .flatMap((group) => group.itemPriceViewList)
    .map(({ productCode, qty, selected }) => [productCode, qty, selected])
    .sort(([a], [b]) => String(a).localeCompare(String(b)))

test('a walk-in’s cart joins the member’s at login: the same thing adds up, and no more than there is, which is told', async () => {
  await put(await logIn(shop), 'J-POT', 1)
  await put(await logIn(shop), 'J-CUP', 4)
  const visitor = await shop.visitor()
  await put(visitor, 'J-CUP', 3)
  await put(visitor, 'J-PAN', 2)
  await priceOf('J-POT', 31_000)
  await logIn(shop, emily, visitor)
  expect(await notesOf(visitor)).toEqual([
    ['J-CUP', 'CAPPED'],
    ['J-POT', 'PRICE_UP'],
  ])
  expect(await notesOf(visitor)).toEqual([])
  await priceOf('J-POT', 30_000)
  expect(await cartOf(visitor)).toEqual([
    ['J-CUP', 5, true],
    ['J-PAN', 2, true],
    ['J-POT', 1, true],
  ])
  expect(await cartOf(await logIn(shop))).toEqual(await cartOf(visitor)) // on every device
})

test('who logs in on the way to pay goes on paying what was priced: the walk-in’s cart wins', async () => {
  await put(await logIn(shop, arjun), 'J-PAN', 1)
  const visitor = await shop.visitor()
  await put(visitor, 'J-POT', 2)
  const { body } = await askPrice(visitor, home)
  await logIn(shop, arjun, visitor)
  const { paymentConversationId } = body
  const { vipInfo } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: home })
  expect(vipInfo.vipGrade).toBe('SUPER VIP')
  expect(await cartOf(visitor)).toEqual([
    ['J-PAN', 1, false],
    ['J-POT', 2, true],
  ])
  expect(await complete(visitor, body)).toMatchObject({ ok: true })
  expect(await cartOf(visitor)).toEqual([['J-PAN', 1, false]])
})

test('an order placed as a guest, here or under the proven e-mail, becomes the member’s at login; others stay where they are', async () => {
  const email = 'guest.then.member@example.com'
  const elsewhere = await shop.visitor()
  await put(elsewhere, 'J-POT', 1)
  const { invoiceNo } = await placeOrder(elsewhere, { delivery: { ...home, email: email.toUpperCase() } })
  const another = await shop.visitor()
  await put(another, 'J-POT', 1)
  const theirs = await placeOrder(another, { delivery: { ...home, email: 'somebody.else@example.com' } })

  const visitor = await shop.visitor()
  await put(visitor, 'J-POT', 1)
  const here = await placeOrder(visitor, { delivery: { ...home, email: 'a.third@example.com' } })
  await register(shop, email, visitor)
  const { vipCode } = (await visitor.call('POST /vip/searchVipInSession', {})).vip_profile
  const { rows } = await sql<{ number: string }>`
    select number from sales_order join member on member.visitor = sales_order.visitor where vip_code = ${vipCode}`.execute(
    shop.db,
  )
  expect(rows.map(({ number }) => number).sort()).toEqual([invoiceNo, here.invoiceNo].sort())
  expect(rows.map(({ number }) => number)).not.toContain(theirs.invoiceNo)

  // Ordered once more without logging in, then looked for on a new device.
  await put(elsewhere, 'J-POT', 1)
  const later = await placeOrder(elsewhere, { delivery: { ...home, email } })
  const device = await logIn(shop, { email, password: newcomer(email).password! })
  const { orders } = await device.call('POST /sale/getSelfOrderUnderMerchant', {})
  expect(orders.map((order) => order.invoiceNo)).toContain(later.invoiceNo)
})

test('a login never fails because of a cart: what cannot join is noted, and the member is in', async () => {
  const visitor = await shop.visitor()
  await put(visitor, 'J-POT', 1)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no cart today'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger fail before insert or update on cart_line for each row execute function fail()`.execute(
    shop.db,
  )
  await logIn(shop, ngaTing, visitor)
  await sql`drop trigger fail on cart_line`.execute(shop.db)
  expect((await visitor.call('POST /vip/searchVipInSession', {})).vip_profile.vipGrade).toBe('SUPER VVIP')
})

test('two tabs that log in with one walk-in’s token at once: the cart joins once', async () => {
  const visitor = await shop.visitor()
  await put(visitor, 'J-PAN', 2)
  const tabs = [shop.stranger(), shop.stranger()]
  for (const tab of tabs) tab.token = visitor.token
  await Promise.all(tabs.map((tab) => logIn(shop, taiMan, tab)))
  expect(await cartOf(tabs[0]!)).toEqual([['J-PAN', 2, true]])
})
