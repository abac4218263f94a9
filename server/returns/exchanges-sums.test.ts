import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { askPrice } from '#tests/checkout.ts'
import { addRule, giveCoupon } from '#tests/coupons.ts'
import { approve, askExchange, count, handOver, putShirts, receive } from '#tests/exchanges.ts'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { pressAtBank } from '#tests/orders.ts'
import { arjun, logIn } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff, buyer }: Trade = {} as never
let member: string
openTrade(arjun, async (trade) => {
  ;({ shop, orderStaff, buyer } = trade)
  await putShirts(shop, 'SHIRT')
  const owner = await findOwner(shop.db, arjun.email)
  member = owner.member
  await givePoints(shop.db, owner, 50_000, shop.clock.now())
})
beforeEach(async () => {
  buyer = await logIn(shop, arjun)
})

/** Cents that an order and its exchange orders hold, by tender, less what was refunded. */
async function heldOf(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; brought: number; back: number }>`
    with recursive family as (
      select id from sales_order where number = ${number}
      union select n.id from family join refund r on r.order_id = family.id join sales_order n on n.exchange_of = r.id
    )
    select t.kind, sum(t.amount_cents)::bigint as brought, coalesce(sum(p.back), 0)::bigint as back
    from family join sales_order o on o.id = family.id and o.paid_at is not null join order_tender t on t.order_id = family.id
    left join lateral (
      select sum(back_cents) as back from refund_part p where p.order_id = t.order_id and p.tender = t.line
    ) p on true
    group by t.kind`.execute(shop.db)
  return Object.fromEntries(rows.map(({ kind, brought, back }) => [kind, brought - back]))
}

/** The sale value of the goods that the buyer keeps or will receive, and of the deliveries. */
async function worthOf(number: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with recursive family as (
      select id from sales_order where number = ${number}
      union select n.id from family join refund r on r.order_id = family.id join sales_order n on n.exchange_of = r.id
    ), parts as (
      select coalesce(sum(p.amount_cents), 0)::bigint as cents from refund_part p join family on family.id = p.order_id
    )
    select (sum(o.net_cents) - (select cents from parts))::bigint as cents from family join sales_order o on o.id = family.id
    where o.paid_at is not null and o.order_state in ('confirmed', 'completed')`.execute(shop.db)
  return rows[0]!.cents
}

const dice = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}
const sizes = ['S', 'M', 'L', 'XS'] as const

test.each([1, 2, 3, 4])(
  'whatever is exchanged and returned in whatever turn, what came in is what is kept, what went back, and coupon cash that gave no change (%i)',
  async (seed) => {
    const roll = dice(seed * 7_919)
    const coupon = await giveCoupon(shop, member, await addRule(shop.db, { code: `C${seed}`, cents: 4_001 }))
    const { id: card } = await putCard(shop.db, { cents: 7_003, member })
    await buyer.call('POST /shop_cart/addToShopCart', [
      { prodCode: 'SHIRT', assortId: 'SHIRT-S', qty: 3, buyNow: true },
      { prodCode: 'SHIRT', assortId: 'SHIRT-L', qty: 2, buyNow: true },
    ])
    const { body } = await askPrice(
      buyer,
      undefined,
      {},
      {
        points: 333,
        giftCards: [{ refNo: card }],
        addCouponRequestList: [{ couponNo: coupon }],
      },
    )
    const placed = await buyer.call('POST /payment/completePaymentMulCo', [body])
    const root = await receive(shop, orderStaff, { ...placed, buyer, net: 0 })
    const orders = [root.invoiceNo]
    for (let turn = 0; turn < 5; turn += 1) {
      await sql`delete from rate_limit`.execute(shop.db)
      const invoiceNo = orders[roll(orders.length)]!
      const { lines } = await buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo })
      const open = lines.filter(({ returnable }) => returnable > 0)
      const line = open[roll(Math.max(1, open.length))]
      if (!line) continue
      const qty = 1 + roll(line.returnable)
      const wanted = `SHIRT-${sizes[roll(4)]}`
      const isExchange = roll(3) > 0 && wanted !== line.assortId
      const { refundNo } = isExchange
        ? await askExchange({ buyer, invoiceNo }, { wanted, qty, no: line.no })
        : await buyer.call('POST /sale/requestRefund', {
            invoiceNo,
            kind: 'return',
            reason: 'changed mind',
            lines: [{ no: line.no, qty }],
          })
      const { replacement } = await approve(orderStaff, refundNo)
      if (replacement && replacement.outStanding > 0) {
        const asked = { invoiceNo: replacement.invoiceNo, paymentMethodCode: 'CARD' }
        await pressAtBank(shop, (await buyer.call('POST /payment/repayApply', asked)).jumpUrl, 'approve')
      }
      await count(orderStaff, refundNo, qty, line.no)
      await shop.runJobs()
      await shop.runJobs()
      if (replacement) {
        await handOver(orderStaff, replacement.invoiceNo)
        orders.push(replacement.invoiceNo)
      }
      expect(await findBreaches(shop.db)).toEqual([])
      const { exchange: _, coupon: cash = 0, ...held } = await heldOf(root.invoiceNo)
      const kept = Object.values(held).reduce((sum, cents) => sum + cents, 0)
      const worth = await worthOf(root.invoiceNo)
      expect(kept, `after ${turn + 1} turns, beyond what the goods are worth`).toBeLessThanOrEqual(worth)
      expect(worth - kept, 'the rest is coupon cash').toBeLessThanOrEqual(cash)
    }
  },
)
