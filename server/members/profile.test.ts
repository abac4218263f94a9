import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCode, receiveCode, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { changeByStaff, changeContactsByStaff } from '#server/identity/profile.commands.ts'
import { requireNamed, searchMembers } from '#server/identity/profile.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let email: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  email = `profile${(people += 1)}@harbour.example`
  member = await register(shop, email)
  shop.mails.length = 0
})
afterAll(() => shop.close())

const details = (who = member) => who.call('POST /vipAdmin/getUserDetails', {})
const update = 'PUT /vip/updateVip'
/** A verified e-mail gets at most one code a minute. */
const wait = () => shop.clock.moveBy({ seconds: 61 })

test('[7.026] a member sees the own account whole, and nothing that proves them', async () => {
  const mine = await member.call('POST /vipAdmin/getUserDetails', {}, { locale: 'en-US' })
  expect(mine).toEqual({
    vipCode: expect.stringMatching(/^V\d{11}$/),
    coCode: 'SPORT',
    firstName: 'Amy',
    lastName: 'Wong',
    salutation: null,
    salutationName: null,
    nationality: null,
    nationalityName: null,
    birthDate: '1994-05-17',
    email,
    emailProven: true,
    mobile: null,
    mobileProven: false,
    language: expect.stringMatching(/^(zh-TW|en-US)$/),
    vipGrade: 'MEMBER',
    vipGradeName: 'Normal',
    bonus: 0,
    expiryDate: null,
    invitationCode: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/),
    hasPassword: true,
    memberSince: '2026-11-20',
  })
  expect(await details()).toMatchObject({ vipGradeName: '普通會員' })
  expect(await member.ask('POST /vipAdmin/getUserDetails', { vipCode: 'V00000000000' })).toMatchObject({
    status: 404,
    error: 'MEMBER_NOT_FOUND',
  })
})

test('[7.027] [7.034] [7.035] what is sent changes, what is absent stays', async () => {
  const changed = await member.call(update, { firstName: '美玲', salutation: 'MS', nationality: 'HK' })
  expect(changed).toMatchObject({
    firstName: '美玲',
    lastName: 'Wong',
    salutationName: '女士',
    nationalityName: '香港',
    loggedOut: false,
  })
  const base = await member.call('PUT /vip/posmVipBaseInfo', { salutation: null, lastName: "O'Brien (Wong)" })
  expect(base).toMatchObject({ firstName: '美玲', lastName: "O'Brien (Wong)", salutation: null, nationality: 'HK' })
  expect(await member.call('GET /vip/posmVipBaseInfo', {})).toEqual(base)
})

test('[5.01] an empty first or last name is refused in its own words, as are signs no name has', async () => {
  expect(await member.ask(update, { firstName: ' ', lastName: '' }, { locale: 'en-US' })).toMatchObject({
    status: 422,
    fields: {
      firstName: { code: 'first_name_required', message: 'Please input your first name' },
      lastName: { message: 'Please input your last name' },
    },
  })
  for (const name of ['<b>Amy</b>', "'; delete from member; --", '\u202Eymа', '名'.repeat(81)])
    expect(await member.ask(update, { firstName: name })).toMatchObject({
      ok: false,
      status: name.length > 80 ? 400 : 422,
    })
  expect((await details()).firstName).toBe('Amy')
})

test('[5.19] grade, points, codes and birth date have no way in: each is refused by its name', async () => {
  const before = await details()
  for (const field of [
    'vipGrade',
    'bonus',
    'birthDate',
    'grade',
    'invitationCode',
    'expiryDate',
    'emailProven',
    'role',
  ])
    for (const route of [update, 'PUT /vip/posmVipBaseInfo', 'PUT /vip/posmVipContactInfo'] as const)
      expect(await member.ask(route, { [field]: 'SUPER VVIP' })).toMatchObject({
        status: 400,
        error: 'UNKNOWN_FIELD',
        facts: { field },
      })
  expect(await details()).toEqual(before)
})

test('[5.19] [5.17] [5.18] staff set a birth date by its rules', async () => {
  const { vipCode } = await details()
  const set = (birthDate: string) =>
    inTransaction(shop.db, async (tx) =>
      changeByStaff(tx, await requireNamed(tx, 'SPORT', vipCode), { birthDate }, Temporal.PlainDate.from('2026-11-20')),
    )
  await expect(set('2008-11-21')).rejects.toMatchObject({ fields: { birthDate: 'under_18' } })
  await expect(set('1990-13-01')).rejects.toMatchObject({ fields: { birthDate: 'birth_month_invalid' } })
  await set('2008-11-20')
  expect((await details()).birthDate).toBe('2008-11-20')
})

