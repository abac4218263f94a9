import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/idempotency.ts'
import { expireOrder } from '#server/orders/commands.ts'
import { askPrice, home } from '#tests/checkout.ts'
import { openDoomedShop } from '#tests/doomed-shop.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer } from '#tests/promotions.ts'

// The shop is killed at every step between the price and the money, and started again: no order is lost, no money counts twice.
const price = 50_000
let shop: Awaited<ReturnType<typeof openDoomedShop>>
let books: Awaited<ReturnType<typeof openDoomedShop>>['books']

beforeAll(async () => {
  shop = await openDoomedShop()
  books = shop.books
  await sql`update promotion set state = 'ended'`.execute(books.db)
  await putOnSale(books.db, { code: 'K-POT', cents: price, onHand: 1_000 })
  await offer(books.db, {
    lane: 'order',
    terms: { kind: 'amount', cents: 1_000 },
    codes: ['KEEP'],
    limits: { overall: 1_000 },
  })
})
beforeEach(() => shop.strike())
afterEach(async () => {
  expect(await findBreaches(books.db)).toEqual([])
})
afterAll(() => shop.close())

/** Somebody with goods in the cart, a code and a gift card, priced and ready to pay the rest by card. */
async function stepUp(card: string) {
  const buyer = await shop.visitor()
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
/** Sent again after the start it is the same order, which is then paid once, with what was set aside for it. */
async function expectOneOrderPaidOnce(one: Buyer): Promise<void> {
  const again = await one.complete()
  const [order, ...others] = await ordersOf(one)
  expect(others).toEqual([])
  expect(order).toMatchObject({ number: again.invoiceNo, payment_state: 'none' })
  const payments = await refsOf(one)
  expect(payments).toHaveLength(1)
  await shop.press(payments[0]!.ref)
  const check = () => one.buyer.call('POST /payment/payCheckOMS', { invoiceNo: again.invoiceNo })
  await Promise.all([check(), check(), check()])
  expect(await ordersOf(one)).toMatchObject([{ payment_state: 'paid', order_state: 'confirmed', paid: 42_000 }])
  expect(await cardOf(one)).toEqual({ left: 0, held: 0 })
}

test('killed while the order was being written: nothing of it is there, and the buyer starts again', async () => {
  await shop.start()
  const one = await stepUp('7200000000000001')
  const gate = new pg.Client({ connectionString: shop.databaseUrl })
  await gate.connect()
  await gate.query('begin')
  await gate.query('lock table order_number in exclusive mode') // the very last thing a placing takes
  const sent = one.complete().catch(() => 'cut off')
  await expect
    .poll(async () => (await gate.query(`select from pg_locks where not granted`)).rowCount, { timeout: 30_000 })
    .toBeGreaterThan(0)
  await shop.kill()
  await gate.query('rollback')
  await gate.end()
  expect(await sent).toBe('cut off')
  await shop.start()
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
    await shop.start()
    const one = await stepUp(card)
    shop.strike({ [moment]: () => shop.kill() })
    await one.complete().catch(() => undefined)
    shop.strike()
    expect(await ordersOf(one)).toMatchObject([{ payment_state: 'none' }])
    expect(await cardOf(one)).toEqual({ left: 0, held: 7_000 })
    await shop.start()
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
    await shop.start()
    const one = await stepUp(card)
    const { invoiceNo } = await one.complete()
    const [payment] = await refsOf(one)
    await shop.press(payment!.ref)
    let killed: Promise<void> | undefined
    const strike = async () => {
      if (pause > 0) setTimeout(() => (killed = shop.kill()), pause)
      else await shop.kill()
    }
    shop.strike({ [moment]: strike })
    await one.buyer.call('POST /payment/payCheckOMS', { invoiceNo }).catch(() => undefined)
    shop.strike()
    await wait(pause + 20)
    await (killed ?? shop.kill())
    await shop.start()
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
  await shop.start()
  const one = await stepUp('7200000000000008')
  await one.complete()
  await shop.kill()
  const [order] = await ordersOf(one)
  const later = Temporal.Now.instant().add({ minutes: 31 })
  await Promise.all([1, 2, 3].map(() => inTransaction(books.db, (tx) => expireOrder(tx, order!.id, later))))
  expect(await ordersOf(one)).toMatchObject([{ order_state: 'expired' }])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
}, 120_000)
