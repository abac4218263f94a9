import { randomUUID } from 'node:crypto'
import { ask, BenchBuyer } from './buyer.ts'
import type { Child } from './child.ts'
import { type Measured, sideBySide, walk } from './load.ts'
import type { RichMember } from './rich-members.ts'

/** Measures the writing calls of a sale. */
export async function measureBuying(shop: Child): Promise<Measured[]> {
  const { items } = await new BenchBuyer(shop).call('POST /item/searchItemByTag', { size: 100 })
  const only = items.flatMap((item) =>
    item.only && item.availability.state === 'IN_STOCK' ? [{ prodCode: item.productCode, ...item.only }] : [],
  )
  return [
    await measureAdding(shop, only, 'add to a cart of 5 lines', () => ({})),
    await measureAdding(shop, only, 'add to a cart of 5 lines, with a key', () => ({ idempotencyKey: randomUUID() })),
    await measurePlacing(shop, only),
    ...(await measureJourneys(shop, only)),
    ...(await measureRichCheckouts(shop, only)),
  ]
}

type BenchGoods = { prodCode: string; assortId: string; barcode: string }

/** Adds a product to carts of five lines. The browser sends an idempotency key, and so does this. */
async function measureAdding(
  shop: Child,
  goods: readonly BenchGoods[],
  name: string,
  manner: () => { idempotencyKey?: string },
): Promise<Measured> {
  const buyers = await Promise.all(Array.from({ length: 32 }, () => new BenchBuyer(shop).enter()))
  const add = async (turn: number) => {
    const who = turn % buyers.length
    const what = goods[(who * 5 + (Math.floor(turn / buyers.length) % 5)) % goods.length]!
    await buyers[who]!.send(ask('POST /shop_cart/addToShopCart', [{ ...what, qty: 1 }], manner()))
  }
  return walk(name, shop, add, { turns: 2_000, warmUp: buyers.length * 5 * 3 })
}

/** Times only the placing; login, cart and quote come before. */
async function measurePlacing(shop: Child, goods: readonly BenchGoods[]): Promise<Measured> {
  const ready = await prepare(timed + warmUp, () => makeReady(shop, goods))
  return walk('place an order and reach the bank, that call alone', shop, (turn) => ready[turn]!(), {
    turns: timed,
    warmUp,
  })
}

/**
 * A guest's complete purchase. With more concurrent buyers than processors, latency grows by queueing; the CPU per purchase
 * stays.
 */
async function measureJourneys(shop: Child, goods: readonly BenchGoods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 2, 4, 8]) {
    const journey = async () => (await makeReady(shop, goods))()
    const name = `guest checkout of 6 calls, ${atOnce} at once`
    rows.push(await walk(name, shop, journey, { turns: timed, warmUp: 200, atOnce }))
  }
  return rows
}

/**
 * The same for a member with a coupon, points and two gift cards; a card pays the rest. Times the placing alone; then with a
 * quote before and a code in addition.
 */
async function measureRichCheckouts(shop: Child, goods: readonly BenchGoods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 8]) {
    const members = await shop.ask<RichMember[]>({ rich: timed + warmUp })
    const ready = await prepare(members.length, async (turn) => (await fillRichCart(shop, goods, members[turn]!))())
    const name = `place with coupon, points, two cards and card, ${atOnce} at once`
    rows.push(await walk(name, shop, (turn) => ready[turn]!(), { turns: timed, warmUp, atOnce }))
  }
  for (const atOnce of [1, 8]) {
    const members = await shop.ask<RichMember[]>({ rich: timed + warmUp })
    const ready = await prepare(members.length, (turn) => fillRichCart(shop, goods, members[turn]!, ['APP20']))
    const name = `price and place with code, coupon, points, two cards and card, ${atOnce} at once`
    rows.push(await walk(name, shop, async (turn) => (await ready[turn]!())(), { turns: timed, warmUp, atOnce }))
  }
  return rows
}

/** Purchases before timing starts, and purchases timed: a few would measure only a cold program. */
const warmUp = 400
const timed = 400

async function prepare<T>(many: number, make: (turn: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  await sideBySide(many, 8, async (turn) => void (made[turn] = await make(turn)))
  return made
}

/** Returns a function that prices the cart and returns the one that places the order. */
async function fillRichCart(
  shop: Child,
  goods: readonly BenchGoods[],
  { token, coupon, cards }: RichMember,
  codes: readonly string[] = [],
) {
  const visitor = new BenchBuyer(shop, token)
  const start = Math.floor(Math.random() * (goods.length - 3))
  await visitor.call(
    'POST /shop_cart/addToShopCart',
    goods.slice(start, start + 3).map((one) => ({ ...one, qty: 9 })),
  )
  const address = addressOf(visitor)
  const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
  const { ways } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: address })
  const way = ways.find(({ available, pickUp }) => available && !pickUp)!
  const delivery = { ...address, way: way.code, expectedDate: way.dates[0]! }
  const sale = {
    memoDiscounts: codes.map((discountCode) => ({ discountCode })),
    addCouponRequestList: [{ couponNo: coupon }],
    points: 2_000,
    giftCards: cards.map((refNo) => ({ refNo })),
  }
  return async () => {
    const asked = { paymentConversationId, delivery, ...sale }
    const { quoteHash, leftToPay } = await visitor.call('POST /payment/processPayment', asked)
    const cashRecords = leftToPay > 0 ? [{ paymentMethodCode: 'CARD' }] : []
    const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }
    const completion = ask('POST /payment/completePaymentMulCo', [{ ...asked, quoteHash, cashRecords, ...agreed }])
    return async () => void (await visitor.send(completion))
  }
}

async function makeReady(shop: Child, goods: readonly BenchGoods[]): Promise<() => Promise<void>> {
  const visitor = await new BenchBuyer(shop).enter()
  const start = Math.floor(Math.random() * (goods.length - 3))
  await visitor.call(
    'POST /shop_cart/addToShopCart',
    goods.slice(start, start + 3).map((one) => ({ ...one, qty: 1 })),
  )
  const address = addressOf(visitor)
  const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
  const { ways } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: address })
  const way = ways.find(({ available, pickUp }) => available && !pickUp)! // a fridge is delivered by its own van
  const delivery = { ...address, way: way.code, expectedDate: way.dates[0]! }
  const { quoteHash } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery })
  const completion = ask('POST /payment/completePaymentMulCo', [
    {
      paymentConversationId,
      quoteHash,
      delivery,
      cashRecords: [{ paymentMethodCode: 'CARD' }],
      agreeReturnRefundPolicy: true,
      agreeDepositDeliveryPolicy: true,
    },
  ])
  return async () => void (await visitor.send(completion))
}

/** A distinct e-mail, phone and flat for each buyer, because limits apply per customer. */
const addressOf = (buyer: BenchBuyer) => ({
  way: 'STANDARD',
  recipient: '陳大文',
  email: `buyer${buyer.no}@example.com`,
  phone: String(60_000_000 + buyer.no),
  country: 'HK',
  region: 'HK',
  district: 'WC',
  area: 'WC-WANCHAI',
  street: '軒尼詩道 1 號',
  building: '一號大廈',
  block: '無',
  floor: '1',
  flat: `A${buyer.no}`,
  birthDate: '1990-01-01', // some goods require an age
})
