import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { logIn, register, taiMan } from '#tests/people.ts'
import { listReceivers, sumSpend } from '#server/fulfilment/order-history.reads.ts'
import { bookOrder } from '#tests/received.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { changeGrade } from './grades.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let id: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  const email = `grade${(people += 1)}@harbour.example`
  member = await register(shop, email)
  const row = await shop.db.selectFrom('member').select('visitor').where('email', '=', email).executeTakeFirstOrThrow()
  id = row.visitor
  shop.mails.length = 0
})
afterAll(() => shop.close())

let numbers = 0
/** An order that was received so many days ago. */
const receive = (cents: number, daysAgo = 0, also: { refundedCents?: number; fulfilment?: string } = {}) => {
  const receivedAt = shop.clock.now().subtract({ hours: 24 * daysAgo })
  const number = `G${(numbers += 1)}`
  return bookOrder(shop.db, { member: id, number, cents, placedAt: receivedAt, receivedAt, ...also })
}
const order = (cents: number) =>
  bookOrder(shop.db, { member: id, number: `G${(numbers += 1)}`, cents, placedAt: shop.clock.now() })
/** The review reminders of this member; other members get some too. */
const reminders = () => shop.mails.filter(({ to }) => to === `grade${people}@harbour.example`)
const night = () => shop.app.jobs['reviewGrades']!({} as never)
const page = (who = member) => who.call('GET /vip/getPostVipTxPageInfo', {}, { locale: 'en-US' })
const records = async (who = member) =>
  (await who.call('GET /vip/postVipTxRecordList', {}, { locale: 'en-US' })).records
/** Sessions end when idle; a year later the member logs in again. */
const again = () => logIn(shop, { email: `grade${people}@harbour.example`, password: 'Teapot42Blue' })

test('[1.33] [3.37] [7.040] everyone begins with one record, which says so', async () => {
  expect(await records()).toEqual([
    {
      changeType: 'create',
      changeTypeName: 'Joined',
      fromGrade: null,
      fromGradeName: null,
      toGrade: 'MEMBER',
      toGradeName: 'Normal',
      spent: 0,
      starts: '2026-11-20',
      ends: null,
      status: 'active',
      statusName: 'Active',
      reason: null,
      at: expect.stringMatching(/^2026-11-20T/),
    },
  ])
})

test('[7.041] the page says what was spent, what is missing for the next grade, and by when', async () => {
  await receive(120_000, 364)
  await receive(90_000, 365) // too long ago
  await receive(50_050, 2, { refundedCents: 10_050 })
  await receive(70_000, 2, { fulfilment: 'returned' })
  await order(30_000) // not received yet
  expect(await page()).toMatchObject({
    vipGrade: 'MEMBER',
    vipGradeName: 'Normal',
    spent: 1_600,
    spentSince: '2025-11-21',
    nextGrade: 'VIP',
    nextGradeName: 'Gold',
    nextGradeFrom: 5_000,
    missing: 3_400,
    reviewDate: null,
    keepsFrom: null,
    missingToKeep: null,
    grades: [
      { from: 0 },
      { from: 5_000 },
      { from: 20_000 },
      { vipGrade: 'SUPER VVIP', vipGradeName: 'Diamond', from: 60_000 },
    ],
  })
})

test('[3.38] the night after enough was received the grade is higher for twelve months; the record before it is inactive', async () => {
  await receive(300_000, 40)
  await receive(250_000, 1)
  await Promise.all(Array.from({ length: 8 }, night))
  expect(await records()).toMatchObject([
    { changeType: 'upgrade', fromGrade: 'MEMBER', toGrade: 'VIP', spent: 5_500, ends: '2027-11-20', status: 'active' },
    { changeType: 'create', status: 'inactive' },
  ])
  expect(await page()).toMatchObject({
    vipGrade: 'VIP',
    reviewDate: '2027-11-20',
    keepsFrom: 5_000,
    missingToKeep: 5_000, // by then both orders are older than twelve months
    missing: 14_500,
  })
  expect(await member.call('POST /vipAdmin/getUserDetails', {})).toMatchObject({ expiryDate: '2027-11-20' })
})

