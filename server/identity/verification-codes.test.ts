import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arjun, emily, logIn, newcomer, proveWork, readCode, receiveCode } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { sendCode } from './verification-codes.commands.ts'

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

test('a network that goes on guessing is refused, and a right code is not counted', async () => {
  const ip = '10.6.6.6'
  const guess = (turn: number) => register(shop.stranger(ip), `guessed${turn}@example.com`, '123456')
  const good = async (target: string) =>
    register(shop.stranger(ip), target, await receiveCode(shop, shop.stranger(), { purpose: 'register', target }))
  for (let turn = 0; turn < 29; turn += 1) expect(await guess(turn)).toMatchObject({ error: 'CODE_INCORRECT' })
  expect(await good('right.one@example.com')).toMatchObject({ ok: true })
  expect(await good('right.two@example.com')).toMatchObject({ ok: true })
  expect(await guess(29)).toMatchObject({ error: 'CODE_INCORRECT' })
  expect(await guess(30)).toMatchObject({ status: 429 })
})

test('a second code waits a minute and wants a proof; five an hour to one address are enough for one network', async () => {
  const target = 'often@example.com'
  const network = '10.5.5.4'
  const send = async (headers = {}, ip = network) =>
    shop.stranger(ip).ask('GET /anon/sendVerifyCode', { purpose: 'register', target }, { headers })
  const proof = async (effort = 1) => ({ 'x-captcha': await proveWork(shop.stranger(), effort) })
  expect(await send()).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ status: 422, error: 'CAPTCHA_REQUIRED', facts: { effort: 1 } })
  expect(await send(await proof())).toMatchObject({ status: 429, facts: { seconds: 60 } })
  for (let turn = 0; turn < 3; turn += 1) {
    shop.clock.moveBy({ seconds: 60 })
    expect(await send(await proof())).toMatchObject({ ok: true })
  }
  shop.clock.moveBy({ seconds: 60 })
  expect(await send(await proof())).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  // Its owner, from elsewhere, is not stopped by that: it is only more work.
  expect(await send(await proof(), '10.5.5.9')).toMatchObject({ error: 'CAPTCHA_REQUIRED', facts: { effort: 2 } })
  expect(await send(await proof(2), '10.5.5.9')).toMatchObject({ ok: true })
})

test('one network may ask for twenty codes a day, whoever they are for', async () => {
  const network = shop.stranger('10.5.5.5')
  const send = async (turn: number) =>
    network.ask(
      'GET /anon/sendVerifyCode',
      { purpose: 'register', target: `many${turn}@example.com` },
      { headers: { 'x-captcha': await proveWork(network) } },
    )
  for (let turn = 0; turn < 20; turn += 1) expect(await send(turn)).toMatchObject({ ok: true })
  expect(await send(20)).toMatchObject({ status: 429 })
})

const spend = (codes: number) =>
  sql`insert into rate_limit (key, points, expire) values ('codes for a purpose, day:SPORT register', ${codes}, ${Date.now() + 600_000})
    on conflict (key) do update set points = excluded.points`.execute(shop.db)

test('(C13) the metrics tell how many codes a company has sent today for each purpose, and the work that is asked for one', async () => {
  const figures = async () =>
    (await shop.app.fetch(new Request('http://localhost/api/metrics'), { ip: '127.0.0.1' })).text()
  const send = (at: number, purpose: 'register' | 'reset') =>
    shop.stranger().ask('GET /anon/sendVerifyCode', { purpose, target: `counted${at}@example.com` })
  for (const at of [1, 2, 3]) expect(await send(at, 'register')).toMatchObject({ ok: true })
  expect(await send(4, 'reset')).toMatchObject({ ok: true })
  const quiet = await figures()
  expect(quiet).toContain('verify_codes{company="SPORT",purpose="register"} 3\n')
  expect(quiet).toContain('verify_codes{company="SPORT",purpose="reset"} 1\n')
  expect(quiet).toContain('verify_codes{company="FOOD",purpose="register"} 0\n')
  expect(quiet).toContain('verify_code_effort{company="SPORT",purpose="register"} 0\n')
  await spend(7_600)
  const pumped = await figures()
  expect(pumped).toContain('verify_codes{company="SPORT",purpose="register"} 7600\n')
  expect(pumped).toContain('verify_code_effort{company="SPORT",purpose="register"} 2\n')
  expect(pumped).toContain('verify_code_effort{company="SPORT",purpose="reset"} 0\n')
  expect(await send(5, 'register')).toMatchObject({ error: 'CAPTCHA_REQUIRED', facts: { effort: 2 } })
})

test('(C13) the codes of a day never end for anybody: each company and purpose has its own count, and more is more work', async () => {
  const said: object[] = []
  const log = { ...shop.app.context.log, error: (facts: object) => void said.push(facts) }
  const send = (at: number, some: object = {}) =>
    sendCode(
      { ...shop.app.context, log },
      {
        company: 'SPORT',
        purpose: 'register',
        target: `last.straw${at}@example.com`,
        member: null,
        locale: 'zh-TW',
        ip: `10.4.4.${at}`,
        proof: null,
        now: shop.clock.now(),
        ...some,
      },
    )
  const effort = (at: number, some?: object) =>
    send(at, some).then(
      () => 0,
      (refusal: { code: string; facts: { effort: number } }) => [refusal.code, refusal.facts.effort],
    )
  await spend(2_499)
  expect(await effort(1)).toBe(0)
  expect(await effort(2)).toEqual(['CAPTCHA_REQUIRED', 1])
  await spend(4_999)
  expect(said).toEqual([])
  const stranger = shop.stranger()
  await send(3, { proof: await proveWork(stranger) })
  expect(said).toEqual([{ company: 'SPORT', purpose: 'register', codes: 5_000 }])
  expect(await effort(4)).toEqual(['CAPTCHA_REQUIRED', 2])
  expect(await effort(4, { proof: await proveWork(stranger) })).toEqual(['CAPTCHA_REQUIRED', 2])
  expect(await effort(4, { proof: await proveWork(stranger, 2) })).toBe(0)
  await spend(1_000_000)
  expect(await effort(5)).toEqual(['CAPTCHA_REQUIRED', 4]) // the most there is, and never a "no"

  expect(await effort(6, { purpose: 'reset' })).toBe(0)
  expect(await effort(7, { company: 'FOOD' })).toBe(0)
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
  await shop.app.jobs['forgetProofs']!({} as never)
  expect(await shop.db.selectFrom('verify_code').selectAll().execute()).toEqual([])
})
