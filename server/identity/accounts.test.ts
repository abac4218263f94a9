import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onAccountOpened } from '#server/hooks.ts'
import type { Input } from '#ui/api.ts'
import { emily, logIn, newcomer, proveWork, receiveCode, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { addMember } from './accounts.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ passwords: undefined })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

type RegistrationForm = Input<'PUT /vip/websiteRegisterVIP'>
const send = (form: RegistrationForm, visitor = shop.stranger()) =>
  visitor.ask('PUT /vip/websiteRegisterVIP', form, { locale: 'en-US' })
const byText = (a: string, b: string) => a.localeCompare(b)
const memberOf = (email: string) =>
  shop.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('[7.011] [4.01] who registers with the code is a member at once: proven, agreed to in these words, of the first grade', async () => {
  const visitor = await shop.visitor()
  const walkin = visitor.token
  const email = 'amy.wong@example.com'
  const emailVerifyCode = await receiveCode(shop, visitor, { purpose: 'register', target: email })
  const answer = await visitor.call('PUT /vip/websiteRegisterVIP', {
    ...newcomer('Amy.Wong@Example.com'),
    emailVerifyCode,
    salutation: 'MS',
    agreeMarketing: true,
  })
  expect(answer.vip_profile).toMatchObject({ vipGrade: 'MEMBER', firstName: 'Amy', lastName: 'Wong' })
  expect(visitor.token).not.toBe(walkin)

  const member = await memberOf(email)
  expect(member).toMatchObject({ birth_date: '1994-05-17', salutation: 'MS', phone: null, language: 'zh-TW' })
  expect(member.email_proven_at).not.toBeNull()
  expect(member.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const consents = await shop.db.selectFrom('consent').selectAll().where('member', '=', member.visitor).execute()
  expect(consents.map(({ kind, given, language }) => [kind, given, language].join(' ')).sort(byText)).toEqual([
    'collection true zh-TW',
    'marketing true zh-TW',
    'terms true zh-TW',
  ])
  expect(consents.find(({ kind }) => kind === 'collection')!.wording).toContain('海港生活')
  const grades = await shop.db.selectFrom('grade_record').selectAll().where('member', '=', member.visitor).execute()
  expect(grades.map(({ kind, to_grade }) => [kind, to_grade])).toEqual([['create', 'MEMBER']])
  await logIn(shop, { email, password: newcomer(email).password! })
})

test('by mobile alone, or by both; each with its own code', async () => {
  const visitor = shop.stranger()
  const mobile = '9111 2222'
  const mobileVerifyCode = await receiveCode(shop, visitor, { purpose: 'register', target: mobile })
  const form = { ...newcomer('with.mobile@example.com'), mobile, mobileVerifyCode }
  expect(await send(form)).toMatchObject({ fields: { emailVerifyCode: { code: 'code_required' } } })
  await visitor.call('PUT /vip/websiteRegisterVIP', { ...form, email: '' })
  await logIn(shop, { email: '+852 9111 2222', password: form.password! })
})

test('[5.02] [5.04] [5.06] [5.07] [5.15] what is missing or malformed is said field by field', async () => {
  const empty = await send({})
  expect(empty).toMatchObject({ status: 422, error: 'CHECK_REQUIRED_FIELDS' })
  expect(empty.ok ? {} : empty.fields).toMatchObject({
    lastName: { message: 'Please input your last name' },
    firstName: { message: 'Please input your first name' },
    email: { message: 'Please input your email' },
    mobile: { message: 'Please input your mobile number' },
    password: { message: 'Please input your password' },
    birthDate: { message: 'Please input your birth date' },
    agreeCollection: { code: 'collection_required' },
    agreeTerms: { code: 'member_terms_required' },
  })
  const wrong = await send({
    ...newcomer('amy@'),
    reEmail: 'amy@b.hk',
    mobile: '123',
    rePassword: 'Other123',
    salutation: 'EMPEROR',
    firstName: '<b>',
  })
  expect(wrong.ok ? {} : wrong.fields).toMatchObject({
    email: { message: 'Invalid email' },
    reEmail: { code: 'retype_email_mismatch' },
    mobile: { code: 'phone_invalid' },
    rePassword: { code: 'retype_password_mismatch' },
    salutation: { code: 'salutation_unknown' },
    firstName: { code: 'name_characters' },
  })
})

test('[5.17] [5.18] members are 18 on the day, born in a month there is', async () => {
  const judged = async (birthDate: string) => {
    const answer = await send({ ...newcomer('born@example.com'), birthDate })
    return answer.ok ? undefined : (answer.fields?.['birthDate']?.code ?? 'fine')
  }
  expect(await judged('2008-11-20')).toBe('fine')
  expect(await judged('2008-11-21')).toBe('under_18')
  expect(await judged('1990-13-01')).toBe('birth_month_invalid')
  expect(await judged('1990-00-01')).toBe('birth_month_invalid')
  expect(await judged('1990-02-30')).toBe('birth_date_invalid')
})

test('[5.21] [8.14] [8.15] "already registered" is told to whoever has proven the address, and to nobody else', async () => {
  const phone = '5550 1006'
  const guess = await send({ ...newcomer(emily.email), emailVerifyCode: '000000' })
  expect(guess).toMatchObject({ error: 'CODE_INCORRECT' })

  const visitor = shop.stranger()
  const emailVerifyCode = await receiveCode(shop, visitor, { purpose: 'register', target: emily.email })
  expect(await send({ ...newcomer(emily.email), emailVerifyCode })).toMatchObject({
    status: 409,
    error: 'EMAIL_REGISTERED',
    message: 'This email is already registered.',
    fields: { email: { code: 'email_registered' } },
  })
  const mobileVerifyCode = await receiveCode(shop, shop.stranger(), { purpose: 'register', target: phone })
  expect(await send({ ...newcomer(''), mobile: phone, mobileVerifyCode })).toMatchObject({
    status: 409,
    error: 'PHONE_REGISTERED',
    message: 'This phone is already registered.',
  })
})

test('fifty registrations of one e-mail at once make one member', async () => {
  const email = 'all.at.once@example.com'
  const emailVerifyCode = await receiveCode(shop, shop.stranger(), { purpose: 'register', target: email })
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ ...newcomer(email), emailVerifyCode })))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  expect(
    refused.filter((error) => !['CODE_INCORRECT', 'EMAIL_REGISTERED', 'TOO_MANY_REQUESTS'].includes(error!)),
  ).toEqual([])
})

