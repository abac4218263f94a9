import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice, byMail, type CheckoutChanges, complete, home } from '#tests/checkout.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, ngaTing } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'GP-LAMP', cents: 60_000, onHand: 1_000 })
})
afterAll(() => shop.close())
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

/** Prices the cart with the buyer's tenders; `place` also places the order. */
async function price(buyer: ShopVisitor, brought: CheckoutChanges, delivery = home) {
  const { quote, body } = await askPrice(buyer, delivery, {}, brought)
  return { quote, place: () => complete(buyer, body) }
}
const put = (buyer: ShopVisitor, goods: { prodCode: string; assortId?: string }) =>
  buyer.call('POST /shop_cart/addToShopCart', [{ ...goods, qty: 1, buyNow: true }])

test('[1.25] [4.25] [5.35] a guest pays an order whole by number and PIN, without a bank: the card is a cash record, and its rest stays on it', async () => {
  const guest = await shop.visitor()
  const { code, pin } = await putCard(shop.db, { cents: 100_000 })
  await put(guest, { prodCode: 'GP-LAMP' })
  const { quote, place } = await price(guest, { giftCards: [{ code, pin }] })
  expect(quote).toMatchObject({ netTotal: 600, leftToPay: 0 })
  expect(quote.giftCards).toMatchObject([{ applied: true, cashValue: 1_000, usageAmount: 600 }])
  const left = async () => (await guest.call('POST /giftCard/checkBalance', { code, pin })).giftCard.cashValue
  expect(await left()).toBe(1_000) // applying a card changes no balance
  const placed = await place()
  if (!placed.ok) throw new Error(placed.error)
  expect(placed.value.needJump).toBe(false)
  const { tenders, outStanding, label } = await guest.call('POST /payment/getSalesMemoDetails', {
    invoiceNo: placed.value.invoiceNo,
  })
  expect(tenders).toMatchObject([{ paymentMethodCode: 'GIFT_CARD', inputAmount: 600 }])
  expect([outStanding, label]).toEqual([0, 'paid'])
  expect(await left()).toBe(400)
})

test('two tabs with one card: the second order is refused whole, and the card is used once', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 60_000 })
  const quoted = await Promise.all(
    [await shop.visitor(), await shop.visitor()].map(async (guest) => {
      await put(guest, { prodCode: 'GP-LAMP' })
      return price(guest, { giftCards: [{ code, pin }] })
    }),
  )
  const placed = await Promise.all(quoted.map(({ place }) => place()))
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await (await shop.visitor()).call('POST /giftCard/checkBalance', { code, pin })).toMatchObject({
    giftCard: { cashValue: 0, usageAmount: 600, status: 'USED' },
  })
})

test('cards whose money is charged back are frozen', async () => {
  const buyer = await logIn(shop, ngaTing)
  await put(buyer, { prodCode: 'GC10643', assortId: 'GC10643-500' })
  const { quote, place } = await price(buyer, {}, byMail)
  expect(quote).toMatchObject({ netTotal: 500, deliveryFee: 0 })
  const placed = await place()
  if (!placed.ok) throw new Error(placed.error)
  const { jumpUrl, invoiceNo } = placed.value
  await fetch(jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }), redirect: 'manual' })
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  const bought = async () =>
    (await buyer.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards.filter(
      ({ issuedAmount }) => issuedAmount === 500,
    )
  expect(await bought()).toMatchObject([{ cashValue: 500, status: 'ACTIVE' }])
  const { provider_ref: ref } = await shop.db
    .selectFrom('payment')
    .select('provider_ref')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await shop.bank.fetch(new Request(`http://bank/payments/${ref}/charge-back`, { method: 'POST', body: '' }))
  await shop.bank.tick()
  expect(await bought()).toMatchObject([{ cashValue: 500, status: 'FROZEN' }])
})
