import type pg from 'pg'
import type { Db } from '#server/lib/database/db.ts'
import { serve } from '#server/lib/http/serve.ts'
import type { Input, Reply, Route } from '#ui/api.ts'
import { ask, BenchBuyer } from './buyer.ts'
import { addressOf, type BenchGoods, chooseDelivery, listSimpleGoods, meansOf } from './checkout-calls.ts'
import { type BenchBank, openDemoShop } from './demo-shop.ts'
import type { LoadRequest } from './load.ts'
import { makeRichMembers, type RichMember } from './rich-members.ts'
import {
  compareSnapshots,
  listOwnValues,
  readTables,
  type Replay,
  takeSnapshot,
  type WrittenTable,
  writeReplay,
} from './written-rows.ts'

export interface RecordedCall extends Replay {
  name: string
  request: LoadRequest
  /** The bytes that the shop answered. */
  reply: Buffer
}

/** The calls of a checkout, and what the shop wrote in each. */
export interface RecordedCheckout {
  calls: RecordedCall[]
  /** Recorded values that each repetition replaces by its own, with their types. */
  own: Map<string, string>
  /** The keys of the buyer's rows that exist before; none of a guest. A repetition has those of another member. */
  ids: string[]
}

export interface RecordedCheckouts {
  checkouts: RecordedCheckout[]
  /** Ids of goods in stock; the first three are those that were bought. */
  goods: string[]
  /** For each member who has not bought yet, the same ids as in `RecordedCheckout.ids`. */
  members: string[][]
}

type SendRecorded = (name: string, request: LoadRequest) => Promise<string>

/**
 * Fills a database with the demo shop and as many rich members, and leaves it to the caller. Before, a guest and two members buy
 * once; the names of the members' calls begin with `rich` and, with a code, with `code`.
 */
export async function recordCheckouts(
  url: string,
  folder: string,
  bank: BenchBank,
  richMembers: number,
): Promise<RecordedCheckouts> {
  const { db, pool, serving, close } = await openRecordedShop(url, folder, bank)
  const tables = await readTables(pool)
  const members = await makeRichMembers(db, richMembers + 2)
  const open = (member?: RichMember) => new BenchBuyer({ url: `http://127.0.0.1:${serving.port}` }, member?.token)
  const goods = await listSimpleGoods(open())
  const chosen = goods.slice(0, 3).map((one) => ({ ...one, qty: 1 }))
  const record = async (
    member: RichMember | undefined,
    buy: (buyer: BenchBuyer, send: SendRecorded) => Promise<void>,
  ) => ({
    ...(await recordCheckout(pool, tables, open(member), buy)),
    ids: member ? await listIds(db, member) : [],
  })
  const checkouts = [await record(undefined, (buyer, send) => buyAsGuest(buyer, chosen, send))]
  for (const [at, { name, codes }] of richCheckouts.entries()) {
    const cart = chosen.map((one) => ({ ...one, qty: 9 }))
    const buy = (buyer: BenchBuyer, send: SendRecorded) =>
      buyAsMember(buyer, cart, members[at]!, codes, named(name, send))
    checkouts.push(await record(members[at], buy))
  }
  const ids = await Promise.all(members.slice(richCheckouts.length).map((member) => listIds(db, member)))
  await close()
  return { checkouts, goods: goods.map(({ assortId }) => assortId), members: ids }
}

const richCheckouts = [
  { name: 'rich', codes: [] },
  { name: 'code', codes: ['APP20'] },
] as const

const named =
  (prefix: string, send: SendRecorded): SendRecorded =>
  (name, request) =>
    send(`${prefix} ${name}`, request)

