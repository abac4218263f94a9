import path from 'node:path'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { seedShop } from '#database/seed/seed.ts'
import { openShop } from '#server/app.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { serve } from '#server/lib/http/serve.ts'
import { realClock } from '#server/lib/process/clock.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { Keys, lendKeys } from '#server/lib/process/keys.ts'
import { bundle, openLog } from '#server/lib/process/log.ts'
import type { Input, Reply, Route } from '#ui/api.ts'
import { ask, BenchBuyer } from './buyer.ts'
import { addressOf, type BenchGoods, chooseDelivery, listSimpleGoods } from './checkout-calls.ts'
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
  await migrate(url)
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

export interface BenchBank {
  url: string
  secret: string
}

async function openRecordedShop(url: string, folder: string, bank: BenchBank) {
  const { db, pool, close } = connect(url)
  lendKeys(db, new Keys([makeKey([])]))
  await seedShop(db)
  await pool.query('update stock set on_hand = on_hand + 1000000')
  const shop = openShop({
    db,
    pool,
    clock: realClock,
    log: openLog('info', bundle(path.join(folder, 'log'))),
    mail: { send: async () => {} },
    sms: undefined,
    drawer,
    pictureFolder: path.join(folder, 'pictures'),
    files: new FolderHome(path.join(folder, 'files')),
    settings: { publicUrl: 'http://127.0.0.1', bankUrl: bank.url, bankPublicUrl: bank.url, bankSecret: bank.secret },
  })
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
