import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { bookPlanOfNewcomer } from '#tests/bills.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openStripeShop } from '#tests/stripe-shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { refundPlan } from './bill-payments.commands.ts'

let trial: Awaited<ReturnType<typeof openStripeShop>>
let shop: (typeof trial)['shop']
let stripe: (typeof trial)['stripe']
beforeAll(async () => {
  trial = await openStripeShop()
  ;({ shop, stripe } = trial)
})
afterAll(() => trial.close())

let booked = 0
let visitor: ShopVisitor
let plan: Awaited<ReturnType<typeof bookPlanOfNewcomer>>['plan']
const email = () => `by-stripe-${booked}@harbour.example`
beforeEach(async () => {
  Object.assign(stripe.wire, { cut: false, losesAnswers: false })
  booked += 1
  ;({ visitor, plan } = await bookPlanOfNewcomer(shop, email(), `S${String(booked).padStart(4, '0')}`))
  await shop.runJobs()
  shop.mails.length = 0
})
afterEach(async () =>
  expect((await findBreaches(shop.db)).filter((breach) => /bill|plan|owes later/.test(breach))).toEqual([]),
)

const begin = (amount = 400) =>
  visitor.call('POST /payLater/pay', { amount, ...(amount === 400 && { billId: plan.bills[1]! }) })
const comeBack = (payId: string) => visitor.call('POST /payLater/getPayment', { payId, ask: true })
const look = (payId: string) => visitor.call('POST /payLater/getPayment', { payId })
const standing = async () => (await visitor.call('POST /payLater/getPlan', { invoiceNo: plan.number })).bills[1]!

/** How often the second part was paid, and how much. */
const paidParts = async () =>
  (
    await shop.db
      .selectFrom('bill_entry')
      .select('part_cents as cents')
      .where('bill', '=', plan.bills[1]!)
      .where('kind', '=', 'payment')
      .execute()
  ).map(({ cents }) => cents)

/** Nothing was paid, and the bill can still be paid. */
async function expectStillDue(payId: string) {
  expect(await paidParts()).toEqual([])
  expect(await standing()).toMatchObject({ state: 'DUE', paid: 0 })
  expect(await look(payId)).toMatchObject({ status: 'waiting' })
}

test('[1.28] a bill is paid on the page of Stripe, whose notice comes before its payer: once, with one confirmation mail', async () => {
  const { payId, needJump, jumpUrl } = await begin()
  expect(needJump).toBe(true)
  expect(jumpUrl).toContain(stripe.url)
  const back = `http://localhost/personal/bills?payId=${payId}`
  expect(stripe.asked.at(-1)!.form).toMatchObject({
    'line_items[0][price_data][unit_amount]': '40000',
    client_reference_id: `${plan.number}-2`,
    success_url: back,
    cancel_url: back,
  })
  const session = stripe.pay(jumpUrl)!
  expect(await trial.tell(trial.completed(session))).toBe(200)
  expect(await look(payId)).toMatchObject({ status: 'paid', amount: 400, goesBack: 0 })
  expect(await comeBack(payId)).toMatchObject({ status: 'paid' })
  expect(await standing()).toMatchObject({ state: 'PAID', paid: 400 })
  await shop.runJobs()
  expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([[email(), '已收到 HK$400.00']])
  expect(await paidParts()).toEqual([-40_000])
})

test('the payer comes back before the notice: Stripe is asked, and the notices that follow pay nothing more', async () => {
  const { payId, jumpUrl } = await begin()
  const session = stripe.pay(jumpUrl)!
  expect((await look(payId)).status, 'nobody has told the shop yet').toBe('waiting')
  expect(await comeBack(payId)).toMatchObject({ status: 'paid' })
  const letter = trial.completed(session)
  expect([await trial.tell(letter), await trial.tell(letter)]).toEqual([200, 200])
  expect(await trial.tell(trial.completed(session, { id: 'evt_of_another_name' }))).toBe(200)
  expect(await paidParts()).toEqual([-40_000])
  expect(await look(payId)).toMatchObject({ status: 'paid', goesBack: 0 })
})

