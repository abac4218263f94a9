import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { byMail, complete, home } from '#tests/checkout.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { type MixedCheckout, useMixedCheckout } from '#tests/mixed-checkout.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { goods, offer } from '#tests/promotions.ts'

let taiMansId: string
let { shop, fill, price, give, tendersOf, orderOf, balanceOf, pointsOf, payAtBank } = {} as MixedCheckout
useMixedCheckout(async (checkout) => {
  ;({ shop, fill, price, give, tendersOf, orderOf, balanceOf, pointsOf, payAtBank } = checkout)
  await putOnSale(shop.db, { code: 'M-CARD', cents: 20_000, onHand: 10_000, isGiftCard: true })
  const of = goods({ products: ['M-POT', 'M-CUP', 'M-FISH'] })
  await offer(shop.db, { lane: 'order', codes: ['TEN'], terms: { kind: 'percent', percent: 10 }, of })
  await offer(shop.db, { lane: 'order', codes: ['FIVE', 'FIVE-TOO'], terms: { kind: 'amount', cents: 500 }, of })
  await offer(shop.db, { lane: 'order', codes: ['NOTHING'], terms: { kind: 'amount', cents: 0 } })
  const owner = await findOwner(shop.db, taiMan.email)
  taiMansId = owner.member
  await givePoints(shop.db, owner, 10_000, shop.clock.now())
})

test('[3.20] a code that applies says what it saves, one that does not stays with the reason, one that saves nothing goes with a warning', async () => {
  const buyer = await shop.visitor()
  await fill(buyer, ['M-POT', 2])
  const codes = ['ten', 'NO-SUCH', 'NOTHING'].map((discountCode) => ({ discountCode }))
  const { quote } = await price(buyer, { memoDiscounts: codes })
  expect(
    quote.memoDiscounts.map(({ discountCode, applied, totalDiscountAmount }) => [
      discountCode,
      applied,
      totalDiscountAmount,
    ]),
  ).toEqual([
    ['TEN', true, 60],
    ['NO-SUCH', false, 0],
  ])
  expect(quote.memoDiscounts[1]!.reason).toBe('折扣碼無效。')
  expect(quote.warnings).toMatchObject([{ error: 'DISCOUNT_REMOVED' }])
  expect(quote).toMatchObject({ goodsAmount: 600, totalDiscount: 60, netTotal: 540, outStanding: 540 })
})

test('[5.33] [8.31] a second code for a discount that is there already goes, and says so', async () => {
  const buyer = await shop.visitor()
  await fill(buyer, ['M-POT', 1])
  const { quote } = await price(buyer, {
    memoDiscounts: [{ discountCode: 'five' }, { discountCode: 'FIVE-TOO' }],
  })
  expect(quote.memoDiscounts).toMatchObject([{ discountCode: 'FIVE', applied: true, totalDiscountAmount: 5 }])
  expect(quote.warnings).toEqual([{ error: 'DISCOUNT_EXISTS', message: '折扣已存在。' }])
})

test('[3.18] [3.20] [4.24] [4.26] coupon cash, points, two gift cards and a card pay one order, line by line to the cent', async () => {
  const buyer = await logIn(shop, taiMan)
  const coupon = await give(taiMansId, { code: 'FIFTY', cents: 5_000 })
  const { id: small } = await putCard(shop.db, { cents: 3_333, member: taiMansId })
  const { id: big } = await putCard(shop.db, { cents: 20_000, member: taiMansId })
  const before = await pointsOf(taiMansId)
  await fill(buyer, ['M-POT', 3], ['M-CUP', 1])
  const { quote, body } = await price(buyer, {
    memoDiscounts: [{ discountCode: 'TEN' }],
    addCouponRequestList: [{ couponNo: coupon }],
    points: 1_000,
    giftCards: [{ refNo: small }, { refNo: big }],
  })
  // goods 1,000 − 10 % = 900, delivery free; − 50 coupon − 50 points − 33.33 − 200 = 566.67
  expect(quote).toMatchObject({ netTotal: 900, outStanding: 850, leftToPay: 566.67 })
  expect(quote.points).toMatchObject({ used: 1_000, amount: 50, pointsPerDollar: 20, most: 3_600 })
  expect(quote.giftCards.map(({ usageAmount }) => usageAmount)).toEqual([33.33, 200])
  expect(
    quote.defaultCashRecords.map(({ paymentMethodCode, inputAmount, couponCash }) => [
      paymentMethodCode,
      inputAmount,
      couponCash,
    ]),
  ).toEqual([
    ['COUPON', 50, 'Y'],
    ['POINTS', 50, 'N'],
    ['GIFT_CARD', 33.33, 'N'],
    ['GIFT_CARD', 200, 'N'],
    ['CARD', 566.67, 'N'],
  ])

  const { invoiceNo, needJump } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect(needJump).toBe(true)
  expect(await tendersOf(invoiceNo)).toEqual([
    ['coupon', 5_000],
    ['points', 5_000],
    ['gift-card', 3_333],
    ['gift-card', 20_000],
    ['money', 56_667],
  ])
  expect([await balanceOf(small), await balanceOf(big), (await pointsOf(taiMansId)) - before]).toEqual([0, 0, -1_000])
  await payAtBank(invoiceNo)
  const { orders } = await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  expect(orders).toHaveLength(1)
  expect(await orderOf(invoiceNo)).toMatchObject({
    payment_state: 'paid',
    paid_cents: 56_667,
    net_cents: 90_000,
    tendered_cents: 33_333,
  })
  // Every point is earned on what money has paid for goods, once.
  const promised = await sql<{
    points: number
  }>`select points from points_promise where kind = 'order' and member = ${taiMansId}`.execute(shop.db)
  expect(promised.rows.map(({ points }) => points)).toContain(566)
})

