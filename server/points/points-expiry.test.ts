import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { findBreaches } from '#tests/invariants.ts'
import { givePoints, joinClub } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.clock.moveTo(opening)
  shop.mails.length = 0
})
afterAll(() => shop.close())

const job = (name: string) => shop.app.jobs[name]!({} as never)
const morning = async (day: string) => {
  shop.clock.moveTo(`${day}T10:00:00+08:00`)
  await Promise.all([job('remindOfPoints'), job('remindOfPoints')])
  await shop.runJobs()
}
/** Reminders to this member; demo members have expiring points too. */
const told = ({ email }: { email: string }) =>
  shop.mails.filter(({ to, subject }) => to === email && /到期/.test(subject))

test('thirty days before points end and seven, a member is told how many, worth what, until when: once each', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 1_240, shop.clock.now(), '2027-01-31')
  await givePoints(shop.db, owner, 60, shop.clock.now(), '2027-01-31')
  await givePoints(shop.db, owner, 500, shop.clock.now(), '2027-06-30')
  await morning('2027-01-01')
  await morning('2027-01-02')
  expect(told(owner).map(({ subject }) => subject)).toEqual(['1,300 積分將於2027年1月31日到期'])
  expect(told(owner)[0]!.text).toContain('HK$65.00')
  await morning('2027-01-03')
  await morning('2027-01-23')
  expect(told(owner)).toHaveLength(1)
  await morning('2027-01-24')
  await morning('2027-01-31')
  expect(told(owner)).toHaveLength(2)
})

test('a notice whose day was missed is sent late; one that is late for both is sent once', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 100, shop.clock.now(), '2027-02-28')
  await morning('2027-02-10')
  expect(told(owner)).toHaveLength(1)
  const late = await joinClub(shop.db)
  await givePoints(shop.db, late, 100, shop.clock.now(), '2027-02-12')
  await morning('2027-02-11')
  expect(told(late)).toHaveLength(1)
})

test('when the last day is over points are gone, with an entry that says so, however many processes look', async () => {
  const owner = await joinClub(shop.db)
  await givePoints(shop.db, owner, 300, shop.clock.now(), '2026-11-30')
  await givePoints(shop.db, owner, 20, shop.clock.now(), '2026-12-31')
  shop.clock.moveTo('2026-11-30T23:59:00+08:00')
  await job('endPoints')
  shop.clock.moveTo('2026-12-01T00:05:00+08:00')
  await Promise.all(Array.from({ length: 5 }, () => job('endPoints')))
  const entries = await shop.db
    .selectFrom('points_entry')
    .select(['kind', 'points', 'balance', 'expires'])
    .where('member', '=', owner.member)
    .where('kind', '=', 'expiry')
    .execute()
  expect(entries).toEqual([{ kind: 'expiry', points: -300, balance: 20, expires: '2026-11-30' }])
})

test('jobs of two nights at once leave a ledger that adds up', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => joinClub(shop.db)))
  for (const one of people) await givePoints(shop.db, one, 70, shop.clock.now(), '2026-11-30')
  shop.clock.moveTo('2026-12-02T00:05:00+08:00')
  await Promise.all([
    job('endPoints'),
    job('endPoints'),
    ...people.map((one) => givePoints(shop.db, one, 5, shop.clock.now())),
  ])
  const mine = new Set(people.map(({ member }) => member))
  const accounts = await shop.db.selectFrom('points_account').select(['member', 'balance']).execute()
  expect(accounts.filter(({ member }) => mine.has(member)).map(({ balance }) => balance)).toEqual(people.map(() => 5))
  expect(await findBreaches(shop.db)).toEqual([])
})
