import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { requireMember } from '#server/identity/profile.reads.ts'
import { opening } from '#tests/clock.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, receiveCode, register } from '#tests/people.ts'
import { findOwner, givePoints, joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { readPoints } from './points.reads.ts'
import { transferPoints } from './points-transfers.commands.ts'
import { maskName } from './points-transfers.rules.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let giver: ShopVisitor
let owner: MemberOwner
let email: string
let people = 0
const password = 'Teapot42Blue'
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  await shop.db.deleteFrom('rate_limit').execute()
  email = `giver${(people += 1)}@harbour.example`
  giver = await register(shop, email)
  owner = await findOwner(shop.db, email)
  shop.mails.length = 0
})
afterAll(() => shop.close())

const transfer = 'PUT /vip/posmVipBonus/transfer'
const balanceOf = async ({ company, member }: MemberOwner) =>
  (await readPoints(shop.db, company, member, shop.clock.now())).balance
const wish = (toVipCode: string, points: number) => ({ toVipCode, points, requestId: randomUUID() })

test('[7.044] points go to another member with the day they end on, once the password says who gives', async () => {
  const friend = await joinClub(shop.db)
  await givePoints(shop.db, owner, 500, shop.clock.now(), '2027-03-31')
  const asked = { ...wish(friend.vipCode.toLowerCase(), 120), password }
  expect(await giver.call(transfer, asked)).toEqual({ points: 120, balance: 380 })
  expect(await giver.call(transfer, asked)).toEqual({ points: 120, balance: 380 }) // repeated
  expect(await giver.ask(transfer, { ...asked, points: 121 })).toMatchObject({ error: 'KEY_REUSED' })
  const other = await joinClub(shop.db)
  expect(await giver.ask(transfer, { ...asked, toVipCode: other.vipCode })).toMatchObject({ error: 'KEY_REUSED' })
  expect(await balanceOf(friend)).toBe(120)
  const [lot] = await shop.db.selectFrom('points_lot').select('expires').where('member', '=', friend.member).execute()
  expect(lot).toEqual({ expires: '2027-03-31' })
  const { records } = await giver.call('GET /vip/postVipTxBonusList', {}, { locale: 'en-US' })
  expect(records[0]).toMatchObject({
    type: 'transfer out',
    typeName: 'Given away',
    old: 500,
    change: -120,
    new: 380,
    reason: `To P** L** (${friend.vipCode})`,
  })
  await shop.runJobs()
  expect(shop.mails.map(({ to, text }) => [to, /120/.test(text)])).toEqual(expect.arrayContaining([[email, true]]))
})

test('[7.044] a code sent to the own address says so too, once; a wrong password or none says nothing', async () => {
  const friend = await joinClub(shop.db)
  await givePoints(shop.db, owner, 500, shop.clock.now())
  const verifyCode = await receiveCode(shop, giver, { purpose: 'transfer', target: email })
  expect(await giver.call(transfer, { ...wish(friend.vipCode, 10), verifyCode })).toMatchObject({ points: 10 })
  for (const proof of [{ verifyCode }, { password: 'Wrong1Password' }, {}, { verifyCode: '000000' }])
    expect(await giver.ask(transfer, { ...wish(friend.vipCode, 10), ...proof })).toMatchObject({
      ok: false,
      status: 422,
    })
  expect(await balanceOf(owner)).toBe(490)
})

test('points are whole and above nothing, another member’s to receive, and there to be given', async () => {
  const friend = await joinClub(shop.db)
  const stranger = await joinClub(shop.db, { company: 'FOOD' })
  await givePoints(shop.db, owner, 500, shop.clock.now())
  const own = (await giver.call('POST /vipAdmin/getUserDetails', {})).vipCode
  for (const points of [0, -10, 1.5, 1e12])
    expect(await giver.ask(transfer, { ...wish(friend.vipCode, points), password })).toMatchObject({ status: 400 })
  expect(await giver.ask(transfer, { ...wish(own, 10), password })).toMatchObject({ error: 'POINTS_TO_ONESELF' })
  for (const nobody of ['V00000000000', stranger.vipCode])
    expect(await giver.ask(transfer, { ...wish(nobody, 10), password })).toMatchObject({ error: 'MEMBER_NOT_FOUND' })
  expect(await giver.ask(transfer, { ...wish(friend.vipCode, 501), password })).toMatchObject({
    status: 422,
    error: 'INSUFFICIENT_POINTS',
  })
  expect(await giver.ask(transfer, { ...wish(friend.vipCode, 10), password, vipCode: friend.vipCode })).toMatchObject({
    status: 404,
  })
  expect(await (await shop.visitor()).ask(transfer, { ...wish(friend.vipCode, 10), password })).toMatchObject({
    status: 401,
  })
  expect(await balanceOf(owner)).toBe(500)
})

test('ten thousand points a day and no more, also in many transfers at once', async () => {
  const friend = await joinClub(shop.db)
  await givePoints(shop.db, owner, 50_000, shop.clock.now())
  const [from, to] = await Promise.all([requireMember(shop.db, owner), requireMember(shop.db, friend)])
  const give = (points: number) =>
    inTransaction(shop.db, (tx) =>
      transferPoints(tx, { giver: from, receiver: to, points, requestId: randomUUID(), at: shop.clock.now() }),
    )
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => give(900)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(await giver.call('GET /vip/getVipBonusPageInfo', {})).toMatchObject({ transferLeft: 100 })
  await expect(give(101)).rejects.toMatchObject({ code: 'POINTS_TRANSFER_LIMIT', facts: { left: 100 } })
  shop.clock.moveTo('2026-11-21T00:00:00+08:00')
  await give(10_000)
  expect(await balanceOf(friend)).toBe(19_900)
})

test('many who give to each other in a circle at once do not deadlock, and nothing is lost or made', async () => {
  const givers = await Promise.all(Array.from({ length: 6 }, () => joinClub(shop.db)))
  for (const one of givers) await givePoints(shop.db, one, 1_000, shop.clock.now())
  const members = await Promise.all(givers.map((one) => requireMember(shop.db, one)))
  let deadlocks = 0
  const give = (from: number, to: number) =>
    shop.db
      .transaction()
      .execute((tx) =>
        transferPoints(tx, {
          giver: members[from]!,
          receiver: members[to]!,
          points: 5,
          requestId: randomUUID(),
          at: shop.clock.now(),
        }),
      )
      .catch((error: { code?: string }) => {
        if (error.code === '40P01') deadlocks += 1
        else if (error.code !== 'INSUFFICIENT_POINTS') throw error
      })
  await Promise.all(
    Array.from({ length: 20 }, (_, round) =>
      givers.flatMap((_one, at) => [give(at, (at + 1) % 6), give(at, (at + 5 - (round % 4)) % 6)]),
    ).flat(),
  )
  expect(deadlocks).toBe(0)
  const balances = await Promise.all(givers.map(balanceOf))
  expect(balances.reduce((sum, one) => sum + one, 0)).toBe(6_000)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('the same transfer sent six times at once is one', async () => {
  const friend = await joinClub(shop.db)
  await givePoints(shop.db, owner, 500, shop.clock.now())
  const asked = { ...wish(friend.vipCode, 100), password }
  const session = await logIn(shop, { email, password })
  const answers = await Promise.all(Array.from({ length: 6 }, () => session.ask(transfer, asked)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
  expect(await balanceOf(friend)).toBe(100)
})

test('a name is shown by its first letters', () => {
  expect(maskName('陳大文')).toBe('陳**')
  expect(maskName('Emily Carter')).toBe('E*** C***')
  expect(maskName('')).toBe('')
})
