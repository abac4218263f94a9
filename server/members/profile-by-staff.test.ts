import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveCode, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let support: ShopVisitor
let member: ShopVisitor
let vipCode: string
let email: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limit').execute()
  support = await enterAs(shop, 'support')
  email = `known${(people += 1)}@harbour.example`
  member = await register(shop, email)
  vipCode = (await member.call('POST /vip/searchVipInSession', {})).vip_profile.vipCode
  shop.mails.length = 0
})
afterAll(() => shop.close())

test('[7.033] [7.118] staff find members by page, size and words; ten to a page unless told otherwise', async () => {
  const all = await support.call('POST /vip/posmVipList', {}, { locale: 'en-US' })
  expect([all.page, all.size, all.members.length]).toEqual([1, 10, Math.min(10, all.totalCount)])
  expect(all.totalCount).toBeGreaterThan(3)
  const found = await support.call('POST /vip/posmVipList', { search: email }, { locale: 'en-US' })
  expect(found).toMatchObject({
    totalCount: 1,
    members: [{ vipCode, email, vipGrade: 'MEMBER', vipGradeName: 'Normal' }],
  })
  const second = await support.call('POST /vip/posmVipList', { page: 2, size: 1 })
  expect(second.members).toMatchObject([{ vipCode: all.members[1]!.vipCode }])
  expect(second.totalCount).toBe(all.totalCount)
  expect(JSON.stringify(all)).not.toMatch(/argon2|hash/)
})

test('[7.026] [7.034] [7.036] [7.038] staff see any member’s account by its code, and need the code', async () => {
  expect(await support.call('POST /vipAdmin/getUserDetails', { vipCode })).toMatchObject({ vipCode, email })
  expect(await support.call('GET /vip/posmVipBaseInfo', { vipCode })).toMatchObject({ vipCode, firstName: 'Amy' })
  expect(await support.call('GET /vip/posmVipSettingInfo', { vipCode })).toMatchObject({ vipCode, marketing: false })
  expect(await support.call('GET /vip/posmVipContactInfo', { vipCode })).toMatchObject({ email, emailProven: true })
  for (const wanted of [{}, { vipCode: 'V00000000000' }])
    expect(await support.ask('POST /vipAdmin/getUserDetails', wanted)).toMatchObject({
      status: 404,
      error: 'MEMBER_NOT_FOUND',
    })
})

test('[5.19] [7.035] staff change the birth date that the member cannot', async () => {
  const birthDate = '1988-02-29'
  expect(await member.ask('PUT /vip/posmVipBaseInfo', { birthDate })).toMatchObject({
    status: 400,
    error: 'UNKNOWN_FIELD',
    facts: { field: 'birthDate' },
  })
  expect(await support.call('PUT /vip/posmVipBaseInfo', { vipCode, birthDate, lastName: 'Lee' })).toMatchObject({
    birthDate,
    lastName: 'Lee',
    firstName: 'Amy',
  })
  expect(await support.ask('PUT /vip/posmVipBaseInfo', { vipCode, birthDate: '2010-01-01' })).toMatchObject({
    status: 422,
    fields: { birthDate: { code: 'under_18' } },
  })
  expect((await member.call('POST /vipAdmin/getUserDetails', {})).birthDate).toBe(birthDate)
})

