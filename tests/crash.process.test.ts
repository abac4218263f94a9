import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { askPrice, home } from '#tests/checkout.ts'
import { openKillableShop } from '#tests/killable-shop.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer } from '#tests/promotions.ts'

// Kills the shop at every step between quote and payment, and restarts it: no order is lost, no payment counts twice.
const price = 50_000
let shop: Awaited<ReturnType<typeof openKillableShop>>
let ledger: Awaited<ReturnType<typeof openKillableShop>>['ledger']

beforeAll(async () => {
  shop = await openKillableShop()
  ledger = shop.ledger
  await sql`update promotion set state = 'ended'`.execute(ledger.db)
  await putOnSale(ledger.db, { code: 'K-POT', cents: price, onHand: 1_000 })
  await offer(ledger.db, {
    lane: 'order',
    terms: { kind: 'amount', cents: 1_000 },
    codes: ['KEEP'],
    limits: { overall: 1_000 },
  })
})
beforeEach(() => shop.strike())
afterEach(async () => {
  expect(await findBreaches(ledger.db)).toEqual([])
})
afterAll(() => shop.close())

/** A buyer with goods, a code and a gift card, ready to pay the rest by card. */
async function prepareBuyer(card: string) {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-POT', qty: 1 }])
  const { id: cardId, pin } = await putCard(ledger.db, { code: card, cents: 7_000 })
  const delivery = { ...home, email: `${card}@harbour.example` }
  const brought = { memoDiscounts: [{ discountCode: 'KEEP' }], giftCards: [{ code: card, pin }] }
  const { quote, body } = await askPrice(buyer, delivery, {}, brought)
  expect(quote).toMatchObject({ netTotal: 490, leftToPay: 420 })
  const complete = () => buyer.call('POST /payment/completePaymentMulCo', [body])
  return { buyer, complete, conversation: body.paymentConversationId, cardId }
}
type CrashBuyer = Awaited<ReturnType<typeof prepareBuyer>>

const ordersOf = async ({ conversation }: CrashBuyer) =>
  (
    await sql<{ id: string; number: string; payment_state: string; order_state: string; paid: number }>`
      select id, number, payment_state, order_state, paid_cents as paid from sales_order where conversation = ${conversation}`.execute(
      ledger.db,
    )
  ).rows
const refsOf = async ({ conversation }: CrashBuyer) =>
  (
    await sql<{ ref: string | null; state: string }>`
      select provider_ref as ref, state from payment where conversation = ${conversation}`.execute(ledger.db)
  ).rows
const cardOf = async ({ cardId }: CrashBuyer) =>
  (
    await sql<{ left: number; held: number }>`
      select balance_cents as left, held_cents as held from gift_card where id = ${cardId}`.execute(ledger.db)
  ).rows[0]
/** After the restart the repeated call gives the same order, which is then paid once with the gift card's hold. */
async function expectOneOrderPaidOnce(one: CrashBuyer): Promise<void> {
  const again = await one.complete()
  const [order, ...others] = await ordersOf(one)
  expect(others).toEqual([])
  expect(order).toMatchObject({ number: again.invoiceNo, payment_state: 'none' })
  const payments = await refsOf(one)
  expect(payments).toHaveLength(1)
  expect(shop.listCollected(again.invoiceNo)).toEqual([payments[0]!.ref])
  await shop.press(payments[0]!.ref)
  const check = () => one.buyer.call('POST /payment/payCheckOMS', { invoiceNo: again.invoiceNo })
  await Promise.all([check(), check(), check()])
  await expectPaidOnce(one)
}

test('killed before the goods were claimed: nothing of the order is there, and the buyer starts again', async () => {
  await shop.start()
  const one = await prepareBuyer('7200000000000001')
  await shop.killAt('stock', one.complete)
  await shop.start()
  expect(await ordersOf(one)).toEqual([])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
  await expectOneOrderPaidOnce(one)
})

test('killed while the last was being written, before the commit: nothing of the order is there, and the buyer starts again', async () => {
  await shop.start()
  const one = await prepareBuyer('7200000000000013')
  await shop.killAt('order_event', one.complete)
  await shop.start()
  expect(await ordersOf(one)).toEqual([])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
  await expectOneOrderPaidOnce(one)
})

