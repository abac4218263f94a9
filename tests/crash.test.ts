import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { findFreePort } from '#server/lib/ports.ts'
import { serve } from '#server/lib/serve.ts'
import { expireOrder } from '#server/orders/commands.ts'
import { openBank } from '../bank/bank.ts'
import { askPrice, home } from '#tests/checkout.ts'
import { cloneDatabase } from '#tests/database.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer } from '#tests/promotions.ts'
import { ShopVisitor } from '#tests/visitor.ts'

// The shop is killed at every step between the price and the money, and started again: no order is lost, no money counts twice.
const secret = 'crash'.repeat(8)
const price = 50_000
let database: Awaited<ReturnType<typeof cloneDatabase>>
let books: ReturnType<typeof connect>
let bankDoor: Awaited<ReturnType<typeof serve>>
let bank: ReturnType<typeof openBank>
let port: number
let child: ChildProcess | undefined
/** What happens when the shop asks the bank for something; the answer waits for it. */
let whenAsked: { before?: () => Promise<void>; after?: () => Promise<void> } = {}
let letters: 'delivered' | 'lost' = 'lost'

beforeAll(async () => {
  database = await cloneDatabase()
  books = connect(database.url)
  await sql`update promotion set state = 'ended'`.execute(books.db)
  await putOnSale(books.db, { code: 'K-POT', cents: price, onHand: 1_000 })
  await offer(books.db, {
    lane: 'order',
    terms: { kind: 'amount', cents: 1_000 },
    codes: ['KEEP'],
    limits: { overall: 1_000 },
  })
  bank = openBank({
    secret,
    deliver: async (letter) => (letters === 'lost' ? new Response(null, { status: 503 }) : fetch(letter)),
  })
  const answer = async (request: Request) => {
    const isCall = new URL(request.url).pathname.startsWith('/v1/')
    if (isCall) await whenAsked.before?.()
    const response = await bank.fetch(request)
    if (isCall) await whenAsked.after?.()
    return response
  }
  bankDoor = await serve(answer, { port: 0 })
  port = await findFreePort()
})
beforeEach(() => {
  whenAsked = {}
  letters = 'lost'
})
afterEach(async () => {
  expect(await findBreaches(books.db)).toEqual([])
})
afterAll(async () => {
  await kill()
  await bankDoor.drain()
  await bank.close()
  await books.close()
  await database.drop()
})

