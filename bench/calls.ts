import { randomUUID } from 'node:crypto'
import type { Route, Input } from '#storefront/lib/api.ts'
import { writeRequest } from '#storefront/lib/api.ts'
import { type Manner, ShopVisitor } from '#tests/visitor.ts'
import type { Child } from './child.ts'
import type { RichMember } from './rich-members.ts'
import { type Ask, load, loadBeside, type Measured, walk } from './load.ts'

/** The calls and pages of a day, cached (the same few again) and uncached (never the same twice). */
export async function measureCalls(floor: Child, shop: Child): Promise<Measured[]> {
  const visitor = newVisitor(shop)
  const { tags } = await visitor.call('POST /tag', {})
  const { items } = await visitor.call('POST /item/searchItemByTag', { size: 100 })
  const codes = items.map((item) => item.productCode)
  const only = items.flatMap((item) =>
    item.only && item.availability.state === 'IN_STOCK' ? [{ prodCode: item.productCode, ...item.only }] : [],
  )
  const words = ['風筒', '洗衣機', '牛扒', 'rice cooker', 'coffee', 'wireless', '電視', 'chocolate']

  return [
    await loadBeside(
      floor,
      'listing of 24 with facets, cached',
      shop,
      tags.map(({ tag }) => ask('POST /item/searchItemByTag', { tag })),
    ),
    await load(
      'listing of 24 with facets, uncached',
      shop,
      unlike(2_000, (turn) =>
        ask('POST /item/searchItemByTag', { tag: tags[turn % tags.length]!.tag, page: 1 + (turn % 20) }),
      ),
    ),
    await loadBeside(
      floor,
      'product, cached',
      shop,
      codes.slice(0, 8).map((code) => ask('GET /item/product/{id}', { id: code })),
    ),
    await load(
      'product, uncached',
      shop,
      unlike(2_000, (turn) => ask('GET /item/product/{id}', { id: codes[turn % codes.length]! })),
    ),
    await loadBeside(
      floor,
      'search, cached',
      shop,
      words.map((search) => ask('POST /item/omsSearchItem', { search })),
    ),
    await load(
      'search, uncached',
      shop,
      unlike(2_000, (turn) =>
        ask('POST /item/omsSearchItem', { search: words[turn % words.length]!, page: 1 + (turn % 3) }),
      ),
    ),
    await load(
      'typeahead, uncached',
      shop,
      unlike(2_000, (turn) => ask('GET /item/typeahead', { search: words[turn % words.length]!.slice(0, 2) })),
    ),
    await loadBeside(floor, 'home page, cached', shop, [{ path: '/' }]),
    await loadBeside(floor, 'listing page, cached', shop, [{ path: `/collections/category/${tags[0]!.tag}` }]),
    await loadBeside(floor, 'product page, cached', shop, [{ path: `/product/${codes[0]!}` }]),
    await loadBeside(
      floor,
      'listing of 24, cached, packed',
      shop,
      tags.map(({ tag }) => packed(ask('POST /item/searchItemByTag', { tag }))),
    ),
    await loadBeside(floor, 'home page, cached, packed', shop, [packed({ path: '/' })]),
    await load(
      'home page, uncached',
      shop,
      unlike(1_000, () => ({ path: '/' })),
    ),
    await load(
      'listing page, uncached',
      shop,
      unlike(1_000, (turn) => ({ path: `/collections/category/${tags[turn % tags.length]!.tag}` })),
    ),
    await load(
      'product page, uncached',
      shop,
      unlike(1_000, (turn) => ({ path: `/product/${codes[turn % codes.length]!}` })),
    ),
    await measureAdding(shop, only, () => ({})),
    await measureAdding(shop, only, () => ({ idempotencyKey: randomUUID() })),
    await measurePlacing(shop, only),
    ...(await measureJourneys(shop, only)),
    ...(await measureRichCheckouts(shop, only)),
  ]
}

type Goods = { prodCode: string; assortId: string; barcode: string }

const newVisitor = (shop: Child) => new ShopVisitor((request) => fetch(request), shop.url)

function ask<R extends Route>(route: R, input: Input<R>): Ask {
  const [path, { method, body }] = writeRequest(route, input, 'zh-TW')
  return {
    method: method as 'GET' | 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    ...(typeof body === 'string' && { body }),
  }
}

/** As a browser asks. */
const packed = (one: Ask): Ask => ({ ...one, headers: { ...one.headers, 'accept-encoding': 'gzip, br' } })

/** Many questions, none of them answered before. */
const unlike = (count: number, make: (turn: number) => Ask): Ask[] =>
  Array.from({ length: count }, (_, turn) => ({ ...make(turn), unlike: true }))

