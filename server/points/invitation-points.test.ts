import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { findBreaches } from '#tests/invariants.ts'
import { joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { clawBack, promisePoints, startPointsWait, takeBackInvitation } from './points.commands.ts'
import { readPoints } from './points.reads.ts'
import type { SentPlace } from './points.rules.ts'
import { readInvitations } from './invitation-points.store.ts'

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
let phones = 0
const phone = () => `+8526${String((phones += 1)).padStart(7, '0')}`
const home = (flat: string): SentPlace => ({
  area: 'ST-SHATIN',
  street: '示範圍 3 號',
  building: '朝暉閣',
  block: '無',
  floor: '9',
  flat,
})
const buy = (owner: MemberOwner, sentTo: { phone?: string; place?: SentPlace | null } = {}) =>
  inTransaction(shop.db, async (tx) => {
    const orderId = randomUUID()
    const to = { phone: sentTo.phone ?? phone(), place: sentTo.place ?? null }
    await promisePoints(tx, { ...owner, orderId, points: 50, snapshot: {}, sentTo: to, at: now() })
    return orderId
  })
const receive = async (orderId: string) => {
  await inTransaction(shop.db, (tx) => startPointsWait(tx, orderId, now()))
  await shop.runJobs()
}
const inviteFriend = (inviter: MemberOwner, also: { phone?: string; proven?: boolean } = {}) =>
  joinClub(shop.db, { invitedBy: inviter.member, ...also })
const wait = async () => {
  shop.clock.moveBy({ days: 15 })
  await shop.app.jobs['creditPoints']!({} as never)
}
const refusals = ({ member }: MemberOwner) =>
  shop.db.selectFrom('points_invitation').select('refused').where('inviter', '=', member).orderBy('at').execute()

test('[9.07] a friend’s first order received earns 1,000 points, once, when fourteen days are over', async () => {
  const inviter = await joinClub(shop.db)
  const friend = await inviteFriend(inviter)
  const first = await buy(friend)
  await shop.runJobs()
  expect(await held(inviter)).toEqual({ balance: 0, pending: 0 }) // paid, but not received
  await receive(first)
  await receive(await buy(friend))
  await receive(first)
  expect(await held(inviter)).toEqual({ balance: 0, pending: 1_000 })
  await wait()
  expect(await held(inviter)).toEqual({ balance: 1_000, pending: 0 })
  await receive(await buy(friend))
  await wait()
  expect(await held(inviter)).toEqual({ balance: 1_000, pending: 0 })
  expect(await readInvitations(shop.db, inviter.member)).toEqual({ friends: 1, waiting: 0, earned: 1_000 })
  const [entry] = await shop.db
    .selectFrom('points_entry')
    .select('order_id')
    .where('member', '=', inviter.member)
    .execute()
  expect(entry).toEqual({ order_id: null }) // the inviter may not see the friend's order
})

test('two orders of one friend, and the first orders of two, received at the same moment: each friend counts once', async () => {
  const inviter = await joinClub(shop.db)
  const [one, other] = [await inviteFriend(inviter), await inviteFriend(inviter)]
  const orders = await Promise.all([buy(one), buy(one), buy(one), buy(other), buy(other)])
  await Promise.all(orders.map((orderId) => inTransaction(shop.db, (tx) => startPointsWait(tx, orderId, now()))))
  const jobs = orders.flatMap((orderId) => Array.from({ length: 4 }, () => orderId))
  await Promise.all(
    jobs.map((orderId) => shop.app.jobs['thankInviter']!({ orderId, receivedAt: now().toString() } as never)),
  )
  expect(await held(inviter)).toEqual({ balance: 0, pending: 2_000 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('nobody invites oneself: not with the same phone, not to the same flat, however it is written', async () => {
  const own = phone()
  const inviter = await joinClub(shop.db, { phone: own })
  await receive(await buy(inviter, { phone: own, place: home('B') })) // the delivery address of the inviter
  await receive(await buy(await inviteFriend(inviter), { phone: own }))
  await receive(await buy(await inviteFriend(inviter, { phone: own })))
  await receive(await buy(await inviteFriend(inviter), { place: { ...home('b 室'), street: '示範圍３號' } }))
  await receive(await buy(await inviteFriend(inviter, { proven: false })))
  await receive(await buy(await inviteFriend(inviter), { place: home('C') })) // a neighbour
  expect((await refusals(inviter)).map(({ refused }) => refused)).toEqual([
    'same-phone',
    'same-phone',
    'same-place',
    'unproven',
    null,
  ])
  expect(await held(inviter)).toMatchObject({ pending: 1_050 })
})

test('who is no longer a member, or was invited by nobody, brings nothing', async () => {
  const inviter = await joinClub(shop.db)
  const friend = await inviteFriend(inviter)
  const gone = { erased_at: new Date(now().epochMilliseconds), email: null, email_proven_at: null }
  await shop.db.updateTable('member').set(gone).where('visitor', '=', inviter.member).execute()
  await receive(await buy(friend))
  expect(await held(inviter)).toEqual({ balance: 0, pending: 0 })
  expect(await refusals(inviter)).toEqual([])
})

test('ten friends a month are thanked for, also when they all come at once; the next month begins anew', async () => {
  const inviter = await joinClub(shop.db)
  const friends = await Promise.all(Array.from({ length: 14 }, () => inviteFriend(inviter)))
  const orders = await Promise.all(friends.map((friend) => buy(friend)))
  await Promise.all(orders.map((orderId) => inTransaction(shop.db, (tx) => startPointsWait(tx, orderId, now()))))
  await Promise.all(
    orders.map((orderId) => shop.app.jobs['thankInviter']!({ orderId, receivedAt: now().toString() } as never)),
  )
  expect(await held(inviter)).toMatchObject({ pending: 10_000 })
  shop.clock.moveTo('2026-12-01T00:00:00+08:00')
  await receive(await buy(await inviteFriend(inviter)))
  expect(await held(inviter)).toMatchObject({ pending: 11_000 })
})

test('an order given back takes the thanks along, to come or come already, once', async () => {
  const inviter = await joinClub(shop.db)
  const [early, late] = [await inviteFriend(inviter), await inviteFriend(inviter)]
  const giveBack = async (orderId: string) => {
    await inTransaction(shop.db, async (tx) => {
      await clawBack(tx, orderId, 50, now())
      await takeBackInvitation(tx, orderId)
    })
    await shop.runJobs()
  }
  const first = await buy(early)
  await receive(first)
  await giveBack(first)
  expect(await held(inviter)).toEqual({ balance: 0, pending: 0 })
  const second = await buy(late)
  await receive(second)
  await wait()
  expect(await held(inviter)).toEqual({ balance: 1_000, pending: 0 })
  await giveBack(second)
  await giveBack(second)
  expect(await held(inviter)).toEqual({ balance: 0, pending: 0 })
  await receive(await buy(early)) // only a friend's first order counts
  expect(await held(inviter)).toEqual({ balance: 0, pending: 0 })
  expect(await findBreaches(shop.db)).toEqual([])
})
