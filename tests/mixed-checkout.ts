import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { expireOrder } from '#server/orders/orders.commands.ts'
import { askPrice, type CheckoutChanges, home } from './checkout.ts'
import { addRule, giveCoupon } from './coupons.ts'
import { putOnSale } from './goods.ts'
import { findBreaches } from './invariants.ts'
import { openShop } from './shop.ts'
import type { ShopVisitor } from './visitor.ts'

export type MixedCheckout = ReturnType<typeof openMixedCheckout>

/** For a test file: a shop without promotions that sells goods of two companies. After each test all ledgers are checked. */
export function useMixedCheckout(use: (checkout: MixedCheckout) => unknown) {
  let shop: MixedCheckout['shop']
  beforeAll(async () => {
    shop = await openShop()
    await sql`update promotion set state = 'ended'`.execute(shop.db) // only promotions that a test adds
    await putOnSale(shop.db, { code: 'M-POT', cents: 30_000, onHand: 10_000 })
    await putOnSale(shop.db, { code: 'M-CUP', cents: 10_000, onHand: 10_000 })
    await putOnSale(shop.db, { code: 'M-FISH', supplier: 'FOOD', cents: 20_000, onHand: 10_000 })
    await use(openMixedCheckout(shop))
  })
  beforeEach(async () => void (await sql`delete from rate_limit`.execute(shop.db)))
  afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
  afterAll(() => shop.close())
}

/** Purchases with coupons, points, gift cards and money at once, and the remaining balances. */
function openMixedCheckout(shop: Awaited<ReturnType<typeof openShop>>) {
  const fill = (whose: ShopVisitor, ...wares: [prodCode: string, qty: number][]) =>
    whose.call(
      'POST /shop_cart/addToShopCart',
      wares.map(([prodCode, qty]) => ({ prodCode, qty, buyNow: true })),
    )
  /** Prices the selected lines with these savings. */
  const price = (buyer: ShopVisitor, brought: CheckoutChanges = {}, delivery = home) =>
    askPrice(buyer, delivery, {}, brought)
  /** Puts a coupon of a new rule into a member's wallet. */
  const give = async (member: string, rule: { code: string; cents: number }) =>
    giveCoupon(shop, member, await addRule(shop.db, rule))
  const tendersOf = async (number: string) =>
    (
      await sql<{ kind: string; cents: number }>`
        select t.kind, t.amount_cents as cents from order_tender t join sales_order o on o.id = t.order_id
        where o.number = ${number} order by t.line`.execute(shop.db)
    ).rows.map(({ kind, cents }) => [kind, cents])
  const orderOf = (number: string) =>
    shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  const balanceOf = async (card: string) =>
    (await sql<{ cents: number }>`select balance_cents as cents from gift_card where id = ${card}`.execute(shop.db))
      .rows[0]!.cents
  const pointsOf = async (member: string) =>
    (
      await sql<{ points: number }>`select balance as points from points_account where member = ${member}`.execute(
        shop.db,
      )
    ).rows[0]?.points ?? 0
  async function payAtBank(number: string, choice = 'approve') {
    const { rows } = await sql<{ ref: string }>`
      select p.provider_ref as ref from payment p join payment_share s on s.payment = p.id join sales_order o on o.id = s.order_id
      where o.number = ${number} order by p.created_at desc limit 1`.execute(shop.db)
    const body = new URLSearchParams({ choice })
    await fetch(`${shop.bank.url}/pay/${rows[0]!.ref}`, { method: 'POST', body, redirect: 'manual' })
  }
  /** Lets the deadline pass and the order expire; the bank was not asked meanwhile. */
  async function letExpire(number: string) {
    shop.clock.moveBy({ minutes: 31 })
    const { id } = await orderOf(number)
    await inTransaction(shop.db, (tx) => expireOrder(tx, id, shop.clock.now()))
  }
  return { shop, fill, price, give, tendersOf, orderOf, balanceOf, pointsOf, payAtBank, letExpire }
}
