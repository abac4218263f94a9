import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '#server/lib/process/log.ts'
import { logIn, newcomer, proveWork, readCode, receiveCode } from './people.ts'
import { putOnSale } from './goods.ts'
import { openShop } from './shop.ts'

test('no password, code, token or address is in the log or left in the outbox, after a member’s first day', async () => {
  const lines: string[] = []
  const to = new Writable({ write: (line: Buffer, _, done) => (lines.push(String(line)), done()) })
  const shop = await openShop({ log: openLog('trace', to) })
  const email = 'quiet.person@example.com'
  const password = newcomer(email).password!
  const visitor = await shop.visitor()
  const tokens = [visitor.token!]
  const registering = await receiveCode(shop, visitor, { purpose: 'register', target: email })
  await visitor.ask('PUT /vip/websiteRegisterVIP', { ...newcomer(email), emailVerifyCode: '000000' })
  await visitor.call('PUT /vip/websiteRegisterVIP', { ...newcomer(email), emailVerifyCode: registering })
  tokens.push(visitor.token!)
  await visitor.ask('POST /websiteLogin', { userId: email, password: 'Wrong99Guess' })
  const member = await logIn(shop, { email, password })
  tokens.push(member.token!)
  await member.call(
    'GET /vip/checkMobileOrEmail',
    { mobileOrEmail: email },
    { headers: { 'x-captcha': await proveWork(member) } },
  )
  await member.call('POST /vip/changePassword', { oldPassword: password, password: 'Saucer77Green' })
  const resetting = await receiveCode(shop, member, { purpose: 'reset', target: email })
  await member.call('POST /anon/updateWebSiteVipPassword', {
    target: email,
    verifyCode: resetting,
    password: 'Napkin55Brown',
  })
  await shop.fetch(`/?appUser=V1&appPwd=${tokens[0]}&email=${email}`)
  const { rows: outbox } = await sql<object>`select payload from graphile_worker._private_jobs`.execute(shop.db)
  await shop.runJobs()
  expect(readCode(shop, email)).toBe(resetting)
  await shop.close()

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  const secrets = [
    password,
    'Wrong99Guess',
    'Saucer77Green',
    'Napkin55Brown',
    email,
    encodeURIComponent(email),
    ...tokens,
  ]
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    expect(JSON.stringify(outbox)).not.toContain(secret)
  }
  for (const code of [registering, resetting]) {
    expect(log.match(new RegExp(`(?<![0-9a-f.-])${code}(?![0-9a-f])`, 'g'))).toBeNull()
    expect(JSON.stringify(outbox)).not.toContain(`"${code}"`)
  }
  expect(outbox.length).toBeGreaterThan(0)
})

test('no counter of tries knows the e-mail or the phone that somebody gave', async () => {
  const shop = await openShop()
  await putOnSale(shop.db, { code: 'Q-CUP', cents: 1_000, onHand: 0 })
  const visitor = await shop.visitor()
  const email = 'quiet.person@example.com'
  await visitor.call('GET /anon/sendVerifyCode', { purpose: 'register', target: email })
  await visitor.ask('POST /websiteLogin', { userId: '9876 5432', password: 'Wrong99Guess' })
  await visitor.ask('POST /staff/login', { email, password: 'Wrong99Guess', totp: '000000' })
  await visitor.call('POST /app/updateItemSubscription', { assortId: 'Q-CUP', email })
  await visitor.call('POST /mailingList/subscribe', { email })
  await visitor.call('POST /contact-us', { name: 'Quiet Person', email, message: 'Hello' })
  const keys = (await shop.db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
  await shop.close()
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter((key) => /quiet|9876/.test(key))).toEqual([])
})
