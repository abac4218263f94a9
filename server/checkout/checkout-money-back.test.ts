import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { expireOrder } from '#server/orders/orders.commands.ts'
import { addRule, giveCoupon } from '#tests/coupons.ts'
import { putCard } from '#tests/gift-cards.ts'
import { type MixedCheckout, useMixedCheckout } from '#tests/mixed-checkout.ts'
import { logIn, ngaTing, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { offer } from '#tests/promotions.ts'

let { shop, fill, price, give, orderOf, balanceOf, pointsOf, payAtBank, letExpire } = {} as MixedCheckout
useMixedCheckout((checkout) => {
  ;({ shop, fill, price, give, orderOf, balanceOf, pointsOf, payAtBank, letExpire } = checkout)
})

test('an unpaid order gives back coupon, points, cards, the code’s use and the goods, once; late money takes all of them again', async () => {
  const owner = await findOwner(shop.db, ngaTing.email)
  const { member } = owner
  const buyer = await logIn(shop, ngaTing)
  const coupon = await give(member, { code: 'BACK', cents: 5_000 })
  await givePoints(shop.db, owner, 5_000, shop.clock.now())
  const { id: card } = await putCard(shop.db, { cents: 10_000, member })
  const once = await offer(shop.db, {
    lane: 'order',
    codes: ['ONCE'],
    terms: { kind: 'amount', cents: 1_000 },
    limits: { overall: 1 },
  })
  const points = await pointsOf(member)
  await fill(buyer, ['M-POT', 3])
  const sale = {
    memoDiscounts: [{ discountCode: 'ONCE' }],
    addCouponRequestList: [{ couponNo: coupon }],
    points: 2_000,
    giftCards: [{ refNo: card }],
  }
  const { body } = await price(buyer, sale)
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const held = async () => [
    (await sql<{ n: number }>`select left_uses as n from coupon where number = ${coupon}`.execute(shop.db)).rows[0]!.n,
    (await pointsOf(member)) - points,
    await balanceOf(card),
    (
      await sql<{ n: number }>`select used as n from promotion_tally where promotion = ${once} and code = ''`.execute(
        shop.db,
      )
    ).rows[0]!.n,
  ]
  expect(await held()).toEqual([0, -2_000, 0, 1])
  await payAtBank(invoiceNo, 'approve-lose-notice')
  await letExpire(invoiceNo)
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'expired' })
  expect(await held()).toEqual([1, 0, 10_000, 0])
  await letExpire(invoiceNo)
  expect(await held()).toEqual([1, 0, 10_000, 0])

  await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })
  expect(await held()).toEqual([0, -2_000, 0, 1])
})

test('late money for an order whose card is spent elsewhere meanwhile goes back', async () => {
  const buyer = await shop.visitor()
  const { id: card, code, pin } = await putCard(shop.db, { cents: 10_000 })
  await fill(buyer, ['M-POT', 1])
  const shown = { giftCards: [{ code, pin }] }
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [(await price(buyer, shown)).body])
  await payAtBank(invoiceNo, 'approve-lose-notice')
  await letExpire(invoiceNo)
  const other = await shop.visitor()
  await fill(other, ['M-CUP', 1])
  await other.call('POST /payment/completePaymentMulCo', [(await price(other, shown)).body])
  expect(await balanceOf(card)).toBe(0)
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'expired', paid_cents: 0 })
  await shop.runJobs()
  const { rows } = await sql<{ state: string }>`select r.state from payment_refund r`.execute(shop.db)
  expect(rows.map(({ state }) => state)).toContain('done')
})

test('a coupon that is good twice, chosen twice, pays twice to the cent: both uses go, and both come back', async () => {
  const buyer = await logIn(shop, taiMan)
  await addRule(shop.db, { code: 'TWICE', cents: 3_333, usageQuantity: 2 })
  const coupon = await giveCoupon(shop, (await findOwner(shop.db, taiMan.email)).member, 'TWICE', { uses: 2 })
  await fill(buyer, ['M-CUP', 1], ['M-FISH', 1]) // two orders, one checkout
  const twice = [{ couponNo: coupon }, { couponNo: coupon }]
  const { quote, body } = await price(buyer, { addCouponRequestList: twice })
  expect(quote.netTotal - quote.leftToPay).toBeCloseTo(66.66, 5)
  const left = async () =>
    (await sql<{ n: number }>`select left_uses as n from coupon where number = ${coupon}`.execute(shop.db)).rows[0]!.n
  const { orders } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect(await left()).toBe(0)
  shop.clock.moveBy({ minutes: 31 })
  for (const { invoiceNo } of orders) {
    const { id } = await orderOf(invoiceNo)
    await inTransaction(shop.db, (tx) => expireOrder(tx, id, shop.clock.now()))
  }
  expect(await left()).toBe(2)
})
