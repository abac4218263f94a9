import { serve } from '#server/lib/http/serve.ts'
import type { Input, Reply, Route } from '#ui/api.ts'
import { ask, BenchBuyer } from './buyer.ts'
import { addressOf, type BenchGoods, chooseDelivery, listSimpleGoods } from './checkout-calls.ts'
import { type BenchBank, openDemoShop } from './demo-shop.ts'
import type { LoadRequest } from './load.ts'
import { compareSnapshots, listOwnValues, readTables, type Replay, takeSnapshot, writeReplay } from './written-rows.ts'

export interface RecordedCall extends Replay {
  name: string
  request: LoadRequest
  /** The bytes that the shop answered. */
  reply: Buffer
}

/** The calls of a guest checkout, and what the shop wrote in each. */
export interface RecordedCheckout {
  calls: RecordedCall[]
  /** Recorded values that each repetition replaces by its own, with their types. */
  own: Map<string, string>
  /** Ids of goods in stock; the first three are those that were bought. */
  goods: string[]
}

/** Fills a database with the demo shop, buys in it once, and leaves it to the caller. */
export async function recordCheckout(url: string, folder: string, bank: BenchBank): Promise<RecordedCheckout> {
  const { pool, serving, close } = await openRecordedShop(url, folder, bank)
  const tables = await readTables(pool)
  const calls: RecordedCall[] = []
  const own = new Map<string, string>()
  const buyer = new BenchBuyer({ url: `http://127.0.0.1:${serving.port}` })
  const goods = await listSimpleGoods(buyer)
  await buyOnce(buyer, goods.slice(0, 3), async (name, request) => {
    const before = await takeSnapshot(pool, tables)
    const reply = await buyer.send(request)
    const after = await takeSnapshot(pool, tables)
    const writes = compareSnapshots(before, after)
    for (const [value, type] of listOwnValues(before, writes)) own.set(value, type)
    calls.push({ name, request, reply: Buffer.from(reply), ...writeReplay(writes, after.jobs - before.jobs) })
    return reply
  })
  await close()
  return { calls, own, goods: goods.map(({ assortId }) => assortId) }
}

async function openRecordedShop(url: string, folder: string, bank: BenchBank) {
  const { pool, shop, close } = await openDemoShop(url, folder, 'http://127.0.0.1', bank)
  await pool.query('update stock set on_hand = on_hand + 1000000')
  await shop.buildSnapshots()
  const serving = await serve(shop.fetch, { port: 0, proxies: 1 })
  return { pool, serving, close: () => serving.drain().then(close) }
}

/** The six calls of a guest, and a second addition to the cart. */
async function buyOnce(
  buyer: BenchBuyer,
  goods: readonly BenchGoods[],
  send: (name: string, request: LoadRequest) => Promise<string>,
): Promise<void> {
  const call = async <R extends Route>(name: string, route: R, input: Input<R>) =>
    JSON.parse(await send(name, ask(route, input))) as Reply<R>
  const chosen = goods.map((one) => ({ ...one, qty: 1 }))
  await call('enter', 'POST /walkinLogin', {})
  await call('add', 'POST /shop_cart/addToShopCart', chosen)
  await call('add again', 'POST /shop_cart/addToShopCart', chosen.slice(0, 1))
  const { paymentConversationId } = await call('start', 'GET /payment/startPayment', {})
  const address = addressOf(buyer)
  const { ways } = await call('price', 'POST /payment/processPayment', { paymentConversationId, delivery: address })
  const asked = { paymentConversationId, delivery: chooseDelivery({ ways, address }) }
  const { quoteHash } = await call('price with delivery', 'POST /payment/processPayment', asked)
  const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }
  const sale = { ...asked, quoteHash, cashRecords: [{ paymentMethodCode: 'CARD' }], ...agreed }
  await call('place', 'POST /payment/completePaymentMulCo', [sale])
}
