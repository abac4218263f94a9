import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addRule, giveCoupon, idOf } from '#tests/coupons.ts'
import { findBreaches } from '#tests/invariants.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { captureCoupons, claimCoupons, releaseCoupons } from './vouchers.commands.ts'
import { withdrawCoupon } from './voucher-admin.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let visitor: string
beforeAll(async () => {
  shop = await openShop()
  visitor = await idOf(shop, await register(shop, 'racer@harbour.example'))
  await addRule(shop.db, { code: 'RACE' })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const company = 'SPORT'
const give = (uses = 1) => giveCoupon(shop, visitor, 'RACE', { uses })
interface RacedOrder {
  orderId: string
  conversation: string
}
const newOrder = (conversation: string = randomUUID()): RacedOrder => ({ orderId: randomUUID(), conversation })
const claim = (order: RacedOrder, ...numbers: string[]) =>
  inTransaction(shop.db, (tx) =>
    claimCoupons(
      tx,
      { company, visitor, ...order, at: shop.clock.now() },
      numbers.map((couponNo) => ({ couponNo, cents: 5_000 })),
    ),
  )
const release = ({ orderId }: RacedOrder) =>
  inTransaction(shop.db, (tx) => releaseCoupons(tx, orderId, shop.clock.now()))
const capture = ({ orderId }: RacedOrder) =>
  inTransaction(shop.db, (tx) => captureCoupons(tx, orderId, shop.clock.now()))
const leftOf = async (number: string) =>
  (await shop.db.selectFrom('coupon').select('left_uses').where('number', '=', number).executeTakeFirstOrThrow())
    .left_uses

test('one use, wanted by two hundred orders at once, is had by one', async () => {
  const coupon = await give()
  const answers = await Promise.all(Array.from({ length: 200 }, () => claim(newOrder(), coupon)))
  expect(answers.filter((missing) => missing === null)).toHaveLength(1)
  expect(answers.filter((missing) => missing === coupon)).toHaveLength(199)
  expect(await leftOf(coupon)).toBe(0)
})

test('of seven uses and a hundred orders that want one or two, no more than seven are taken', async () => {
  const coupon = await give(7)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => claim(newOrder(), ...(at % 2 === 0 ? [coupon] : [coupon, coupon]))),
  )
  const taken = answers.reduce((sum, missing, at) => (missing === null ? sum + 1 + (at % 2) : sum), 0)
  expect([taken, await leftOf(coupon)]).toEqual([7, 0])
})

test('an order given up fifty times at once gives back one use, paid or not', async () => {
  for (const isPaid of [false, true]) {
    const coupon = await give(3)
    const order = newOrder()
    await claim(order, coupon)
    if (isPaid) await capture(order)
    expect(await leftOf(coupon)).toBe(2)
    await Promise.all(Array.from({ length: 50 }, () => release(order)))
    expect(await leftOf(coupon)).toBe(3)
    await release(order)
    expect(await leftOf(coupon)).toBe(3)
  }
})

test('an order that ends while another wants its coupon: the coupon is in one place', async () => {
  for (let round = 0; round < 20; round += 1) {
    const coupon = await give()
    const first = newOrder()
    const second = newOrder()
    await claim(first, coupon)
    const [, missing] = await Promise.all([release(first), claim(second, coupon)])
    expect(await leftOf(coupon)).toBe(missing === null ? 0 : 1)
  }
})

test('the orders of one checkout share a use, and give it back when the last of them is given up', async () => {
  const coupon = await give()
  const one = newOrder()
  const other = newOrder(one.conversation)
  expect([await claim(one, coupon), await claim(other, coupon)]).toEqual([null, null])
  expect(await claim(newOrder(), coupon)).toBe(coupon)
  await release(one)
  expect(await leftOf(coupon)).toBe(0)
  await Promise.all([release(other), release(one), release(other)])
  expect(await leftOf(coupon)).toBe(1)
})