test('notices, the payer and the job at the same moment pay a bill once', async () => {
  const { payId, jumpUrl } = await begin()
  const session = stripe.pay(jumpUrl)!
  shop.clock.moveBy({ seconds: 20 })
  const same = trial.completed(session)
  const answers = await Promise.all([
    trial.tell(same),
    trial.tell(same),
    trial.tell(trial.completed(session)),
    comeBack(payId).then(({ status }) => status),
    shop.runJobs(),
  ])
  expect(answers.slice(0, 4)).toEqual([200, 200, 200, 'paid'])
  expect(await paidParts()).toEqual([-40_000])
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)).toEqual([])
})

test('a notice or an answer about another sum, another bill or another page pays nothing', async () => {
  const { payId, jumpUrl } = await begin()
  const open = stripe.sessions.get(jumpUrl!.split('/').at(-1)!)!
  const paid = { ...open, status: 'complete', payment_status: 'paid' }
  expect(await trial.tell(trial.completed(paid)), 'signed, but Stripe knows nothing of it').toBe(200)
  await expectStillDue(payId)
  const session = stripe.pay(jumpUrl)!
  expect(await trial.tell(trial.completed({ ...session, amount_total: 40_001 }))).toBe(400)
  expect(await trial.tell(trial.completed({ ...session, client_reference_id: `${plan.number}-3` }))).toBe(400)
  expect(await trial.tell(trial.completed({ ...session, id: 'cs_nobody' }))).toBe(404)
  await expectStillDue(payId)

  session.amount_total = 1 // Stripe's answer is compared with the bill too
  expect(await comeBack(payId)).toMatchObject({ status: 'waiting' })
  await expectStillDue(payId)
  session.amount_total = 40_000
  expect(await comeBack(payId)).toMatchObject({ status: 'paid' })
  expect(await paidParts()).toEqual([-40_000])
})

test('another wish takes the page of Stripe off the table: nobody pays a bill twice', async () => {
  const one = await begin()
  const all = await begin(800)
  expect(stripe.pay(one.jumpUrl)).toBe(null)
  expect(await comeBack(one.payId)).toMatchObject({ status: 'failed' })
  stripe.pay(all.jumpUrl)
  expect(await comeBack(all.payId)).toMatchObject({ status: 'paid' })
  expect(await paidParts()).toEqual([-40_000])
})

test('what was refunded while its payer stood at Stripe goes back by Stripe, once', async () => {
  const { payId, jumpUrl } = await begin(800)
  const how = { ref: 'R1', actor: 'staff:May', reason: 'returned', at: shop.clock.now() }
  await inTransaction(shop.db, (tx) => refundPlan(tx, { orderId: plan.orderId, cents: 50_000, ...how }))
  const session = stripe.pay(jumpUrl)!
  expect(await trial.tell(trial.completed(session))).toBe(200)
  expect(await comeBack(payId)).toMatchObject({ status: 'paid', goesBack: 500 })
  await shop.runJobs()
  await shop.runJobs()
  const back = stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)
  expect(back.map(({ amount }) => amount)).toEqual([50_000])
})

test('a dispute makes the bill owed again, and one that the shop wins pays it', async () => {
  const { payId, jumpUrl } = await begin()
  const { id } = stripe.pay(jumpUrl)!
  await comeBack(payId)
  const dispute = stripe.dispute(id)
  expect(await trial.tell(stripe.write('charge.dispute.created', dispute))).toBe(200)
  expect(await standing()).toMatchObject({ state: 'DUE', paid: 0 })
  expect(await look(payId)).toMatchObject({ status: 'returned' })
  dispute.status = 'won'
  const won = stripe.write('charge.dispute.closed', dispute)
  expect([await trial.tell(won), await trial.tell(won)]).toEqual([200, 200])
  expect(await standing()).toMatchObject({ state: 'PAID', paid: 400 })
})
