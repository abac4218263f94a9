import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { bonusTypes } from '#contract/points.ts'
import { logIn, register, taiMan } from '#tests/people.ts'
import { findOwner, givePoints } from '#tests/points.ts'
import { bookOrder } from '#tests/received.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { clawBack, giveBackPoints, promisePoints, spendPoints, startPointsWait } from './points.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let owner: MemberOwner
const email = 'historian@harbour.example'
beforeAll(async () => {
  shop = await openShop()
  member = await register(shop, email)
  owner = await findOwner(shop.db, email)
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
const english = { locale: 'en-US' } as const
const history = (input: object = {}) => member.call('GET /vip/postVipTxBonusList', input, english)
const readPageInfo = () => member.call('GET /vip/getVipBonusPageInfo', {}, english)
const orderOf = async (number: string) => {
  await bookOrder(shop.db, { member: owner.member, number, cents: 64_000, placedAt: now() })
  const row = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return row.id
}

test('[2.39] [3.31] [7.031] the history says what was, what came or went, what is then, and why', async () => {
  const id = await orderOf('W2611200901')
  await inTransaction(shop.db, async (tx) => {
    const sentTo = { phone: '+85261234567', place: null }
    await promisePoints(tx, { ...owner, orderId: id, points: 640, snapshot: {}, sentTo, at: now() })
  })
  await givePoints(shop.db, owner, 1_000, now(), '2027-01-31')
  await inTransaction(shop.db, (tx) =>
    spendPoints(tx, { ...owner, points: 400, kind: 'redemption', ref: id, reason: null, at: now() }),
  )
  const reason = { zh: '減 $20 優惠券', en: '$20 off' }
  await inTransaction(shop.db, (tx) =>
    spendPoints(tx, { ...owner, points: 200, kind: 'coupon', ref: randomUUID(), reason, at: now() }),
  )
  await inTransaction(shop.db, (tx) => giveBackPoints(tx, id, now(), 100))
  expect((await history()).records).toMatchObject([
    {
      no: 5,
      type: 'given back',
      old: 400,
      change: 100,
      new: 500,
      reason: 'Order W2611200901 was not carried out in full',
    },
    { no: 4, type: 'coupon', typeName: 'Coupon bought', old: 600, change: -200, new: 400, reason: '$20 off' },
    {
      no: 3,
      type: 'redemption',
      old: 1_000,
      change: -400,
      new: 600,
      reason: 'Order W2611200901',
      invoiceNo: 'W2611200901',
    },
    { no: 2, type: 'adjustment', old: 0, change: 1_000, new: 1_000, reason: 'test', expires: '2027-01-31' },
    { no: 1, type: 'order', stage: 'pending', old: 0, change: 0, new: 0, pendingChange: 640, invoiceNo: 'W2611200901' },
  ])
  const inChinese = await member.call('GET /vip/postVipTxBonusList', { size: 1, page: 2 })
  expect(inChinese.records).toMatchObject([{ no: 4, typeName: '換領優惠券', reason: '減 $20 優惠券' }])
})

test('pages follow one another without a gap, and beyond the last there is nothing', async () => {
  const numbers = []
  for (const page of [1, 2, 3, 4]) {
    const { records, totalCount } = await history({ page, size: 2 })
    expect(totalCount).toBe(5)
    numbers.push(...records.map(({ no }) => no))
  }
  expect(numbers).toEqual([5, 4, 3, 2, 1])
  expect((await history({ page: 1_000_000, size: 100 })).records).toEqual([])
  for (const wrong of [{ page: 0 }, { page: 1.5 }, { size: 101 }, { page: 2e9 }])
    expect(await member.ask('GET /vip/postVipTxBonusList', wrong)).toMatchObject({ status: 400 })
})

test('[2.40] what was redeemed stands in a list of its own, with what came back of it', async () => {
  const { items, totalCount } = await member.call('GET /vip/getRedeemedItemList', {}, english)
  expect(totalCount).toBe(2)
  expect(items).toMatchObject([
    { no: 2, type: 'coupon', name: '$20 off', points: 200, worth: null, givenBack: 0 },
    { no: 1, type: 'redemption', name: 'Paid into order W2611200901', points: 400, worth: 20, givenBack: 100 },
  ])
})

test('[2.38] the readPageInfo say what there is and is worth, what comes when, what ends when, and the rules', async () => {
  expect(await readPageInfo()).toMatchObject({
    points: 500,
    worth: 25,
    pending: 640,
    coming: [{ type: 'order', invoiceNo: 'W2611200901', points: 640, creditedOn: null }],
    expiring: [],
    terms: {
      pointsPerDollar: 20,
      leastGoods: 300,
      mostPercent: 20,
      earnPerDollar: 1,
      waitDays: 14,
      lifeMonths: 12,
      invitationPoints: 1_000,
    },
    invitation: { friends: 0, waiting: 0, earned: 0 },
    transferLeft: 10_000,
  })
  const id = await orderOf('W2611200902')
  await inTransaction(shop.db, async (tx) => {
    const sentTo = { phone: '+85261234567', place: null }
    await promisePoints(tx, { ...owner, orderId: id, points: 50, snapshot: {}, sentTo, at: now() })
    await startPointsWait(tx, id, now())
    await clawBack(tx, id, 10, now())
  })
  await givePoints(shop.db, owner, 7, now(), '2026-12-31')
  expect(await readPageInfo()).toMatchObject({
    pending: 680,
    coming: [
      { points: 40, creditedOn: '2026-12-05' },
      { points: 640, creditedOn: null },
    ],
    expiring: [{ points: 7, expires: '2026-12-31' }],
  })
})

test('[1.27] [2.41] [3.30] a member has an invitation code, and a new one when wished for', async () => {
  const { code } = (await readPageInfo()).invitation
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
  const { invitationCode } = await member.call('POST /vip/refreshInvitationCode', {})
  expect(invitationCode).not.toBe(code)
  expect((await readPageInfo()).invitation.code).toBe(invitationCode)
})

test('[3.08] whoever shows the member shows the points that there are', async () => {
  const { points } = await readPageInfo()
  expect(await member.call('POST /vipAdmin/getUserDetails', {})).toMatchObject({ bonus: points })
  expect((await member.call('POST /vip/searchVipInSession', {})).vip_profile.bonus).toBe(points)
  const again = await shop.stranger().call('POST /websiteLogin', { userId: email, password: 'Teapot42Blue' })
  expect(again.vip_profile.bonus).toBe(points)
})

test('another member’s points are not to be had, and a walk-in has none', async () => {
  const other = await logIn(shop, taiMan)
  const { vipCode } = await other.call('POST /vipAdmin/getUserDetails', {})
  for (const route of [
    'GET /vip/postVipTxBonusList',
    'GET /vip/getVipBonusPageInfo',
    'GET /vip/getRedeemedItemList',
  ] as const) {
    expect(await member.ask(route, { vipCode })).toMatchObject({ status: 404, error: 'MEMBER_NOT_FOUND' })
    expect(await (await shop.visitor()).ask(route, {})).toMatchObject({ status: 401 })
  }
})

test('[7.097] every way points come and go has a name in both languages', async () => {
  const [zh, en] = await Promise.all(
    (['zh-TW', 'en-US'] as const).map((locale) =>
      shop.stranger().call('GET /dropDown/postVipBonusTxType', {}, { locale }),
    ),
  )
  expect(zh!.bonusTxTypes.map(({ code }) => code)).toEqual([...bonusTypes])
  expect(new Set([...zh!.bonusTxTypes, ...en!.bonusTxTypes].map(({ name }) => name)).size).toBe(2 * bonusTypes.length)
})
