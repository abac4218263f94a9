import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arjun, emily, logIn, proveWork } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await shop.db.insertInto('setting').values({ company: 'SPORT', key: 'automaticLogin', value: 'true' }).execute()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const profileOf = async (visitor: Awaited<ReturnType<typeof logIn>>) =>
  (await visitor.call('POST /vip/searchVipInSession', {})).vip_profile

test('[1.01] [4.01] [4.03] [7.008] [7.010] [3.07] [3.08] a walk-in who logs in is that member from then on, and found by vipCode', async () => {
  const visitor = await shop.visitor()
  expect(await profileOf(visitor)).toMatchObject({ vipCode: 'WALKIN', vipGrade: 'WALKIN', firstName: '' })
  const { vip_profile, pos_profile } = await visitor.call('POST /websiteLogin', {
    userId: emily.email,
    password: emily.password,
  })
  expect(vip_profile).toMatchObject({
    coCode: 'SPORT',
    vipGrade: 'VIP',
    firstName: 'Emily',
    lastName: 'Carter',
  })
  expect(vip_profile.bonus).toBeGreaterThan(0) // points from the demo's past orders
  expect(pos_profile).toEqual({
    originalJPOSSession: { vipCode: vip_profile.vipCode, coCode: 'SPORT', shopCode: 'WEBSITE' },
  })
  expect(await profileOf(visitor)).toEqual(vip_profile)
  const found = await visitor.call('POST /vip/searchVipInSession', { vipCode: vip_profile.vipCode })
  expect(found).toMatchObject({ vip_profile, pos_profile })
})

test('another’s vipCode is not found, whoever asks', async () => {
  const member = await logIn(shop)
  const { vipCode } = await profileOf(await logIn(shop, arjun))
  for (const visitor of [member, await shop.visitor()]) {
    expect(await visitor.ask('POST /vip/searchVipInSession', { vipCode })).toMatchObject({
      status: 404,
      error: 'MEMBER_NOT_FOUND',
    })
    expect(await visitor.ask('GET /loginForUpdateTxDate', { vipCode })).toMatchObject({ status: 404 })
  }
  expect(await member.ask('POST /vip/chooseVipWithoutCalculate/{id}', { id: vipCode })).toMatchObject({ status: 404 })
})

test('[5.08] e-mail in any case and mobile in any spelling open the same account, and nothing else is taken for either', async () => {
  for (const userId of [
    emily.email.toUpperCase(),
    emily.phone,
    emily.phone.slice(4),
    '5550 1006',
    '＋８５２ ５５５０１００６',
  ])
    expect((await profileOf(await logIn(shop, { ...emily, email: userId }))).firstName).toBe('Emily')
  for (const userId of ['Emily Carter', '2550 1006', "' OR 1=1 --"])
    expect(await shop.stranger().ask('POST /websiteLogin', { userId, password: emily.password })).toMatchObject({
      status: 422,
      error: 'INVALID_LOGIN',
    })
})

test('[8.33] a wrong name and a wrong password sound alike, and each costs the work of one hash', async () => {
  const { passwords } = shop.app.context
  const said = []
  for (const userId of [emily.email, 'nobody@harbour.example', '9123 4567', 'no address at all']) {
    const before = passwords.count
    const answer = await shop
      .stranger()
      .ask('POST /websiteLogin', { userId, password: 'Wrong123' }, { locale: 'en-US' })
    said.push([answer.ok, !answer.ok && answer.message, !answer.ok && answer.error, passwords.count - before])
  }
  expect(new Set(said.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([false, 'Invalid username or password.', 'INVALID_LOGIN', 1])]),
  )
})

test('[5.02] [5.04] an empty name and an empty password each have words of their own', async () => {
  const answer = await shop.stranger().ask('POST /websiteLogin', { userId: ' ', password: '' }, { locale: 'en-US' })
  expect(answer).toMatchObject({
    status: 422,
    error: 'CHECK_REQUIRED_FIELDS',
    fields: {
      userId: { code: 'contact_required', message: 'Please input your email or mobile number' },
      password: { code: 'password_required', message: 'Please input your password' },
    },
  })
})

test('[3.10] a password may come sealed with the shop’s public key; one that cannot be opened, or is older than two minutes, is refused', async () => {
  const { algorithm, publicKey, now } = await shop.stranger().call('GET /loginKey', {})
  expect(algorithm).toBe('RSA-OAEP-256')
  const key = await webcrypto.subtle.importKey(
    'spki',
    Buffer.from(publicKey, 'base64'),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  const seal = (text: string) => webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, Buffer.from(text))
  const sealed = await seal(JSON.stringify({ password: emily.password, time: now }))
  const encryptPassword = Buffer.from(sealed).toString('base64')
  const visitor = shop.stranger()
  await visitor.call('POST /websiteLogin', { userId: emily.email, encryptPassword })
  expect((await profileOf(visitor)).firstName).toBe('Emily')
  const broken = Buffer.from(sealed).fill(7, 0, 9).toString('base64')
  expect(await visitor.ask('POST /websiteLogin', { userId: emily.email, encryptPassword: broken })).toMatchObject({
    status: 400,
    facts: { field: 'encryptPassword' },
  })
  const refused = async (text: string) => {
    const copy = Buffer.from(await seal(text)).toString('base64')
    const answer = await shop.stranger().ask('POST /websiteLogin', { userId: emily.email, encryptPassword: copy })
    expect(answer).toMatchObject({ status: 400, facts: { field: 'encryptPassword' } })
  }
  await refused(emily.password) // without a time it would never expire
  await refused(JSON.stringify({ password: emily.password }))
  await refused(JSON.stringify({ password: emily.password, time: shop.clock.now().add({ minutes: 3 }).toString() }))
  shop.clock.moveBy({ seconds: 119 })
  await shop.stranger().call('POST /websiteLogin', { userId: emily.email, encryptPassword })
  shop.clock.moveBy({ seconds: 2 })
  expect(await shop.stranger().ask('POST /websiteLogin', { userId: emily.email, encryptPassword })).toMatchObject({
    status: 400,
    facts: { field: 'encryptPassword' },
  })
  expect(await shop.stranger().call('GET /loginKey', {})).toMatchObject({ publicKey }) // one key for all processes
})