async function recordCheckout(
  pool: pg.Pool,
  tables: readonly WrittenTable[],
  buyer: BenchBuyer,
  buy: (buyer: BenchBuyer, send: SendRecorded) => Promise<void>,
): Promise<Pick<RecordedCheckout, 'calls' | 'own'>> {
  const calls: RecordedCall[] = []
  const own = new Map<string, string>()
  await buy(buyer, async (name, request) => {
    const before = await takeSnapshot(pool, tables)
    const reply = await buyer.send(request)
    const after = await takeSnapshot(pool, tables)
    const writes = compareSnapshots(before, after)
    for (const [value, type] of listOwnValues(before, writes)) own.set(value, type)
    calls.push({ name, request, reply: Buffer.from(reply), ...writeReplay(writes, after.jobs - before.jobs) })
    return reply
  })
  return { calls, own }
}

/** The keys of a member's rows that a checkout changes. */
async function listIds(db: Db, { id, coupon, cards }: RichMember): Promise<string[]> {
  const session = await db.selectFrom('session').select('id').where('visitor', '=', id).executeTakeFirstOrThrow()
  const given = await db.selectFrom('coupon').select('id').where('number', '=', coupon).executeTakeFirstOrThrow()
  const lot = await db.selectFrom('points_lot').select('id').where('member', '=', id).executeTakeFirstOrThrow()
  return [id, session.id, coupon, given.id, lot.id, ...cards]
}

async function openRecordedShop(url: string, folder: string, bank: BenchBank) {
  const { db, pool, shop, close } = await openDemoShop(url, folder, 'http://127.0.0.1', bank)
  await pool.query('update stock set on_hand = on_hand + 1000000')
  await shop.buildSnapshots()
  const serving = await serve(shop.fetch, { port: 0, proxies: 1 })
  return { db, pool, serving, close: () => serving.drain().then(close) }
}

const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }

/** The six calls of a guest, and a second addition to the cart. */
async function buyAsGuest(buyer: BenchBuyer, chosen: (BenchGoods & { qty: number })[], send: SendRecorded) {
  const call = callThrough(send)
  await call('enter', 'POST /walkinLogin', {})
  await call('add', 'POST /shop_cart/addToShopCart', chosen)
  await call('add again', 'POST /shop_cart/addToShopCart', chosen.slice(0, 1))
  const asked = await startCheckout(buyer, call)
  const { quoteHash } = await call('price with delivery', 'POST /payment/processPayment', asked)
  const sale = { ...asked, quoteHash, cashRecords: [{ paymentMethodCode: 'CARD' }], ...agreed }
  await call('place', 'POST /payment/completePaymentMulCo', [sale])
}

/** The calls of a member who pays with every means. */
async function buyAsMember(
  buyer: BenchBuyer,
  chosen: (BenchGoods & { qty: number })[],
  member: RichMember,
  codes: readonly string[],
  send: SendRecorded,
) {
  const call = callThrough(send)
  await call('add', 'POST /shop_cart/addToShopCart', chosen)
  const asked = { ...(await startCheckout(buyer, call)), ...meansOf(member, codes) }
  const { quoteHash, leftToPay } = await call('price with means', 'POST /payment/processPayment', asked)
  const cashRecords = leftToPay > 0 ? [{ paymentMethodCode: 'CARD' }] : []
  await call('place', 'POST /payment/completePaymentMulCo', [{ ...asked, quoteHash, cashRecords, ...agreed }])
}

type Call = <R extends Route>(name: string, route: R, input: Input<R>) => Promise<Reply<R>>

const callThrough =
  (send: SendRecorded): Call =>
  async <R extends Route>(name: string, route: R, input: Input<R>) =>
    JSON.parse(await send(name, ask(route, input))) as Reply<R>

/** Starts a conversation and chooses a delivery. */
async function startCheckout(buyer: BenchBuyer, call: Call) {
  const { paymentConversationId } = await call('start', 'GET /payment/startPayment', {})
  const address = addressOf(buyer)
  const { ways } = await call('price', 'POST /payment/processPayment', { paymentConversationId, delivery: address })
  return { paymentConversationId, delivery: chooseDelivery({ ways, address }) }
}
