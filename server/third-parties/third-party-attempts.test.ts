import { expect, test } from 'vitest'
import { openDeafServer, openIdentityServer } from '#tests/identity-provider.ts'
import { form, type IdentityShop, people, useIdentityShop } from '#tests/identity-shop.ts'
import { openShop } from '#tests/shop.ts'
import { Browser } from '#tests/third-party-visitor.ts'

let { shop, there, enter, finish, join } = {} as IdentityShop
useIdentityShop((opened) => void ({ shop, there, enter, finish, join } = opened))

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