/** Carts of five lines, to which more of the same is added; the browser sends a key along, so that a repeat is not two. */
async function measureAdding(shop: Child, goods: readonly Goods[], manner: () => Manner): Promise<Measured> {
  await shop.ask({ forget: 'limits' }) // a hundred shoppers stand behind one address here
  const visitors = await Promise.all(Array.from({ length: 32 }, () => newVisitor(shop).enter()))
  const add = (turn: number) => {
    const who = turn % visitors.length
    const what = goods[(who * 5 + (Math.floor(turn / visitors.length) % 5)) % goods.length]!
    return visitors[who]!.call('POST /shop_cart/addToShopCart', [{ ...what, qty: 1 }], manner())
  }
  for (let turn = 0; turn < visitors.length * 5; turn += 1) await add(turn)
  const name = `add to cart of 5 lines${manner().idempotencyKey ? ', with a key' : ''}`
  return walk(name, shop, async (turn) => void (await add(turn)), 2_000)
}

/** Only the placing is timed: entering, filling the cart and asking for the price come before. */
async function measurePlacing(shop: Child, goods: readonly Goods[]): Promise<Measured> {
  await shop.ask({ forget: 'limits' })
  const ready = await Promise.all(Array.from({ length: 50 }, () => makeReady(shop, goods)))
  return walk('place an order and reach the bank', shop, (turn) => ready[turn]!(), ready.length)
}

/** The whole way of a guest. With more at once than there are processors, what grows is the queue: the CPU of one stays. */
async function measureJourneys(shop: Child, goods: readonly Goods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 2, 4, 8]) {
    await shop.ask({ forget: 'limits' })
    const journey = async () => (await makeReady(shop, goods))()
    rows.push(await walk(`guest checkout of 6 calls, ${atOnce} at once`, shop, journey, 50, atOnce))
  }
  return rows
}

/** The same of a member with a code, a coupon, points and two gift cards; a card pays what is left. Only pricing and placing are timed. */
async function measureRichCheckouts(shop: Child, goods: readonly Goods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 8]) {
    await shop.ask({ forget: 'limits' })
    const members = await shop.ask<RichMember[]>({ rich: 50 })
    const ready = await Promise.all(members.map((member) => fillRichCart(shop, goods, member)))
    const name = `price and place with code, coupon, points, two cards and card, ${atOnce} at once`
    rows.push(await walk(name, shop, (turn) => ready[turn]!(), ready.length, atOnce))
  }
  return rows
}

async function fillRichCart(shop: Child, goods: readonly Goods[], { token, coupon, cards }: RichMember) {
  const visitor = newVisitor(shop)
  visitor.token = token
  const start = Math.floor(Math.random() * (goods.length - 3))
  await visitor.call(
    'POST /shop_cart/addToShopCart',
    goods.slice(start, start + 3).map((one) => ({ ...one, qty: 9 })),
  )
  const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
  const { ways } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: address })
  const way = ways.find(({ available, pickUp }) => available && !pickUp)!
  const delivery = { ...address, way: way.code, expectedDate: way.dates[0]! }
  const sale = {
    memoDiscounts: [{ discountCode: 'APP20' }],
    addCouponRequestList: [{ couponNo: coupon }],
    points: 2_000,
    giftCards: cards.map((refNo) => ({ refNo })),
  }
  return async () => {
    const asked = { paymentConversationId, delivery, ...sale }
    const { quoteHash, leftToPay } = await visitor.call('POST /payment/processPayment', asked)
    const cashRecords = leftToPay > 0 ? [{ paymentMethodCode: 'CARD' }] : []
    const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }
    await visitor.call('POST /payment/completePaymentMulCo', [{ ...asked, quoteHash, cashRecords, ...agreed }])
  }
}

async function makeReady(shop: Child, goods: readonly Goods[]): Promise<() => Promise<void>> {
  const visitor = await newVisitor(shop).enter()
  const start = Math.floor(Math.random() * (goods.length - 3))
  await visitor.call(
    'POST /shop_cart/addToShopCart',
    goods.slice(start, start + 3).map((one) => ({ ...one, qty: 1 })),
  )
  const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
  const { ways } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: address })
  const way = ways.find(({ available, pickUp }) => available && !pickUp)! // a fridge comes with a van of its own
  const delivery = { ...address, way: way.code, expectedDate: way.dates[0]! }
  const { quoteHash } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery })
  return async () => {
    await visitor.call('POST /payment/completePaymentMulCo', [
      {
        paymentConversationId,
        quoteHash,
        delivery,
        cashRecords: [{ paymentMethodCode: 'CARD' }],
        agreeReturnRefundPolicy: true,
        agreeDepositDeliveryPolicy: true,
      },
    ])
  }
}

const address = {
  way: 'STANDARD',
  recipient: '陳大文',
  email: 'bench@example.com',
  phone: '91234567',
  country: 'HK',
  region: 'HK',
  district: 'WC',
  area: 'WC-WANCHAI',
  street: '軒尼詩道 1 號',
  building: '一號大廈',
  block: '無',
  floor: '1',
  flat: 'A',
}
