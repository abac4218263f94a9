import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { findBreaches } from '#tests/invariants.ts'
import { givePoints, joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { giveBackPoints, spendPoints } from './points.commands.ts'
import { readPoints } from './points.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
const balanceOf = async ({ company, member }: MemberOwner) =>
  (await readPoints(shop.db, company, member, now())).balance
const spend = (owner: MemberOwner, points: number, ref: string = randomUUID()) =>
  inTransaction(shop.db, (tx) =>
    spendPoints(tx, { ...owner, points, kind: 'redemption', ref, reason: null, at: now() }),
  )
const giveBack = (ref: string, points?: number) =>
  inTransaction(shop.db, (tx) => giveBackPoints(tx, ref, now(), points))
const endings = async ({ member }: MemberOwner) =>
  shop.db
    .selectFrom('points_lot')
    .select(['expires', 'left_over as left'])
    .where('member', '=', member)
    .where('left_over', '>', 0)
    .orderBy('expires')
    .execute()

test('two hundred redemptions of one balance at once take what is there and not a point more', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 1_000, now())
  await givePoints(shop.db, owner, 70, now(), '2027-01-31')
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => spend(owner, 50)))
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(21)
  expect(await balanceOf(owner)).toBe(20)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('the same redemption sent fifty times is one', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 1_000, now())
  const order = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => spend(owner, 300, order)))
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  expect(await balanceOf(owner)).toBe(700)
  await expect(spend(owner, 301, order)).rejects.toThrow('another sum')
})

test('[1.26] those that end first are spent first, and come back with the day they had, though for thirty days at least', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 100, now(), '2027-05-31')
  await givePoints(shop.db, owner, 40, now(), '2026-11-30')
  const order = randomUUID()
  expect(await spend(owner, 60, order)).toBe('done')
  expect(await endings(owner)).toEqual([{ expires: '2027-05-31', left: 80 }])
  expect(await giveBack(order, 10)).toBe(10)
  expect(await endings(owner)).toEqual([
    { expires: '2027-05-31', left: 80 },
    { expires: '2027-05-31', left: 10 },
  ])
  expect(await Promise.all(Array.from({ length: 8 }, () => giveBack(order)))).toContain(50)
  expect(await endings(owner)).toEqual([
    { expires: '2026-12-20', left: 40 }, // the 20th, in ten days, not the 30th
    { expires: '2027-05-31', left: 80 },
    { expires: '2027-05-31', left: 10 },
    { expires: '2027-05-31', left: 10 },
  ])
  expect(await balanceOf(owner)).toBe(140)
})

test('an order that was given up and is revived takes its points again', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 100, now())
  const order = randomUUID()
  await spend(owner, 100, order)
  await giveBack(order)
  expect(await balanceOf(owner)).toBe(100)
  expect(await spend(owner, 100, order)).toBe('done')
  expect(await balanceOf(owner)).toBe(0)
})

test('redemptions, returns and gifts at once leave account, ledger and lots in agreement', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 5_000, now())
  const orders = Array.from({ length: 40 }, () => randomUUID())
  await Promise.all([
    ...orders.map((order) => spend(owner, 100, order)),
    ...orders.map((order) => giveBack(order, 30)),
    ...orders.map((_, at) => givePoints(shop.db, owner, 7, now(), `2027-0${(at % 9) + 1}-28`)),
    ...orders.map((order) => giveBack(order)),
  ])
  expect(await findBreaches(shop.db)).toEqual([])
})

test('what ended at midnight is not there to be redeemed, whether or not it was let go', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 500, now(), '2026-11-30')
  await givePoints(shop.db, owner, 20, now(), '2026-12-31')
  shop.clock.moveTo('2026-11-30T23:59:59+08:00')
  expect(await balanceOf(owner)).toBe(520)
  shop.clock.moveTo('2026-12-01T00:00:00+08:00')
  expect(await balanceOf(owner)).toBe(20)
  expect(await spend(owner, 21)).toBe('short')
  expect(await spend(owner, 20)).toBe('done')
  expect(await balanceOf(owner)).toBe(0)
})