async function start(): Promise<void> {
  const bankUrl = `http://127.0.0.1:${bankDoor.port}`
  child = spawn(process.execPath, ['tests/shop-process.ts', database.url, String(port), bankUrl, secret], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (const until = Date.now() + 50_000; Date.now() < until && child.exitCode === null; await wait(50)) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
    if (ready?.status === 200) return
  }
  throw new Error(`the shop did not open: ${said}`)
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child!.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** Somebody with goods in the cart, a code and a gift card, priced and ready to pay the rest by card. */
async function stepUp(card: string) {
  const origin = `http://localhost:${port}`
  const buyer = await new ShopVisitor((request) => fetch(request), origin).enter()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-POT', qty: 1 }])
  const { id: cardId, pin } = await putCard(books.db, { code: card, cents: 7_000 })
  const delivery = { ...home, email: `${card}@harbour.example` }
  const brought = { memoDiscounts: [{ discountCode: 'KEEP' }], giftCards: [{ code: card, pin }] }
  const { quote, body } = await askPrice(buyer, delivery, {}, brought)
  expect(quote).toMatchObject({ netTotal: 490, leftToPay: 420 })
  const complete = () => buyer.call('POST /payment/completePaymentMulCo', [body])
  return { buyer, complete, conversation: body.paymentConversationId, cardId }
}
type Buyer = Awaited<ReturnType<typeof stepUp>>

const ordersOf = async ({ conversation }: Buyer) =>
  (
    await sql<{ id: string; number: string; payment_state: string; order_state: string; paid: number }>`
      select id, number, payment_state, order_state, paid_cents as paid from sales_order where conversation = ${conversation}`.execute(
      books.db,
    )
  ).rows
const refsOf = async ({ conversation }: Buyer) =>
  (
    await sql<{ ref: string | null; state: string }>`
      select provider_ref as ref, state from payment where conversation = ${conversation}`.execute(books.db)
  ).rows
const cardOf = async ({ cardId }: Buyer) =>
  (
    await sql<{ left: number; held: number }>`
      select balance_cents as left, held_cents as held from gift_card where id = ${cardId}`.execute(books.db)
  ).rows[0]
const approve = (ref: string | null) =>
  fetch(`http://127.0.0.1:${bankDoor.port}/pay/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve-lose-notice' }),
    redirect: 'manual',
  })

/** Sent again after the start it is the same order, which is then paid once, with what was set aside for it. */
async function expectOneOrderPaidOnce(one: Buyer): Promise<void> {
  const again = await one.complete()
  const [order, ...others] = await ordersOf(one)
  expect(others).toEqual([])
  expect(order).toMatchObject({ number: again.invoiceNo, payment_state: 'none' })
  const payments = await refsOf(one)
  expect(payments).toHaveLength(1)
  await approve(payments[0]!.ref)
  const check = () => one.buyer.call('POST /payment/payCheckOMS', { invoiceNo: again.invoiceNo })
  await Promise.all([check(), check(), check()])
  expect(await ordersOf(one)).toMatchObject([{ payment_state: 'paid', order_state: 'confirmed', paid: 42_000 }])
  expect(await cardOf(one)).toEqual({ left: 0, held: 0 })
}

test('killed while the order was being written: nothing of it is there, and the buyer starts again', async () => {
  await start()
  const one = await stepUp('7200000000000001')
  const gate = new pg.Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query('lock table order_number in exclusive mode') // the very last thing a placing takes
  const sent = one.complete().catch(() => 'cut off')
  await expect
    .poll(async () => (await gate.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  await kill()
  await gate.query('rollback')
  await gate.end()
  expect(await sent).toBe('cut off')
  await start()
  expect(await ordersOf(one)).toEqual([])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
  await expectOneOrderPaidOnce(one)
}, 120_000)

test.each([
  ['when the bank was about to hear of the order', '7200000000000002', 'before'],
  ['when the bank had answered and the shop had not heard it', '7200000000000003', 'after'],
] as const)(
  'killed %s: the order stands, and is paid once',
  async (_, card, moment) => {
    await start()
    const one = await stepUp(card)
    whenAsked = { [moment]: () => kill() }
    await one.complete().catch(() => undefined)
    whenAsked = {}
    expect(await ordersOf(one)).toMatchObject([{ payment_state: 'none' }])
    expect(await cardOf(one)).toEqual({ left: 0, held: 7_000 })
    await start()
    await expectOneOrderPaidOnce(one)
  },
  120_000,
)

test.each([
  ['while it asked whether it has been paid', '7200000000000004', 'before', 0],
  ['with the bank’s yes in its hands', '7200000000000005', 'after', 0],
  ['a moment later', '7200000000000006', 'after', 3],
  ['and a little later still', '7200000000000007', 'after', 9],
] as const)(
  'killed %s: the money counts once',
  async (_, card, moment, pause) => {
    await start()
    const one = await stepUp(card)
    const { invoiceNo } = await one.complete()
    const [payment] = await refsOf(one)
    await approve(payment!.ref)
    let killed: Promise<void> | undefined
    const strike = async () => {
      if (pause > 0) setTimeout(() => (killed = kill()), pause)
      else await kill()
    }
    whenAsked = { [moment]: strike }
    await one.buyer.call('POST /payment/payCheckOMS', { invoiceNo }).catch(() => undefined)
    whenAsked = {}
    await wait(pause + 20)
    await (killed ?? kill())
    await start()
    await Promise.all([1, 2, 3].map(() => one.buyer.call('POST /payment/payCheckOMS', { invoiceNo })))
    expect(await ordersOf(one)).toMatchObject([{ payment_state: 'paid', order_state: 'confirmed', paid: 42_000 }])
    expect(await cardOf(one)).toEqual({ left: 0, held: 0 })
    const told = await sql<{ n: number }>`
    select count(*)::int as n from order_event e join sales_order o on o.id = e.order_id
    where o.number = ${invoiceNo} and e.to_state = 'paid'`.execute(books.db)
    expect(told.rows).toEqual([{ n: 1 }])
  },
  120_000,
)

test('killed before anybody paid: when its time has passed, the order gives back all it held', async () => {
  await start()
  const one = await stepUp('7200000000000008')
  await one.complete()
  await kill()
  const [order] = await ordersOf(one)
  const later = Temporal.Now.instant().add({ minutes: 31 })
  await Promise.all([1, 2, 3].map(() => inTransaction(books.db, (tx) => expireOrder(tx, order!.id, later))))
  expect(await ordersOf(one)).toMatchObject([{ order_state: 'expired' }])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
}, 120_000)