test('[8.13] [5.42] a changed e-mail is said to log out, needs its code, ends every session and is told to both addresses', async () => {
  const elsewhere = shop.stranger()
  await elsewhere.call('POST /websiteLogin', { userId: email, password: 'Teapot42Blue' })
  const fresh = `new-${email}`
  const code = await receiveCode(shop, member, { purpose: 'change', target: fresh })
  const change = { email: fresh, emailVerifyCode: code }
  expect(await member.ask(update, change)).toMatchObject({
    status: 409,
    error: 'CHANGE_FORCES_LOGOUT',
    message: expect.stringContaining('登出'),
  })
  expect((await details()).email).toBe(email)

  const changed = await member.call(update, { ...change, agreeLogout: true, password: 'Teapot42Blue' })
  expect(changed).toMatchObject({ email: fresh, loggedOut: true })
  for (const one of [member, elsewhere])
    expect(await one.ask('POST /vipAdmin/getUserDetails', {})).toMatchObject({ status: 401 })
  shop.mails.length = 0
  await shop.runJobs()
  expect(shop.mails.map(({ to }) => to).sort()).toEqual([fresh, email].sort())
  expect(shop.mails[0]!.subject).toMatch(/電郵已更改|email was changed/)
  const again = shop.stranger()
  expect(await again.ask('POST /websiteLogin', { userId: email, password: 'Teapot42Blue' })).toMatchObject({
    ok: false,
  })
  await again.call('POST /websiteLogin', { userId: fresh, password: 'Teapot42Blue' })
})

test('a contact is not changed by a wrong code, by the code of another address, or by a code used before', async () => {
  const fresh = `fresh-${email}`
  const code = await receiveCode(shop, member, { purpose: 'change', target: fresh })
  const wrong = code === '000000' ? '111111' : '000000'
  const put = 'PUT /vip/posmVipContactInfo'
  const ask = (wish: object) => member.ask(put, { agreeLogout: true, password: 'Teapot42Blue', ...wish })
  expect(await ask({ email: fresh })).toMatchObject({ fields: { emailVerifyCode: { code: 'code_required' } } })
  const refused = { error: 'CODE_INCORRECT', fields: { emailVerifyCode: { code: 'code_incorrect' } } }
  expect(await ask({ email: fresh, emailVerifyCode: wrong })).toMatchObject(refused)
  expect(await ask({ email: `other-${email}`, emailVerifyCode: code })).toMatchObject(refused)
  const thief = await register(shop, `thief-${email}`)
  const stolen = { agreeLogout: true, password: 'Teapot42Blue', email: fresh, emailVerifyCode: code }
  expect(await thief.ask(put, stolen)).toMatchObject(refused)
  expect(await ask({ email: 'nowhere', emailVerifyCode: code })).toMatchObject({
    fields: { email: { code: 'email_invalid' } },
  })
  expect(await member.call('GET /vip/posmVipContactInfo', {})).toMatchObject({ email, emailProven: true })
  expect(await ask({ email: fresh, emailVerifyCode: code })).toMatchObject({ ok: true, value: { loggedOut: true } })
})

test('who found a session open does not get the account: another address needs the password, and ten tries a quarter of an hour are all', async () => {
  const fresh = `taken-${email}`
  const emailVerifyCode = await receiveCode(shop, member, { purpose: 'change', target: fresh })
  const ask = (password?: string) =>
    member.ask(update, { email: fresh, emailVerifyCode, agreeLogout: true, ...(password && { password }) })
  expect(await ask()).toMatchObject({ fields: { password: { code: 'password_required' } } })
  for (let tries = 0; tries < 10; tries += 1)
    expect(await ask('Guess42Wrong')).toMatchObject({ error: 'PASSWORD_INCORRECT', fields: { password: {} } })
  expect(await ask('Teapot42Blue')).toMatchObject({ status: 429 })
  expect((await details()).email).toBe(email)
})

test('[7.038] [7.039] a mobile is added with its code; an address that is another member’s is told to whoever proved it', async () => {
  const phone = `+8529${String(1_000_000 + people).slice(0, 7)}`
  const mobileVerifyCode = await receiveCode(shop, member, { purpose: 'change', target: phone })
  const agreed = { agreeLogout: true, password: 'Teapot42Blue' }
  const added = await member.call('PUT /vip/posmVipContactInfo', { mobile: phone, mobileVerifyCode, ...agreed })
  expect(added).toMatchObject({ mobile: phone, mobileProven: true, email, loggedOut: true })

  wait()
  const other = await register(shop, `other${people}@harbour.example`)
  const code = await receiveCode(shop, other, { purpose: 'change', target: phone })
  expect(
    await other.ask(update, { mobile: phone, mobileVerifyCode: code, ...agreed, firstName: 'Changed' }),
  ).toMatchObject({ error: 'PHONE_REGISTERED', fields: { mobile: { code: 'phone_registered' } } })
  expect(await details(other)).toMatchObject({ mobile: null, firstName: 'Amy' })
})

