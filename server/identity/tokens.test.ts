import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emily, logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

/** The shop's answer to a token: its status, and which token headers it sends back. */
async function show(token: string) {
  const { status, headers } = await shop.fetch('/api/vip/searchVipInSession', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return { status, renewed: headers.get('authorization'), fresh: headers.get('new-token') }
}

test('[7.112] a login hands out a new token and ends the one sent along: what was known before opens nothing after', async () => {
  const visitor = await shop.visitor()
  const before = visitor.token!
  await logIn(shop, emily, visitor)
  expect(visitor.token).toMatch(/^[\w-]{43}$/)
  expect(visitor.token).not.toBe(before)
  expect(await show(before)).toEqual({ status: 401, renewed: null, fresh: null })
  const kept = await shop.db.selectFrom('session').select('token_hash').execute()
  expect(JSON.stringify(kept)).not.toContain(visitor.token)
})

test('[4.07] [7.050] a member chooses itself again and goes on with a fresh token of the same session', async () => {
  const member = await logIn(shop)
  const { vipCode } = (await member.call('POST /vip/searchVipInSession', {})).vip_profile
  const before = member.token!
  await member.call('POST /vip/chooseVipWithoutCalculate/{id}', { id: vipCode, vipCode })
  expect(member.token).not.toBe(before)
  expect((await show(before)).status).toBe(200) // for requests already on their way
  shop.clock.moveBy({ seconds: 61 })
  expect(await show(before)).toEqual({ status: 401, renewed: null, fresh: null })
  expect((await show(member.token!)).status).toBe(200)
})

test('[3.33] [7.015] the transaction date is set once a day for a session, and renews the token with it', async () => {
  const member = shop.stranger()
  await member.call('POST /websiteLogin', { userId: emily.email, password: emily.password, remember: true })
  const before = member.token
  expect(await member.call('GET /loginForUpdateTxDate', {})).toEqual({ txDate: '2026-11-20', set: true })
  const between = member.token
  expect(between).not.toBe(before)
  expect(await member.call('GET /loginForUpdateTxDate', {})).toEqual({ txDate: '2026-11-20', set: false })
  expect(member.token).toBe(between)
  shop.clock.moveTo('2026-11-21T00:00:00+08:00')
  expect(await member.call('GET /loginForUpdateTxDate', {})).toEqual({ txDate: '2026-11-21', set: true })
})

test('twenty requests at the moment of renewal: one renews, none is turned away', async () => {
  const member = await logIn(shop, emily)
  const token = member.token!
  await shop.db
    .updateTable('session')
    .set({ login_at: new Date(shop.clock.now().subtract({ hours: 68 }).epochMilliseconds) })
    .execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => show(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter(({ renewed }) => renewed !== null)).toHaveLength(1)
})

test('[9.06] of twenty requests with a token that has just expired one is given the new one, and none is answered (D20)', async () => {
  const member = await logInForLong()
  shop.clock.moveBy({ days: 3 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => show(member.token!)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401))
  const fresh = answers.flatMap((answer) => answer.fresh ?? [])
  expect(fresh).toHaveLength(1)
  expect(await show(member.token!), 'asked again').toEqual({ status: 401, renewed: null, fresh: null })
  expect((await show(fresh[0]!)).status).toBe(200)
  expect((await show(member.token!)).status, 'under way when the new one was first used').toBe(401)
  expect((await show(fresh[0]!)).status).toBe(200)
})

test('a token shown after its successor was used ends the session, and the member is told once (D20)', async () => {
  const member = await logInForLong()
  const stolen = member.token!
  shop.clock.moveBy({ days: 3 })
  const { fresh } = await show(stolen)
  expect((await show(fresh!)).status).toBe(200)
  shop.clock.moveBy({ seconds: 61 })
  expect((await show(fresh!)).status).toBe(200)
  shop.mails.length = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => show(stolen)))
  expect(answers.map(({ status, fresh }) => [status, fresh])).toEqual(Array.from({ length: 5 }, () => [401, null]))
  expect((await show(fresh!)).status, 'the session has ended for both').toBe(401)
  await shop.runJobs()
  expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [emily.email, expect.stringContaining('We ended a login')],
  ])
})

test('a token spent three renewals ago ends the session as well (D20)', async () => {
  const member = await logInForLong()
  const first = member.token!
  for (let day = 0; day < 3; day += 1) {
    shop.clock.moveBy({ days: 3 })
    member.token = (await show(member.token!)).fresh!
  }
  shop.clock.moveBy({ seconds: 61 })
  expect((await show(first)).status).toBe(401)
  expect((await show(member.token!)).status).toBe(401)
  await shop.runJobs()
})

