import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRule, idOf } from '#tests/coupons.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, ngaTing, register } from '#tests/people.ts'
import { givePoints } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let id: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
  await addRule(shop.db, { code: 'B-FEW', costs: { MEMBER: 10 }, leftToBuy: 3 })
  await addRule(shop.db, { code: 'B-PAST', costs: { MEMBER: 10 }, lastDay: '2026-11-19' })
  await addRule(shop.db, { code: 'B-MONTH', costs: { MEMBER: 100 }, term: '1/MONTH' })
})
beforeEach(async () => {
  member = await register(shop, `buyer${(people += 1)}@harbour.example`)
  id = await idOf(shop, member)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const earn = (points: number) => givePoints(shop.db, { company: 'SPORT', member: id }, points, shop.clock.now())
const offers = (who = member) => who.call('POST /vip/redeemCouponRulesUnderVipGrade', {}, { locale: 'en-US' })
const buy = (couponCode: string, requestId: string = randomUUID(), who = member) =>
  who.ask('POST /vip/vipRedeemCoupon', { couponCode, requestId }, { locale: 'en-US' })
const bought = async (rule: string) =>
  shop.db.selectFrom('coupon').select('number').where('member', '=', id).where('rule', '=', rule).execute()
const balance = async () => (await offers()).bonus

test('[7.048] what points buy depends on the grade: the cheapest first, and whether the points suffice', async () => {
  await earn(1_000)
  const { rules, vipGrade, vipGradeName, bonus } = await offers()
  expect([vipGrade, vipGradeName, bonus]).toEqual(['MEMBER', 'Normal', 1_000])
  expect(rules.map(({ couponCode, points, affordable }) => [couponCode, points, affordable])).toEqual([
    ['B-FEW', 10, true],
    ['B-MONTH', 100, true],
    ['PTS500', 500, true],
    ['PTS2000', 2_000, false],
  ])
  expect(rules[2]).toMatchObject({
    name: '500 points = HK$20',
    couponValue: 20,
    expiryPeriod: '6/MONTH',
    expiry: '2027-05-20',
    left: null,
  })
  const diamond = await offers(await logIn(shop, ngaTing))
  expect(diamond.rules.map(({ couponCode, points }) => [couponCode, points])).toEqual([
    ['PTS500', 500],
    ['PTS2000', 2_000],
    ['CLUB180', 2_700],
  ])
})

test('[2.43] [7.049] a coupon bought with points is in the wallet, and the points are gone', async () => {
  await earn(730)
  const answer = await buy('PTS500')
  expect(answer).toMatchObject({
    ok: true,
    value: { coupon: { couponCode: 'PTS500', qty: 1, expiry: '2027-05-20', state: 'USABLE' }, bonus: 230 },
  })
  const { coupons } = await member.call('POST /coupon/v1/list', {})
  expect(coupons.map(({ couponCode }) => couponCode)).toContain('PTS500')
  const { items } = await member.call('GET /vip/getRedeemedItemList', {}, { locale: 'en-US' })
  expect(items).toMatchObject([{ type: 'coupon', name: '500 points = HK$20', points: 500 }])
})

test('with too few points nothing is bought, and the words say so', async () => {
  await earn(499)
  expect(await buy('PTS500')).toMatchObject({
    status: 422,
    error: 'INSUFFICIENT_POINTS',
    message: 'Insufficient points.',
  })
  expect([await bought('PTS500'), await balance()]).toEqual([[], 499])
})

test('the same request, sent twenty times at once and again, buys one coupon and is answered with it', async () => {
  await earn(5_000)
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy('PTS500', requestId)))
  const numbers = new Set(answers.map((answer) => (answer.ok ? answer.value.coupon.couponNo : answer.error)))
  expect([numbers.size, await bought('PTS500'), await balance()]).toEqual([1, [{ number: [...numbers][0] }], 4_500])
  expect(await buy('PTS500', requestId)).toMatchObject({ ok: true, value: { coupon: { couponNo: [...numbers][0] } } })
  expect(await buy('PTS2000', requestId)).toMatchObject({ status: 422, error: 'KEY_REUSED' })
  const mixed = randomUUID()
  const two = await Promise.all([buy('PTS500', mixed), buy('PTS2000', mixed)])
  expect(two.filter(({ ok }) => ok)).toHaveLength(1)
})

test('points for three coupons, and two hundred requests at once: three are bought, and no point is spent twice', async () => {
  await earn(1_900)
  const answers = await Promise.all(Array.from({ length: 200 }, () => buy('PTS500')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(new Set(answers.map((answer) => (answer.ok ? 'bought' : answer.error)))).toEqual(
    new Set(['bought', 'INSUFFICIENT_POINTS']),
  )
  expect([(await bought('PTS500')).length, await balance()]).toEqual([3, 400])
})

test('of three that are left, fifty requests at once buy three', async () => {
  await earn(10_000)
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy('B-FEW')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, error: 'COUPON_SOLD_OUT' })
  expect([(await bought('B-FEW')).length, await balance()]).toEqual([3, 9_970])
  expect((await offers()).rules[0]).toMatchObject({ couponCode: 'B-FEW', left: 0 })
})

test('what is for higher grades, has ended or is not for points cannot be bought', async () => {
  await earn(10_000)
  for (const code of ['CLUB180', 'B-PAST', 'WELCOME50', 'NOSUCH'])
    expect(await buy(code)).toMatchObject({ status: 404, error: 'COUPON_NOT_OFFERED' })
  expect(await buy('PTS500', randomUUID(), await shop.visitor())).toMatchObject({ status: 401 })
  expect(await balance()).toBe(10_000)
})

test('anyone sees what points buy at the lowest grade, without what has ended', async () => {
  const { rules } = await shop.stranger().call('GET /coupon/offered', {}, { locale: 'en-US' })
  expect(rules.map(({ couponCode, points }) => [couponCode, points])).toEqual([
    ['B-FEW', 10],
    ['B-MONTH', 100],
    ['PTS500', 500],
    ['PTS2000', 2_000],
  ])
  expect(rules[2]).toMatchObject({ name: '500 points = HK$20', couponValue: 20, expiry: '2027-05-20' })
  expect(rules[2]).not.toHaveProperty('affordable')
})
