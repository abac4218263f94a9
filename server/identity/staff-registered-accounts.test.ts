import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onAccountOpened } from '#server/hooks.ts'
import { logIn, receiveCode, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { registerByStaff } from './accounts.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))
const byText = (a: string, b: string) => a.localeCompare(b)
const memberOf = (email: string) =>
  shop.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('[2.36] [7.046] who was registered at the counter activates the account with a code, and keeps it', async () => {
  const { now } = shop.clock
  const form = {
    firstName: '小明',
    lastName: '陳',
    salutation: 'MR',
    email: 'counter@example.com',
    mobile: '',
    birthDate: '1990-01-02',
    referralCode: '',
    language: 'zh-TW' as const,
  }
  const who = { company: 'SPORT', actor: 'staff:may', now: now(), today: Temporal.PlainDate.from('2026-11-20') }
  const { vipCode } = await shop.db.transaction().execute((tx) => registerByStaff(tx, { onAccountOpened }, form, who))
  await shop.runJobs()
  expect(shop.mails.at(-1)).toMatchObject({ to: 'counter@example.com', subject: '請啟動你的海港生活會員帳戶' })
  await expect(
    shop.db.transaction().execute((tx) => registerByStaff(tx, { onAccountOpened }, form, who)),
  ).rejects.toMatchObject({
    code: 'EMAIL_REGISTERED',
  })

  const visitor = shop.stranger()
  const verifyCode = await receiveCode(shop, visitor, { purpose: 'activate', target: form.email })
  const activation = {
    target: form.email,
    verifyCode,
    password: 'Teapot42Blue',
    agreeCollection: true,
    agreeTerms: true,
  }
  expect(await visitor.ask('POST /vip/activateVip', { ...activation, agreeTerms: false })).toMatchObject({
    fields: { agreeTerms: { code: 'member_terms_required' } },
  })
  const { vip_profile } = await visitor.call('POST /vip/activateVip', activation)
  expect(vip_profile).toMatchObject({ vipCode, firstName: '小明' })
  await logIn(shop, { email: form.email, password: 'Teapot42Blue' })

  shop.clock.moveBy({ minutes: 2 })
  const again = { ...activation, verifyCode: '000000' }
  expect(await visitor.ask('POST /vip/activateVip', again)).toMatchObject({
    fields: { verifyCode: { code: 'code_incorrect' } },
  })
  again.verifyCode = await receiveCode(shop, visitor, { purpose: 'activate', target: form.email })
  expect(await visitor.ask('POST /vip/activateVip', again)).toMatchObject({
    error: 'EMAIL_REGISTERED',
    fields: { target: { code: 'email_registered' } },
  })

  const unknown = await receiveCode(shop, shop.stranger(), { purpose: 'activate', target: '9333 4444' })
  expect(
    await shop
      .stranger()
      .ask('POST /vip/activateVip', { ...activation, target: '9333 4444', verifyCode: unknown }, { locale: 'en-US' }),
  ).toMatchObject({ error: 'PHONE_WITHOUT_RECORD', message: 'This phone has no record. Please create an account.' })
})

test('of two counters that register one person at once, one does, and the other is told', async () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Mok',
    salutation: '',
    email: 'twice@example.com',
    mobile: '',
    birthDate: '1990-01-02',
    referralCode: '',
    language: 'en-US' as const,
  }
  const today = Temporal.PlainDate.from('2026-11-20')
  const who = { company: 'SPORT', actor: 'staff:may', now: shop.clock.now(), today }
  const turns = Array.from({ length: 8 }, () =>
    shop.db.transaction().execute((tx) => registerByStaff(tx, { onAccountOpened }, form, who)),
  )
  const said = (await Promise.allSettled(turns)).map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))
  expect(said.sort(byText)).toEqual(['done', ...Array<string>(7).fill('EMAIL_REGISTERED')])
})

test('who registers on the web under a counter account’s proven address takes that one over, not a second one', async () => {
  const form = {
    firstName: 'C',
    lastName: 'D',
    salutation: '',
    email: 'both.ways@example.com',
    mobile: '',
    birthDate: '1990-01-02',
    referralCode: '',
    language: 'en-US' as const,
  }
  const who = {
    company: 'SPORT',
    actor: 'staff:may',
    now: shop.clock.now(),
    today: Temporal.PlainDate.from('2026-11-20'),
  }
  const { vipCode } = await shop.db.transaction().execute((tx) => registerByStaff(tx, { onAccountOpened }, form, who))
  await register(shop, form.email)
  expect(await memberOf(form.email)).toMatchObject({ vip_code: vipCode, first_name: 'Amy', birth_date: '1990-01-02' })
})