test('of two who want the same address at once, one has it', async () => {
  const other = await register(shop, `rival-${email}`)
  const wanted = `wanted-${email}`
  const ask = async (who: ShopVisitor) => {
    const emailVerifyCode = await receiveCode(shop, who, { purpose: 'change', target: wanted })
    return () => who.ask(update, { email: wanted, emailVerifyCode, agreeLogout: true, password: 'Teapot42Blue' })
  }
  const mine = await ask(member)
  wait()
  const theirs = await ask(other)
  const answers = await Promise.all([mine(), theirs()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'EMAIL_REGISTERED' })
  expect(readCode(shop, wanted)).toMatch(/^\d{6}$/)
})

test('[7.036] [7.037] a consent given or withdrawn is written down with wording and time; saying the same again is not', async () => {
  const read = () => member.call('GET /vip/posmVipSettingInfo', {}, { locale: 'en-US' })
  const put = 'PUT /vip/posmVipSettingInfo'
  const before = await read()
  expect(before).toMatchObject({ marketing: false, noticeChannels: ['EMAIL', 'SMS'] })
  shop.clock.moveBy({ hours: 1 })
  await member.call(put, { marketing: true, language: 'en-US' })
  await member.call(put, { marketing: true, noticeChannels: ['SMS', 'SMS'] })
  shop.clock.moveBy({ hours: 1 })
  await member.call(put, { marketing: false })
  const after = await read()
  expect(after).toMatchObject({ marketing: false, language: 'en-US', noticeChannels: ['SMS'] })
  expect(after.consents.slice(0, -before.consents.length)).toMatchObject([
    { kind: 'marketing', given: false, wording: before.marketingWording },
    { kind: 'marketing', given: true, wording: before.marketingWording },
  ])
})

test('[7.118] members are found by code, name in either order, e-mail or phone, newest first, in pages of ten', async () => {
  const search = async (text: string, page = 1, size = 10) =>
    searchMembers(shop.db, 'SPORT', { search: text, page, size })
  const { vipCode } = await details()
  await member.call(update, { firstName: '大文', lastName: `區陽${people}` })
  for (const text of [vipCode, vipCode.toLowerCase(), email, `區陽${people}大文`, `  ${vipCode}   大文 `])
    expect(await search(text)).toMatchObject({ totalCount: 1, members: [{ vipCode }] })
  for (const text of ['%', '_', "' or 1=1 --", 'nobody at all'])
    expect(await search(text)).toEqual({ totalCount: 0, members: [] })
  const all = await search('harbour.example')
  expect(all.members).toHaveLength(Math.min(10, all.totalCount))
  expect(all.members[0]!.vipCode).toBe(vipCode)
  const second = await search('harbour.example', 2, 3)
  expect(second.members[0]!.vipCode).toBe(all.members[3]!.vipCode)
  expect((await searchMembers(shop.db, 'FOOD', { search: vipCode, page: 1, size: 10 })).totalCount).toBe(0)
  expect(await member.ask('POST /vip/posmVipList', { search: vipCode })).toMatchObject({ ok: false })
})

test('a contact that staff change needs a reason, is unproven, ends every session, and the account waits to be activated', async () => {
  const { vipCode } = await details()
  const put = (reason: string) =>
    inTransaction(shop.db, async (tx) => {
      const wishes = [{ kind: 'email', field: 'email', typed: `staff-${email}`, code: '' } as const]
      const by = { wishes, reason, actor: 'staff:May', at: shop.clock.now() }
      return changeContactsByStaff(tx, await requireNamed(tx, 'SPORT', vipCode), by)
    })
  await expect(put(' ')).rejects.toMatchObject({ code: 'REMARKS_REQUIRED' })
  expect(await put('Lost the old mailbox')).toBe(true)
  expect(await member.ask('POST /vipAdmin/getUserDetails', {})).toMatchObject({ status: 401 })
  expect(await requireNamed(shop.db, 'SPORT', vipCode)).toMatchObject({
    email: `staff-${email}`,
    emailProven: false,
    passwordHash: null,
  })
  shop.mails.length = 0
  await shop.runJobs()
  expect(shop.mails.map(({ to }) => to).toSorted()).toEqual([email, `staff-${email}`].toSorted())
  const invitation = shop.mails.find(({ to }) => to === `staff-${email}`)
  expect(invitation?.text).toMatch(/\/register\?step=activate&/)
  const login = shop.stranger().ask('POST /websiteLogin', { userId: `staff-${email}`, password: 'Teapot42Blue' })
  expect(await login).toMatchObject({ ok: false })
})
