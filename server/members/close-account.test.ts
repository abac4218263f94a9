import { expect, test } from 'vitest'
import { askPrice, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { type LeavingMember, openLeaving } from '#tests/leaving.ts'
import { logIn, receiveCode, register, taiMan } from '#tests/people.ts'

let { shop, member, id, email, book } = {} as LeavingMember
openLeaving(
  (leaving) => void ({ shop, member, id, email, book } = leaving),
  (opened) => putOnSale(opened.db, { code: 'L-CUP', cents: 12_000, onHand: 1_000 }),
)

const leave = 'POST /app/cancelAccount'
const password = 'Teapot42Blue'
const info = (who = member) => who.call('GET /app/getCancelAccountInfo', {})
const code = (who = member, target = email) => receiveCode(shop, who, { purpose: 'delete', target })
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

test('[7.051] who leaves is erased but for the invoices, told so, logged out everywhere, and may come again', async () => {
  const elsewhere = await logIn(shop, { email, password })
  const phone = '+85251000001'
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
    token_hash: Buffer.alloc(32, 1),
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
  expect(JSON.stringify(file)).not.toMatch(/T[\d:.]+Z"/) // every instant, at any depth, is written with Hong Kong's offset
  for (let times = 0; times < 4; times += 1) await member.call('GET /vip/exportMyData', {})
  expect(await member.ask('GET /vip/exportMyData', {})).toMatchObject({ status: 429 })
})