test('an order that coupons and cards pay whole needs no method, and is paid as it is placed', async () => {
  const buyer = await shop.visitor()
  const { pin } = await putCard(shop.db, { code: '7000000000000003', cents: 50_000 })
  await fill(buyer, ['M-CUP', 4])
  const shown = { giftCards: [{ code: '7000 0000 0000 0003', pin }] }
  const first = await price(buyer, shown)
  const refNo = first.quote.giftCards[0]!.refNo
  const { quote, body } = await price(buyer, { giftCards: [{ refNo }] })
  expect(quote).toMatchObject({ netTotal: 460, outStanding: 460, leftToPay: 0 })
  expect(quote.methods.map(({ cashCode }) => cashCode)).toEqual(['GIFT_CARD'])
  const { invoiceNo, needJump, payId } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect([needJump, payId]).toEqual([false, ''])
  expect(await orderOf(invoiceNo)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid', due_cents: 0 })
  // Another visitor cannot use its reference.
  const another = await shop.visitor()
  await fill(another, ['M-CUP', 1])
  expect((await price(another, { giftCards: [{ refNo }] })).quote).toMatchObject({ giftCards: [], leftToPay: 160 })
})

test('goods of two companies are two orders, each paid by its share of coupon, points, card and money', async () => {
  const owner = await findOwner(shop.db, emily.email)
  const { member } = owner
  const buyer = await logIn(shop, emily)
  const coupon = await give(member, { code: 'SHARED', cents: 7_777 })
  await givePoints(shop.db, owner, 3_000, shop.clock.now())
  const { id: card } = await putCard(shop.db, { cents: 3_333, member })
  await fill(buyer, ['M-POT', 1], ['M-FISH', 1])
  const { quote, body } = await price(buyer, {
    addCouponRequestList: [{ couponNo: coupon }],
    points: 777,
    giftCards: [{ refNo: card }],
  })
  const { orders } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect(orders.map(({ coCode }) => coCode)).toEqual(['FOOD', 'SPORT'])
  const all = (await Promise.all(orders.map(({ invoiceNo }) => tendersOf(invoiceNo)))).flat() as [string, number][]
  const sum = (kind: string) => all.filter(([one]) => one === kind).reduce((cents, [, more]) => cents + more, 0)
  expect([sum('coupon'), sum('points'), sum('gift-card'), sum('money')]).toEqual([
    7_777,
    3_885,
    3_333,
    Math.round(quote.leftToPay * 100),
  ])
  await payAtBank(orders[0]!.invoiceNo)
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo: orders[1]!.invoiceNo })
  for (const { invoiceNo } of orders) expect(await orderOf(invoiceNo)).toMatchObject({ payment_state: 'paid' })
})