test('one order that is enough by itself is told apart', async () => {
  await receive(2_000_000)
  await night()
  expect(await records()).toMatchObject([{ changeType: 'consumption upgrade', toGrade: 'SUPER VIP' }, {}])
})

test('thirty days before its review a member is told once what is missing, and at the review falls by one step', async () => {
  await receive(2_000_000)
  await night()
  shop.clock.moveTo('2027-10-20T03:30:00+08:00')
  await night()
  await shop.runJobs()
  expect(reminders()).toEqual([])
  shop.clock.moveTo('2027-10-21T03:30:00+08:00')
  await receive(500_000, 3)
  for (let nights = 0; nights < 3; nights += 1) {
    await night()
    shop.clock.moveBy({ days: 1 })
  }
  await shop.runJobs()
  expect(reminders()).toHaveLength(1)
  expect(reminders()[0]!.text).toMatch(/2027年11月20日.*HK\$15,000\.00/)

  shop.clock.moveTo('2027-11-20T03:30:00+08:00')
  await night()
  await night()
  expect(await records(await again())).toMatchObject([
    { changeType: 'automatic downgrade', fromGrade: 'SUPER VIP', toGrade: 'VIP', spent: 5_000, ends: '2028-11-20' },
    { changeType: 'consumption upgrade', status: 'inactive' },
    {},
  ])
})

test('who has spent enough keeps the grade, and who waits for an order on its way keeps it a while', async () => {
  await receive(500_000)
  await night()
  shop.clock.moveTo('2027-11-20T03:30:00+08:00')
  await receive(400_000, 5)
  await order(100_000)
  await night()
  expect(await records(await again())).toMatchObject([{ changeType: 'remain unchanged', ends: '2027-12-20' }, {}, {}])
  await receive(100_000)
  shop.clock.moveTo('2027-12-20T03:30:00+08:00')
  await night()
  expect(await records(await again())).toMatchObject([
    { changeType: 'renew', toGrade: 'VIP', ends: '2028-12-20' },
    {},
    {},
    {},
  ])
})

test('a member who wants no reminders, or who has left the channel, gets none', async () => {
  await receive(500_000)
  await night()
  await member.call('PUT /vip/posmVipSettingInfo', { noticeChannels: [] })
  shop.clock.moveTo('2027-11-01T03:30:00+08:00')
  await night()
  await shop.runJobs()
  expect(reminders()).toEqual([])
})

test('staff change a grade with a reason, which the member reads; without one they do not', async () => {
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const set = (reason: string) =>
    inTransaction(shop.db, (tx) =>
      changeGrade(
        tx,
        { spend: sumSpend, receivers: listReceivers },
        {
          company: 'SPORT',
          vipCode,
          grade: 'SUPER VVIP',
          reason,
          actor: 'staff:May',
          at: shop.clock.now(),
        },
      ),
    )
  await expect(set(' ')).rejects.toMatchObject({ code: 'REMARKS_REQUIRED' })
  await set('Long-standing customer')
  expect((await records())[0]).toMatchObject({
    changeType: 'handle modify',
    toGradeName: 'Diamond',
    reason: 'Long-standing customer',
    status: 'active',
  })
  expect(await page()).toMatchObject({ vipGrade: 'SUPER VVIP', nextGrade: null, missing: null })
})

test("records come in pages, and another member's are not to be had", async () => {
  await receive(500_000)
  await night()
  const read = (input: object) => member.call('GET /vip/postVipTxRecordList', input)
  expect(await read({ size: 1 })).toMatchObject({
    totalCount: 2,
    records: [{ changeType: 'consumption upgrade', status: 'active' }],
  })
  expect(await read({ size: 1, page: 2 })).toMatchObject({ records: [{ changeType: 'create', status: 'inactive' }] })
  expect(await read({ page: 9 })).toMatchObject({ totalCount: 2, records: [] })
  const other = await logIn(shop, taiMan)
  const { vipCode } = await other.call('POST /vipAdmin/getUserDetails', {})
  for (const route of ['GET /vip/postVipTxRecordList', 'GET /vip/getPostVipTxPageInfo'] as const)
    expect(await member.ask(route, { vipCode })).toMatchObject({ status: 404, error: 'MEMBER_NOT_FOUND' })
})