test('[7.008] after ten failed tries on an account a proof of work is wanted, and the owner still comes in with one', async () => {
  const guess = (visitor = shop.stranger(), headers = {}) =>
    visitor.ask('POST /websiteLogin', { userId: arjun.email, password: 'Wrong123' }, { headers })
  for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toMatchObject({ error: 'INVALID_LOGIN' })
  expect(await guess()).toMatchObject({ status: 422, error: 'CAPTCHA_REQUIRED', facts: { header: 'x-captcha' } })
  const owner = shop.stranger()
  const right = { userId: arjun.email, password: arjun.password }
  expect(await owner.ask('POST /websiteLogin', right)).toMatchObject({ error: 'CAPTCHA_REQUIRED' })
  await owner.call('POST /websiteLogin', right, { headers: { 'x-captcha': await proveWork(owner) } })
})

test('a thousand guesses at one account reach the hash ten times, and guesses from one network thirty times', async () => {
  const { passwords } = shop.app.context
  const before = passwords.count
  const guess = (userId: string, ip?: string) =>
    shop.stranger(ip).ask('POST /websiteLogin', { userId, password: 'Wrong123' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess(emily.email)))
  expect(passwords.count - before).toBeLessThanOrEqual(10)
  expect(new Set(answers.map((answer) => !answer.ok && answer.error))).toEqual(
    new Set(['INVALID_LOGIN', 'CAPTCHA_REQUIRED']),
  )

  const between = passwords.count
  const spread = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => guess(`someone${turn}@harbour.example`, '10.9.9.9')),
  )
  expect(passwords.count - between).toBeLessThanOrEqual(30)
  expect(spread.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(30)
})

test('a login gives its tries back: whoever knows the password is never asked for a proof', async () => {
  for (let turn = 0; turn < 12; turn += 1)
    expect((await profileOf(await logIn(shop, emily, shop.stranger('10.8.8.8')))).firstName).toBe('Emily')
})

test('[7.009] [4.05] [9.05] an automatic login without a ticket of the shop’s own fails as a wrong password does', async () => {
  const visitor = shop.stranger()
  const wrong = { userId: emily.email, password: emily.password, systemFlag: 'WEBSITE', termId: '1', shopId: 'WEBSITE' }
  expect(await visitor.ask('POST /walkinLogin', wrong)).toMatchObject({ status: 422, error: 'INVALID_LOGIN' })
  expect(visitor.token).toBeUndefined()
})

test('[7.009] [7.113] a ticket opens the shop as its member once, within a minute, where that is switched on', async () => {
  const elsewhere = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.7.7.7' }), 'http://food.localhost')
  await elsewhere.call('POST /websiteLogin', { userId: emily.email, password: emily.password })
  expect(await elsewhere.ask('POST /vip/loginTicket', {})).toMatchObject({ status: 404, error: 'NO_SUCH_CALL' })
  const member = await logIn(shop)
  const ask = async () => {
    const { appUser, appPwd } = await member.call('POST /vip/loginTicket', {})
    return {
      coCode: 'SPORT',
      shopId: 'WEBSITE',
      termId: '1',
      locale: 'zh-TW',
      remember: false,
      userId: appUser,
      password: appPwd,
      systemFlag: 'WEBSITE',
    } as const
  }
  const first = await ask()
  const phone = shop.stranger()
  await phone.call('POST /walkinLogin', first)
  expect((await profileOf(phone)).firstName).toBe('Emily')
  expect(await shop.stranger().ask('POST /walkinLogin', first)).toMatchObject({ error: 'INVALID_LOGIN' }) // used

  const second = await ask()
  shop.clock.moveBy({ seconds: 61 })
  expect(await shop.stranger().ask('POST /walkinLogin', second)).toMatchObject({ error: 'INVALID_LOGIN' }) // expired

  const third = await ask()
  const other = await logIn(shop, arjun)
  expect(await other.ask('POST /walkinLogin', third)).toMatchObject({ error: 'INVALID_LOGIN' }) // logged in as somebody else
  expect((await profileOf(other)).firstName).toBe('Arjun')

  const fourth = await ask()
  await (await logIn(shop)).call('POST /vip/logout', { everywhere: true })
  expect(await shop.stranger().ask('POST /walkinLogin', fourth)).toMatchObject({ error: 'INVALID_LOGIN' }) // every session has ended
})
