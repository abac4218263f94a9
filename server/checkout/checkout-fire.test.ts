import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askPrice, type CheckoutChanges, complete, home, showroom } from '#tests/checkout.ts'
import { addRule, giveCoupon } from '#tests/coupons.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

vi.setConfig({ testTimeout: 240_000 }) // two hundred buyers fill their carts first, on a shared machine

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await sql`update promotion set state = 'ended'`.execute(shop.db)
  await putOnSale(shop.db, { code: 'F-TEN', cents: 1_000, onHand: 100_000 })
  await putOnSale(shop.db, { code: 'F-POT', cents: 50_000, onHand: 100_000 })
})
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

/** A buyer with a priced checkout who pays by hand, so that no bank slows the test down. */
async function stepUp(buyer: ShopVisitor, prodCode: string, brought: CheckoutChanges, delivery = showroom) {
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1, buyNow: true }])
  const { quote, body } = await askPrice(buyer, delivery, {}, brought)
  const cashRecords = body.cashRecords.map(() => ({ paymentMethodCode: 'BANK_TRANSFER' }))
  return { buyer, body: { ...body, cashRecords }, quote }
}
/** Prepares that many checkouts, so that all can be sent at once. */
async function queueUp(many: number, brought: CheckoutChanges, prodCode = 'F-TEN') {
  const queue: Awaited<ReturnType<typeof stepUp>>[] = []
  while (queue.length < many)
    queue.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, many - queue.length) }, async () =>
          stepUp(await shop.visitor(), prodCode, brought),
        ),
      )),
    )
  return queue
}
const rush = (queue: readonly Awaited<ReturnType<typeof stepUp>>[]) =>
  Promise.all(queue.map(({ buyer, body }) => complete(buyer, body)))
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(shop.db)).rows[0]!.n

test('200 at once with a code that is good once: one has it, the others are told that it is gone', async () => {
  const once = await offer(shop.db, {
    lane: 'order',
    codes: ['FIRSTCOME'],
    terms: { kind: 'amount', cents: 100 },
    limits: { overall: 1 },
  })
  const queue = await queueUp(200, { memoDiscounts: [{ discountCode: 'FIRSTCOME' }] })
  expect(queue.every(({ quote }) => quote.memoDiscounts[0]!.applied)).toBe(true)
  const answers = await rush(queue)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  expect(refused.filter((error) => error !== 'PROMOTION_USED_UP' && error !== 'PRICE_CHANGED')).toEqual([])
  expect(await count(sql`select used as n from promotion_tally where promotion = ${once} and code = ''`)).toBe(1)
})

test('200 at once on a gift card of $100 with orders of $10: ten are paid, and nothing is left or owed', async () => {
  const { id: card, code, pin } = await putCard(shop.db, { cents: 10_000 })
  const queue = await queueUp(200, { giftCards: [{ code, pin }] })
  expect(queue.every(({ quote }) => quote.leftToPay === 0)).toBe(true)
  const answers = await rush(queue)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  expect(refused.filter((error) => error !== 'GIFT_CARD_SHORT' && error !== 'PRICE_CHANGED')).toEqual([])
  expect(await count(sql`select balance_cents as n from gift_card where id = ${card}`)).toBe(0)
  expect(
    await count(sql`select count(*)::int as n from order_line l join sales_order o on o.id = l.order_id
    where l.product = 'F-TEN' and o.payment_state = 'paid'`),
  ).toBe(10)
})

test('one conversation with coupon, points and card completed a hundred times at once is one order, and each is used once', async () => {
  const owner = await findOwner(shop.db, taiMan.email)
  const { member } = owner
  const buyer = await logIn(shop, taiMan)
  const coupon = await giveCoupon(shop, member, await addRule(shop.db, { code: 'F-ONCE' }))
  await givePoints(shop.db, owner, 2_000, shop.clock.now())
  const { id: card } = await putCard(shop.db, { cents: 10_000, member })
  const points = await count(sql`select balance as n from points_account where member = ${member}`)
  const brought = { addCouponRequestList: [{ couponNo: coupon }], points: 1_000, giftCards: [{ refNo: card }] }
  const { body } = await stepUp(buyer, 'F-POT', brought, home)
  const answers = await Promise.all(Array.from({ length: 100 }, () => complete(buyer, body)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ ok: true })
  expect(await count(sql`select left_uses as n from coupon where number = ${coupon}`)).toBe(0)
  expect(await count(sql`select balance as n from points_account where member = ${member}`)).toBe(points - 1_000)
  expect(await count(sql`select held_cents as n from gift_card where id = ${card}`)).toBe(10_000)
})

test('an order that expires while its money comes in is paid or given back, never both', async () => {
  const { member } = await findOwner(shop.db, taiMan.email)
  const { id: card } = await putCard(shop.db, { cents: 10_000, member })
  const { body } = await stepUp(await logIn(shop, taiMan), 'F-POT', { giftCards: [{ refNo: card }] }, home)
  const buyer = await logIn(shop, taiMan)
  const placed = await complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: 'CARD' }] })
  if (!placed.ok) throw new Error(placed.message)
  const { invoiceNo } = placed.value
  const { rows } = await sql<{ ref: string }>`
    select p.provider_ref as ref from payment p join payment_share s on s.payment = p.id join sales_order o on o.id = s.order_id
    where o.number = ${invoiceNo}`.execute(shop.db)
  const approve = new URLSearchParams({ choice: 'approve-lose-notice' })
  await fetch(`${shop.bank.url}/pay/${rows[0]!.ref}`, { method: 'POST', body: approve, redirect: 'manual' })
  shop.clock.moveBy({ minutes: 31 })
  await Promise.all([
    ...Array.from({ length: 5 }, () => buyer.call('POST /payment/payCheckOMS', { invoiceNo })),
    shop.runJobs(),
    shop.runJobs(),
  ])
  const order = await shop.db
    .selectFrom('sales_order')
    .selectAll()
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  const [balance, held] = [
    await count(sql`select balance_cents as n from gift_card where id = ${card}`),
    await count(sql`select held_cents as n from gift_card where id = ${card}`),
  ]
  expect([order.payment_state, balance, held]).toEqual(['paid', 0, 0]) // the goods were available: late money revives the order
})
