import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPlan, memberOf } from '#tests/bills.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn, ngaTing, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { dunningJobs } from './dunning.jobs.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const jobs = () => dunningJobs({ db: shop.db, clock: shop.clock, publicUrl: 'http://localhost' }).jobs
/** Runs the job at 09:00 of a day as two processes would, twice. */
async function morning(day: string, number: string) {
  shop.clock.moveTo(`${day}T09:00:00+08:00`)
  const review = jobs()['reviewBills'] as () => Promise<void>
  await Promise.all(Array.from({ length: 6 }, review))
  await review()
  await shop.runJobs()
  return shop.mails.splice(0).flatMap(({ subject, text }) => (text.includes(number) ? subject : []))
}
const breaches = async () => (await findBreaches(shop.db)).filter((breach) => /bill|plan|owes later/.test(breach))

test('[1.29, 1.30] reminded before, on and after the day, then charged once: each once, however often the job runs', async () => {
  const member = await memberOf(shop, emily.email)
  await bookPlan(shop, { member, number: 'LATE1', cents: 120_000 })
  expect(await morning('2026-12-16', 'LATE1')).toEqual([])
  expect(await morning('2026-12-17', 'LATE1')).toEqual(['HK$400.00 is due on 20 Dec 2026'])
  expect(await morning('2026-12-18', 'LATE1')).toEqual([])
  expect(await morning('2026-12-20', 'LATE1')).toEqual(['HK$400.00 is due today'])
  expect(await morning('2026-12-21', 'LATE1')).toEqual(['A bill of HK$400.00 is overdue'])
  expect(await morning('2026-12-25', 'LATE1')).toEqual([])
  const plan = async () =>
    (await logIn(shop, emily)).call('POST /payLater/getPlan', { invoiceNo: 'LATE1' }, { locale: 'en-US' })
  expect(await plan()).toMatchObject({
    state: 'OVERDUE',
    charge: 0,
    bills: [
      {},
      { state: 'OVERDUE', stateText: 'Was due on 20 Dec 2026', chargeFrom: '2026-12-26', nextCharge: 50 },
      {},
    ],
  })
  expect(await morning('2026-12-26', 'LATE1')).toEqual(['An overdue charge of HK$50.00 was added to your bill'])
  expect(await plan()).toMatchObject({
    charge: 50,
    bills: [{}, { outStanding: 400, charge: 50, toPay: 450, chargeFrom: null }, { state: 'DUE' }],
  })
  expect(await morning('2027-01-10', 'LATE1'), 'it does not grow').toEqual([])
  expect(await plan()).toMatchObject({ charge: 50 })
  expect(await morning('2027-01-25', 'LATE1')).toEqual(['An overdue charge of HK$50.00 was added to your bill'])
  expect(await plan()).toMatchObject({ charge: 100, outStanding: 800 })
  expect(await breaches()).toEqual([])
})

test('all charges of an order stay within a quarter of it', async () => {
  const member = await memberOf(shop, taiMan.email)
  shop.clock.moveTo('2027-02-01T09:00:00+08:00')
  await bookPlan(shop, { member, number: 'LATE2', cents: 30_000 })
  await morning('2027-03-12', 'LATE2')
  await morning('2027-04-30', 'LATE2')
  const visitor = await logIn(shop, taiMan)
  expect(await visitor.call('POST /payLater/getPlan', { invoiceNo: 'LATE2' })).toMatchObject({
    charge: 75,
    mostCharge: 75,
    bills: [{}, { charge: 50 }, { charge: 25 }],
  })
  expect(await breaches()).toEqual([])
})

test('staff see what is overdue and forgive a charge, with a reason, in the audit log; it is not charged again', async () => {
  const orderStaff = await enterAs(shop, 'order desk')
  const overdue = await orderStaff.call('GET /staff/overdueBills', {})
  const bills = overdue.bills.filter(({ invoiceNo }) => invoiceNo.startsWith('LATE'))
  expect([bills.length, overdue.totalCount]).toEqual([4, overdue.bills.length])
  expect(bills[0]).toMatchObject({
    invoiceNo: 'LATE1',
    no: 2,
    due: '2026-12-20',
    outStanding: 400,
    charge: 50,
    daysOverdue: 131,
  })
  const { billId } = bills[0]!
  expect(await orderStaff.ask('POST /staff/waiveCharge', { billId, reason: ' ' })).toMatchObject({
    error: 'REMARKS_REQUIRED',
  })
  expect(await orderStaff.call('POST /staff/waiveCharge', { billId, reason: 'was in hospital' })).toEqual({
    waived: 50,
    approvalId: null,
  })
  expect(await orderStaff.ask('POST /staff/waiveCharge', { billId, reason: 'again' })).toMatchObject({
    error: 'NO_CHARGE',
  })
  await morning('2027-05-01', 'LATE1')
  const visitor = await logIn(shop, emily)
  expect(await visitor.call('POST /payLater/getPlan', { invoiceNo: 'LATE1' })).toMatchObject({
    charge: 50,
    bills: [{}, { charge: 0 }, { charge: 50 }],
  })
  const entry = await shop.db
    .selectFrom('staff_audit')
    .select(['subject', 'input'])
    .where('call', '=', 'POST /staff/waiveCharge')
    .executeTakeFirstOrThrow()
  expect(entry.subject).toBe(`bill ${billId}`)
  expect(entry.input).toContain('was in hospital')
  const support = await enterAs(shop, 'support')
  expect(await support.ask('POST /staff/waiveCharge', { billId, reason: 'x' })).toMatchObject({ status: 403 })
  expect(await visitor.ask('GET /staff/overdueBills', {})).toMatchObject({ status: 404 })
  const food = await enterAs(shop, 'order desk', 'FOOD')
  const elsewhere = await food.call('GET /staff/overdueBills', {})
  expect(elsewhere.bills.filter(({ invoiceNo }) => invoiceNo.startsWith('LATE'))).toEqual([])
  expect(await food.ask('POST /staff/waiveCharge', { billId, reason: 'x' })).toMatchObject({ error: 'BILL_NOT_FOUND' })
  expect(await breaches()).toEqual([])
})

test('letters come in both languages, with text and markup, and lead to the bills', async () => {
  shop.clock.moveTo('2027-06-01T09:00:00+08:00')
  await bookPlan(shop, { member: await memberOf(shop, ngaTing.email), number: 'LATE3', cents: 90_000 })
  shop.clock.moveTo('2027-06-28T09:00:00+08:00')
  await (jobs()['reviewBills'] as () => Promise<void>)()
  await shop.runJobs()
  const letter = shop.mails.splice(0).find(({ text }) => text.includes('LATE3'))
  expect(letter?.subject).toBe('HK$300.00 將於2027年7月1日到期')
  for (const said of ['LATE3', '第 2 期（共 3 期）', '2027年7月6日', 'HK$50.00', '/personal/bills?lang=zh-TW']) {
    expect(letter?.text).toContain(said)
    expect(letter?.html).toContain(said)
  }
})
