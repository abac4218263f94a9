import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { bookPlan } from '#tests/bills.ts'
import { askPrice, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { logIn, receiveCode, register, taiMan } from '#tests/people.ts'
import { bookOrder } from '#tests/received.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let id: string
let email: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'L-CUP', cents: 12_000, onHand: 1_000 })
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  email = `leaving${(people += 1)}@harbour.example`
  member = await register(shop, email)
  const row = await shop.db.selectFrom('member').select('visitor').where('email', '=', email).executeTakeFirstOrThrow()
  id = row.visitor
  shop.mails.length = 0
})
afterAll(() => shop.close())

const leave = 'POST /app/cancelAccount'
const password = 'Teapot42Blue'
const info = (who = member) => who.call('GET /app/getCancelAccountInfo', {})
const code = (who = member, target = email) => receiveCode(shop, who, { purpose: 'delete', target })
let numbers = 0
const book = (order: object) => {
  const number = `L${(numbers += 1)}`
  return bookOrder(shop.db, { member: id, number, cents: 10_000, placedAt: shop.clock.now(), ...order }).then(
    () => number,
  )
}
const daysAgo = (days: number) => shop.clock.now().subtract({ hours: 24 * days })
const address = { ...home, way: undefined, country: undefined, pickupPoint: undefined }
const saved = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

test('[1.37] nothing happens without an explicit confirmation and a proof', async () => {
  expect(await info()).toEqual({
    possible: true,
    possibleFrom: null,
    obstacles: [],
    channels: ['EMAIL'],
    hasPassword: true,
  })
  const verifyCode = await code()
  expect(await member.ask(leave, { verifyCode })).toMatchObject({ status: 422, error: 'DELETION_NOT_CONFIRMED' })
  expect(await member.ask(leave, { confirm: true })).toMatchObject({ error: 'CODE_INCORRECT' })
  const wrong = verifyCode === '000000' ? '111111' : '000000'
  expect(await member.ask(leave, { confirm: true, verifyCode: wrong })).toMatchObject({
    error: 'CODE_INCORRECT',
    fields: { verifyCode: { code: 'code_incorrect' } },
  })
  expect(await member.ask(leave, { confirm: true, password: 'Wrong1234' })).toMatchObject({
    status: 422,
    error: 'PASSWORD_INCORRECT',
    fields: { password: { code: 'password_incorrect' } },
  })
  expect(await member.ask(leave, { confirm: true, verifyCode, vipCode: 'V00000000000' })).toMatchObject({ status: 404 })
  expect(await (await shop.visitor()).ask(leave, { confirm: true })).toMatchObject({ error: 'LOGIN_REQUIRED' })
  expect((await member.call('POST /vipAdmin/getUserDetails', {})).email).toBe(email)
})

test('ten wrong passwords wait; a right one is given back', async () => {
  const wrong = () => member.ask(leave, { confirm: true, password: 'Wrong1234' })
  for (let turn = 0; turn < 10; turn += 1) expect(await wrong()).toMatchObject({ error: 'PASSWORD_INCORRECT' })
  expect(await wrong()).toMatchObject({ status: 429 })
  const key = `passwords to leave:${id}`
  await shop.db.updateTable('rate_limit').set({ points: 9 }).where('key', '=', key).execute()
  await member.call(leave, { confirm: true, password })
  const spent = await shop.db.selectFrom('rate_limit').select('points').where('key', '=', key).executeTakeFirst()
  expect(spent).toEqual({ points: 9 })
})

test("a code sent to somebody else's address, or for another purpose, deletes nothing", async () => {
  const other = await logIn(shop, taiMan)
  const theirs = await code(other, taiMan.email)
  expect(await member.ask(leave, { confirm: true, verifyCode: theirs })).toMatchObject({ error: 'CODE_INCORRECT' })
  const change = await receiveCode(shop, member, { purpose: 'change', target: `x-${email}` })
  expect(await member.ask(leave, { confirm: true, verifyCode: change })).toMatchObject({ error: 'CODE_INCORRECT' })
})

test('[7.051] [4.31] an order that is not received stands in the way, paid or still to be paid', async () => {
  const number = await book({})
  expect(await info()).toMatchObject({
    possible: false,
    possibleFrom: null,
    obstacles: [{ obstacle: 'not received', invoiceNo: number, message: expect.stringContaining(number) }],
  })
  const verifyCode = await code()
  expect(await member.ask(leave, { confirm: true, verifyCode })).toMatchObject({
    status: 409,
    error: 'DELETION_NOT_RECEIVED',
    facts: { number },
  })
  await shop.db
    .updateTable('sales_order')
    .set({ order_state: 'cancelled', refunded_cents: 10_000 })
    .where('number', '=', number)
    .execute()
  // The refused try has not used the code up.
  await member.call(leave, { confirm: true, verifyCode })
})