test.each([
  ['when the bank was about to receive the order', '7200000000000002', 'before'],
  ['when the bank had answered and the shop had not read the answer', '7200000000000003', 'after'],
] as const)('killed %s: the order stands, and is paid once', async (_, card, moment) => {
  await shop.start()
  const one = await prepareBuyer(card)
  shop.strike({ [moment]: () => shop.kill() })
  await one.complete().catch(() => undefined)
  shop.strike()
  expect(await ordersOf(one)).toMatchObject([{ payment_state: 'none' }])
  expect(await cardOf(one)).toEqual({ left: 0, held: 7_000 })
  await shop.start()
  await expectOneOrderPaidOnce(one)
})

/** Places an order and pays it at the bank; the bank's notice is lost. */
async function payWithoutNotice(card: string) {
  const one = await prepareBuyer(card)
  const { invoiceNo } = await one.complete()
  const [payment] = await refsOf(one)
  await shop.press(payment!.ref)
  return { one, check: () => one.buyer.call('POST /payment/payCheckOMS', { invoiceNo }) }
}

const expectNothingSettled = async (one: CrashBuyer) => {
  expect(await ordersOf(one)).toMatchObject([{ payment_state: 'none', order_state: 'unconfirm', paid: 0 }])
  expect(await refsOf(one)).toMatchObject([{ state: 'waiting' }])
  expect(await cardOf(one)).toEqual({ left: 0, held: 7_000 })
}

/** The payment is booked once, and no part of it is refunded. */
async function expectPaidOnce(one: CrashBuyer): Promise<void> {
  expect(await ordersOf(one)).toMatchObject([{ payment_state: 'paid', order_state: 'confirmed', paid: 42_000 }])
  expect(await cardOf(one)).toEqual({ left: 0, held: 0 })
  const { rows } = await sql<{ told: number; owed: number }>`
    select (select count(*)::int from order_event where order_id = o.id and to_state = 'paid') as told,
      (select count(*)::int from payment_refund r join payment_share s using (payment) where s.order_id = o.id) as owed
    from sales_order o where conversation = ${one.conversation}`.execute(ledger.db)
  expect(rows).toEqual([{ told: 1, owed: 0 }])
}

test.each([
  ['while it asked whether it has been paid', '7200000000000004', 'before'],
  ['with the bank’s yes in its hands', '7200000000000005', 'after'],
] as const)('killed %s: the money counts once', async (_, card, moment) => {
  await shop.start()
  const { one, check } = await payWithoutNotice(card)
  shop.strike({ [moment]: () => shop.kill() })
  await check().catch(() => undefined)
  shop.strike()
  await expectNothingSettled(one)
  await shop.start()
  await Promise.all([check(), check(), check()])
  await expectPaidOnce(one)
})

test('killed while it wrote that it has been paid: nothing of that is there, and the money counts once', async () => {
  await shop.start()
  const { one, check } = await payWithoutNotice('7200000000000006')
  await shop.killAt('gift_card_entry', check) // the gift card is the last tender written
  await expectNothingSettled(one)
  await shop.start()
  await Promise.all([check(), check(), check()])
  await expectPaidOnce(one)
})

test('(B5) killed before its buyer came back, who never does: the next start asks the bank, and the money counts once', async () => {
  await shop.start()
  const { one } = await payWithoutNotice('7200000000000007')
  await shop.kill()
  await shop.start(0.05)
  await expect.poll(() => ordersOf(one)).toMatchObject([{ payment_state: 'paid' }])
  await expectPaidOnce(one)
})

test('(B5) killed before anybody paid: when its time has passed, the next start gives back all it held', async () => {
  await shop.start()
  const one = await prepareBuyer('7200000000000008')
  await one.complete()
  await shop.kill()
  const [order] = await ordersOf(one)
  // Moves the deadline instead of waiting half an hour.
  await sql`update sales_order set expires_at = now() - interval '1 minute' where id = ${order!.id}`.execute(ledger.db)
  await shop.start(0.05)
  await expect.poll(() => ordersOf(one)).toMatchObject([{ order_state: 'expired' }])
  expect(await cardOf(one)).toEqual({ left: 7_000, held: 0 })
})
