import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Authenticator } from '#tests/authenticator.ts'
import { arjun, emily, logIn, ngaTing, receiveCode, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit').execute()
  await shop.db.deleteFrom('passkey').execute()
  await shop.db.deleteFrom('passkey_challenge').execute()
  shop.mails.length = 0
})

const refused = { ok: false, status: 422, error: 'PASSKEY_REFUSED' }
const firstName = async (who: ShopVisitor) => (await who.call('POST /vip/searchVipInSession', {})).vip_profile.firstName

/** A member with a passkey, and its authenticator. */
async function withPasskey(who = emily, name = 'My phone') {
  const member = await logIn(shop, who)
  const authenticator = new Authenticator()
  const credential = authenticator.make(await member.call('POST /vip/beginPasskey', {}))
  const { passkey } = await member.call('POST /vip/addPasskey', { credential, name })
  return { member, authenticator, passkey }
}

type SignTwist = Parameters<Authenticator['sign']>[1]

/** A visitor on the login page who uses a passkey. */
async function enter(authenticator: Authenticator, twist: SignTwist = {}, visitor?: ShopVisitor) {
  const walkin = visitor ?? (await shop.visitor())
  const assertion = authenticator.sign(await walkin.call('POST /auth/passkey/begin', {}), twist)
  return { walkin, assertion, answer: await walkin.ask('POST /auth/passkey/login', { assertion }) }
}

test('(C18) a member adds a passkey and logs in with it; the password still works', async () => {
  const { member, authenticator, passkey } = await withPasskey()
  expect(passkey).toMatchObject({ name: 'My phone', host: 'localhost', usedAt: null })
  shop.clock.moveBy({ minutes: 1 })
  const { walkin, answer } = await enter(authenticator)
  expect(answer).toMatchObject({ ok: true, value: { vip_profile: { firstName: 'Emily' } } })
  expect(await firstName(walkin)).toBe('Emily')
  expect((await member.call('GET /vip/getPasskeys', {})).passkeys).toEqual([
    { ...passkey, usedAt: expect.stringMatching(/^2026-11-20T10:01:00/) },
  ])
  expect(await firstName(await logIn(shop))).toBe('Emily')
  expect((await enter(authenticator)).answer.ok).toBe(true)
})

test('(C18) a login by passkey takes the cart of the walk-in along and ends the token sent with it', async () => {
  const { authenticator } = await withPasskey()
  const walkin = await shop.visitor()
  const before = walkin.token!
  await enter(authenticator, {}, walkin)
  expect(walkin.token).not.toBe(before)
  const { status } = await shop.fetch('/api/shop_cart/getShopCartItems', { headers: { authorization: before } })
  expect(status).toBe(401)
})

