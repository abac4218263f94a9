import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { logIn } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { openStaffVisitor, hire, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import { disableStaff, resetStaff } from './staff-accounts.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const wrong = { status: 422, error: 'INVALID_STAFF_LOGIN' }

/** A staff member with a passkey, and its authenticator. */
async function withPasskey() {
  const may = await hire(shop, 'owner')
  const visitor = await setUp(shop, may)
  shop.clock.moveBy({ seconds: 30 })
  const proof = { password: staffPassword, totp: readAuthenticator(shop, may) }
  const authenticator = new Authenticator()
  const credential = authenticator.make(await visitor.call('POST /staff/passkeys/begin', proof))
  const { passkey } = await visitor.call('POST /staff/passkeys', { credential, name: 'Blue key' })
  return { may, visitor, authenticator, passkey }
}

type StaffTwist = Parameters<Authenticator['sign']>[1]

/** A staff login with a password and a passkey, without a code. */
async function login(
  { email }: { email: string },
  authenticator: Authenticator,
  twist: StaffTwist = {},
  password = staffPassword,
) {
  const visitor = openStaffVisitor(shop)
  const passkey = authenticator.sign(await visitor.call('POST /staff/passkeys/ask', {}), twist)
  return { visitor, passkey, answer: await visitor.ask('POST /staff/login', { email, password, passkey }) }
}

test('(C18) staff come in by password and passkey in the place of the code, and still by the code', async () => {
  const { may, authenticator, passkey } = await withPasskey()
  shop.clock.moveBy({ minutes: 1 })
  const { visitor, answer } = await login(may, authenticator)
  expect(answer).toMatchObject({ ok: true, value: { email: may.email, role: 'owner' } })
  expect((await visitor.call('GET /staff/passkeys', {})).passkeys).toEqual([
    { ...passkey, usedAt: expect.stringMatching(/^2026/) },
  ])
  // An authenticator without user verification is enough beside the password.
  expect((await login(may, authenticator, { isVerified: false })).answer.ok).toBe(true)
  const totp = readAuthenticator(shop, may)
  const byCode = await openStaffVisitor(shop).ask('POST /staff/login', {
    email: may.email,
    password: staffPassword,
    totp,
  })
  expect(byCode.ok).toBe(true)
  const { entries } = await visitor.call('GET /staff/auditLog', { subject: `staff ${may.email}` })
  expect(entries.map(({ call }) => call)).toEqual(expect.arrayContaining(['POST /staff/passkeys', 'POST /staff/login']))
})

test('(C18) a passkey opens nothing without the password, for another of the staff, or when anything about it is wrong', async () => {
  const { may, authenticator } = await withPasskey()
  const june = await withPasskey()
  expect((await login(may, authenticator, {}, 'guessed battery staple')).answer).toMatchObject(wrong)
  expect((await login(june.may, authenticator)).answer).toMatchObject(wrong)
  for (const twist of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isPresent: false },
    { isForged: true },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
    { userHandle: Buffer.alloc(16, 1).toString('base64url') },
    { counter: 0 },
  ]) {
    await shop.db.updateTable('passkey').set({ counter: 1 }).execute()
    expect((await login(may, authenticator, twist)).answer).toMatchObject(wrong)
  }
  const { visitor, passkey, answer } = await login(may, authenticator)
  expect(answer.ok).toBe(true)
  const again = { email: may.email, password: staffPassword, passkey }
  expect(await visitor.ask('POST /staff/login', again)).toMatchObject(wrong)
  // A correct code next to a wrong passkey is not evaluated.
  const totp = readAuthenticator(shop, may)
  expect(await openStaffVisitor(shop).ask('POST /staff/login', { ...again, totp })).toMatchObject(wrong)
})

