import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankChoice } from '#bank/choices.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { waiveCharge } from '#server/billing/bills.commands.ts'
import { reviewBill } from '#server/billing/dunning.commands.ts'
import { bookPlan, memberOf } from '#tests/bills.ts'
import { opening } from '#tests/clock.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { refundPlan } from './bill-payments.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: string
let visitor: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  member = await memberOf(shop, emily.email)
})
afterAll(() => shop.close())

let booked = 0
/** Three times HK$400, with nothing owed from before. */
let plan: { orderId: string; number: string; bills: string[] }
beforeEach(async () => {
  shop.clock.moveTo(opening)
  await shop.db.deleteFrom('rate_limit').execute()
  await forgive()
  const number = `B${String((booked += 1)).padStart(4, '0')}`
  plan = { number, ...(await bookPlan(shop, { member, number, cents: 120_000 })) }
  visitor = await logIn(shop, emily)
  shop.mails.length = 0
})

/** Refunds and waives what the previous test left unpaid. */
async function forgive() {
  const own = shop.db.selectFrom('bill').where('company', '=', 'SPORT').where('member', '=', member)
  const charged = await own.select('id').where('charge_cents', '>', 0).execute()
  const at = shop.clock.now()
  for (const { id: bill } of charged)
    await inTransaction(shop.db, (tx) =>
      waiveCharge(tx, { company: 'SPORT', bill, actor: 'job', reason: 'end of a test', at }),
    )
  const left = await own
    .select(['order_id', (eb) => eb.fn.sum<string>('part_cents').as('cents')])
    .groupBy('order_id')
    .having((eb) => eb.fn.sum('part_cents'), '>', 0)
    .execute()
  for (const { order_id: orderId, cents } of left)
    await inTransaction(shop.db, (tx) =>
      refundPlan(tx, {
        orderId,
        cents: Number(cents),
        ref: `end ${orderId}`,
        at: shop.clock.now(),
        actor: 'job',
        reason: 'end of a test',
      }),
    )
  await shop.runJobs()
}

const breaches = async () => (await findBreaches(shop.db)).filter((breach) => /bill|plan|owes later/.test(breach))
const pay = (amount: number, billId?: string, from = visitor) =>
  from.call('POST /payLater/pay', { amount, ...(billId && { billId }) })
const ask = (amount: number, billId?: string) =>
  visitor.ask('POST /payLater/pay', { amount, ...(billId && { billId }) })
const standing = () => visitor.call('POST /payLater/getPlan', { invoiceNo: plan.number }, { locale: 'en-US' })

/** The payer acts on the bank's page; the bank's notice has arrived when this returns. */
async function press(jumpUrl: string | null, choice: BankChoice = 'approve') {
  if (!jumpUrl) throw new Error('there is no page to press anything on')
  const back = await shop.bank.fetch(new Request(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }) }))
  await shop.bank.tick()
  return back.headers.get('location')
}

/** The page of a payment at the bank. */
async function addressOf({ payId }: { payId: string }): Promise<string> {
  const query = shop.db.selectFrom('payment').select('provider_ref').where('id', '=', payId)
  return `${shop.bank.url}/payments/${(await query.executeTakeFirstOrThrow()).provider_ref}`
}
async function callBack(paid: { payId: string }): Promise<void> {
  await shop.bank.fetch(new Request(`${await addressOf(paid)}/charge-back`, { method: 'POST', body: '' }))
  await shop.bank.tick()
}

const entries = () =>
  shop.db
    .selectFrom('bill_entry')
    .innerJoin('bill', 'bill.id', 'bill_entry.bill')
    .select(['bill.no', 'bill_entry.kind', 'bill_entry.part_cents as part', 'bill_entry.charge_cents as charge'])
    .where('bill.order_id', '=', plan.orderId)
    .where('bill_entry.kind', '<>', 'bill')
    .where('bill.no', '>', 1)
    .orderBy('bill_entry.id')
    .execute()

test('[1.28] a bill is paid before its day: on the bank, back to the page of bills, and a letter says so', async () => {
  const { jumpUrl, needJump, payId, amount } = await pay(400, plan.bills[1])
  expect([needJump, amount]).toEqual([true, 400])
  expect(await press(jumpUrl)).toContain(`/personal/bills?payId=${payId}`)
  expect(await visitor.call('POST /payLater/getPayment', { payId })).toMatchObject({
    status: 'paid',
    amount: 400,
    goesBack: 0,
    bills: [{ no: 2, invoiceNo: plan.number }],
  })
  expect(await standing()).toMatchObject({
    outStanding: 400,
    bills: [{}, { state: 'PAID', paid: 400 }, { state: 'DUE' }],
  })
  await shop.runJobs()
  expect(shop.mails.map(({ subject }) => subject)).toEqual(['We have received HK$400.00'])
  expect(shop.mails[0]?.text).toContain('The next bill, HK$400.00, is due on 19 Jan 2027.')

  const last = await pay(400)
  await press(last.jumpUrl)
  await shop.runJobs()
  expect(shop.mails.at(-1)?.subject).toBe('All your bills are paid')
  expect(await standing()).toMatchObject({ state: 'SETTLED', outStanding: 0 })
  expect(await visitor.call('POST /payLater/getPlans', { tab: 'paid' })).toMatchObject({ plans: [{ paid: 1_200 }] })
  expect(await ask(400)).toMatchObject({ error: 'BILLS_PAID' })
  expect(await breaches()).toEqual([])
})

