import { afterAll, beforeAll, expect, test } from 'vitest'
import { emily, logIn, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const check = 'GET /promotion/referral/check/{code}'
const refresh = 'POST /vip/refreshInvitationCode'
const codeOf = async (member: Awaited<ReturnType<typeof logIn>>) =>
  (await member.call('POST /vipAdmin/getUserDetails', {})).invitationCode

test('[7.104] a code is valid in whatever case it is typed, and every other one is not', async () => {
  const code = await codeOf(await logIn(shop, emily))
  const friend = shop.stranger()
  for (const typed of [code, code.toLowerCase(), ` ${code} `])
    expect(await friend.call(check, { code: typed })).toEqual({ valid: true })
  for (const typed of ['NOSUCHXX', "' or 1=1", '%', code.slice(0, -1)])
    expect(await friend.call(check, { code: typed })).toEqual({ valid: false })
})

test('[7.104] twenty misses in an hour are enough for one address, also when they come at once; hits are not counted', async () => {
  const code = await codeOf(await logIn(shop, emily))
  const guesser = shop.stranger('10.9.9.9')
  for (let hits = 0; hits < 25; hits += 1) await guesser.call(check, { code })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guesser.ask(check, { code: `WRONG${at}` })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  expect(await guesser.ask(check, { code })).toMatchObject({ status: 429 })
  expect(await shop.stranger('10.9.9.10').call(check, { code })).toEqual({ valid: true })
})

test('a new code ends the old one at once, at most ten times a day', async () => {
  const member = await register(shop, 'inviter@harbour.example')
  const old = await codeOf(member)
  const { invitationCode } = await member.call(refresh, {})
  expect(invitationCode).not.toBe(old)
  expect(await codeOf(member)).toBe(invitationCode)
  expect(await member.call(check, { code: old })).toEqual({ valid: false })
  expect(await member.call(check, { code: invitationCode })).toEqual({ valid: true })
  for (let times = 0; times < 9; times += 1) await member.call(refresh, {})
  expect(await member.ask(refresh, {})).toMatchObject({ status: 429 })
  const other = await logIn(shop, taiMan)
  expect(await other.ask(refresh, { vipCode: 'V00000000000' })).toMatchObject({ status: 404 })
  expect(await (await shop.visitor()).ask(refresh, {})).toMatchObject({ status: 401 })
})