test('a gift card is bought with money, becomes a card when it is paid, and is mailed once; never with a card, points or credit', async () => {
  const buyer = await logIn(shop, taiMan)
  await putCard(shop.db, { cents: 90_000, member: taiMansId })
  await fill(buyer, ['M-CARD', 2])
  const cards = (await buyer.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards
  const { quote, body } = await price(
    buyer,
    { points: 5_000, giftCards: cards.map(({ refNo }) => ({ refNo })) },
    byMail,
  )
  expect(quote).toMatchObject({ netTotal: 400, leftToPay: 400, pointsToEarn: 0 })
  expect(quote.methods.map(({ cashCode }) => cashCode)).not.toContain('PAY_LATER')
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const count = async () => (await buyer.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards.length
  const before = await count()
  await payAtBank(invoiceNo)
  await Promise.all([1, 2, 3].map(() => buyer.call('POST /payment/payCheckOMS', { invoiceNo })))
  expect((await count()) - before).toBe(2)
  const mailed = shop.mails.length
  await shop.runJobs()
  await shop.runJobs()
  expect(shop.mails.slice(mailed).filter(({ subject }) => /禮品卡/.test(subject))).toHaveLength(2)
})

test('buying now and paying later: the first part is paid now, the others are bills, and the order goes on', async () => {
  const buyer = await logIn(shop, emily)
  await fill(buyer, ['M-POT', 4])
  const { quote, body } = await price(buyer)
  expect(quote.payLater).toMatchObject({ offered: true, parts: [{ amount: 400 }, { amount: 400 }, { amount: 400 }] })
  expect(quote.methods.map(({ cashCode }) => cashCode)).toContain('PAY_LATER')
  const later = { ...body, cashRecords: [{ paymentMethodCode: 'PAY_LATER' }], agreePayLater: true }
  const { invoiceNo, needJump } = await buyer.call('POST /payment/completePaymentMulCo', [later])
  expect(needJump).toBe(true)
  expect(await orderOf(invoiceNo)).toMatchObject({ net_cents: 120_000, due_cents: 40_000, payment_state: 'none' })
  await payAtBank(invoiceNo)
  await buyer.call('POST /payment/payCheckOMS', { invoiceNo })
  expect(await orderOf(invoiceNo)).toMatchObject({
    payment_state: 'paid',
    order_state: 'confirmed',
    paid_cents: 40_000,
  })
  const { plans } = await buyer.call('POST /payLater/getPlans', { tab: 'due' })
  expect(plans.find((plan) => plan.invoiceNo === invoiceNo)).toMatchObject({ total: 1_200, outStanding: 800 })
})

test('a walk-in may name coupons and points: they are nobody’s, and the price stays what it is', async () => {
  const buyer = await shop.visitor()
  await fill(buyer, ['M-CUP', 1])
  const coupon = await give(taiMansId, { code: 'OTHERS', cents: 5_000 })
  const { quote } = await price(buyer, { addCouponRequestList: [{ couponNo: coupon }], points: 100 })
  expect(quote).toMatchObject({ points: null, addCouponRequestList: [], pointsToEarn: null, outStanding: 160 })
  expect(quote.warnings).toMatchObject([{ error: 'COUPON_INVALID' }])
  const emilys = await logIn(shop, emily)
  await fill(emilys, ['M-CUP', 1])
  expect((await price(emilys, { addCouponRequestList: [{ couponNo: coupon }] })).quote.addCouponRequestList).toEqual([])
})

test('what is quoted is what is placed: a coupon used in another tab meanwhile refuses the order, and nothing is half done', async () => {
  const buyer = await logIn(shop, taiMan)
  const coupon = await give(taiMansId, { code: 'TWOTABS', cents: 5_000 })
  await fill(buyer, ['M-CUP', 2])
  const { body } = await price(buyer, { addCouponRequestList: [{ couponNo: coupon }] })
  await sql`update coupon set left_uses = 0 where number = ${coupon}`.execute(shop.db)
  const before = await sql<{ n: number }>`select count(*)::int as n from sales_order`.execute(shop.db)
  expect(await complete(buyer, body)).toMatchObject({ ok: false, status: 409, error: 'PRICE_CHANGED' })
  await sql`update coupon set left_uses = 1 where number = ${coupon}`.execute(shop.db)
  expect((await sql<{ n: number }>`select count(*)::int as n from sales_order`.execute(shop.db)).rows).toEqual(
    before.rows,
  )
  expect(await complete(buyer, body)).toMatchObject({ ok: true })
})

test('codes are not found by trying at the checkout: after twenty that open nothing the network must wait', async () => {
  const buyer = await shop.visitor()
  await fill(buyer, ['M-CUP', 1])
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const guess = (discountCode: string) =>
    buyer.ask('POST /payment/processPayment', {
      paymentConversationId,
      delivery: home,
      memoDiscounts: [{ discountCode }],
    })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => guess(`GUESS${at}`)))
  expect(answers.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(5)
})
