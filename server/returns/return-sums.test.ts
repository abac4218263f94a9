import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addRule, giveCoupon } from '#tests/coupons.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { type BoughtOrder } from '#tests/orders.ts'
import { logIn, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { ask, buyByCard, count, decide, orderOf, receive } from '#tests/returns.ts'
import { openTrade, type Trade } from '#tests/trade.ts'

let { shop, orderStaff }: Pick<Trade, 'shop' | 'orderStaff'> = {} as never
let member: string
openTrade(taiMan, async (trade) => {
  ;({ shop, orderStaff } = trade)
  await putOnSale(shop.db, { code: 'S-POT', cents: 33_337, onHand: 10_000 })
  await putOnSale(shop.db, { code: 'S-CUP', cents: 9_901, onHand: 10_000 })
  const alone = { company: 'SPORT', key: 'secondPersonFrom', value: '1000000000' } // one staff member processes everything in one day
  await shop.db.insertInto('setting').values(alone).execute()
  const owner = await findOwner(shop.db, taiMan.email)
  member = owner.member
  await givePoints(shop.db, owner, 100_000, shop.clock.now())
})

type ReturnStep =
  | { kind: 'return' | 'claim' | 'denied' | 'withdrawn'; line: 1 | 2; quantity: number; came: number }
  | { kind: 'too many'; line: 1 | 2 }

const anyStep: fc.Arbitrary<ReturnStep> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('return', 'return', 'claim', 'denied', 'withdrawn'),
    line: fc.constantFrom(1, 2),
    quantity: fc.integer({ min: 1, max: 3 }),
    came: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('too many'), line: fc.constantFrom(1, 2) }),
)

let drawn = 0
/** 3 and 4 pieces, paid by a coupon, points, two gift cards and a card, in sums that no quantity divides. */
async function buyWithAll() {
  drawn += 1
  const coupon = await giveCoupon(shop, member, await addRule(shop.db, { code: `SUM${drawn}`, cents: 3_331 }))
  const cards = [await putCard(shop.db, { cents: 7_777, member }), await putCard(shop.db, { cents: 10_001, member })]
  const buyer = await logIn(shop, taiMan)
  const wares = [
    { prodCode: 'S-POT', qty: 3 },
    { prodCode: 'S-CUP', qty: 4 },
  ]
  const giftCards = cards.map(({ id }) => ({ refNo: id }))
  const brought = { addCouponRequestList: [{ couponNo: coupon }], points: 977, giftCards }
  return { bought: await buyByCard(shop, buyer, wares, { brought }), coupon, cards: cards.map(({ id }) => id) }
}

async function walk(bought: BoughtOrder, step: ReturnStep): Promise<void> {
  const { line } = step
  if (step.kind === 'too many') {
    expect(await ask(bought, [[line, 5]])).toMatchObject({ error: 'REFUND_QUANTITY' })
    return
  }
  const claim = step.kind === 'claim' ? ({ kind: 'claim', reason: 'faulty' } as const) : {}
  const asked = await ask(bought, [[line, step.quantity]], claim)
  if (!asked.ok) return expect(['REFUND_QUANTITY', 'NOT_RECEIVED_YET']).toContain(asked.error)
  const { refundNo } = asked.value
  if (step.kind === 'withdrawn') await bought.buyer.call('POST /sale/withdrawRefund', { refundNo })
  else if (step.kind === 'denied') await decide(orderStaff, refundNo, { approve: false, answer: '不可以。' })
  else await decide(orderStaff, refundNo)
  if (step.kind !== 'return') return
  const received = Math.min(step.came, step.quantity)
  const lines = [{ no: line, received, resellable: received - 1 }]
  expect(await (await orderStaff()).ask('POST /staff/receiveReturn', { refundNo, lines })).toMatchObject({ ok: true })
}

const usable = async () =>
  (await sql<{ n: number }>`select usable + pending as n from points_account where member = ${member}`.execute(shop.db))
    .rows[0]!.n
const left = async (cards: string[]) =>
  (
    await sql<{ cents: number }>`select balance_cents as cents from gift_card where id = any(${cards}::uuid[])`.execute(
      shop.db,
    )
  ).rows.reduce((sum, { cents }) => sum + cents, 0)

test('whatever is given back, in whatever order, every tender and ledger agrees after each step, and all of it comes to what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 5 }), fc.boolean(), async (steps, isVoided) => {
      await sql`delete from rate_limit`.execute(shop.db)
      const points = await usable()
      const { bought, coupon, cards } = await buyWithAll()
      const { invoiceNo } = bought
      if (isVoided) {
        await bought.buyer.call('POST /payment/voidCurrentDateMemo', { invoiceNo })
        expect(await left(cards)).toBe(17_778)
        expect(await usable()).toBe(points)
        const { left_uses: uses } = await shop.db
          .selectFrom('coupon')
          .select('left_uses')
          .where('number', '=', coupon)
          .executeTakeFirstOrThrow()
        expect(uses).toBe(1)
      } else {
        await receive(orderStaff, bought)
        for (const step of steps) {
          await walk(bought, step)
          expect(await findBreaches(shop.db)).toEqual([])
        }
        // Then everything that is left.
        const { lines } = await bought.buyer.call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo })
        const rest = lines
          .filter(({ returnable }) => returnable > 0)
          .map(({ no, returnable }): [number, number] => [no, returnable])
        const asked = rest.length > 0 ? await ask(bought, rest) : undefined
        if (asked?.ok) {
          await decide(orderStaff, asked.value.refundNo)
          await count(orderStaff, asked.value)
        }
        expect(await left(cards)).toBe(17_778)
        expect(await usable()).toBe(points) // redeemed points are back, earned ones are gone
      }
      await shop.runJobs()
      expect(await findBreaches(shop.db)).toEqual([])
      const { refunded_cents: back, net_cents: net, tendered_cents: tendered } = await orderOf(shop.db, invoiceNo)
      expect(back).toBe(net - tendered)
    }),
    { numRuns: 8, seed: 20_261_121 },
  )
})
