import { expect, test } from 'vitest'
import { onAccountOpened } from '#server/hooks.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { isGooglesOwn } from '#server/lib/integrations/identity-providers.ts'
import { walkThere } from '#tests/identity-provider.ts'
import { form, type IdentityShop, useIdentityShop } from '#tests/identity-shop.ts'
import { emily, receiveCode, taiMan } from '#tests/people.ts'
import { registerByStaff } from '#server/identity/accounts.commands.ts'

let { shop, there, enter, finish, memberOf, identities, join } = {} as IdentityShop
useIdentityShop((opened) => void ({ shop, there, enter, finish, memberOf, identities, join } = opened))

test('the login page is told which third parties are set up, and those that are not are none', async () => {
  const { providers } = await (await enter()).call('GET /auth/providers', {})
  expect(providers).toEqual([
    { code: 'apple', name: 'Apple' },
    { code: 'facebook', name: 'Facebook' },
    { code: 'openid', name: 'Harbour ID' },
  ])
  const asked = await (await enter()).ask('POST /auth/send/{a}/{b}', { a: 'google', b: 'login' })
  expect(asked).toMatchObject({ status: 404, error: 'PROVIDER_NOT_OFFERED' })
})

test('[7.013] the address of the provider carries state, nonce and PKCE, and the way back is the shop’s own', async () => {
  const browser = await enter()
  const { address } = await browser.call('POST /auth/send/{a}/{b}', { a: 'openid', b: 'login', redirect: '/cart' })
  const { origin, searchParams: asked } = new URL(address)
  expect(origin).toBe(there.origin)
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: 'http://localhost/oauth/openid',
    code_challenge_method: 'S256',
  })
  expect(asked.get('state')).toMatch(/^\w+\.[\w-]{43}$/)
  for (const name of ['nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  const rows = await shop.db.selectFrom('third_party_attempt').selectAll().execute()
  const kept = JSON.stringify(rows.map((row) => Object.values(row).map(String)))
  for (const name of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(asked.get(name))
  expect(kept).not.toContain(browser.cookie.split('=')[1])
})

test('neither provider nor purpose nor way back is whatever one sends', async () => {
  const ask = async (path: string, body: object) =>
    (
      await shop.fetch(`/api/auth/send/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: (await enter()).token!, 'content-type': 'application/json' },
      })
    ).status
  expect(await ask('evil/login', {})).toBe(400)
  expect(await ask('openid/steal', {})).toBe(400)
  expect(await ask('openid/login', { redirect_uri: 'https://evil.example' })).toBe(400)
})

test('[7.014] [4.01] who is new completes a form and is a member; the second time straight in', async () => {
  const browser = await enter()
  const walkin = browser.token
  const answer = await browser.comeBack('openid', 'bella', { redirect: '/cart?a=1' })
  const asked = await browser.call('POST /auth/login/{type}', answer)
  expect(asked).toMatchObject({
    outcome: 'to complete',
    provider: 'Harbour ID',
    firstName: 'Bella',
    lastName: 'Ho',
    email: 'bella@example.com',
    redirect: '/cart?a=1',
  })
  expect(browser.token).toBe(walkin)
  expect(
    await browser.ask('POST /auth/complete', { ...form, birthDate: '2010-01-01', agreeTerms: false }),
  ).toMatchObject({ fields: { birthDate: { code: 'under_18' }, agreeTerms: { code: 'member_terms_required' } } })
  const inside = await browser.call('POST /auth/complete', form)
  expect(inside).toMatchObject({ redirect: '/cart?a=1', vip_profile: { firstName: 'Bella', vipGrade: 'MEMBER' } })
  expect(browser.token).not.toBe(walkin)

  const member = await memberOf('bella@example.com')
  expect(member).toMatchObject({ password_hash: null, birth_date: '1991-02-03', first_name: 'Bella' })
  expect(member.email_proven_at).not.toBeNull()
  const consents = await shop.db.selectFrom('consent').selectAll().where('member', '=', member.visitor).execute()
  expect(consents.filter(({ given }) => given).map(({ kind }) => kind)).toEqual(['collection', 'terms'])
  expect((await identities(member.visitor)).map(({ issuer, subject }) => [issuer, subject])).toEqual([
    [there.origin, 'bella'],
  ])
  expect(await browser.ask('POST /auth/complete', form)).toMatchObject({ error: 'ATTEMPT_LOST' })

  const again = await enter()
  const cart = await again.call('POST /auth/login/{type}', await again.comeBack('openid', 'bella'))
  expect(cart).toMatchObject({ outcome: 'logged in', redirect: '/', vip_profile: { vipCode: member.vip_code } })
  expect(await again.call('POST /vip/searchVipInSession', {})).toMatchObject({ vip_profile: { firstName: 'Bella' } })
})

test('what the walk-in had in the cart is the member’s after a login by a third party', async () => {
  await join('new0')
  const browser = await enter()
  await browser.call('POST /shop_cart/addToShopCart', [{ prodCode: 'EL10235' }])
  await browser.logInWith('openid', 'new0')
  const again = await enter()
  await again.logInWith('openid', 'new0')
  const cart = await again.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart)).toContain('EL10235')
})

test('the account that waits from the counter is taken over by who proves its e-mail through a third party', async () => {
  const waiting = {
    firstName: 'C',
    lastName: 'T',
    salutation: '',
    mobile: '',
    referralCode: '',
    language: 'en-US',
  } as const
  const { vipCode } = await inTransaction(shop.db, (tx) =>
    registerByStaff(
      tx,
      { onAccountOpened },
      { ...waiting, email: 'counter@example.com', birthDate: '1980-01-01' },
      { company: 'SPORT', actor: 'staff:May', now: shop.clock.now(), today: Temporal.PlainDate.from('2026-11-20') },
    ),
  )
  await join('counter')
  expect(await memberOf('counter@example.com')).toMatchObject({ vip_code: vipCode, birth_date: '1980-01-01' })
})

test('a vouched e-mail that a member has opens nothing: the password of that account comes first, then they are linked', async () => {
  const browser = await enter()
  const asked = await finish(browser, await browser.comeBack('openid', 'emily'))
  expect(asked).toMatchObject({ value: { outcome: 'to connect', email: emily.email, hasPassword: true } })
  const { visitor } = await memberOf(emily.email)
  expect(await identities(visitor)).toEqual([])
  expect(await browser.ask('POST /auth/complete', form)).toMatchObject({ error: 'EMAIL_REGISTERED' })
  expect(await browser.ask('POST /auth/connect', { password: 'Wrong1234' })).toMatchObject({ error: 'INVALID_LOGIN' })
  expect(await identities(visitor)).toEqual([])
  const inside = await browser.call('POST /auth/connect', { password: emily.password })
  expect(inside.vip_profile.firstName).toBe(emily.firstName)
  expect(await identities(visitor)).toHaveLength(1)
  await shop.runJobs()
  expect(shop.mails.findLast(({ to }) => to === emily.email)?.subject).toContain('Harbour ID')
  expect(await (await enter()).logInWith('openid', 'emily')).toMatchObject({ outcome: 'logged in' })
})

test('or a code to that e-mail, which says in the letter that the accounts will be linked', async () => {
  const browser = await enter()
  await browser.logInWith('openid', 'emily-by-code')
  const wrong = await browser.ask('POST /auth/connect', { verifyCode: '000000' })
  expect(wrong).toMatchObject({ fields: { verifyCode: { code: 'code_incorrect' } } })
  const verifyCode = await receiveCode(shop, browser, { purpose: 'link', target: emily.email })
  expect(shop.mails.findLast(({ to }) => to === emily.email)?.text).toContain('Google')
  await browser.call('POST /auth/connect', { verifyCode })
  const { visitor } = await memberOf(emily.email)
  expect((await identities(visitor)).map(({ subject }) => subject)).toContain('emily-by-code')
})

test('[7.014] an e-mail that nobody vouches for takes no account over: not one that is there, and not one to come', async () => {
  const thief = await enter()
  expect(await thief.logInWith('openid', 'thief')).toMatchObject({ outcome: 'to complete', email: null })
  expect(await thief.ask('POST /auth/connect', { password: emily.password })).toMatchObject({ error: 'ATTEMPT_LOST' })
  expect(await thief.ask('POST /auth/complete', form)).toMatchObject({
    fields: { target: { code: 'contact_required' }, verifyCode: { code: 'code_required' } },
  })
  const guess = { ...form, target: emily.email, verifyCode: '123456' }
  expect(await thief.ask('POST /auth/complete', guess)).toMatchObject({ error: 'CODE_INCORRECT' })

  const other = await enter()
  await other.logInWith('openid', 'thief-of-nobody')
  const target = 'thief@example.com'
  const verifyCode = await receiveCode(shop, other, { purpose: 'link', target })
  expect(
    await other.ask('POST /auth/complete', { ...form, target: 'nobody.yet@example.com', verifyCode }),
  ).toMatchObject({ error: 'CODE_INCORRECT' })
  await other.call('POST /auth/complete', { ...form, target, verifyCode })
  const held = await shop.db
    .selectFrom('member')
    .select('email')
    .where('email', '=', 'nobody.yet@example.com')
    .execute()
  expect(held).toEqual([])
})

test('who proves an address that a member has by its code is that member: linked, not made twice', async () => {
  const browser = await enter()
  await browser.logInWith('openid', 'silent')
  const verifyCode = await receiveCode(shop, browser, { purpose: 'link', target: taiMan.email })
  const inside = await browser.call('POST /auth/complete', { ...form, target: taiMan.email, verifyCode })
  expect(inside.vip_profile.firstName).toBe(taiMan.firstName)
})

test('Facebook is asked who somebody is; its e-mail proves nothing', async () => {
  const browser = await enter()
  expect(await browser.logInWith('facebook', '')).toMatchObject({
    outcome: 'to complete',
    firstName: 'Fay',
    lastName: 'Lam',
    email: null,
  })
  const mobile = '9555 1234'
  const verifyCode = await receiveCode(shop, browser, { purpose: 'link', target: mobile })
  await browser.call('POST /auth/complete', { ...form, target: mobile, verifyCode })
  expect(await (await enter()).logInWith('facebook', '')).toMatchObject({ outcome: 'logged in' })
})

test('of e-mails that Google says are verified, only those in its own hands are', () => {
  const google = (email: string, rest = {}) => isGooglesOwn({ email, email_verified: true, ...rest })
  expect(google('a@gmail.com')).toBe(true)
  expect(google('a@work.example', { hd: 'work.example' })).toBe(true)
  expect(google('a@work.example')).toBe(false)
  expect(google('a@gmail.com.evil.example')).toBe(false)
  expect(google('a@gmail.com', { email_verified: false })).toBe(false)
})

test('[2.03] Apple’s form comes home as a POST: the page gets the answer, the completing form the name', async () => {
  const browser = await enter()
  const { address } = await browser.call('POST /auth/send/{a}/{b}', { a: 'apple', b: 'login' })
  const { home, form: posted } = await walkThere(address, 'new1')
  expect([home.pathname, posted?.get('state')]).toEqual(['/oauth/apple', new URL(address).searchParams.get('state')])
  posted!.set('user', JSON.stringify({ name: { firstName: 'Ann', lastName: 'Ma' }, email: emily.email }))
  const landed = await shop.fetch('/oauth/apple', { method: 'POST', body: posted! })
  expect(landed.status).toBe(303)
  const back = new URL(landed.headers.get('location')!, 'http://localhost')
  expect(back.origin + back.pathname).toBe('http://localhost/oauth/apple')
  expect(back.href).not.toContain('Ann')
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => back.searchParams.get(name) ?? undefined)
  expect(await browser.call('POST /auth/login/{type}', { type: 'apple', code, state, iss })).toMatchObject({
    outcome: 'to complete',
    firstName: 'Ann',
    lastName: 'Ma',
    email: 'new1@example.com',
  })
  expect((await shop.fetch('/oauth/evil', { method: 'POST', body: posted! })).status).toBe(404)
  expect((await shop.fetch('/oauth/apple', { method: 'POST', body: '{}' })).status).toBe(404)
})
