import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { findBreaches } from '#tests/invariants.ts'
import { givePoints, joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { clawBack, forfeitPoints, promisePoints, spendPoints, startPointsWait } from './points.commands.ts'
import { exportPoints, readPoints } from './points.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clock.moveTo(opening))
afterAll(() => shop.close())

const now = () => shop.clock.now()
const held = async ({ company, member }: MemberOwner) => {
  const { balance, pending } = await readPoints(shop.db, company, member, now())
  return { balance, pending }
}
const pay = (owner: MemberOwner, points: number, orderId: string = randomUUID()) =>
  inTransaction(shop.db, async (tx) => {
    const sentTo = { phone: '+85261234567', place: null }
    await promisePoints(tx, { ...owner, orderId, points, snapshot: { grade: 'MEMBER' }, sentTo, at: now() })
    return orderId
  })
const receive = (orderId: string) => inTransaction(shop.db, (tx) => startPointsWait(tx, orderId, now()))
const refund = (orderId: string, points: number) => inTransaction(shop.db, (tx) => clawBack(tx, orderId, points, now()))
const hourly = () => shop.app.jobs['creditPoints']!({} as never)
const spend = (owner: MemberOwner, points: number) =>
  inTransaction(shop.db, (tx) =>
    spendPoints(tx, { ...owner, points, kind: 'redemption', ref: randomUUID(), reason: null, at: now() }),
  )
const entries = ({ member }: MemberOwner) =>
  shop.db
    .selectFrom('points_entry')
    .select(['kind', 'points', 'pending', 'balance', 'pending_until as until', 'expires'])
    .where('member', '=', member)
    .orderBy('no')
    .execute()

test('[1.26] points wait until fourteen days after receipt are over, then count to the month’s end a year later', async () => {
  const owner = await joinClub(shop.db)
  const order = await pay(owner, 120)
  expect(await held(owner)).toEqual({ balance: 0, pending: 120 })
  shop.clock.moveBy({ days: 40 })
  await hourly() // nothing has been received
  expect(await held(owner)).toEqual({ balance: 0, pending: 120 })
  await receive(order)
  shop.clock.moveBy({ days: 3 })
  await receive(order) // repeated: the days count from the first time
  shop.clock.moveTo('2027-01-13T23:59:59+08:00')
  await hourly()
  expect(await held(owner)).toEqual({ balance: 0, pending: 120 })
  shop.clock.moveTo('2027-01-14T00:02:00+08:00')
  await Promise.all(Array.from({ length: 6 }, hourly)) // six concurrent runs
  expect(await held(owner)).toEqual({ balance: 120, pending: 0 })
  expect(await entries(owner)).toEqual([
    { kind: 'order', points: 0, pending: 120, balance: 0, until: null, expires: null },
    { kind: 'order', points: 120, pending: -120, balance: 120, until: '2027-01-14', expires: '2028-01-31' },
  ])
})

test('an order earns once, however often it is settled', async () => {
  const owner = await joinClub(shop.db)
  const order = randomUUID()
  await Promise.all(Array.from({ length: 30 }, () => pay(owner, 50, order)))
  expect(await held(owner)).toEqual({ balance: 0, pending: 50 })
})

test('what goes back takes what is still to come first', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 30, now())
  const order = await pay(owner, 100)
  await receive(order)
  await refund(order, 40)
  expect(await held(owner)).toEqual({ balance: 30, pending: 60 })
  shop.clock.moveBy({ days: 15 })
  await hourly()
  expect(await held(owner)).toEqual({ balance: 90, pending: 0 })
  await Promise.all(Array.from({ length: 10 }, () => refund(order, 60))) // never more than it earned
  expect(await held(owner)).toEqual({ balance: 30, pending: 0 })
})

test('what goes back after it was spent is owed: nothing can be redeemed until it is made good', async () => {
  const owner = await joinClub(shop.db)
  const order = await pay(owner, 100)
  await receive(order)
  shop.clock.moveBy({ days: 15 })
  await hourly()
  expect(await spend(owner, 80)).toBe('done')
  await refund(order, 100)
  expect(await held(owner)).toEqual({ balance: -80, pending: 0 })
  expect(await spend(owner, 1)).toBe('short')
  await givePoints(shop.db, owner, 30, now())
  expect(await held(owner)).toEqual({ balance: -50, pending: 0 })
  expect(await spend(owner, 1)).toBe('short')
  await givePoints(shop.db, owner, 60, now())
  expect(await held(owner)).toEqual({ balance: 10, pending: 0 })
  expect(await spend(owner, 11)).toBe('short')
  expect(await spend(owner, 10)).toBe('done')
})

test('an order that was given back whole before the wait was over credits nothing', async () => {
  const owner = await joinClub(shop.db)
  const order = await pay(owner, 100)
  await receive(order)
  await refund(order, 100)
  shop.clock.moveBy({ days: 15 })
  await hourly()
  expect(await held(owner)).toEqual({ balance: 0, pending: 0 })
  expect((await entries(owner)).map(({ points, pending }) => [points, pending])).toEqual([
    [0, 100],
    [0, -100],
  ])
})

test('a guest’s order, which promised nothing, neither earns nor loses', async () => {
  const order = randomUUID()
  await receive(order)
  await refund(order, 10)
  expect(await shop.db.selectFrom('points_entry').select('no').where('order_id', '=', order).execute()).toEqual([])
})

test('credits, refunds and redemptions at once leave account, ledger, lots and promises in agreement', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 500, now())
  const orders = await Promise.all(Array.from({ length: 12 }, () => pay(owner, 50)))
  for (const order of orders) await receive(order)
  shop.clock.moveBy({ days: 15 })
  await Promise.all([
    hourly(),
    hourly(),
    ...orders.map((order) => refund(order, 30)),
    ...orders.map((order) => refund(order, 30)),
    ...orders.map(() => spend(owner, 40)),
  ])
  const { balance, pending } = await held(owner)
  expect(pending).toBe(0)
  expect(balance).toBe(500 - 12 * 40)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('the ledger is only added to', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 10, now())
  await expect(
    shop.db.updateTable('points_entry').set({ points: 1_000 }).where('member', '=', owner.member).execute(),
  ).rejects.toThrow('only added to')
  await expect(shop.db.deleteFrom('points_entry').where('member', '=', owner.member).execute()).rejects.toThrow(
    'only added to',
  )
  await expect(
    shop.db.updateTable('points_account').set({ usable: -1 }).where('member', '=', owner.member).execute(),
  ).rejects.toThrow('points_account_usable_check')
})

test('who deletes the account leaves nothing to be spent, and books that agree', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 100, now())
  await pay(owner, 50)
  const leave = () => inTransaction(shop.db, (tx) => forfeitPoints(tx, owner, now()))
  await leave()
  await leave()
  expect(await held(owner)).toEqual({ balance: 0, pending: 0 })
  expect((await exportPoints(shop.db, owner)).map(({ kind, points }) => [kind, points])).toEqual([
    ['expiry', -100],
    ['order', 0],
    ['order', 0],
    ['adjustment', 100],
  ])
  expect(await findBreaches(shop.db)).toEqual([])
})
