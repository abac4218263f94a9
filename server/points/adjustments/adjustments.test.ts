import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { readPoints } from '../reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let support: ShopVisitor
let owner: ShopVisitor
let member: Awaited<ReturnType<typeof joinClub>>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit').execute()
  support = await enterAs(shop, 'support')
  owner = await enterAs(shop, 'owner')
  member = await joinClub(shop.db)
})
afterAll(() => shop.close())

const adjust = 'PUT /vip/posmVipBonus'
const approve = 'POST /staff/approveBonusAdjustment'
const order = (points: number, reason = 'Goodwill after a late delivery') => ({
  vipCode: member.vipCode,
  points,
  reason,
  requestId: randomUUID(),
})
const balance = async () => (await readPoints(shop.db, 'SPORT', member.member, shop.clock.now())).balance

test('[7.043] staff give and take points with a reason, once for one request; a member cannot', async () => {
  const asked = order(300)
  expect(await support.call(adjust, asked)).toMatchObject({ vipCode: member.vipCode, done: true, balance: 300 })
  expect(await support.call(adjust, asked)).toMatchObject({ done: true, balance: 300 })
  expect(await support.ask(adjust, { ...asked, points: 301 })).toMatchObject({ error: 'KEY_REUSED' })
  expect(await support.call(adjust, order(-100))).toMatchObject({ balance: 200 })
  expect(await support.ask(adjust, order(-201))).toMatchObject({ error: 'INSUFFICIENT_POINTS' })
  for (const wrong of [order(10, ' '), order(0)]) expect((await support.ask(adjust, wrong)).ok).toBe(false)
  const [entry] = await shop.db
    .selectFrom('points_entry')
    .select(['kind', 'points', 'reason_en as reason', 'actor', 'expires'])
    .where('member', '=', member.member)
    .orderBy('no')
    .execute()
  expect(entry).toMatchObject({
    kind: 'adjustment',
    points: 300,
    reason: 'Goodwill after a late delivery',
    actor: expect.stringMatching(/^staff:May/),
    expires: '2027-11-30',
  })
  const visitor = shop.stranger()
  expect((await visitor.ask(adjust, order(10))).ok).toBe(false)
  expect((await (await enterAs(shop, 'merchandiser')).ask(adjust, order(10))).ok).toBe(false)
  expect(await balance()).toBe(200)
})

test('what is worth over HK$5,000 waits for a second person, who is not the first', async () => {
  const { adjustmentId, done } = await owner.call(adjust, order(100_001))
  expect(done).toBe(false)
  expect(await balance()).toBe(0)
  expect((await support.call('GET /staff/listBonusAdjustments', {})).adjustments).toMatchObject([
    { adjustmentId, vipCode: member.vipCode, points: 100_001 },
  ])
  expect(await owner.ask(approve, { adjustmentId, approved: true })).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
  const second = await enterAs(shop, 'owner')
  const decisions = await Promise.all(
    Array.from({ length: 6 }, () => second.ask(approve, { adjustmentId, approved: true })),
  )
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balance()).toBe(100_001)
  expect(await second.ask(approve, { adjustmentId: randomUUID(), approved: true })).toMatchObject({
    error: 'ADJUSTMENT_NOT_FOUND',
  })
})

test('many small ones of one person to one member are much: by the day, in either direction, ten at once too', async () => {
  expect(await support.call(adjust, order(60_000))).toMatchObject({ done: true, balance: 60_000 })
  expect(await support.call(adjust, order(-30_000))).toMatchObject({ done: true, balance: 30_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => support.call(adjust, order(2_000))))
  expect(answers.filter(({ done }) => done)).toHaveLength(5)
  expect(await balance()).toBe(40_000)

  expect(await owner.call(adjust, order(1_000)), 'a colleague has a measure of their own').toMatchObject({ done: true })
  const waiting = answers.find(({ done }) => !done)!
  await owner.call(approve, { adjustmentId: waiting.adjustmentId, approved: true })
  expect(await support.call(adjust, order(1)), 'what two allowed is not what one did').toMatchObject({ done: false })
  member = await joinClub(shop.db)
  expect(await support.call(adjust, order(100_000)), 'another member').toMatchObject({ done: true })
  shop.clock.moveBy({ hours: 24 })
  expect(await (await enterAs(shop, 'support')).call(adjust, order(100_000))).toMatchObject({ done: true })
  shop.clock.moveBy({ hours: -24 })
})

test('what a second person turns down changes nothing; another company’s is not there; both are in the audit log', async () => {
  const { adjustmentId } = await support.call(adjust, order(200_000))
  const foreign = await enterAs(shop, 'owner', 'FOOD')
  expect(await foreign.ask(approve, { adjustmentId, approved: true })).toMatchObject({ error: 'ADJUSTMENT_NOT_FOUND' })
  expect(await owner.call(approve, { adjustmentId, approved: false })).toMatchObject({ done: true, balance: 0 })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `member ${member.vipCode}` })
  expect(entries.map(({ call }) => call)).toEqual([approve, adjust])
})