test('two ways to one address at the same moment: the database lets one of them have it, and the other is told', async () => {
  const account = {
    company: 'SPORT',
    firstName: 'A',
    lastName: 'B',
    salutation: null,
    birthDate: null,
    email: 'race@example.com',
    emailProven: true,
    phone: null,
    phoneProven: false,
    passwordHash: null,
    language: 'en-US' as const,
    invitedBy: null,
    now: shop.clock.now(),
  }
  const add = () => shop.db.transaction().execute((tx) => addMember(tx, { onAccountOpened }, account))
  const outcomes = await Promise.allSettled([add(), add()])
  expect(outcomes.map(({ status }) => status).sort(byText)).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_REGISTERED' } })
})

test('[5.23] [8.17] a referral code must be somebody’s; who invited is remembered', async () => {
  const email = 'invited@example.com'
  const visitor = shop.stranger()
  const emailVerifyCode = await receiveCode(shop, visitor, { purpose: 'register', target: email })
  const form = { ...newcomer(email), emailVerifyCode }
  expect(await send({ ...form, referralCode: 'NOBODYS' })).toMatchObject({
    status: 422,
    error: 'INVALID_REFERRAL_CODE',
    message: 'Invalid referral code.',
    fields: { referralCode: { code: 'referral_code_invalid' } },
  })
  const inviter = await memberOf(emily.email)
  expect(await send({ ...form, referralCode: inviter.invitation_code.toLowerCase() })).toMatchObject({ ok: true })
  expect((await memberOf(email)).invited_by).toBe(inviter.visitor)
})

test('[8.17] invitation codes cannot be tried out on the form of registration, not even many at once', async () => {
  const { invitation_code: right } = await memberOf(emily.email)
  const guesser = shop.stranger('10.9.9.40')
  const form = { ...newcomer('guesser@example.com'), emailVerifyCode: '000000' }
  const codes = [...Array.from({ length: 30 }, (_, at) => `WRONG${at}`), ...Array.from({ length: 10 }, () => right)]
  const answers = await Promise.all(codes.map((referralCode) => send({ ...form, referralCode }, guesser)))
  expect(answers.filter((one) => !one.ok && one.error === 'INVALID_REFERRAL_CODE').length).toBeLessThanOrEqual(20)
  // After twenty wrong codes a caller does not learn that this one is right.
  expect(answers.slice(30)).toContainEqual(expect.objectContaining({ error: 'TOO_MANY_REQUESTS' }))
})