test('a later bill is paid with the older one before it; the sum that was shown is the sum that is paid', async () => {
  expect(await ask(400, plan.bills[2])).toMatchObject({ error: 'BILL_SUM_CHANGED', facts: { amount: 800 } })
  await press((await pay(800, plan.bills[2])).jumpUrl)
  expect(await entries()).toEqual([
    { no: 2, kind: 'payment', part: -40_000, charge: 0 },
    { no: 3, kind: 'payment', part: -40_000, charge: 0 },
  ])
})

test('one bill paid fifty times at once is paid once', async () => {
  const begun = await Promise.all(Array.from({ length: 50 }, () => pay(400, plan.bills[1])))
  expect(new Set(begun.map(({ payId }) => payId)).size).toBe(1)
  expect(new Set(begun.map(({ jumpUrl }) => jumpUrl)).size).toBe(1)
  const { jumpUrl, payId } = begun[0]!
  // The payer returns while the bank's notice, which is sent twice, arrives.
  const [, ...looks] = await Promise.all([
    press(jumpUrl, 'approve-notify-twice'),
    ...Array.from({ length: 8 }, () => visitor.call('POST /payLater/getPayment', { payId, ask: true })),
  ])
  expect(looks).toHaveLength(8)
  expect(await visitor.call('POST /payLater/getPayment', { payId, ask: true })).toMatchObject({ status: 'paid' })
  expect(await entries()).toEqual([{ no: 2, kind: 'payment', part: -40_000, charge: 0 }])
  await shop.runJobs()
  expect(shop.mails).toHaveLength(1)
  expect(await breaches()).toEqual([])
})

test('a payment whose notice was lost is found by the job, and by who asks', async () => {
  const { jumpUrl, payId } = await pay(400, plan.bills[1])
  await press(jumpUrl, 'approve-lose-notice')
  expect(await visitor.call('POST /payLater/getPayment', { payId })).toMatchObject({ status: 'waiting' })
  shop.clock.moveBy({ minutes: 2 })
  await shop.runJobs()
  expect(await visitor.call('POST /payLater/getPayment', { payId })).toMatchObject({ status: 'paid' })
})

test('while the bank is deciding nobody begins anew', async () => {
  const { jumpUrl } = await pay(400, plan.bills[1])
  await press(jumpUrl, 'approve-slowly')
  expect(await ask(400, plan.bills[1])).toMatchObject({ status: 409, error: 'BILL_PAYMENT_UNDERWAY' })
  shop.clock.moveBy({ seconds: 11 })
  await shop.bank.tick()
  expect(await standing()).toMatchObject({ bills: [{}, { state: 'PAID' }, { state: 'DUE' }] })
})

test('declined is not paid: the bill stays, and is paid by another try', async () => {
  const first = await pay(400, plan.bills[1])
  await press(first.jumpUrl, 'decline')
  expect(await visitor.call('POST /payLater/getPayment', { payId: first.payId })).toMatchObject({ status: 'failed' })
  const second = await pay(400, plan.bills[1])
  expect(second.payId).not.toBe(first.payId)
  await press(second.jumpUrl)
  expect(await standing()).toMatchObject({ bills: [{}, { state: 'PAID' }, { state: 'DUE' }] })
})

test('another wish takes the old try off the table: its page takes no money any more', async () => {
  const one = await pay(400, plan.bills[1])
  const all = await pay(800)
  expect(all.payId).not.toBe(one.payId)
  expect(await visitor.call('POST /payLater/getPayment', { payId: one.payId })).toMatchObject({ status: 'failed' })
  await press(one.jumpUrl)
  expect(await standing()).toMatchObject({ outStanding: 800 })
  await press(all.jumpUrl)
  expect(await standing()).toMatchObject({ outStanding: 0, state: 'SETTLED' })
})

test('paid twice all the same, on a try that we had given up: the second sum goes back', async () => {
  const first = await pay(400, plan.bills[1])
  await shop.db.updateTable('payment').set({ state: 'cancelled' }).where('id', '=', first.payId).execute()
  const second = await pay(400, plan.bills[1])
  await press(second.jumpUrl)
  await press(first.jumpUrl)
  expect(await visitor.call('POST /payLater/getPayment', { payId: first.payId })).toMatchObject({ goesBack: 400 })
  expect(await visitor.call('POST /payLater/getPayment', { payId: second.payId })).toMatchObject({ goesBack: 0 })
  expect(await entries()).toEqual([{ no: 2, kind: 'payment', part: -40_000, charge: 0 }])
  await shop.runJobs()
  expect(await breaches()).toEqual([])
})