test('sharing orders given up at the same moment give back one use, every time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const coupon = await give()
    const one = newOrder()
    const other = newOrder(one.conversation)
    await claim(one, coupon)
    await claim(other, coupon)
    await Promise.all([release(one), release(other)])
    expect(await leftOf(coupon)).toBe(1)
  }
})

test('who wants several coupons waits for the first of them with none in hand, in whatever order they were chosen', async () => {
  const coupons: string[] = []
  for (let count = 0; count < 3; count += 1) coupons.push(await give()) // ids grow with time
  const isFree = async (number: string) => {
    const { rows } = await sql`select from coupon where number = ${number} for update skip locked`.execute(shop.db)
    return rows.length === 1
  }
  const somebodyWaits = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
    return rows[0]!.count > 0
  }
  const waiting = await shop.db.transaction().execute(async (tx) => {
    await sql`select from coupon where number = ${coupons[0]!} for update`.execute(tx)
    const claimed = claim(newOrder(), ...coupons.toReversed())
    await expect.poll(somebodyWaits).toBe(true)
    expect(await Promise.all(coupons.map(isFree))).toEqual([false, true, true])
    return { claimed }
  })
  expect(await waiting.claimed).toBe(null)
})

test('staff take back a coupon while orders want it and give it up: what is left is nobody’s', async () => {
  for (let round = 0; round < 10; round += 1) {
    const coupon = await give(3)
    const order = newOrder()
    await claim(order, coupon)
    const by = { actor: 'staff:May', reason: 'given by mistake', at: shop.clock.now() }
    await Promise.all([
      inTransaction(shop.db, (tx) => withdrawCoupon(tx, { company, number: coupon }, by)),
      release(order),
      claim(newOrder(), coupon),
    ])
    expect(await leftOf(coupon)).toBe(0)
    expect(await claim(newOrder(), coupon)).toBe(coupon)
  }
})

test('an order that is paid late takes its coupon again, once', async () => {
  const coupon = await give()
  const order = newOrder()
  await claim(order, coupon)
  await release(order)
  expect(await claim(order, coupon)).toBe(null)
  expect(await leftOf(coupon)).toBe(0)
  await capture(order)
  await release(order)
  expect(await leftOf(coupon)).toBe(1)
})

test('nobody has another’s coupon, one that has ended, one not yet good, or one that is nobody’s', async () => {
  const stranger = await idOf(shop, await register(shop, 'stranger@harbour.example'))
  const coupon = await give()
  const by = { company, visitor: stranger, ...newOrder(), at: shop.clock.now() }
  const wanted = [{ couponNo: coupon, cents: 5_000 }]
  expect(await inTransaction(shop.db, (tx) => claimCoupons(tx, by, wanted))).toBe(coupon)
  expect(await claim(newOrder(), 'NOSUCHCOUPON')).toBe('NOSUCHCOUPON')
  const at = (days: number) => shop.clock.now().add({ hours: days * 24 })
  const claimAt = (days: number) =>
    inTransaction(shop.db, (tx) => claimCoupons(tx, { ...by, visitor, ...newOrder(), at: at(days) }, wanted))
  expect(await claimAt(-1)).toBe(coupon)
  expect(await claimAt(31)).toBe(coupon)
  expect(await leftOf(coupon)).toBe(1)
  expect(await claimAt(30)).toBe(null) // 20 December, the last day of one given for a month on 20 November
})

test('what was written of a coupon is not written over, and no statement takes a use that is not there', async () => {
  const coupon = await give()
  const change = shop.db.updateTable('coupon_entry').set({ uses: 9 }).execute()
  await expect(change).rejects.toThrow(/only added to/)
  const overdraw = shop.db.updateTable('coupon').set({ left_uses: -1 }).where('number', '=', coupon).execute()
  await expect(overdraw).rejects.toThrow(/check constraint/)
  const dearer = shop.db.updateTable('coupon_rule').set({ value_cents: 1 }).where('code', '=', 'RACE').execute()
  await expect(dearer).rejects.toThrow(/terms of coupon rule RACE are not changed/)
})
