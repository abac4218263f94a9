import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { facebookProvider } from '#server/lib/integrations/facebook-provider.ts'
import { isGooglesOwn } from '#server/lib/integrations/identity-providers.ts'
import { openDeafServer, openGraph, openIdentityServer, walkThere } from '#tests/identity-provider.ts'
import { emily, logIn, readCode, receiveCode, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { Browser } from '#tests/third-party-visitor.ts'
import { onAccountOpened } from '#server/hooks.ts'
import { registerByStaff } from './accounts.commands.ts'
import { unlinkIdentity } from './third-parties.commands.ts'

const people = [
  { sub: 'bella', email: 'Bella@Example.com', email_verified: true, given_name: 'Bella', family_name: 'Ho' },
  { sub: 'counter', email: 'counter@example.com', email_verified: true },
  { sub: 'emily', email: emily.email, email_verified: true, given_name: 'E', family_name: 'C' },
  { sub: 'emily-by-code', email: emily.email, email_verified: true },
  { sub: 'thief', email: emily.email, email_verified: false },
  { sub: 'thief-of-nobody', email: 'nobody.yet@example.com', email_verified: false },
  { sub: 'silent' },
  ...Array.from({ length: 15 }, (_, n) => ({ sub: `new${n}`, email: `new${n}@example.com`, email_verified: true })),
]

let shop: Awaited<ReturnType<typeof openShop>>
let there: Awaited<ReturnType<typeof openIdentityServer>>
let graph: Awaited<ReturnType<typeof openGraph>>
let openId: ReturnType<typeof there.asProvider>
beforeAll(async () => {
  there = await openIdentityServer(people, ['http://localhost', 'http://food.localhost'])
  graph = await openGraph({ id: '1022', first_name: 'Fay', last_name: 'Lam', email: taiMan.email })
  openId = there.asProvider()
  shop = await openShop({
    identityProviders: [
      there.asProvider({ responseMode: 'form_post', name: 'Apple' }, 'apple'),
      facebookProvider(graph.settings),
      openId,
    ],
  })
})
afterAll(() => Promise.all([shop.close(), there.close(), graph.close()]))
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const enter = () => new Browser(shop).enter()
const english = { locale: 'en-US' } as const
const finish = (browser: Browser, answer: Parameters<typeof browser.ask<'POST /auth/login/{type}'>>[1]) =>
  browser.ask('POST /auth/login/{type}', answer, english)
const form = { firstName: 'Bella', lastName: 'Ho', birthDate: '1991-02-03', agreeCollection: true, agreeTerms: true }
const memberOf = (email: string) =>
  shop.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const identities = (member: string) =>
  shop.db.selectFrom('third_party_identity').selectAll().where('member', '=', member).execute()

/** A member who came by a third party. */
async function join(sub: string): Promise<Browser> {
  const browser = await enter()
  await browser.logInWith('openid', sub)
  await browser.call('POST /auth/complete', form)
  return browser
}

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

const isLost = { status: 422, error: 'ATTEMPT_LOST' }

test('a state that is missing, made up or another provider’s is refused', async () => {
  const browser = await enter()
  const answer = await browser.comeBack('openid', 'new2')
  expect(await finish(browser, { ...answer, state: '' })).toMatchObject(isLost)
  expect(await finish(browser, { ...answer, state: 'a'.repeat(43) })).toMatchObject(isLost)
  expect(await finish(browser, { ...answer, type: 'facebook' })).toMatchObject(isLost)
  expect(await finish(browser, answer)).toMatchObject({ ok: true })
})

test('a state is good once, even twenty times at the same moment', async () => {
  const browser = await enter()
  const answer = await browser.comeBack('openid', 'new3')
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(browser, answer)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await finish(browser, answer)).toMatchObject(isLost)
})

test('a state of another browser is refused: its cookie is missing, though the token is known', async () => {
  const victim = await enter()
  const answer = await victim.comeBack('openid', 'new4')
  const thief = new Browser(shop)
  thief.token = victim.token!
  expect(await finish(thief, answer)).toMatchObject(isLost)
  thief.cookie = `third-party=${'a'.repeat(43)}`
  expect(await finish(thief, answer)).toMatchObject(isLost)
})

test('nor does the attacker’s own answer log a victim in: it belongs to another session', async () => {
  const attacker = await enter()
  const answer = await attacker.comeBack('openid', 'new4')
  const victim = await enter()
  victim.cookie = attacker.cookie
  expect(await finish(victim, answer)).toMatchObject(isLost)
})

