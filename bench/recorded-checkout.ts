import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '#server/lib/database/db.ts'
import { serve } from '#server/lib/http/serve.ts'
import type { Input, Reply, Route } from '#ui/api.ts'
import { ask, BenchBuyer } from './buyer.ts'
import { addressOf, type BenchGoods, chooseDelivery, listSimpleGoods, meansOf } from './checkout-calls.ts'
import { type BenchBank, openDemoShop } from './demo-shop.ts'
import type { LoadRequest } from './load.ts'
import { type BankRequest, openRecordingBank, type RecordingBank } from './recording-bank.ts'
import { makeRichMembers, type RichMember } from './rich-members.ts'
import {
  compareSnapshots,
  listOwnValues,
  readTables,
  type Replay,
  takeSnapshot,
  type TablesSnapshot,
  type WrittenTable,
  writeReplay,
} from './written-rows.ts'

export interface RecordedCall {
  name: string
  request: LoadRequest
  /** What is written in turn, with a commit each; the bank is asked after the first one of two. */
  writes: Replay[]
  /** What the bank was asked, if it was. */
  bank: BankRequest | undefined
  /** Recorded values that each repetition of the call replaces by its own, with their types. */
  own: Map<string, string>
  /** The bytes that the shop answered. */
  reply: Buffer
}

/** The calls of a checkout, and what the shop wrote in each. */
export interface RecordedCheckout {
  calls: RecordedCall[]
  /** The keys of the buyer's rows that exist before; none of a guest. A repetition has those of another member. */
  ids: string[]
}

export interface RecordedCheckouts {
  checkouts: RecordedCheckout[]
  /** Ids of goods in stock; the first are those that were bought. */
  goods: string[]
  /** For each member who has not bought yet, the same ids as in `RecordedCheckout.ids`. */
  members: string[][]
}

type SendRecorded = (name: string, request: LoadRequest) => Promise<string>

/** The most lines of a recorded cart. */
export const mostLines = 5

/**
 * Fills a database with the demo shop and as many rich members, and leaves it to the caller. Before, a guest and two members buy
 * once, and another guest adds to a cart of five lines; the names of the members' calls begin with `rich` and, with a code, with
 * `code`, those of the second guest with `five`.
 */
export async function recordCheckouts(
  url: string,
  folder: string,
  bank: BenchBank,
  richMembers: number,
): Promise<RecordedCheckouts> {
  const asked = await openRecordingBank(bank.url)
  const { db, pool, serving, close } = await openRecordedShop(url, folder, { ...bank, url: asked.url })
  const tables = await readTables(pool)
  const members = await makeRichMembers(db, richMembers + 2)
  const open = (member?: RichMember) => new BenchBuyer({ url: `http://127.0.0.1:${serving.port}` }, member?.token)
  const goods = await listSimpleGoods(open())
  const chosen = goods.slice(0, 3).map((one) => ({ ...one, qty: 1 }))
  const record = async (
    member: RichMember | undefined,
    buy: (buyer: BenchBuyer, send: SendRecorded) => Promise<void>,
  ) => ({
    ...(await recordCheckout(pool, tables, asked, open(member), buy)),
    ids: member ? await listIds(db, member) : [],
  })
  const many = goods.slice(0, mostLines).map((one) => ({ ...one, qty: 1 }))
  const checkouts = [
    await record(undefined, (buyer, send) => buyAsGuest(buyer, chosen, send)),
    await record(undefined, (_, send) => addAsGuest(many, named('five', send))),
  ]
  for (const [at, { name, codes }] of richCheckouts.entries()) {
    const cart = chosen.map((one) => ({ ...one, qty: 9 }))
    const buy = (buyer: BenchBuyer, send: SendRecorded) =>
      buyAsMember(buyer, cart, members[at]!, codes, named(name, send))
    checkouts.push(await record(members[at], buy))
  }
  const ids = await Promise.all(members.slice(richCheckouts.length).map((member) => listIds(db, member)))
  await close()
  await asked.close()
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
  asked: RecordingBank,
  buyer: BenchBuyer,
  buy: (buyer: BenchBuyer, send: SendRecorded) => Promise<void>,
): Promise<Pick<RecordedCheckout, 'calls'>> {
  const calls: RecordedCall[] = []
  await buy(buyer, async (name, request) => {
    const seen = [await takeSnapshot(pool, tables)]
    const listen = asked.onAsked(async () => void seen.push(await takeSnapshot(pool, tables)))
    const reply = await buyer.send(request)
    seen.push(await takeSnapshot(pool, tables))
    calls.push({ name, request, reply: Buffer.from(reply), bank: listen(), ...replayBetween(seen) })
    return reply
  })
  return { calls }
}

/** The statements that lead from each snapshot to the next. What comes after the bank's answer does not wait for the disk. */
function replayBetween(seen: readonly TablesSnapshot[]): Pick<RecordedCall, 'writes' | 'own'> {
  const own = new Map<string, string>()
  const writes = seen.slice(1).map((after, at) => {
    const before = seen[at]!
    const rows = compareSnapshots(before, after)
    for (const [value, type] of listOwnValues(before, rows)) own.set(value, type)
    return writeReplay(rows, after.jobs - before.jobs, { unhurried: at > 0 })
  })
  return { writes, own }
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

/** Fills a cart with these goods and adds one of them again, without a key and with one. */
async function addAsGuest(chosen: (BenchGoods & { qty: number })[], send: SendRecorded) {
  const call = callThrough(send)
  await call('enter', 'POST /walkinLogin', {})
  await call('add', 'POST /shop_cart/addToShopCart', chosen)
  await call('add again', 'POST /shop_cart/addToShopCart', chosen.slice(0, 1))
  const keyed = ask('POST /shop_cart/addToShopCart', chosen.slice(0, 1), { idempotencyKey: randomUUID() })
  await send('add with a key', keyed)
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
