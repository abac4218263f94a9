import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice, home } from '#tests/checkout.ts'
import { openKillableShop } from '#tests/killable-shop.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'

// Kills the shop at every step between booking a refund and the bank's transfer: the refund is made exactly once.
let shop: Awaited<ReturnType<typeof openKillableShop>>
beforeAll(async () => {
  shop = await openKillableShop()
  await sql`update promotion set state = 'ended'`.execute(shop.ledger.db)
  await putOnSale(shop.ledger.db, { code: 'K-POT', cents: 50_000, onHand: 1_000 })
})
afterEach(async () => {
  shop.strike()
  await shop.kill()
  expect(await findBreaches(shop.ledger.db)).toEqual([])
})
afterAll(() => shop.close())

/** A buyer who has paid by gift card and card, and wants a full refund. */
async function payFor(code: string) {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-POT', qty: 1 }])
  const { id: card, pin } = await putCard(shop.ledger.db, { code, cents: 7_000 })
  const delivery = { ...home, email: `${code}@harbour.example` }
  const { body } = await askPrice(buyer, delivery, {}, { giftCards: [{ code, pin }] })
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from payment where conversation = ${body.paymentConversationId}`.execute(shop.ledger.db)
  const { ref } = rows[0]!
  await shop.press(ref)
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  return { buyer, invoiceNo, ref, card }
}

const stateOf = async (invoiceNo: string) =>
  (
    await sql<{ order: string; refund: string | null; debt: string | null }>`
      select o.order_state as "order", r.state as refund, d.state as debt from sales_order o
      left join refund r on r.order_id = o.id left join payment_refund d on d.document = r.id where o.number = ${invoiceNo}`.execute(
      shop.ledger.db,
    )
  ).rows
const balanceOf = async (card: string) =>
  (
    await sql<{ cents: number }>`select balance_cents as cents from gift_card where id = ${card}`.execute(
      shop.ledger.db,
    )
  ).rows[0]!.cents

test.each([
  ['before the bank has received it', '7300000000000001', 'before'],
  ['when the bank has sent it and the shop has not read the answer', '7300000000000002', 'after'],
] as const)(
  '(B5) killed between the booking and the bank, %s: paid back once, soon after the next start',
  async (_, code, moment) => {
    await shop.start()
    const { buyer, invoiceNo, ref, card } = await payFor(code)
    let struck = false
    shop.strike({
      async [moment](path: string) {
        if (!path.endsWith('/refunds') || struck) return
        struck = true
        await shop.kill()
      },
    })
    await buyer.ask('POST /sale/cancelOrder', { invoiceNo }).catch(() => undefined)
    await expect.poll(() => struck).toBe(true)
    expect(await stateOf(invoiceNo)).toEqual([{ order: 'voided', refund: 'booked', debt: 'due' }])
    expect(await balanceOf(card)).toBe(7_000)
    await shop.start(0.05)
    await expect.poll(() => stateOf(invoiceNo)).toEqual([{ order: 'voided', refund: 'done', debt: 'done' }])
    expect(await shop.askBank(ref)).toMatchObject({ refunds: [{ amountCents: 43_000 }] })
  },
)

test('killed while it was being booked: nothing of it has happened, and the buyer asks once more', async () => {
  await shop.start()
  const { buyer, invoiceNo, ref, card } = await payFor('7300000000000003')
  const cancel = () => buyer.ask('POST /sale/cancelOrder', { invoiceNo })
  await shop.killAt('payment_refund', cancel) // the bank's refund is written last
  expect(await stateOf(invoiceNo)).toEqual([{ order: 'confirmed', refund: null, debt: null }])
  expect(await balanceOf(card)).toBe(0)
  await shop.start()
  await buyer.call('POST /sale/cancelOrder', { invoiceNo })
  await expect.poll(() => stateOf(invoiceNo)).toMatchObject([{ refund: 'done', debt: 'done' }])
  expect(await shop.askBank(ref)).toMatchObject({ refunds: [{ amountCents: 43_000 }] })
  expect(await balanceOf(card)).toBe(7_000)
})
