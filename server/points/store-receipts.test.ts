import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { register } from '#tests/people.ts'
import { findOwner } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { readPoints } from './points.reads.ts'
import { readDay, readReceiptNo } from './store-receipts.rules.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let email: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  email = `counter${(people += 1)}@harbour.example`
  member = await register(shop, email)
})
afterAll(() => shop.close())

const registration = 'POST /vip/transactionRegistration'
let papers = 0
const sell = async (soldOn: string, cents = 25_880, company = 'SPORT') => {
  const number = `TR${String((papers += 1)).padStart(6, '0')}`
  await shop.db.insertInto('till_receipt').values({ company, number, amount_cents: cents, sold_on: soldOn }).execute()
  return { receiptNo: number, amount: cents / 100, date: soldOn }
}
const pointsOf = async () => {
  const { company, member: id } = await findOwner(shop.db, email)
  return readPoints(shop.db, company, id, shop.clock.now())
}

test('[7.042] a receipt of the counter earns its points, pending until it can no longer be given back', async () => {
  const paper = await sell('2026-11-18')
  expect(await member.call(registration, { ...paper, receiptNo: ' tr-000-001 ' })).toEqual({
    points: 258,
    pending: true,
    creditedOn: '2026-12-03',
  })
  expect(await pointsOf()).toMatchObject({ balance: 0, pending: 258 })
  const { records } = await member.call('GET /vip/postVipTxBonusList', {}, { locale: 'en-US' })
  expect(records).toMatchObject([
    {
      type: 'receipt',
      stage: 'pending',
      stageName: 'Pending',
      old: 0,
      change: 0,
      new: 0,
      pendingChange: 258,
      pendingUntil: '2026-12-03',
      reason: 'Receipt tr-000-001',
    },
  ])
  expect(await member.ask(registration, paper)).toMatchObject({ status: 409, error: 'RECEIPT_TAKEN' })
})

test('[7.042] what is older than the return period is credited at once, what is older than three months not at all', async () => {
  expect(await member.call(registration, await sell('2026-11-01', 10_099))).toEqual({
    points: 100,
    pending: false,
    creditedOn: '2026-11-20',
  })
  expect(await pointsOf()).toMatchObject({ balance: 100, pending: 0 })
  expect(await member.ask(registration, await sell('2026-08-21'))).toMatchObject({
    error: 'RECEIPT_TOO_OLD',
    facts: { days: 90 },
  })
})

test('number, amount and day must be those of one receipt of this shop; which was wrong is not told; five tries a day', async () => {
  const paper = await sell('2026-11-18')
  const foreign = await sell('2026-11-18', 10_000, 'FOOD')
  const tries = [
    { ...paper, amount: 258.81 },
    { ...paper, date: '2026-11-17' },
    { ...paper, receiptNo: 'TR999999' },
    foreign,
  ]
  const answers = []
  for (const one of tries) answers.push(await member.ask(registration, one))
  expect(answers.map((one) => (one.ok ? 'taken' : [one.status, one.error, one.message]))).toEqual(
    tries.map(() => [422, 'RECEIPT_NOT_FOUND', '找不到編號、金額及日期相符的收據，請核對收據後再輸入。']),
  )
  expect(await member.ask(registration, { ...paper, date: '2026-02-31' })).toMatchObject({ error: 'RECEIPT_NOT_FOUND' })
  expect(await member.ask(registration, paper)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
})

test('of forty who register one receipt at once, one earns its points', async () => {
  const paper = await sell('2026-11-18')
  const others = await Promise.all(Array.from({ length: 8 }, (_, at) => register(shop, `crowd${at}@harbour.example`)))
  const answers = await Promise.all(
    Array.from({ length: 5 }).flatMap(() => others.map((one) => one.ask(registration, paper))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await shop.db.selectFrom('points_promise').select('points').where('kind', '=', 'receipt').execute()
  expect(rows.filter(({ points }) => points === 258)).toHaveLength(2) // including the first test's
})

test('a number is one, however it is typed; a day is one that there is', () => {
  expect(readReceiptNo('tr－2611 0042')).toBe('TR26110042')
  expect(readDay('2026-02-28')?.toString()).toBe('2026-02-28')
  for (const none of ['2026-02-29', '2026-13-01', '28/2/2026', '', '2026-00-10']) expect(readDay(none)).toBeNull()
})