test('[4.31] an order that waits to be paid tells the day on which it ends by itself', async () => {
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-CUP', qty: 1 }])
  const { body } = await askPrice(member, { ...home, email })
  await member.call('POST /payment/completePaymentMulCo', [body])
  expect(await info()).toMatchObject({
    possible: false,
    possibleFrom: '2026-11-20',
    obstacles: [{ obstacle: 'not received' }],
  })
  shop.clock.moveBy({ minutes: 31 })
  await shop.runJobs()
  expect(await info()).toMatchObject({ possible: true })
})

test('[4.32] [7.051] within fourteen days after receipt the day it becomes possible is told', async () => {
  await book({ receivedAt: daysAgo(20) })
  const number = await book({ receivedAt: daysAgo(3) })
  expect(await info()).toMatchObject({
    possibleFrom: '2026-12-02',
    obstacles: [{ obstacle: 'return period', invoiceNo: number, possibleFrom: '2026-12-02' }],
  })
  expect(await member.ask(leave, { confirm: true, password }, { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'DELETION_RETURN_PERIOD',
    facts: { number, date: '2026-12-02' },
    message: expect.stringContaining('2 Dec 2026'),
  })
  shop.clock.moveTo('2026-12-01T23:59:00+08:00')
  const again = await logIn(shop, { email, password })
  expect(await again.ask(leave, { confirm: true, password })).toMatchObject({ error: 'DELETION_RETURN_PERIOD' })
  shop.clock.moveTo('2026-12-02T00:00:00+08:00')
  await again.call(leave, { confirm: true, password })
})

test('who has bought now and not paid yet stays until every bill is paid', async () => {
  const { orderId } = await bookPlan(shop, { member: id, number: 'LB1', cents: 120_000 })
  await sql`insert into order_event (order_id, axis, from_state, to_state, actor, at)
    values (${orderId}, 'fulfilment', 'wait_receiving', 'delivered', 'visitor', ${daysAgo(60).toString()}::timestamptz)`.execute(
    shop.db,
  )
  await shop.db.updateTable('sales_order').set({ fulfilment_state: 'delivered' }).where('id', '=', orderId).execute()
  expect(await member.ask(leave, { confirm: true, password })).toMatchObject({
    status: 409,
    error: 'DELETION_BILLS_OPEN',
    facts: { number: 'LB1' },
  })
})

test('[4.33] goods refused at the door, a return not yet refunded and a cancelled order not yet refunded stand in the way', async () => {
  for (const standing of [
    { receivedAt: daysAgo(60), fulfilment: 'receiving_reject' },
    { receivedAt: daysAgo(60), fulfilment: 'returned' },
    { orderState: 'cancelled' },
    { receivedAt: daysAgo(60), paymentState: 'chargeback' },
  ]) {
    const number = await book(standing)
    expect(await member.ask(leave, { confirm: true, password })).toMatchObject({
      error: 'DELETION_AFTER_SALES',
      facts: { number },
    })
    await shop.db
      .updateTable('sales_order')
      .set({ refunded_cents: 10_000, payment_state: 'refunded' })
      .where('number', '=', number)
      .execute()
    if (standing.fulfilment === 'receiving_reject')
      await shop.db
        .updateTable('sales_order')
        .set({ fulfilment_state: 'returned' })
        .where('number', '=', number)
        .execute()
    expect(await info()).toMatchObject({ possible: true })
  }
})

test('[7.051] who leaves is erased but for the invoices, told so, logged out everywhere, and may come again', async () => {
  const elsewhere = await logIn(shop, { email, password })
  const phone = `+8525${String(1_000_000 + people)}`
  const mobileVerifyCode = await receiveCode(shop, member, { purpose: 'change', target: phone })
  await member.call('PUT /vip/updateVip', {
    mobile: phone,
    mobileVerifyCode,
    agreeLogout: true,
    password: 'Teapot42Blue',
    firstName: '絕無僅有',
  })
  member = await logIn(shop, { email, password })
  await member.call('POST /vip/saveUserAddress', { ...saved, street: '消失街 99 號' })
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-CUP', qty: 1 }])
  await askPrice(member, { ...home, email })
  const { invitationCode, vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const number = await book({ receivedAt: daysAgo(30) })
  shop.mails.length = 0

  await member.call(leave, { confirm: true, password })
  for (const one of [member, elsewhere])
    expect(await one.ask('POST /vipAdmin/getUserDetails', {})).toMatchObject({ status: 401 })
  expect(await shop.stranger().ask('POST /websiteLogin', { userId: email, password })).toMatchObject({ ok: false })
  expect(await shop.stranger().ask('POST /websiteLogin', { userId: phone, password })).toMatchObject({ ok: false })
  expect(await shop.stranger().call('GET /promotion/referral/check/{code}', { code: invitationCode })).toEqual({
    valid: false,
  })

  await shop.runJobs()
  expect(shop.mails.filter(({ to }) => to === email)).toMatchObject([{ subject: expect.stringContaining('已刪除') }])
  const kept = JSON.stringify(
    await Promise.all(
      (
        [
          'member',
          'user_address',
          'consent',
          'grade_record',
          'cart',
          'cart_line',
          'session',
          'payment_conversation',
          'idempotent_answer',
          'verify_code',
        ] as const
      ).map((table) => shop.db.selectFrom(table).selectAll().execute()),
    ),
  )
  for (const trace of [email, phone, '絕無僅有', '消失街', invitationCode]) expect(kept).not.toContain(trace)
  expect(await shop.db.selectFrom('cart').select('visitor').where('visitor', '=', id).execute()).toEqual([])
  expect(await shop.db.selectFrom('sales_order').select('number').where('visitor', '=', id).execute()).toEqual([
    { number },
  ])
  expect(
    await shop.db
      .selectFrom('member')
      .select(['vip_code', 'password_hash', 'birth_date'])
      .where('visitor', '=', id)
      .execute(),
  ).toEqual([{ vip_code: vipCode, password_hash: null, birth_date: null }])

  shop.clock.moveBy({ minutes: 2 })
  const back = await register(shop, email)
  expect((await back.call('POST /vipAdmin/getUserDetails', {})).vipCode).not.toBe(vipCode)
  expect(await back.call('GET /app/getCancelAccountInfo', {})).toMatchObject({ possible: true })
})

test('of two who delete the same account at once, one does, and the other finds nobody', async () => {
  const other = await logIn(shop, { email, password })
  const answers = await Promise.all([member, other].map((who) => who.ask(leave, { confirm: true, password })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    status: expect.toSatisfy((status) => [401, 404].includes(status)),
  })
  await shop.runJobs()
  expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(1)
})

test('whoever has left is not let in again by a login that was under way', async () => {
  await member.call(leave, { confirm: true, password })
  const row = {
    company: 'SPORT',
    visitor: id,
    token_hash: Buffer.alloc(32, people),
    login_at: new Date(),
    ends_at: new Date(),
  }
  await expect(shop.db.insertInto('session').values(row).execute()).rejects.toMatchObject({ code: '40001' })
  await expect(book({})).rejects.toMatchObject({ code: '40001' })
})

test('a file of all that the shop holds: profile, addresses, consents, grades, orders, and nothing that proves anyone', async () => {
  await member.call('POST /vip/saveUserAddress', saved)
  const number = await book({ receivedAt: daysAgo(30) })
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'L-CUP', qty: 2 }])
  await member.call('POST /mailingList/subscribe', { email })
  const receipt = { company: 'SPORT', number: 'TR900001', amount_cents: 12_340, sold_on: '2026-11-19' }
  await shop.db.insertInto('till_receipt').values(receipt).execute()
  await member.call('POST /vip/transactionRegistration', { receiptNo: 'TR900001', amount: 123.4, date: '2026-11-19' })
  const { id: order } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const asked = {
    company: 'SPORT',
    order_id: order,
    number: 'R900001',
    kind: 'return',
    state: 'denied',
    reason: 'other',
  }
  const words = { remark: '杯身有裂痕', goods_back: true, requested_by: 'visitor', created_at: new Date() }
  await shop.db
    .insertInto('refund')
    .values({ ...asked, ...words })
    .execute()
  const file = await member.call('GET /vip/exportMyData', {})
  expect(file).toMatchObject({
    profile: { email, firstName: 'Amy', birthDate: '1994-05-17', hasPassword: true },
    addresses: [{ street: home.street, places: [{ zh: '新界' }, {}, {}] }],
    consents: expect.arrayContaining([expect.objectContaining({ kind: 'collection', given: true })]),
    gradeRecords: [{ kind: 'create', to: 'MEMBER' }],
    portions: {
      orders: [{ invoiceNo: number }],
      cart: [{ quantity: 2 }],
      returns: [{ invoiceNo: number, remark: '杯身有裂痕' }],
      mailingList: [{ address: email }],
      receipts: [{ receiptNo: 'TR900001', amount: 123.4 }],
    },
  })
  expect(JSON.stringify(file)).not.toMatch(/argon2|token/i)
  for (let times = 0; times < 4; times += 1) await member.call('GET /vip/exportMyData', {})
  expect(await member.ask('GET /vip/exportMyData', {})).toMatchObject({ status: 429 })
})