test('after ten minutes a state has run out, and after thirty more the form', async () => {
  const late = await openShop({ identityProviders: [there.asProvider()] })
  const browser = await new Browser(late).enter()
  const answer = await browser.comeBack('openid', 'new5')
  late.clock.moveBy({ minutes: 10 })
  expect(await finish(browser, answer)).toMatchObject(isLost)
  await finish(browser, await browser.comeBack('openid', 'new5'))
  late.clock.moveBy({ minutes: 30 })
  expect(await browser.ask('POST /auth/complete', form)).toMatchObject(isLost)
  await late.runJobs()
  await late.close()
})

test('a state of another company is refused', async () => {
  const browser = await enter()
  const answer = await browser.comeBack('openid', 'new6')
  const next = await new Browser(shop, 'http://food.localhost').enter()
  next.cookie = browser.cookie
  expect(await finish(next, answer)).toMatchObject(isLost)
  const { id } = await shop.db
    .selectFrom('session')
    .innerJoin('visitor', 'visitor.id', 'session.visitor')
    .select('session.id')
    .where('visitor.company', '=', 'FOOD')
    .orderBy('session.login_at', 'desc')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('third_party_attempt').set({ session: id }).where('used_at', 'is', null).execute()
  expect(await finish(next, answer)).toMatchObject(isLost)
})

test('who is known to one company is nobody to the other', async () => {
  await join('new7')
  const next = await new Browser(shop, 'http://food.localhost').enter()
  expect(await next.logInWith('openid', 'new7')).toMatchObject({ outcome: 'to complete' })
  await next.call('POST /auth/complete', form)
  const again = await new Browser(shop, 'http://food.localhost').enter()
  expect(await again.logInWith('openid', 'new7')).toMatchObject({
    outcome: 'logged in',
    vip_profile: { coCode: 'FOOD' },
  })
})

test('a provider sends back to the host of the company, never to one that only the request names', async () => {
  const backOf = async (origin: string) => {
    const visitor = await shop.visitor()
    const asked = { a: 'openid', b: 'login' } as const
    const { address } = await visitor.call('POST /auth/send/{a}/{b}', asked, { headers: { host: origin } })
    return new URL(address).searchParams.get('redirect_uri')
  }
  expect(await backOf('evil.example')).toBe('http://localhost/oauth/openid')
  expect(await backOf('food.localhost')).toBe('http://localhost/oauth/openid')
  expect(await backOf('127.0.0.1')).toBe('http://127.0.0.1/oauth/openid')
})

test('a form sent ten times at once makes one member', async () => {
  const browser = await enter()
  await browser.logInWith('openid', 'new12')
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.ask('POST /auth/complete', form)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const made = await shop.db.selectFrom('member').select('visitor').where('email', '=', 'new12@example.com').execute()
  expect(made).toHaveLength(1)
})

test('an ID token with another nonce, a code with another challenge or of another client, a foreign issuer: none is believed', async () => {
  const altered = async (alter: (address: URL) => void) => {
    const browser = await enter()
    return finish(browser, await browser.comeBack('openid', 'new8', { alter }))
  }
  const failed = { status: 422, error: 'PROVIDER_FAILED' }
  expect(await altered(({ searchParams }) => searchParams.set('nonce', 'another'))).toMatchObject(failed)
  expect(await altered(({ searchParams }) => searchParams.set('code_challenge', 'b'.repeat(43)))).toMatchObject(failed)
  expect(await altered(({ searchParams }) => searchParams.set('client_id', 'other'))).toMatchObject(failed)
  const browser = await enter()
  const answer = await browser.comeBack('openid', 'new8')
  expect(await finish(browser, { ...answer, iss: 'https://evil.example' })).toMatchObject(failed)
  const quiet = await enter()
  const { iss: _, ...without } = await quiet.comeBack('openid', 'new8')
  expect(await finish(quiet, without)).toMatchObject(failed)
  expect(await altered(() => {})).toMatchObject({ ok: true })
})

test('who turns back at the provider is told so, and nothing has changed', async () => {
  const browser = await enter()
  expect(await finish(browser, await browser.comeBack('openid', null))).toMatchObject({
    error: 'PROVIDER_DECLINED',
    message: 'You did not go on at Harbour ID, so you are not logged in. Nothing was changed.',
  })
  expect(await browser.call('POST /vip/searchVipInSession', {})).toMatchObject({ vip_profile: { vipCode: 'WALKIN' } })
})

test('a provider that is away, or does not answer in time, is said to be away', async () => {
  const deaf = await openDeafServer()
  const brief = await openIdentityServer(people)
  const lonely = await openShop({
    identityProviders: [
      there.asProvider({ issuer: deaf.origin, seconds: 0.3 }, 'google'),
      brief.asProvider({ seconds: 2 }),
    ],
  })
  const browser = await new Browser(lonely).enter()
  const away = { status: 503, error: 'PROVIDER_AWAY' }
  expect(await browser.ask('POST /auth/send/{a}/{b}', { a: 'google', b: 'login' })).toMatchObject(away)
  const answer = await browser.comeBack('openid', 'bella')
  await brief.close()
  expect(await finish(browser, answer)).toMatchObject(away)
  await Promise.all([lonely.close(), deaf.close()])
})

