import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { arjun, emily, logIn, ngaTing, receiveCode, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { findPasswordComplaint } from './passwords.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const isHere = async (visitor: Awaited<ReturnType<typeof logIn>>) =>
  (await visitor.ask('POST /vip/searchVipInSession', {})).ok

test('a password that satisfies the rule and is guessed first is refused', async () => {
  for (const password of ['Password1', 'Qwerty123', 'Harbour2026', '1Hongkong', 'Abcd1234'])
    expect([password, await findPasswordComplaint(password, [])]).toEqual([password, 'password_common'])
  expect(await findPasswordComplaint('Teapot42Blue', [])).toBeUndefined()
})

test('[7.003] a forgotten password is replaced with a code: every session ends, the owner is told, nobody is logged in', async () => {
  const [phone, orderStaff] = [await logIn(shop), await logIn(shop)]
  const visitor = await shop.visitor()
  const before = visitor.token
  const verifyCode = await receiveCode(shop, visitor, { purpose: 'reset', target: emily.email })
  const password = 'Saucer77Green'
  await visitor.call('POST /anon/updateWebSiteVipPassword', { target: emily.email, verifyCode, password })
  expect(visitor.token).toBe(before)
  expect([await isHere(phone), await isHere(orderStaff)]).toEqual([false, false])
  await shop.runJobs()
  expect(shop.mails.at(-1)).toMatchObject({ to: emily.email, subject: 'Your Harbour Living password was changed' })
  expect(
    await shop.stranger().ask('POST /websiteLogin', { userId: emily.email, password: emily.password }),
  ).toMatchObject({
    error: 'INVALID_LOGIN',
  })
  await logIn(shop, { email: emily.email, password })
  expect(
    await visitor.ask('POST /anon/updateWebSiteVipPassword', { target: emily.email, verifyCode, password }),
  ).toMatchObject({ error: 'CODE_INCORRECT' })
})

test('[5.22] [8.16] a phone without a record is asked to create an account, once it is proven to be the asker’s', async () => {
  const target = '9444 5555'
  const ask = (verifyCode: string) =>
    shop
      .stranger()
      .ask(
        'POST /anon/updateWebSiteVipPassword',
        { target, verifyCode, password: 'Saucer77Green' },
        { locale: 'en-US' },
      )
  expect(await ask('123456')).toMatchObject({
    error: 'CODE_INCORRECT',
    fields: { verifyCode: { code: 'code_incorrect' } },
  })
  const verifyCode = await receiveCode(shop, shop.stranger(), { purpose: 'reset', target })
  expect(await ask(verifyCode)).toMatchObject({
    status: 422,
    error: 'PHONE_WITHOUT_RECORD',
    message: 'This phone has no record. Please create an account.',
  })
  const nobody = 'nobody@harbour.example'
  const code = await receiveCode(shop, shop.stranger(), { purpose: 'reset', target: nobody })
  const reset = { target: nobody, verifyCode: code, password: 'Saucer77Green' }
  expect(await shop.stranger().ask('POST /anon/updateWebSiteVipPassword', reset)).toMatchObject({
    status: 422,
    error: 'EMAIL_WITHOUT_RECORD',
  })
})

test('[5.04] [5.13] [5.14] [5.15] [8.35] changing it wants the old one, another new one, and both typings alike', async () => {
  const member = await logIn(shop, arjun)
  const change = async (form: object) => {
    const answer = await member.ask('POST /vip/changePassword', form, { locale: 'en-US' })
    return answer.ok ? 'changed' : { error: answer.error, message: answer.message, fields: answer.fields }
  }
  expect(await change({ rePassword: '' })).toMatchObject({
    fields: {
      oldPassword: { code: 'old_password_required', message: 'Please input your old password' },
      password: { code: 'new_password_required', message: 'Please input your new password' },
      rePassword: { code: 'retype_password_required', message: 'Please input your new password again' },
    },
  })
  const old = arjun.password
  expect(await change({ oldPassword: old, password: old })).toMatchObject({
    fields: { password: { code: 'password_unchanged' } },
  })
  expect(await change({ oldPassword: old, password: 'Saucer77Green', rePassword: 'Saucer77green' })).toMatchObject({
    fields: { rePassword: { code: 'retype_password_mismatch' } },
  })
  expect(await change({ oldPassword: 'Wrong123', password: 'Saucer77Green' })).toMatchObject({
    error: 'OLD_PASSWORD_INCORRECT',
    message: 'Incorrect old password.',
    fields: { oldPassword: { code: 'old_password_incorrect' } },
  })
})

test('a changed password ends the other sessions and leaves this one; the owner is told', async () => {
  const [here, elsewhere] = [await logIn(shop, ngaTing), await logIn(shop, ngaTing)]
  await here.call('POST /vip/changePassword', { oldPassword: ngaTing.password, password: 'Saucer77Green' })
  expect([await isHere(here), await isHere(elsewhere)]).toEqual([true, false])
  await shop.runJobs()
  expect(shop.mails.at(-1)).toMatchObject({ to: ngaTing.email, subject: '你的海港生活密碼已更改' })
})

test('the old password cannot be guessed at by somebody who found the shop open', async () => {
  const member = await logIn(shop, taiMan)
  const guess = () => member.ask('POST /vip/changePassword', { oldPassword: 'Wrong123', password: 'Saucer77Green' })
  for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toMatchObject({ error: 'OLD_PASSWORD_INCORRECT' })
  expect(await guess()).toMatchObject({ status: 429 })
})

/** Blocks password checks until the gate opens, as a queue of logins does. */
function holdUpChecking() {
  const { passwords } = shop.app.context
  const check = passwords.isRight.bind(passwords)
  const gate = Promise.withResolvers<void>()
  const checked = Promise.withResolvers<void>()
  const spy = vi.spyOn(passwords, 'isRight').mockImplementationOnce(async (...asked) => {
    const isRight = await check(...asked)
    checked.resolve()
    await gate.promise
    return isRight
  })
  return {
    checked: checked.promise,
    go() {
      gate.resolve()
      spy.mockRestore()
    },
  }
}

test('a login that was still checking the old password when it was changed opens nothing', async () => {
  const owner = await logIn(shop, arjun)
  const slow = holdUpChecking()
  const late = shop.stranger().ask('POST /websiteLogin', { userId: arjun.email, password: arjun.password })
  await slow.checked
  await owner.call('POST /vip/changePassword', { oldPassword: arjun.password, password: 'Saucer88Blue' })
  slow.go()
  expect(await late).toMatchObject({ ok: false, error: 'INVALID_LOGIN' })
  expect(await isHere(owner)).toBe(true)
})

test('of two changes of one password at once the later is told that the old one is wrong', async () => {
  const [email, password] = [ngaTing.email, 'Saucer77Green']
  const [here, there] = [await logIn(shop, { email, password }), await logIn(shop, { email, password })]
  const slow = holdUpChecking()
  const late = here.ask('POST /vip/changePassword', { oldPassword: password, password: 'Saucer88Blue' })
  await slow.checked
  await there.call('POST /vip/changePassword', { oldPassword: password, password: 'Teapot33Blue' })
  slow.go()
  expect((await late).ok).toBe(false)
  await logIn(shop, { email, password: 'Teapot33Blue' })
})

test('a password that was changed while it was checked gives nobody the account, nor deletes it', async () => {
  const [email, old] = ['changed.meanwhile@example.com', 'Teapot42Blue']
  const owner = await register(shop, email)
  const fresh = 'not.the.owner@example.com'
  const emailVerifyCode = await receiveCode(shop, owner, { purpose: 'change', target: fresh })
  const change = { email: fresh, emailVerifyCode, agreeLogout: true }
  let password = old
  for (const deed of [
    (found: ShopVisitor) => found.ask('PUT /vip/updateVip', { ...change, password }),
    (found: ShopVisitor) => found.ask('POST /app/cancelAccount', { confirm: true, password }),
  ]) {
    const leftOpen = await logIn(shop, { email, password })
    const slow = holdUpChecking()
    const late = deed(leftOpen)
    await slow.checked
    const next = `${password}1`
    await owner.call('POST /vip/changePassword', { oldPassword: password, password: next })
    slow.go()
    expect(await late).toMatchObject({ ok: false, error: 'PASSWORD_INCORRECT' })
    password = next
  }
  expect(await owner.call('GET /vip/posmVipContactInfo', {})).toMatchObject({ email })
})
