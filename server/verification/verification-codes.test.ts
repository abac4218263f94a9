import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arjun, emily, logIn, newcomer, readCode, receiveCode } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('rate_limit').execute()))

const register = (visitor = shop.stranger(), target: string, emailVerifyCode: string) =>
  visitor.ask('PUT /vip/websiteRegisterVIP', { ...newcomer(target), emailVerifyCode })
const wrongOne = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[7.002] six digits come by e-mail and by SMS, in the visitor’s language', async () => {
  const visitor = shop.stranger()
  const asked = await visitor.call('GET /anon/sendVerifyCode', { purpose: 'register', target: 'Mei@Example.com' })
  expect(asked).toEqual({ sentTo: 'email', validSeconds: 300, againSeconds: 60 })
  await shop.stranger().call('GET /anon/sendVerifyCode', { purpose: 'reset', target: '9123 4567' }, { locale: 'en-US' })
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === 'mei@example.com')!
  expect(mail.subject).toMatch(/^\d{6} 是你的海港生活驗證碼$/)
  expect(mail.text).toContain(readCode(shop, 'mei@example.com'))
  const text = shop.texts.findLast(({ to }) => to === '+85291234567')!
  expect(text.text).toMatch(/^Harbour Living: code \d{6}, good for 5 minutes/)
})

test('the answer is the same whether or not somebody is registered there; the letter tells', async () => {
  const send = async (purpose: 'register' | 'reset', target: string) => {
    await shop.db.deleteFrom('rate_limit').execute()
    const answer = await shop.stranger().call('GET /anon/sendVerifyCode', { purpose, target }, { locale: 'en-US' })
    const ran = await shop.runJobs()
    return { answer, ran, text: shop.mails.at(-1)!.text }
  }
  const [known, unknown] = [await send('register', emily.email), await send('register', 'nobody.yet@example.com')]
  expect([known.answer, known.ran]).toEqual([unknown.answer, unknown.ran])
  expect([/already have an account/.test(known.text), /already have an account/.test(unknown.text)]).toEqual([
    true,
    false,
  ])

  const [ours, nobodys] = [await send('reset', emily.email), await send('reset', 'nobody.yet@example.com')]
  expect([ours.answer, ours.ran]).toEqual([nobodys.answer, nobodys.ran])
  expect([/no account/.test(ours.text), /no account/.test(nobodys.text)]).toEqual([false, true])
})

test('[5.24] [8.34] a wrong code is refused in words; after five tries even the right one is', async () => {
  const target = 'five@example.com'
  const code = await receiveCode(shop, shop.stranger(), { purpose: 'register', target })
  const visitor = shop.stranger()
  const form = { ...newcomer(target), emailVerifyCode: wrongOne(code) }
  const answer = await visitor.ask('PUT /vip/websiteRegisterVIP', form, { locale: 'en-US' })
  expect(answer).toMatchObject({
    status: 422,
    error: 'CODE_INCORRECT',
    message: 'Verification code not correct.',
    fields: { emailVerifyCode: { code: 'code_incorrect' } },
  })
  for (let turn = 0; turn < 4; turn += 1) await register(visitor, target, wrongOne(code))
  expect(await register(visitor, target, code)).toMatchObject({ error: 'CODE_INCORRECT' })
})

test('fifty guesses at once are five tries from one network, and twenty from fifty', async () => {
  const target = 'fifty@example.com'
  await receiveCode(shop, shop.stranger(), { purpose: 'register', target })
  const guesses = Array.from({ length: 50 }, (_, turn) =>
    register(shop.stranger(), target, String(turn).padStart(6, '0')),
  )
  await Promise.all(guesses)
  const row = await shop.db.selectFrom('verify_code').select('tries').where('target', '=', target).executeTakeFirst()
  expect(row?.tries).toBe(20)
  const one = shop.stranger()
  shop.clock.moveBy({ seconds: 61 })
  await receiveCode(shop, one, { purpose: 'reset', target: emily.email })
  const reset = { target: emily.email, verifyCode: '000000', password: 'Teapot42Blue' }
  await Promise.all(Array.from({ length: 25 }, () => one.ask('POST /anon/updateWebSiteVipPassword', reset)))
  const [{ tries }] = (
    await sql<{
      tries: number
    }>`select tries from verify_code where target = ${emily.email} and purpose = 'reset'`.execute(shop.db)
  ).rows as [{ tries: number }]
  expect(tries).toBe(5)
})