test('a member links a third party, logs in with it, and takes it off again', async () => {
  const browser = new Browser(shop)
  await logIn(shop, taiMan, browser)
  expect(await browser.ask('POST /auth/send/{a}/{b}', { a: 'openid', b: 'login' })).toMatchObject({
    error: 'ALREADY_LOGGED_IN',
  })
  const answer = await browser.comeBack('openid', 'new9', { purpose: 'link', redirect: '/personal' })
  expect(await finish(browser, answer)).toMatchObject({ value: { outcome: 'linked', redirect: '/personal' } })
  expect(await (await enter()).logInWith('openid', 'new9')).toMatchObject({
    outcome: 'logged in',
    vip_profile: { firstName: taiMan.firstName },
  })
  const { linked } = await browser.call('GET /vip/getThirdParties', {})
  const mine = linked.find(({ email }) => email === 'new9@example.com')!
  expect(mine).toMatchObject({ provider: 'openid', name: 'Harbour ID' })

  const other = new Browser(shop)
  await logIn(shop, emily, other)
  const theirs = await finish(other, await other.comeBack('openid', 'new9', { purpose: 'link' }))
  expect(theirs).toMatchObject({ status: 409, error: 'IDENTITY_TAKEN' })
  expect(await other.ask('POST /vip/unlinkThirdParty', { id: mine.id })).toMatchObject({ error: 'IDENTITY_NOT_FOUND' })
  expect(await (await enter()).ask('POST /auth/send/{a}/{b}', { a: 'openid', b: 'link' })).toMatchObject({
    status: 401,
  })

  await browser.call('POST /vip/unlinkThirdParty', { id: mine.id })
  expect(await (await enter()).logInWith('openid', 'new9')).toMatchObject({ outcome: 'to complete' })
})

test('a session that ends while the third party is asked links nothing', async () => {
  const browser = new Browser(shop)
  await logIn(shop, taiMan, browser)
  const answer = await browser.comeBack('openid', 'new14', { purpose: 'link' })
  const prove = openId.prove.bind(openId)
  vi.spyOn(openId, 'prove').mockImplementationOnce(async (...asked) => {
    await (await logIn(shop, taiMan)).call('POST /vip/logout', { everywhere: true })
    return prove(...asked)
  })
  expect(await finish(browser, answer)).toMatchObject({ error: 'ATTEMPT_LOST' })
  const linked = await identities((await memberOf(taiMan.email)).visitor)
  expect(linked.filter(({ email }) => email === 'new14@example.com')).toEqual([])
})

/** How many stand before a row that another holds. */
async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(shop.db)
  return rows[0]?.count
}

test('the last way in of a member without a password stays, even when two are taken off at once', async () => {
  const browser = await join('new10')
  const only = await browser.call('GET /vip/getThirdParties', {})
  expect(await browser.ask('POST /vip/unlinkThirdParty', { id: only.linked[0]!.id })).toMatchObject({
    error: 'LAST_WAY_IN',
  })
  await finish(browser, await browser.comeBack('openid', 'new13', { purpose: 'link' }))
  const { linked } = await browser.call('GET /vip/getThirdParties', {})
  const { visitor: member } = await memberOf('new10@example.com')
  const takeOff = (tx: Tx, { id }: { id: string }) => unlinkIdentity(tx, { company: 'SPORT', member }, id)
  const second = await inTransaction(shop.db, async (tx) => {
    await takeOff(tx, linked[0]!)
    const other = inTransaction(shop.db, (besides) => takeOff(besides, linked[1]!))
    await expect.poll(countWaiting).toBe(1) // the other has come to the same member
    return { answer: other.catch((refusal: { code: string }) => refusal.code) }
  })
  expect(await second.answer).toBe('LAST_WAY_IN')
})

test('what is linked is in the file of one’s own, and is forgotten with the account', async () => {
  const browser = await join('new11')
  const { visitor } = await memberOf('new11@example.com')
  const { portions } = await browser.call('GET /vip/exportMyData', {})
  expect(portions['linkedAccounts']).toMatchObject([
    { provider: 'openid', subject: 'new11', email: 'new11@example.com' },
  ])
  const target = 'new11@example.com'
  const verifyCode = await receiveCode(shop, browser, { purpose: 'delete', target })
  expect(readCode(shop, target)).toBe(verifyCode)
  await browser.call('POST /app/cancelAccount', { confirm: true, verifyCode })
  expect(await identities(visitor)).toEqual([])
  expect(await (await enter()).logInWith('openid', 'new11')).toMatchObject({ outcome: 'to complete' })
})