test('a renewal that was lost on the way ends nothing but the old token (D20)', async () => {
  const member = await logInForLong()
  const { vipCode } = (await member.call('POST /vip/searchVipInSession', {})).vip_profile
  const before = member.token!
  await member.call('POST /vip/chooseVipWithoutCalculate/{id}', { id: vipCode, vipCode })
  const after = member.token!
  shop.clock.moveBy({ seconds: 61 })
  shop.mails.length = 0
  expect((await show(before)).status).toBe(401)
  expect((await show(after)).status).toBe(200)
  await shop.runJobs()
  expect(shop.mails).toEqual([])
})

test('a login that is not remembered ends with its 3 days, a remembered one after 30, however often it is renewed (D20)', async () => {
  const short = await logIn(shop)
  const long = await logInForLong()
  for (let half = 0; half < 7; half += 1) {
    expect((await show(short.token!)).status, `after ${half * 10} hours`).toBe(200)
    shop.clock.moveBy({ hours: 10 })
  }
  shop.clock.moveBy({ hours: 2 })
  expect(await show(short.token!)).toEqual({ status: 401, renewed: null, fresh: null })
  for (let turn = 0; turn < 9; turn += 1) {
    long.token = (await show(long.token!)).fresh ?? long.token
    shop.clock.moveBy({ days: 3 })
  }
  expect((await show(long.token!)).status).toBe(401)
  expect((await show(long.token!)).fresh).toBe(null)
})

/** Emily, with "remember". */
async function logInForLong() {
  const member = shop.stranger()
  await member.call('POST /websiteLogin', { userId: emily.email, password: emily.password, remember: true })
  return member
}

test('an expired token is renewed by a call that needs none, too: what was renewed is never lost on the way', async () => {
  const member = await logIn(shop, emily)
  await member.call('POST /websiteLogin', { userId: emily.email, password: emily.password, remember: true })
  shop.clock.moveBy({ days: 3 })
  const { status, headers } = await shop.fetch('/api/loginKey', { headers: { authorization: member.token! } })
  expect(status).toBe(200)
  expect((await show(headers.get('authorization')!)).status).toBe(200)
})

test('[9.06] an expired token gets a new one to go on with; an ended session gets none', async () => {
  const member = await logIn(shop, emily)
  await member.call('POST /websiteLogin', { userId: emily.email, password: emily.password, remember: true })
  const token = member.token!
  shop.clock.moveBy({ days: 3 })
  const { status, renewed, fresh } = await show(token)
  expect([status, renewed]).toEqual([401, null])
  expect((await show(fresh!)).status).toBe(200)
  await (await visitorWith(fresh!)).call('POST /vip/logout', {})
  expect(await show(fresh!)).toEqual({ status: 401, renewed: null, fresh: null })
})

async function visitorWith(token: string) {
  const visitor = shop.stranger()
  visitor.token = token
  return visitor
}

test('a login that is not remembered ends with twelve hours of rest; in use it goes on, and a remembered one rests for days', async () => {
  const member = await logIn(shop)
  const remembered = shop.stranger()
  await remembered.call('POST /websiteLogin', { userId: emily.email, password: emily.password, remember: true })
  for (let turn = 0; turn < 3; turn += 1) {
    shop.clock.moveBy({ hours: 11 })
    expect((await show(member.token!)).status).toBe(200)
  }
  shop.clock.moveBy({ hours: 12 })
  expect(await show(member.token!)).toEqual({ status: 401, renewed: null, fresh: null })
  expect((await show(remembered.token!)).status).toBe(200)
})

test('logging out everywhere ends every session of the member and nobody else’s', async () => {
  const [one, two] = [await logIn(shop), await logIn(shop)]
  const walkin = await shop.visitor()
  await one.call('POST /vip/logout', { everywhere: true })
  expect([
    (await show(one.token!)).status,
    (await show(two.token!)).status,
    (await show(walkin.token!)).status,
  ]).toEqual([401, 401, 200])
})

test('the token of a member who is gone opens nothing', async () => {
  const member = await logIn(shop)
  const gone = { email: null, phone: null, password_hash: null, birth_date: null, erased_at: new Date() }
  await shop.db
    .updateTable('member')
    .set(gone)
    .where('email', '=', emily.email)
    .where('company', '=', 'SPORT')
    .execute()
  expect((await show(member.token!)).status).toBe(401)
  expect(
    await shop.stranger().ask('POST /websiteLogin', { userId: emily.email, password: emily.password }),
  ).toMatchObject({
    error: 'INVALID_LOGIN',
  })
})
