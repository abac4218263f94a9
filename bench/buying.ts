import { randomUUID } from 'node:crypto'
import { ask, BenchBuyer } from './buyer.ts'
import { addressOf, type BenchGoods, chooseDelivery, listSimpleGoods, meansOf } from './checkout-calls.ts'
import type { Child } from './child.ts'
import { FloorBuyer } from './floor-buyer.ts'
import { type Measured, sideBySide, walk } from './load.ts'
import type { RichMember } from './rich-members.ts'

/** Measures the writing calls of a sale beside the write floor: the same calls and rows without rules. */
export async function measureBuying(shop: Child, floor: Child): Promise<Measured[]> {
  const only = await listSimpleGoods(new BenchBuyer(shop))
  const addFloor = await measureAddFloor(floor, 'five add again')
  const keyFloor = await measureAddFloor(floor, 'five add with a key')
  const placeFloor = await measurePlaceFloor(floor)
  const beside = (rows: readonly Measured[], floor: Measured) => rows.map((row) => ({ ...row, floor }))
  return [
    ...beside([await measureAdding(shop, only, 'add to a cart of 5 lines', () => ({}))], addFloor),
    ...beside(
      [
        await measureAdding(shop, only, 'add to a cart of 5 lines, with a key', () => ({
          idempotencyKey: randomUUID(),
        })),
      ],
      keyFloor,
    ),
    ...beside([await measurePlacing(shop, only)], placeFloor),
    ...(await measureJourneys(shop, floor, only)),
    ...(await measureRichCheckouts(shop, floor, only)),
  ]
}

async function measureAddFloor(floor: Child, name: string): Promise<Measured> {
  const buyers = await prepare(32, async () => {
    const buyer = await FloorBuyer.open(floor)
    for (const call of ['five enter', 'five add']) await buyer.call(call)
    return buyer
  })
  const add = (turn: number) => buyers[turn % buyers.length]!.call(name)
  return walk(`  write floor: ${name}`, floor, add, { turns: 2_000, warmUp: buyers.length * 15 })
}

const callsBeforePlacing = ['enter', 'add', 'start', 'price', 'price with delivery']

async function measurePlaceFloor(floor: Child): Promise<Measured> {
  const ready = await prepare(timed + warmUp, async () => {
    const buyer = await FloorBuyer.open(floor)
    for (const call of callsBeforePlacing) await buyer.call(call)
    return buyer
  })
  return walk('  write floor: place', floor, (turn) => ready[turn]!.call('place'), { turns: timed, warmUp })
}

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
async function measureJourneys(shop: Child, floor: Child, goods: readonly BenchGoods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 2, 4, 8]) {
    const manner = { turns: timed, warmUp: 200, atOnce }
    const bare = async () => {
      const buyer = await FloorBuyer.open(floor)
      for (const call of [...callsBeforePlacing, 'place']) await buyer.call(call)
    }
    const journey = async () => (await makeReady(shop, goods))()
    const under = await walk(`  write floor: the 6 calls, ${atOnce} at once`, floor, bare, manner)
    rows.push({ ...(await walk(`guest checkout of 6 calls, ${atOnce} at once`, shop, journey, manner)), floor: under })
  }
  return rows
}

/**
 * The same for a member with a coupon, points and two gift cards; a card pays the rest. Times the placing alone; then with a
 * quote before and a code in addition.
 */
async function measureRichCheckouts(shop: Child, floor: Child, goods: readonly BenchGoods[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const atOnce of [1, 8]) {
    const under = await measureRichFloor(floor, 'rich', ['place'], atOnce)
    const members = await shop.ask<RichMember[]>({ rich: timed + warmUp })
    const ready = await prepare(members.length, async (turn) => (await fillRichCart(shop, goods, members[turn]!))())
    const name = `place with coupon, points, two cards and card, ${atOnce} at once`
    const row = await walk(name, shop, (turn) => ready[turn]!(), { turns: timed, warmUp, atOnce })
    rows.push({ ...row, floor: under })
  }
  for (const atOnce of [1, 8]) {
    const under = await measureRichFloor(floor, 'code', ['price with means', 'place'], atOnce)
    const members = await shop.ask<RichMember[]>({ rich: timed + warmUp })
    const ready = await prepare(members.length, (turn) => fillRichCart(shop, goods, members[turn]!, ['APP20']))
    const name = `price and place with code, coupon, points, two cards and card, ${atOnce} at once`
    const row = await walk(name, shop, async (turn) => (await ready[turn]!())(), { turns: timed, warmUp, atOnce })
    rows.push({ ...row, floor: under })
  }
  return rows
}

/** Times the last calls of a member's checkout on the write floor; the calls before come first. */
async function measureRichFloor(
  floor: Child,
  kind: 'rich' | 'code',
  last: readonly string[],
  atOnce: number,
): Promise<Measured> {
  const all = ['add', 'start', 'price', 'price with means', 'place']
  const call = async (buyer: FloorBuyer, names: readonly string[]) => {
    for (const name of names) await buyer.call(`${kind} ${name}`)
  }
  const ready = await prepare(timed + floorWarmUp, async () => {
    const buyer = await FloorBuyer.open(floor)
    await call(buyer, all.slice(0, -last.length))
    return buyer
  })
  const manner = { turns: timed, warmUp: floorWarmUp, atOnce }
  return walk(
    `  write floor: ${kind}, ${last.join(' and ')}, ${atOnce} at once`,
    floor,
    (turn) => call(ready[turn]!, last),
    manner,
  )
}

/** Purchases before timing starts, and purchases timed: a few would measure only a cold program. */
const warmUp = 400
const timed = 400
/** The floor has little to compile. */
const floorWarmUp = 100
/** Members that the write floor needs: one for each turn of `measureRichFloor`. */
export const richFloorMembers = 4 * (timed + floorWarmUp)

async function prepare<T>(many: number, make: (turn: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  await sideBySide(many, 8, async (turn) => void (made[turn] = await make(turn)))
  return made
}

/** Returns a function that prices the cart and returns the one that places the order. */
async function fillRichCart(
  shop: Child,
  goods: readonly BenchGoods[],
  member: RichMember,
  codes: readonly string[] = [],
) {
  const visitor = new BenchBuyer(shop, member.token)
  const start = Math.floor(Math.random() * (goods.length - 3))
  await visitor.call(
    'POST /shop_cart/addToShopCart',
    goods.slice(start, start + 3).map((one) => ({ ...one, qty: 9 })),
  )
  const address = addressOf(visitor)
  const { paymentConversationId } = await visitor.call('GET /payment/startPayment', {})
  const { ways } = await visitor.call('POST /payment/processPayment', { paymentConversationId, delivery: address })
  const delivery = chooseDelivery({ ways, address })
  const asked = { paymentConversationId, delivery, ...meansOf(member, codes) }
  return async () => {
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
  const delivery = chooseDelivery({ ways, address })
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