test.each<[string, SignTwist]>([
  ['of another origin', { origin: 'http://localhost.evil.example' }],
  ['of another host’s passkeys', { rpId: 'evil.example' }],
  ['of another ceremony', { type: 'webauthn.create' }],
  ['with a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['whose user is not verified', { isVerified: false }],
  ['whose user is not there', { isPresent: false }],
  ['that another key has signed', { isForged: true }],
  ['in the name of another account', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
])('(C18) an answer %s logs nobody in', async (_, twist) => {
  const { authenticator } = await withPasskey()
  const { walkin, answer } = await enter(authenticator, twist)
  expect(answer).toMatchObject(refused)
  expect(await firstName(walkin)).toBe('')
  expect((await enter(authenticator)).answer.ok).toBe(true)
})

test('(C18) a challenge is good once, for five minutes, in its session, and to log in alone', async () => {
  const { member, authenticator } = await withPasskey()
  const { walkin, assertion, answer } = await enter(authenticator)
  expect(answer.ok).toBe(true)
  expect(await walkin.ask('POST /auth/passkey/login', { assertion })).toMatchObject(refused) // replayed
  expect(await (await shop.visitor()).ask('POST /auth/passkey/login', { assertion })).toMatchObject(refused)

  const first = await shop.visitor()
  const theirs = authenticator.sign(await first.call('POST /auth/passkey/begin', {}))
  expect(await (await shop.visitor()).ask('POST /auth/passkey/login', { assertion: theirs })).toMatchObject(refused)

  const late = await shop.visitor()
  const old = authenticator.sign(await late.call('POST /auth/passkey/begin', {}))
  shop.clock.moveBy({ minutes: 5 })
  expect(await late.ask('POST /auth/passkey/login', { assertion: old })).toMatchObject(refused)

  const { challenge, rp } = await member.call('POST /vip/beginPasskey', {})
  const toAdd = { challenge, rpId: rp.id, timeout: 0, userVerification: 'required' as const }
  const assertion2 = authenticator.sign(toAdd)
  expect(await member.ask('POST /auth/passkey/login', { assertion: assertion2 })).toMatchObject(refused)
})

test('(C18) a challenge is used up by an answer that was wrong', async () => {
  const { authenticator } = await withPasskey()
  const walkin = await shop.visitor()
  const asked = await walkin.call('POST /auth/passkey/begin', {})
  const wrong = authenticator.sign(asked, { isVerified: false })
  expect(await walkin.ask('POST /auth/passkey/login', { assertion: wrong })).toMatchObject(refused)
  const assertion = authenticator.sign(asked)
  expect(await walkin.ask('POST /auth/passkey/login', { assertion })).toMatchObject(refused)
})

test('(C18) of eight who bring the same answer at once one comes in', async () => {
  const { authenticator } = await withPasskey()
  const walkin = await shop.visitor()
  const assertion = authenticator.sign(await walkin.call('POST /auth/passkey/begin', {}))
  const token = walkin.token!
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const one = shop.stranger()
      one.token = token
      return one.ask('POST /auth/passkey/login', { assertion })
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('(C18) a counter that does not go up logs nobody in: one of two is a copy', async () => {
  const { authenticator } = await withPasskey()
  expect((await enter(authenticator, { counter: 7 })).answer.ok).toBe(true)
  for (const counter of [6, 7, 0]) expect((await enter(authenticator, { counter })).answer).toMatchObject(refused)
  expect((await enter(authenticator, { counter: 8 })).answer.ok).toBe(true)

  const other = await withPasskey(arjun)
  for (let use = 0; use < 2; use += 1) expect((await enter(other.authenticator, { counter: 0 })).answer.ok).toBe(true) // an authenticator without a counter
})

test('(C18) a passkey of one company opens nothing at the other, even under its host', async () => {
  const { authenticator } = await withPasskey()
  const at = { host: 'food.localhost' }
  const walkin = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.9.9.9' }), 'http://food.localhost')
  await walkin.enter()
  const asked = await walkin.call('POST /auth/passkey/begin', {}, { headers: at })
  expect(asked.rpId).toBe('food.localhost')
  const twist = { origin: 'http://food.localhost', rpId: 'food.localhost' }
  const assertion = authenticator.sign({ ...asked, rpId: 'localhost' }, twist)
  expect(await walkin.ask('POST /auth/passkey/login', { assertion }, { headers: at })).toMatchObject(refused)

  // A challenge of one session is not accepted in another.
  const here = await shop.visitor()
  const mine = authenticator.sign(await here.call('POST /auth/passkey/begin', {}))
  await shop.db.updateTable('passkey_challenge').set({ company: 'FOOD' }).execute()
  expect(await here.ask('POST /auth/passkey/login', { assertion: mine })).toMatchObject(refused)
})

test('(C18) the site of a passkey is the company’s own, never one that only the request names', async () => {
  const walkin = await shop.visitor()
  const siteOf = async (host: string) => (await walkin.call('POST /auth/passkey/begin', {}, { headers: { host } })).rpId
  expect([await siteOf('evil.example'), await siteOf('localhost')]).toEqual(['localhost', 'localhost'])
})

test('(C18) a passkey is added only to the account that asked, in the session that asked, once', async () => {
  const [mine, theirs] = [await logIn(shop), await logIn(shop, arjun)]
  const elsewhere = await logIn(shop)
  const authenticator = new Authenticator()
  const asked = await mine.call('POST /vip/beginPasskey', {})
  const credential = authenticator.make(asked)
  expect(await theirs.ask('POST /vip/addPasskey', { credential })).toMatchObject(refused)
  expect(await elsewhere.ask('POST /vip/addPasskey', { credential })).toMatchObject(refused)
  for (const twist of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { attestedId: randomBytes(5_000) }, // too long for an index
  ]) {
    const twisted = authenticator.make(await mine.call('POST /vip/beginPasskey', {}), twist)
    expect(await mine.ask('POST /vip/addPasskey', { credential: twisted })).toMatchObject(refused)
  }
  expect((await mine.ask('POST /vip/addPasskey', { credential })).ok).toBe(true)
  expect(await mine.ask('POST /vip/addPasskey', { credential })).toMatchObject(refused)
  expect((await theirs.call('GET /vip/getPasskeys', {})).passkeys).toEqual([])

  // The same authenticator is told not to register twice for this account; one that ignores that is refused.
  const again = await mine.call('POST /vip/beginPasskey', {})
  expect(again.excludeCredentials).toEqual([{ id: credential.id, type: 'public-key' }])
  expect(again.user.id).toBe(asked.user.id)
})

test('(C18) ten minutes after the login a passkey wants the password or a code first', async () => {
  const member = await logIn(shop, ngaTing)
  expect(await member.call('GET /vip/getPasskeys', {})).toEqual({ passkeys: [], proofs: [] })
  expect((await member.ask('POST /vip/beginPasskey', {})).ok).toBe(true)
  shop.clock.moveBy({ minutes: 10 })
  expect(await member.call('GET /vip/getPasskeys', {})).toEqual({ passkeys: [], proofs: ['PASSWORD', 'EMAIL', 'SMS'] })
  const begin = (input: object) => member.ask('POST /vip/beginPasskey', input, { locale: 'en-US' })
  expect(await begin({})).toMatchObject({ status: 422, error: 'PROOF_REQUIRED' })
  expect(await begin({ password: 'Wrong1234' })).toMatchObject({
    error: 'PASSWORD_INCORRECT',
    fields: { password: { code: 'password_incorrect' } },
  })
  expect((await begin({ password: ngaTing.password })).ok).toBe(true)
  const verifyCode = await receiveCode(shop, member, { purpose: 'passkey', target: ngaTing.email })
  expect((await begin({ verifyCode })).ok).toBe(true)
  expect(await begin({ verifyCode })).toMatchObject({ error: 'CODE_INCORRECT' })
})

test('(C18) a session that ended meanwhile adds nothing', async () => {
  const member = await logIn(shop)
  const credential = new Authenticator().make(await member.call('POST /vip/beginPasskey', {}))
  await (await logIn(shop)).call('POST /vip/endOtherSessions', {})
  expect(await member.ask('POST /vip/addPasskey', { credential })).toMatchObject({ status: 401 })
})

test('(C18) the owner is told of a passkey that came and of one that went, in their language', async () => {
  const { member, passkey, authenticator } = await withPasskey(emily, 'Blue key')
  await shop.runJobs()
  expect(shop.mails.at(-1)).toMatchObject({
    to: emily.email,
    subject: 'A passkey was added to your Harbour Living account',
    text: expect.stringContaining('“Blue key”'),
  })
  expect(shop.mails.at(-1)!.text).toContain('/personal/logins?lang=en-US')
  await member.call('POST /vip/renamePasskey', { id: passkey.id, name: '藍色鎖匙' })
  await member.call('POST /vip/removePasskey', { id: passkey.id })
  await shop.runJobs()
  expect(shop.mails.at(-1)!.text).toContain('“藍色鎖匙”')
  expect(shop.mails).toHaveLength(2)
  expect((await enter(authenticator)).answer).toMatchObject(refused)
})

test('(C18) nobody renames or removes a passkey of somebody else', async () => {
  const { member, passkey } = await withPasskey()
  const other = await logIn(shop, arjun)
  const { id } = passkey
  const none = { status: 404, error: 'PASSKEY_NOT_FOUND' }
  expect(await other.ask('POST /vip/renamePasskey', { id, name: 'mine' })).toMatchObject(none)
  expect(await other.ask('POST /vip/removePasskey', { id })).toMatchObject(none)
  expect((await member.call('GET /vip/getPasskeys', {})).passkeys).toEqual([passkey])
})

test('(C18) a member has twenty passkeys at most, however many are added at once', async () => {
  const member = await logIn(shop)
  const authenticator = new Authenticator()
  const many = await Promise.all(
    Array.from({ length: 22 }, async () => authenticator.make(await member.call('POST /vip/beginPasskey', {}))),
  )
  const answers = await Promise.all(many.map((credential) => member.ask('POST /vip/addPasskey', { credential })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await member.ask('POST /vip/beginPasskey', {})).toMatchObject({ status: 409, error: 'TOO_MANY_PASSKEYS' })
})

test('(C18) wrong passkeys of one network are refused after thirty', async () => {
  const { authenticator } = await withPasskey()
  const walkin = await shop.visitor()
  for (let turn = 0; turn < 30; turn += 1)
    expect((await enter(authenticator, { isForged: true }, walkin)).answer).toMatchObject(refused)
  expect((await enter(authenticator, {}, walkin)).answer).toMatchObject({ status: 429 })
  expect((await enter(authenticator)).answer.ok).toBe(true)
})

test('(C18) passkeys stand in the file of what the shop holds, without their keys, and go with the account', async () => {
  const member = await register(shop, 'passkey@harbour.example')
  const authenticator = new Authenticator()
  const credential = authenticator.make(await member.call('POST /vip/beginPasskey', {}))
  await member.call('POST /vip/addPasskey', { credential })
  const { portions } = await member.call('GET /vip/exportMyData', {})
  expect(portions['passkeys']).toEqual([expect.objectContaining({ host: 'localhost', name: 'Passkey' })])
  expect(JSON.stringify(portions['passkeys'])).not.toMatch(/public|counter/i)
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect(await shop.db.selectFrom('passkey').select('id').execute()).toEqual([])
  expect((await enter(authenticator)).answer).toMatchObject(refused)
})

test('(C18) what ran out is swept away', async () => {
  await (await shop.visitor()).call('POST /auth/passkey/begin', {})
  const count = async () => (await shop.db.selectFrom('passkey_challenge').select('hash').execute()).length
  await shop.app.jobs['deleteSpentProofs']!({} as never)
  expect(await count()).toBe(1)
  shop.clock.moveBy({ minutes: 5 })
  await shop.app.jobs['deleteSpentProofs']!({} as never)
  expect(await count()).toBe(0)
})