test('a code is good once, for its purpose, its address and its owner, for five minutes, and only the newest', async () => {
  const target = 'once@example.com'
  const visitor = shop.stranger()
  const first = await receiveCode(shop, visitor, { purpose: 'register', target })
  expect(await register(shop.stranger(), 'another@example.com', first)).toMatchObject({ error: 'CODE_INCORRECT' })
  const reset = { target, verifyCode: first, password: 'Teapot42Blue' }
  expect(await visitor.ask('POST /anon/updateWebSiteVipPassword', reset)).toMatchObject({ error: 'CODE_INCORRECT' })

  shop.clock.moveBy({ seconds: 61 })
  const second = await receiveCode(shop, visitor, { purpose: 'register', target })
  if (first !== second)
    expect(await register(shop.stranger(), target, first)).toMatchObject({ error: 'CODE_INCORRECT' })
  expect(await register(shop.stranger(), target, second)).toMatchObject({ ok: true })
  expect(await register(shop.stranger(), target, second)).toMatchObject({ error: 'CODE_INCORRECT' })

  const late = await receiveCode(shop, shop.stranger(), { purpose: 'register', target: 'late@example.com' })
  shop.clock.moveBy({ minutes: 5 })
  expect(await register(shop.stranger(), 'late@example.com', late)).toMatchObject({ error: 'CODE_INCORRECT' })
})

test('of several who bring one right code at once, one is served', async () => {
  const verifyCode = await receiveCode(shop, shop.stranger(), { purpose: 'reset', target: arjun.email })
  const reset = { target: arjun.email, verifyCode, password: 'Saucer77Green' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.stranger().ask('POST /anon/updateWebSiteVipPassword', reset)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('whatever strangers guess at an address, its owner’s own code is good', async () => {
  const target = 'owner@example.com'
  const visitor = await register(
    shop.stranger(),
    target,
    await receiveCode(shop, shop.stranger(), { purpose: 'register', target }),
  )
  expect(visitor).toMatchObject({ ok: true })
  const reset = (verifyCode: string, ip?: string) =>
    shop.stranger(ip).ask('POST /anon/updateWebSiteVipPassword', { target, verifyCode, password: 'Kettle59Red' })
  for (let turn = 0; turn < 40; turn += 1) expect(await reset('123456')).toMatchObject({ error: 'CODE_INCORRECT' })
  shop.clock.moveBy({ seconds: 61 })
  const code = await receiveCode(shop, shop.stranger(), { purpose: 'reset', target })
  expect(await reset(code)).toMatchObject({ ok: true })
})

test('(C16) a stranger who tries the code of somebody else wears out no tries but their own', async () => {
  const target = 'worn.out@example.com'
  const code = await receiveCode(shop, shop.stranger(), { purpose: 'register', target })
  const guesser = shop.stranger()
  for (let guess = 0; guess < 9; guess += 1)
    expect(await register(guesser, target, code === '111111' ? '222222' : '111111')).toMatchObject({
      error: 'CODE_INCORRECT',
    })
  expect(await register(guesser, target, code)).toMatchObject({ error: 'CODE_INCORRECT' })
  expect(await register(shop.stranger(), target, code)).toMatchObject({ ok: true })
})

test('[8.12] what only a member does, nobody else is sent a code for', async () => {
  const asked = { purpose: 'change', target: 'new@example.com' } as const
  const answer = await (await shop.visitor()).ask('GET /anon/sendVerifyCode', asked, { locale: 'en-US' })
  expect(answer).toMatchObject({ status: 401, message: 'Please login first!' })
  expect(await (await logIn(shop)).ask('GET /anon/sendVerifyCode', asked)).toMatchObject({ ok: true })
})

test('[5.02] [5.07] [5.08] what is no e-mail and no Hong Kong mobile gets no code, and an empty field its own words', async () => {
  for (const [target, complaint] of [
    ['', 'contact_required'],
    ['   ', 'contact_required'],
    ['2345 6789', 'contact_invalid'], // a landline
    ['+44 20 7946 0958', 'contact_invalid'],
    ['a@b', 'contact_invalid'],
    ["' OR 1=1 --", 'contact_invalid'],
  ])
    expect(
      await shop.stranger().ask('GET /anon/sendVerifyCode', { purpose: 'register', target: target! }),
    ).toMatchObject({ status: 422, fields: { target: { code: complaint } } })
})

test('a picture on a foreign page sends nobody a code', async () => {
  const asked = { purpose: 'register', target: 'picture@example.com' } as const
  const answer = (site: string) =>
    shop.stranger().ask('GET /anon/sendVerifyCode', asked, { headers: { 'sec-fetch-site': site } })
  expect(await answer('cross-site')).toMatchObject({ status: 400 })
  expect(await answer('same-site')).toMatchObject({ status: 400 })
  expect(await answer('same-origin')).toMatchObject({ ok: true })
})

test('no code stands in a row or in a waiting job, and the used ones are swept away', async () => {
  const target = 'secret@example.com'
  await shop.stranger().call('GET /anon/sendVerifyCode', { purpose: 'register', target })
  const everything = async () => {
    const { rows: jobs } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
      shop.db,
    )
    const codes = await shop.db.selectFrom('verify_code').selectAll().execute()
    return JSON.stringify([jobs, codes])
  }
  const waiting = await everything()
  await shop.runJobs()
  const code = readCode(shop, target)
  expect(waiting).toContain(target)
  expect(waiting.replaceAll(/"(id|sent_at|ends_at)":"[^"]*"/g, '')).not.toContain(code)
  shop.clock.moveBy({ minutes: 6 })
  await shop.app.jobs['deleteSpentProofs']!({} as never)
  expect(await shop.db.selectFrom('verify_code').selectAll().execute()).toEqual([])
})
