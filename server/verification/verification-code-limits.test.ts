import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newcomer, proveWork, receiveCode } from '#tests/people.ts'
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
  // The owner, from another network, is not refused, but has to do more work.
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
  expect(await effort(5)).toEqual(['CAPTCHA_REQUIRED', 4]) // the maximum effort, never a refusal

  expect(await effort(6, { purpose: 'reset' })).toBe(0)
  expect(await effort(7, { company: 'FOOD' })).toBe(0)
})