test('what was refunded while the payer stood at the bank goes back', async () => {
  const { jumpUrl, payId } = await pay(800)
  await inTransaction(shop.db, (tx) =>
    refundPlan(tx, {
      orderId: plan.orderId,
      cents: 50_000,
      ref: 'R1',
      at: shop.clock.now(),
      actor: 'staff:May',
      reason: 'returned',
    }),
  )
  await press(jumpUrl)
  expect(await visitor.call('POST /payLater/getPayment', { payId })).toMatchObject({ status: 'paid', goesBack: 500 })
  expect(await standing()).toMatchObject({ outStanding: 0, refunded: 500 })
  await shop.runJobs()
  const debts = await shop.db
    .selectFrom('payment_refund')
    .select(['amount_cents', 'state'])
    .where('payment', '=', payId)
    .execute()
  expect(debts).toEqual([{ amount_cents: 50_000, state: 'done' }])
  expect(await breaches()).toEqual([])
})

test('[1.30] the charge job and payments at once: charged once or paid in time, and the ledger is right either way', async () => {
  shop.clock.moveTo('2026-12-26T09:00:00+08:00')
  visitor = await logIn(shop, emily)
  const { jumpUrl } = await pay(400, plan.bills[1])
  await Promise.all([
    press(jumpUrl),
    ...Array.from({ length: 10 }, () =>
      inTransaction(shop.db, (tx) => reviewBill(tx, plan.bills[1]!, shop.clock.now())),
    ),
  ])
  const charges = (await entries()).filter(({ kind }) => kind === 'charge')
  expect(charges.length).toBeLessThanOrEqual(1)
  const [, second] = (await standing()).bills
  expect([second?.outStanding, second?.charge]).toEqual([0, charges.length * 50])
  expect(await breaches()).toEqual([])
})

test('the bank takes its money back: the bill is owed again, and paid again when the shop has won', async () => {
  const paid = await pay(400, plan.bills[1])
  await press(paid.jumpUrl)
  await callBack(paid)
  const { payId } = paid
  expect(await visitor.call('POST /payLater/getPayment', { payId, ask: true })).toMatchObject({ status: 'returned' })
  expect(await standing()).toMatchObject({ outStanding: 800, bills: [{}, { state: 'DUE', paid: 0 }, {}] })
  expect(await breaches()).toEqual([])

  const clerk = await enterAs(shop, 'order desk')
  const won = { invoiceNo: plan.number, reason: 'case 4711' }
  await clerk.call('POST /staff/orders/{invoiceNo}/chargebackWon', won)
  expect(await standing()).toMatchObject({ outStanding: 400, bills: [{}, { state: 'PAID', paid: 400 }, {}] })
  expect(await breaches()).toEqual([])
})

test('a bill that was paid another way while its money was away: what was won goes back', async () => {
  const first = await pay(400, plan.bills[1])
  await press(first.jumpUrl)
  await callBack(first)
  await press((await pay(400, plan.bills[1])).jumpUrl)
  await shop.bank.fetch(new Request(`${await addressOf(first)}/win-back`, { method: 'POST', body: '' }))
  await shop.bank.tick()
  expect(await visitor.call('POST /payLater/getPayment', { payId: first.payId })).toMatchObject({ goesBack: 400 })
  await shop.runJobs()
  expect(await standing()).toMatchObject({ outStanding: 400, bills: [{}, { state: 'PAID', paid: 400 }, {}] })
  expect(await breaches()).toEqual([])
})

test("nobody pays or sees another member's bills, nor pays later once more or with what pays for goods", async () => {
  const other = await logIn(shop, taiMan)
  const { payId } = await pay(400, plan.bills[1])
  expect(await other.ask('POST /payLater/pay', { amount: 400, billId: plan.bills[1]! })).toMatchObject({
    error: 'BILL_NOT_FOUND',
  })
  expect(await other.ask('POST /payLater/getPayment', { payId })).toMatchObject({ error: 'BILL_NOT_FOUND' })
  expect(await other.ask('POST /payLater/getPayment', { payId: crypto.randomUUID() })).toMatchObject({ status: 404 })
  for (const paymentMethodCode of ['PAY_LATER', 'GIFT_CARD', 'POINTS', 'NONE'])
    expect(await visitor.ask('POST /payLater/pay', { amount: 800, paymentMethodCode })).toMatchObject({
      error: 'PAYMENT_METHOD_UNAVAILABLE',
    })
  const walkin = await shop.visitor()
  expect(await walkin.ask('POST /payLater/getPlans', {})).toMatchObject({ ok: false, error: 'LOGIN_REQUIRED' })
})