test('(C18) a passkey of a member lets nobody in among the staff, nor one of the staff into the storefront', async () => {
  const { may, authenticator } = await withPasskey()
  const walkin = await shop.visitor()
  const assertion = authenticator.sign(await walkin.call('POST /auth/passkey/begin', {}))
  expect(await walkin.ask('POST /auth/passkey/login', { assertion })).toMatchObject({ error: 'PASSKEY_REFUSED' })

  const member = await logIn(shop)
  const theirs = new Authenticator()
  const credential = theirs.make(await member.call('POST /vip/beginPasskey', {}))
  await member.call('POST /vip/addPasskey', { credential })
  expect((await login(may, theirs)).answer).toMatchObject(wrong)

  // A challenge for members is not accepted for staff, and vice versa.
  const asked = await openStaffVisitor(shop).call('POST /staff/passkeys/ask', {})
  const crossed = theirs.sign(asked)
  expect(await walkin.ask('POST /auth/passkey/login', { assertion: crossed })).toMatchObject({
    error: 'PASSKEY_REFUSED',
  })
})

test('(C18) a passkey is added with the password and a fresh code, in the session that asked', async () => {
  const may = await hire(shop, 'support')
  const visitor = await setUp(shop, may)
  const used = readAuthenticator(shop, may)
  const begin = (password: string, totp: string) => visitor.ask('POST /staff/passkeys/begin', { password, totp })
  expect(await begin(staffPassword, used)).toMatchObject(wrong) // consumed by the login
  shop.clock.moveBy({ seconds: 30 })
  expect(await begin('guessed battery staple', readAuthenticator(shop, may))).toMatchObject(wrong)
  expect(await begin(staffPassword, '000000')).toMatchObject(wrong)
  const asked = await begin(staffPassword, readAuthenticator(shop, may))
  if (!asked.ok) throw new Error('the proof was right')
  const credential = new Authenticator().make(asked.value)
  const june = await withPasskey()
  const refused = { error: 'PASSKEY_REFUSED' }
  expect(await june.visitor.ask('POST /staff/passkeys', { credential, name: 'hers' })).toMatchObject(refused)
  expect((await visitor.ask('POST /staff/passkeys', { credential, name: 'mine' })).ok).toBe(true)
  const none = { status: 404, error: 'PASSKEY_NOT_FOUND' }
  const id = (await visitor.call('GET /staff/passkeys', {})).passkeys[0]!.id
  expect(await june.visitor.ask('POST /staff/passkeys/{id}/remove', { id })).toMatchObject(none)
  expect(await june.visitor.ask('POST /staff/passkeys/{id}/rename', { id, name: 'hers' })).toMatchObject(none)
  await visitor.call('POST /staff/passkeys/{id}/rename', { id, name: 'Safe' })
  expect((await visitor.call('GET /staff/passkeys', {})).passkeys).toMatchObject([{ id, name: 'Safe' }])
  await visitor.call('POST /staff/passkeys/{id}/remove', { id })
  expect((await visitor.call('GET /staff/passkeys', {})).passkeys).toEqual([])
})

test('(C18) who is reset or out has no passkey any more; the authenticator is the way back', async () => {
  const { may, authenticator } = await withPasskey()
  const order = () => ({ company: may.company, email: may.email, now: shop.clock.now() })
  const anew = await inTransaction(shop.db, (tx) => resetStaff(tx, order()))
  await setUp(shop, { ...may, ...anew! })
  expect((await login(may, authenticator)).answer).toMatchObject(wrong)
  shop.clock.moveBy({ minutes: 1 })
  const totp = readAuthenticator(shop, anew!)
  const byCode = await openStaffVisitor(shop).ask('POST /staff/login', {
    email: may.email,
    password: staffPassword,
    totp,
  })
  expect(byCode.ok).toBe(true)

  const june = await withPasskey()
  await inTransaction(shop.db, (tx) => disableStaff(tx, { ...order(), email: june.may.email }))
  expect((await login(june.may, june.authenticator)).answer).toMatchObject(wrong)
})
