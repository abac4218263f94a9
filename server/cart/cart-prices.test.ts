import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn } from '#tests/people.ts'
import { goods, offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import type { Cart } from '#contract/cart.ts'
import { linesOf, type CartWish } from '#storefront/cart/cart.ts'
import { reckon } from '#storefront/cart/reckon.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let buyer: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'P-TEA', cents: 10_050, onHand: 50 })
  await putOnSale(shop.db, { code: 'P-CUP', cents: 3_000, onHand: 3 })
  await putOnSale(shop.db, { code: 'P-POT', cents: 20_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'P-TRAY', cents: 8_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'P-SALE', cents: 5_000, listCents: 9_000, onHand: 9 })
  await offer(shop.db, {
    nameZh: '茶葉九折',
    nameEn: 'Tea week',
    terms: { kind: 'percent', percent: 10 },
    of: goods({ products: ['P-TEA'] }),
  })
  await offer(shop.db, {
    nameEn: 'Cups',
    terms: { kind: 'nth-piece', nth: 4, percent: 50, mixed: false },
    of: goods({ products: ['P-CUP'] }),
  })
  await offer(shop.db, {
    nameEn: 'Pot and tray',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'P-POT', quantity: 1 },
        { product: 'P-TRAY', quantity: 1 },
      ],
      price: { offCents: 4_000 },
    },
  })
  await offer(shop.db, {
    nameEn: 'Table savings',
    lane: 'order',
    terms: { kind: 'tiers', steps: [{ fromCents: 40_000, offCents: 5_000 }] },
    of: goods({ products: ['P-POT', 'P-TRAY', 'P-TEA'] }),
  })
  await offer(shop.db, {
    nameEn: 'Gold tray',
    terms: { kind: 'fixed-price', cents: 7_000 },
    of: goods({ products: ['P-TRAY'] }),
    grades: ['VIP'],
  })
  await offer(shop.db, {
    nameEn: 'Nothing reduced',
    terms: { kind: 'amount', cents: 1_000 },
    of: goods({ products: ['P-SALE'], fullPriceOnly: true }),
  })
})
beforeEach(async () => {
  buyer = await shop.visitor()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const add = 'POST /shop_cart/addToShopCart'
const put = (code: string, qty = 1, whose = buyer) => whose.call(add, [{ prodCode: code, qty }], { locale: 'en-US' })
const lineOf = (cart: Pick<Cart, 'shopCart'>, code: string) =>
  cart.shopCart.shopCartCoGroupList
    .flatMap((group) => group.itemPriceViewList)
    .find((line) => line.productCode === code)!
const toldOf = ({ promotions }: Pick<Cart, 'promotions'>, name: string) => promotions.find((one) => one.name === name)

test('a promotion is taken off its line and off the total, under its name in the language asked', async () => {
  const cart = await put('P-TEA', 3)
  expect(lineOf(cart, 'P-TEA')).toMatchObject({
    lineTotal: 301.5,
    lineDiscount: 30.15,
    netTotal: 271.35,
    discounts: [{ name: 'Tea week', lane: 'line', amount: 30.15 }],
  })
  expect(cart.totals).toMatchObject({ totalAmount: 301.5, discount: 30.15, netTotal: 271.35 })
  expect(toldOf(cart, 'Tea week')).toMatchObject({ applied: true, amount: 30.15, says: '10% off', reason: null })
  const { promotions } = await buyer.call('GET /shop_cart/getShopCartItems', {})
  expect(promotions[0]).toMatchObject({ name: '茶葉九折', says: '9折', amount: 30.15 })
})

test('goods that are not selected are not discounted, and cost what they cost', async () => {
  await put('P-POT')
  const { itemPriceViewList } = (await put('P-TEA')).shopCart.shopCartCoGroupList[0]!
  const tea = itemPriceViewList.find((line) => line.productCode === 'P-TEA')!
  const { assortId, barcode } = tea
  const cart = await buyer.call('POST /shop_cart/updateShopCart', {
    itemPriceView: { assortId, barcode, selected: false },
  })
  expect(lineOf(cart, 'P-TEA')).toMatchObject({ lineDiscount: 0, discounts: [], netTotal: 100.5 })
  expect(cart.totals).toMatchObject({ totalAmount: 200, discount: 0, netTotal: 200 })
  expect(cart.promotions.map(({ name }) => name)).not.toContain('茶葉九折')
})

test('what is missing to a promotion is told: money, pieces, the other half of a combo', async () => {
  const cart = await put('P-POT')
  expect(toldOf(cart, 'Table savings')).toMatchObject({
    applied: false,
    reason: 'Spend HK$200 more to get it (from HK$400).',
  })
  expect(toldOf(cart, 'Pot and tray')).toMatchObject({ applied: false, reason: 'Add Test P-TRAY to get it.' })
  const whole = await put('P-TRAY')
  expect(toldOf(whole, 'Pot and tray')).toMatchObject({ applied: true, amount: 40 })
  expect(toldOf(whole, 'Table savings')).toMatchObject({ reason: 'Spend HK$160 more to get it (from HK$400).' })
  expect(whole.totals).toMatchObject({ totalAmount: 280, discount: 40, netTotal: 240 })
})

test('[8.27] when stock is too low for a promotion, the reason says so; otherwise it says how many pieces are missing', async () => {
  await putOnSale(shop.db, { code: 'P-JUG', cents: 3_000, onHand: 40 })
  await offer(shop.db, {
    nameEn: 'Jugs',
    terms: { kind: 'nth-piece', nth: 4, percent: 50, mixed: false },
    of: goods({ products: ['P-JUG'] }),
  })
  expect(toldOf(await put('P-JUG', 3), 'Jugs')).toMatchObject({ reason: 'Add 1 more to get it.' })
  const cart = await put('P-CUP', 3)
  expect(toldOf(cart, 'Cups')).toMatchObject({
    applied: false,
    reason: 'Inventory insufficient for the promotion: 1 short.',
  })
})

test('[8.28] a combo whose other part is out of stock says so', async () => {
  await putOnSale(shop.db, { code: 'P-GONE', cents: 1_000, onHand: 0 })
  await offer(shop.db, {
    nameEn: 'Pot and gone',
    terms: {
      kind: 'combo',
      parts: [
        { product: 'P-CUP', quantity: 1 },
        { product: 'P-GONE', quantity: 1 },
      ],
      price: { percent: 10 },
    },
  })
  expect(toldOf(await put('P-CUP'), 'Pot and gone')).toMatchObject({
    applied: false,
    reason: 'Test P-GONE is out of stock, so the set cannot be completed.',
  })
})

test("members' prices are the grade's own: a walk-in sees whose they are, a Gold member has them", async () => {
  const cart = await put('P-TRAY')
  expect(toldOf(cart, 'Gold tray')).toMatchObject({ applied: false, reason: expect.stringContaining('only') })
  expect(cart.reckoning.promotions.map(({ name }) => name)).not.toContain('Gold tray')
  const gold = await logIn(shop, emily)
  const hers = await put('P-TRAY', 1, gold)
  expect(lineOf(hers, 'P-TRAY')).toMatchObject({ lineDiscount: 10, netTotal: 70 })
})

test('what is reduced already is left out where a promotion says so, and gift cards always', async () => {
  expect((await put('P-SALE')).promotions).toEqual([])
  await putOnSale(shop.db, { code: 'P-CARD', cents: 50_000, onHand: 9 })
  await shop.db.updateTable('product').set({ is_gift_card: true }).where('code', '=', 'P-CARD').execute()
  await offer(shop.db, {
    nameEn: 'Everything',
    terms: { kind: 'percent', percent: 50 },
    of: goods({ products: ['P-CARD'] }),
  })
  const cart = await put('P-CARD')
  expect(lineOf(cart, 'P-CARD')).toMatchObject({ isGiftCard: true, lineDiscount: 0 })
})

test('a promotion that ends, starts or is written anew changes the next cart, told by the change feed', async () => {
  stopAgeing()
  await putOnSale(shop.db, { code: 'P-BELL', cents: 10_000, onHand: 9 })
  const id = await offer(shop.db, { terms: { kind: 'percent', percent: 20 }, of: goods({ products: ['P-BELL'] }) })
  expect((await put('P-BELL')).totals.discount).toBe(20)
  await shop.db.updateTable('promotion').set({ state: 'ended' }).where('id', '=', id).execute()
  const discountNow = async () => (await buyer.call('GET /shop_cart/getShopCartItems', {})).totals.discount
  await expect.poll(discountNow).toBe(0)
})

test('the browser reckons what the shop answers, line by line, for every click', async () => {
  await setStock(shop.db, 'P-POT', 5)
  await put('P-TEA', 2)
  await put('P-CUP', 2)
  await put('P-TRAY')
  let cart: Cart = await put('P-POT')
  const key = (code: string) => {
    const { assortId, barcode, dynamicAttr } = lineOf(cart, code)
    return { assortId, barcode, dynamicAttr }
  }
  const clicks: { code: string; qty?: number; selected?: boolean }[] = [
    { code: 'P-POT', qty: 2 },
    { code: 'P-TEA', qty: 4 },
    { code: 'P-TRAY', selected: false },
    { code: 'P-CUP', qty: 3 },
    { code: 'P-TRAY', selected: true },
    { code: 'P-TEA', qty: 1 },
    { code: 'P-POT', qty: 1 },
  ]
  for (const { code, ...change } of clicks) {
    const wish: CartWish = { kind: 'change', line: key(code), ...change }
    const shown = reckon(cart, [wish])
    const answered = await buyer.call(
      'POST /shop_cart/updateShopCart',
      { itemPriceView: { ...key(code), ...change } },
      { locale: 'en-US' },
    )
    expect(shown.totals).toEqual(answered.totals)
    const priced = (one: Pick<Cart, 'shopCart'>) =>
      linesOf(one as Cart).map(({ lineId, lineTotal, lineDiscount, netTotal, discounts }) => ({
        lineId,
        lineTotal,
        lineDiscount,
        netTotal,
        discounts,
      }))
    expect(priced(shown)).toEqual(priced(answered))
    const had = (one: Pick<Cart, 'promotions'>) =>
      one.promotions.flatMap(({ id, name, applied, amount }) => (applied ? [{ id, name, amount }] : []))
    expect(had(shown)).toEqual(had(answered))
    cart = answered
  }
})

test('nothing of how often a promotion may be used travels to the browser, and none that needs a code', async () => {
  await putOnSale(shop.db, { code: 'P-QUIET', cents: 10_000, onHand: 9 })
  const about = { terms: { kind: 'percent', percent: 5 }, of: goods({ products: ['P-QUIET'] }) } as const
  await offer(shop.db, { ...about, limits: { overall: 777, perCustomer: 3 } })
  await offer(shop.db, { ...about, nameEn: 'Hidden', codes: ['HIDDEN-ONE'] })
  const cart = await put('P-QUIET')
  const text = JSON.stringify(cart)
  expect(cart.totals.discount).toBe(5)
  expect(text).not.toContain('777')
  expect(text).not.toContain('HIDDEN')
  expect(text).not.toContain('Hidden')
})

test('sixty carts at once whose promotion is counted do not wait for each other’s connections', async () => {
  await putOnSale(shop.db, { code: 'P-RUSH', cents: 10_000, onHand: 900 })
  const about = { terms: { kind: 'percent', percent: 5 }, of: goods({ products: ['P-RUSH'] }) } as const
  await offer(shop.db, { ...about, limits: { perCustomer: 3 } })
  const buyers = await Promise.all(Array.from({ length: 60 }, () => shop.visitor()))
  const carts = await Promise.all(buyers.map((one) => put('P-RUSH', 1, one)))
  expect(carts.filter(({ totals }) => totals.discount === 5)).toHaveLength(60)
})
