import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { logIn, proveMuch } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import {
  openStaffVisitor,
  type Hired,
  hire,
  logInStaff,
  readAuthenticator,
  setUp,
  staffPassword,
} from '#tests/staff.ts'
import { disableStaff, resetStaff } from './staff-accounts.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const login = (somebody: Hired, replaced: { email?: string; password?: string; totp?: string } = {}) =>
  openStaffVisitor(shop, somebody.company).ask(
    'POST /staff/login',
    { email: somebody.email, password: staffPassword, totp: readAuthenticator(shop, somebody), ...replaced },
    { locale: 'en-US' },
  )
const wrong = { status: 422, error: 'INVALID_STAFF_LOGIN', message: 'Email, password or code is not right.' }
const wait = () => shop.clock.moveBy({ seconds: 90 })
const order = ({ company, email }: Hired) => ({ company, email, now: shop.clock.now() })

test('a new shop has no account of staff, whoever knocks', async () => {
  const { count } = await shop.db
    .selectFrom('staff')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('the first login takes the one-time code, a password and a code of the authenticator, once', async () => {
  const may = await hire(shop, 'owner')
  expect(await login(may)).toMatchObject(wrong) // no password is set yet
  const visitor = await setUp(shop, may)
  const me = { name: may.name, email: may.email, role: 'owner', coCode: 'SPORT' }
  expect(await visitor.call('GET /staff/me', {})).toMatchObject(me)
  wait()
  const again = { email: may.email, setUpCode: may.code, password: staffPassword, totp: readAuthenticator(shop, may) }
  expect(await openStaffVisitor(shop).ask('POST /staff/setUp', again, { locale: 'en-US' })).toMatchObject(wrong)
  expect((await login(may)).ok).toBe(true)
})

test('staff are told the calls that their role may make, and no others', async () => {
  const support = await (await setUp(shop, await hire(shop, 'support'))).call('GET /staff/me', {})
  const owner = await (await setUp(shop, await hire(shop, 'owner'))).call('GET /staff/me', {})
  expect(support.may).toEqual(expect.arrayContaining(['GET /staff/orders', 'GET /staff/me']))
  expect(support.may).not.toContain('POST /staff/orders/{invoiceNo}/pick')
  expect(owner.may).toEqual(expect.arrayContaining(['GET /staff/auditLog', 'POST /staff/orders/{invoiceNo}/pick']))
  expect(owner.may.filter((route) => !/ \/(staff|vip|vipAdmin)\//.test(route))).toEqual([])
})

test('a one-time code is good for a day, for its own account and with its own authenticator', async () => {
  const may = await hire(shop, 'support')
  const june = await hire(shop, 'support')
  const ask = (email: string, setUpCode: string, totp: string) =>
    openStaffVisitor(shop).ask(
      'POST /staff/setUp',
      { email, setUpCode, password: staffPassword, totp },
      { locale: 'en-US' },
    )
  expect(await ask(may.email, june.code, readAuthenticator(shop, may))).toMatchObject(wrong)
  expect(await ask(may.email, may.code, readAuthenticator(shop, june))).toMatchObject(wrong)
  expect(await ask('nobody@harbour.example', may.code, readAuthenticator(shop, may))).toMatchObject(wrong)
  shop.clock.moveBy({ hours: 24 })
  expect(await ask(may.email, may.code, readAuthenticator(shop, may))).toMatchObject(wrong)
  expect(await ask(june.email, june.code.toLowerCase(), readAuthenticator(shop, june))).toMatchObject(wrong)
})

test('a one-time code brought three times at once, each with another code of the authenticator, lets one in', async () => {
  const may = await hire(shop, 'support')
  const { email, code: setUpCode } = may
  const answers = await Promise.all(
    [-30, 0, 30].map((seconds) => {
      const totp = readAuthenticator(shop, may, seconds)
      return openStaffVisitor(shop).ask('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a password of staff is long, not guessed first, and not the own address', async () => {
  const may = await hire(shop, 'support')
  const complain = async (password: string) => {
    const form = { email: may.email, setUpCode: may.code, password, totp: readAuthenticator(shop, may) }
    const answer = await openStaffVisitor(shop).ask('POST /staff/setUp', form)
    return answer.ok ? 'taken' : answer.fields?.['password']?.code
  }
  expect(await complain('')).toBe('new_password_required')
  expect(await complain('Short1Pass')).toBe('staff_password_length')
  expect(await complain('unbelievable')).toBe('password_common')
  expect(await complain('aaaaaaaaaaaaaaaa')).toBe('password_common')
  expect(await complain(`my ${may.email}`)).toBe('password_like_contact')
  expect(await complain('長密碼也可以，只要夠長。')).toBe('taken')
})

test('a wrong name, password or code, and an account that is out, sound alike, and each costs one hash', async () => {
  const may = await hire(shop, 'owner')
  await setUp(shop, may)
  wait()
  const gone = await hire(shop, 'owner')
  await setUp(shop, gone)
  wait()
  await inTransaction(shop.db, (tx) => disableStaff(tx, order(gone)))
  const { passwords } = shop.app.context
  const said = []
  for (const attempt of [
    () => login(may, { email: 'nobody@harbour.example' }),
    () => login(may, { password: 'correct battery stable' }),
    () => login(may, { totp: '000000' }),
    () => login(may, { totp: '' }),
    () => login({ ...may, company: 'FOOD' }),
    () => login(gone),
  ]) {
    const before = passwords.count
    const { ok, status, error, message } = { status: 0, error: '', message: '', ...(await attempt()) }
    said.push(JSON.stringify({ ok, status, error, message, hashes: passwords.count - before }))
  }
  expect([...new Set(said)]).toEqual([JSON.stringify({ ok: false, ...wrong, hashes: 1 })])
  expect((await login(may)).ok).toBe(true)
})

test('a code of the authenticator is good a half minute early or late, and once', async () => {
  const may = await hire(shop, 'owner')
  await setUp(shop, may)
  wait()
  for (const seconds of [-60, 60])
    expect(await login(may, { totp: readAuthenticator(shop, may, seconds) })).toMatchObject(wrong)
  const early = readAuthenticator(shop, may, -30)
  expect((await login(may, { totp: early })).ok).toBe(true)
  expect(await login(may, { totp: early })).toMatchObject(wrong)
  expect((await login(may, { totp: readAuthenticator(shop, may, 30) })).ok).toBe(true)
  expect(await login(may)).toMatchObject(wrong) // older than the one just used
})

test('of eight who bring the same code at once, one is let in', async () => {
  const may = await hire(shop, 'owner')
  await setUp(shop, may)
  wait()
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(may)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a hundred guesses at one account reach the hash ten times, and guesses from one network thirty times', async () => {
  const may = await hire(shop, 'owner')
  await setUp(shop, may)
  wait()
  const { passwords } = shop.app.context
  const before = passwords.count
  const guesses = await Promise.all(Array.from({ length: 100 }, () => login(may, { password: 'wrong battery staple' })))
  expect(passwords.count - before).toBeLessThanOrEqual(10)
  expect(new Set(guesses.map((guess) => !guess.ok && guess.error))).toEqual(
    new Set(['INVALID_STAFF_LOGIN', 'CAPTCHA_REQUIRED']),
  )

  const network = openStaffVisitor(shop)
  const between = passwords.count
  for (let turn = 0; turn < 40; turn += 1)
    await network.ask('POST /staff/login', { email: `guess${turn}@harbour.example`, password: 'x', totp: '000000' })
  expect(passwords.count - between).toBe(30)
})

test('(C16) who guesses at an account does not lock its owner out; who has its password may not guess the codes', async () => {
  const may = await hire(shop, 'owner')
  await setUp(shop, may)
  wait()
  for (let guess = 0; guess < 10; guess += 1) await login(may, { password: 'wrong battery staple' })
  const work = async () => ({ 'x-captcha': await proveMuch(1, shop.clock.now()) })
  const enter = async (totp: string) => {
    const form = { email: may.email, password: staffPassword, totp }
    return openStaffVisitor(shop).ask('POST /staff/login', form, { headers: await work() })
  }
  expect(await login(may)).toMatchObject({ status: 422, error: 'CAPTCHA_REQUIRED', facts: { effort: 1 } })
  expect(await enter(readAuthenticator(shop, may))).toMatchObject({ ok: true })

  const june = await hire(shop, 'owner')
  await setUp(shop, june)
  wait()
  const right = readAuthenticator(shop, june)
  const wrong = right === '111111' ? '222222' : '111111'
  for (let guess = 0; guess < 10; guess += 1) expect(await login(june, { totp: wrong })).toMatchObject({ status: 422 })
  const form = { email: june.email, password: staffPassword, totp: right }
  const answer = await openStaffVisitor(shop).ask('POST /staff/login', form, { headers: await work() })
  expect(answer).toMatchObject({ error: 'INVALID_STAFF_LOGIN' })
  shop.clock.moveBy({ minutes: 1 })
})

test('a session ends after half an hour of rest, and after twelve hours whatever happens', async () => {
  const may = await hire(shop, 'owner')
  const resting = await setUp(shop, may)
  shop.clock.moveBy({ minutes: 29 })
  expect((await resting.ask('GET /staff/me', {})).ok).toBe(true)
  shop.clock.moveBy({ minutes: 29 })
  expect((await resting.ask('GET /staff/me', {})).ok).toBe(true)
  shop.clock.moveBy({ minutes: 30 })
  expect(await resting.ask('GET /staff/me', {})).toMatchObject({ status: 401, error: 'SESSION_ENDED' })

  const busy = await logInStaff(shop, may)
  for (let turn = 0; turn < 28; turn += 1) {
    shop.clock.moveBy({ minutes: 25 })
    expect((await busy.ask('GET /staff/me', {})).ok).toBe(true)
  }
  shop.clock.moveBy({ minutes: 20 })
  expect(await busy.ask('GET /staff/me', {})).toMatchObject({ status: 401, error: 'SESSION_ENDED' })
  expect(await shop.db.selectFrom('staff_session').selectAll().execute()).not.toEqual([])
  await shop.app.jobs['deleteStaffSessions']!({} as never)
  expect((await shop.db.selectFrom('staff_session').select('ends_at').execute()).map(({ ends_at }) => ends_at)).toEqual(
    [],
  )
})

test('logging out ends this session or all, a changed password the others, and who is out or reset has none', async () => {
  const may = await hire(shop, 'owner')
  const first = await setUp(shop, may)
  const second = await logInStaff(shop, may)
  const third = await logInStaff(shop, may)
  const isIn = async (visitor: typeof first) => (await visitor.ask('GET /staff/me', {})).ok
  expect(await first.call('POST /staff/logout', {})).toEqual({ ended: 1 })
  expect([await isIn(first), await isIn(second)]).toEqual([false, true])

  const change = { oldPassword: staffPassword, password: 'another battery staple' }
  expect(await second.ask('POST /staff/changePassword', { ...change, oldPassword: 'guessed' })).toMatchObject({
    error: 'OLD_PASSWORD_INCORRECT',
  })
  expect(
    await second.ask('POST /staff/changePassword', { oldPassword: staffPassword, password: staffPassword }),
  ).toMatchObject({ fields: { password: { code: 'password_unchanged' } } })
  await second.call('POST /staff/changePassword', change)
  expect([await isIn(second), await isIn(third)]).toEqual([true, false])
  wait()
  expect(await login(may)).toMatchObject(wrong)
  wait()
  expect((await login(may, { password: change.password })).ok).toBe(true)
  expect(await second.call('POST /staff/logout', { everywhere: true })).toEqual({ ended: 2 })
  expect(await isIn(second)).toBe(false)

  const june = await hire(shop, 'owner')
  const inside = await setUp(shop, june)
  await inTransaction(shop.db, (tx) => disableStaff(tx, order(june)))
  expect(await isIn(inside)).toBe(false)
  const anew = await inTransaction(shop.db, (tx) => resetStaff(tx, order(june)))
  wait()
  expect(await login(june)).toMatchObject(wrong) // neither the old password nor the old authenticator
  expect(await isIn(await setUp(shop, { ...june, ...anew! }))).toBe(true)
})

test('a token of staff opens nothing in the storefront, a member’s nothing of the staff’s', async () => {
  const staff = await setUp(shop, await hire(shop, 'owner'))
  expect(await staff.ask('GET /shop_cart/getShopCartItems', {})).toMatchObject({ status: 401 })
  expect(await staff.ask('GET /vip/getVipAddressList', {})).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
  const member = await logIn(shop)
  for (const visitor of [member, await shop.visitor()])
    expect(await visitor.ask('GET /staff/me', {})).toMatchObject({ status: 404, error: 'NO_SUCH_CALL' })
  expect(await shop.stranger().ask('GET /staff/me', {})).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
})