test('nobody gives themselves a grade, points or another’s code: such fields are refused by name', async () => {
  for (const extra of [{ vipGrade: 'SUPER VVIP' }, { bonus: 1_000_000 }, { vipCode: 'V1' }, { role: 'owner' }])
    expect(await send({ ...newcomer('greedy@example.com'), ...extra })).toMatchObject({
      status: 400,
      error: 'UNKNOWN_FIELD',
      facts: { field: Object.keys(extra)[0] },
    })
})

test('an address that only a third party vouched for is nobody’s account to take over', async () => {
  const email = 'unproven@example.com'
  const account = {
    company: 'SPORT',
    firstName: 'X',
    lastName: 'Y',
    salutation: null,
    birthDate: null,
    email,
    emailProven: false,
    phone: null,
    phoneProven: false,
    passwordHash: null,
    language: 'en-US' as const,
    invitedBy: null,
    now: shop.clock.now(),
  }
  const stranger = await shop.db.transaction().execute((tx) => addMember(tx, { onAccountOpened }, account))
  const owner = await register(shop, email)
  const { vip_profile } = await owner.call('POST /vip/searchVipInSession', {})
  const first = await shop.db
    .selectFrom('member')
    .select('vip_code')
    .where('visitor', '=', stranger)
    .executeTakeFirstOrThrow()
  expect(vip_profile.vipCode).not.toBe(first.vip_code)
})

test('[7.045] whether an address may be used to register is told for a proof of work, ten times an hour', async () => {
  const network = '10.6.6.6'
  const look = async (mobileOrEmail: string, proven = true) => {
    const visitor = shop.stranger(network)
    const headers: Record<string, string> = proven ? { 'x-captcha': await proveWork(visitor) } : {}
    return visitor.ask('GET /vip/checkMobileOrEmail', { mobileOrEmail }, { headers })
  }
  expect(await look('nonsense', false)).toMatchObject({ value: { wellFormed: false, kind: null, mayRegister: false } })
  expect(await look(emily.email, false)).toMatchObject({ error: 'CAPTCHA_REQUIRED' })
  expect(await look('free@example.com', false)).toMatchObject({ error: 'CAPTCHA_REQUIRED' })
  expect(await look(emily.email)).toMatchObject({ value: { wellFormed: true, kind: 'email', mayRegister: false } })
  expect(await look(emily.phone)).toMatchObject({ value: { kind: 'mobile', mayRegister: false } })
  expect(await look('free@example.com')).toMatchObject({ value: { mayRegister: true } })
  for (let turn = 0; turn < 5; turn += 1) await look('free@example.com')
  expect(await look('free@example.com')).toMatchObject({ status: 429 })
})

test('SQL, markup and half characters in every field of a registration do no harm', async () => {
  for (const hostile of [
    "'; drop table member; --",
    '<script>alert(1)</script>',
    "' or '1'='1",
    '${7*7}',
    '../../etc',
  ]) {
    const form = Object.fromEntries(
      [
        'firstName',
        'lastName',
        'salutation',
        'email',
        'emailVerifyCode',
        'mobile',
        'mobileVerifyCode',
        'password',
        'birthDate',
        'referralCode',
      ].map((field) => [field, hostile.slice(0, 10)]),
    )
    expect(await send({ ...form, agreeCollection: true, agreeTerms: true })).toMatchObject({ status: 422 })
    expect(
      await shop.stranger().ask('POST /anon/updateWebSiteVipPassword', {
        target: hostile,
        verifyCode: hostile.slice(0, 16),
        password: hostile,
      }),
    ).toMatchObject({ status: 422 })
    expect(await shop.stranger().ask('POST /websiteLogin', { userId: hostile, password: hostile })).toMatchObject({
      error: 'INVALID_LOGIN',
    })
  }
  expect((await shop.db.selectFrom('member').select('visitor').execute()).length).toBeGreaterThan(20)
})
