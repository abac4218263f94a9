import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { readPoints } from './points.reads.ts'

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
const approve = 'POST /staff/approvals/{approvalId}/approve'
const waiting = (answer: { approvalId: string | null }) => ({ approvalId: answer.approvalId! })
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
  const asked = order(100_001)
  const first = await owner.call(adjust, asked)
  expect(first).toMatchObject({ done: false, approvalId: expect.any(String) })
  expect(await owner.call(adjust, asked), 'asked again it is the same').toEqual(first)
  expect(await balance()).toBe(0)
  const { approvals } = await support.call('GET /staff/approvals', {})
  expect(approvals.find(({ approvalId }) => approvalId === first.approvalId)).toMatchObject({
    act: 'points',
    subject: `member ${member.vipCode}`,
    amount: 5_000.05,
  })
  expect(await owner.ask(approve, waiting(first))).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
  expect(await support.ask(approve, waiting(first))).toMatchObject({ error: 'ROLE_NOT_ALLOWED' })
  const second = await enterAs(shop, 'order desk')
  const decisions = await Promise.all(Array.from({ length: 6 }, () => second.ask(approve, waiting(first))))
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  expect(decisions.find(({ ok }) => !ok)).toMatchObject({ error: 'APPROVAL_NOT_FOUND' })
  expect(await balance()).toBe(100_001)
  expect(await owner.call(adjust, asked)).toMatchObject({ done: true, balance: 100_001 })
})

test('(C11) many small ones of one person are much: by the day, to whichever member, in either direction, ten at once too', async () => {
  expect(await support.call(adjust, order(60_000))).toMatchObject({ done: true, balance: 60_000 })
  expect(await support.call(adjust, order(-30_000))).toMatchObject({ done: true, balance: 30_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => support.call(adjust, order(2_000))))
  expect(answers.filter(({ done }) => done)).toHaveLength(5)
  expect(await balance()).toBe(40_000)

  expect(await owner.call(adjust, order(1_000)), 'a colleague has a measure of their own').toMatchObject({ done: true })
  await owner.call(approve, waiting(answers.find(({ done }) => !done)!))
  expect(await support.call(adjust, order(1)), 'what two allowed is not what one did').toMatchObject({ done: false })
  member = await joinClub(shop.db)
  expect(await support.call(adjust, order(1)), 'another member').toMatchObject({ done: false })
  shop.clock.moveBy({ hours: 24 })
  expect(await (await enterAs(shop, 'support')).call(adjust, order(100_000))).toMatchObject({ done: true })
  shop.clock.moveBy({ hours: -24 })
})

test('what a second person turns down changes nothing; another company’s is not there; both are in the audit log', async () => {
  const asked = await support.call(adjust, order(200_000))
  const foreign = await enterAs(shop, 'owner', 'FOOD')
  expect(await foreign.ask(approve, waiting(asked))).toMatchObject({ error: 'APPROVAL_NOT_FOUND' })
  const decline = 'POST /staff/approvals/{approvalId}/decline'
  expect(await owner.ask(decline, { ...waiting(asked), reason: ' ' })).toMatchObject({ error: 'REMARKS_REQUIRED' })
  await owner.call(decline, { ...waiting(asked), reason: 'too much' })
  expect(await owner.ask(approve, waiting(asked))).toMatchObject({ error: 'APPROVAL_NOT_FOUND' })
  expect(await balance()).toBe(0)
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `member ${member.vipCode}` })
  expect(entries.map(({ call }) => call)).toEqual([decline, adjust])
})
