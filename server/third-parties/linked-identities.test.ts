import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { type IdentityShop, useIdentityShop } from '#tests/identity-shop.ts'
import { emily, logIn, readCode, receiveCode, taiMan } from '#tests/people.ts'
import { Browser } from '#tests/third-party-visitor.ts'
import { unlinkIdentity } from './third-parties.commands.ts'

let { shop, openId, enter, finish, memberOf, identities, join } = {} as IdentityShop
useIdentityShop((opened) => void ({ shop, openId, enter, finish, memberOf, identities, join } = opened))

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

/** Counts the sessions that wait for a row lock. */
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
    await expect.poll(countWaiting).toBe(1) // the other waits for the same member row
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