test('staff give a grade with a reason, which the member reads as a change by hand', async () => {
  const { name } = await support.call('GET /staff/me', {})
  const give = (reason?: string) =>
    support.ask('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade: 'SUPER VIP', ...(reason && { reason }) })
  expect(await give()).toMatchObject({ status: 422, error: 'REMARKS_REQUIRED' })
  expect((await give('Opening guest')).ok).toBe(true)
  const { records } = await member.call('GET /vip/postVipTxRecordList', {})
  expect(records[0]).toMatchObject({ changeType: 'handle modify', toGrade: 'SUPER VIP', reason: 'Opening guest' })
  const row = await shop.db
    .selectFrom('grade_record')
    .select('made_by')
    .where('kind', '=', 'handle modify')
    .where('reason', '=', 'Opening guest')
    .executeTakeFirstOrThrow()
  expect(row.made_by).toBe(`staff:${name}`)
  expect(await member.ask('PUT /vip/posmVipBaseInfo', { vipGrade: 'SUPER VVIP', reason: 'me' })).toMatchObject({
    status: 400,
    facts: { field: 'vipGrade, reason' },
  })
})

test('(D22) a grade that staff lower is a downgrade in the member’s records; raised or kept it is a change by hand', async () => {
  for (const [vipGrade, changeType] of [
    ['SUPER VIP', 'handle modify'],
    ['VIP', 'downgrade'],
    ['VIP', 'handle modify'],
    ['MEMBER', 'downgrade'],
  ] as const) {
    await support.call('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade, reason: 'returned the goods' })
    const { records } = await member.call('GET /vip/postVipTxRecordList', {}, { locale: 'en-US' })
    expect(records[0]).toMatchObject({ changeType, toGrade: vipGrade, reason: 'returned the goods', status: 'active' })
  }
})

test('[7.037] staff withdraw a consent for whoever asks them to, and never give one', async () => {
  await member.call('PUT /vip/posmVipSettingInfo', { marketing: true })
  expect(await support.call('PUT /vip/posmVipSettingInfo', { vipCode, marketing: false })).toMatchObject({
    marketing: false,
  })
  expect(await support.ask('PUT /vip/posmVipSettingInfo', { vipCode, marketing: true })).toMatchObject({
    status: 400,
    facts: { field: 'marketing' },
  })
  expect((await member.call('GET /vip/posmVipSettingInfo', {})).marketing).toBe(false)
})

test('[7.039] an address that staff change opens nothing until its owner proves it, and the old one is told', async () => {
  const fresh = `fresh-${email}`
  const change = { vipCode, email: fresh }
  expect(await support.ask('PUT /vip/posmVipContactInfo', change)).toMatchObject({ error: 'REMARKS_REQUIRED' })
  const reason = 'Lost the old mailbox'
  expect(await support.call('PUT /vip/posmVipContactInfo', { ...change, reason })).toMatchObject({
    email: fresh,
    emailProven: false,
    loggedOut: true,
  })
  expect(await member.ask('POST /vipAdmin/getUserDetails', {})).toMatchObject({ status: 401 })
  await shop.runJobs()
  expect(shop.mails.map(({ to }) => to)).toContain(email)
  const stranger = shop.stranger()
  const password = 'Teapot42Blue'
  expect((await stranger.ask('POST /websiteLogin', { userId: fresh, password })).ok).toBe(false)
  const verifyCode = await receiveCode(shop, stranger, { purpose: 'activate', target: fresh })
  const owner = { target: fresh, verifyCode, password: 'Saucer77Green', agreeCollection: true, agreeTerms: true }
  await stranger.call('POST /vip/activateVip', owner)
  expect(await stranger.call('POST /vipAdmin/getUserDetails', {})).toMatchObject({ vipCode, email: fresh })
})

test('[7.046] staff register a member at the counter, who then activates the account; the record names them', async () => {
  const { name } = await support.call('GET /staff/me', {})
  const target = `counter-${email}`
  const form = { firstName: 'Tai Man', lastName: 'Chan', email: target, birthDate: '1980-06-01' }
  const registered = await support.call('POST /vip/vipSystemRegister', form)
  expect(await support.ask('POST /vip/vipSystemRegister', form)).toMatchObject({ error: 'EMAIL_REGISTERED' })
  const row = await shop.db
    .selectFrom('member')
    .select(['counter_by', 'password_hash'])
    .where('vip_code', '=', registered.vipCode)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ counter_by: `staff:${name}`, password_hash: null })
  const visitor = shop.stranger()
  const verifyCode = await receiveCode(shop, visitor, { purpose: 'activate', target })
  const owner = { target, verifyCode, password: 'Saucer77Green', agreeCollection: true, agreeTerms: true }
  await visitor.call('POST /vip/activateVip', owner)
  expect(await visitor.call('POST /vipAdmin/getUserDetails', {})).toMatchObject({ vipCode: registered.vipCode })
})
