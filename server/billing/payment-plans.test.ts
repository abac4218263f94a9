import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#database/seed/people.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const plansOf = async (mail: string) => {
  const visitor = await logIn(shop, { email: `${mail}@harbour.example`, password: demoPassword })
  return visitor.call('POST /payLater/getPlans', {}, { locale: 'en-US' })
}

test('[1.30] the demo has a member with a plan half paid, and one with a bill that is overdue and charged for', async () => {
  const { plans, summary } = await plansOf('lee.mei.ling')
  expect(plans).toMatchObject([{ state: 'RUNNING', bills: [{ state: 'PAID' }, { state: 'PAID' }, { state: 'DUE' }] }])
  expect(summary.overdue).toBe(0)

  const late = await plansOf('wong.ka.chun')
  expect(late.plans).toMatchObject([
    { state: 'OVERDUE', charge: 50, bills: [{ state: 'PAID' }, { state: 'OVERDUE', charge: 50 }, { state: 'DUE' }] },
  ])
  expect(late.summary).toMatchObject({ overdue: late.plans[0]!.bills[1]!.toPay, overdueBills: 1 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('nobody deletes an account that owes; what is owed is named', async () => {
  const visitor = await logIn(shop, { email: 'lee.mei.ling@harbour.example', password: demoPassword })
  const { obstacles } = await visitor.call('GET /app/getCancelAccountInfo', {}, { locale: 'en-US' })
  const [plan] = (await visitor.call('POST /payLater/getPlans', {})).plans
  expect(obstacles.filter(({ obstacle }) => obstacle === 'bills')).toMatchObject([
    { invoiceNo: plan!.invoiceNo, possibleFrom: null, message: expect.stringContaining('are not paid yet') },
  ])
})

test("a member's own file holds the plans", async () => {
  const visitor = await logIn(shop, { email: 'lee.mei.ling@harbour.example', password: demoPassword })
  const { portions } = await visitor.call('GET /vip/exportMyData', {})
  expect(portions['payLater']).toMatchObject([{ bills: [{ no: 1 }, { no: 2 }, { no: 3 }] }])
})
