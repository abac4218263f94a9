import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emily, proveWork } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { hideAddress } from '#server/lib/http/rate-limits.ts'
import { Passwords } from '#server/lib/process/password-hashing.ts'
import { logIn } from './logins.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ passwords: undefined })
  await logInHonestly() // the first login starts the hashing thread
})
afterAll(() => shop.close())

/** Logs in as the storefront does, with a proof of work where one is required. Returns how many hashes ended meanwhile. */
async function logInHonestly() {
  const { passwords } = shop.app.context
  let before = passwords.count
  const visitor = shop.stranger()
  const form = { userId: emily.email, password: emily.password }
  const first = await visitor.ask('POST /websiteLogin', form)
  if (first.ok || first.error !== 'CAPTCHA_REQUIRED') return { ...first, hashes: passwords.count - before }
  const headers = { 'x-captcha': await proveWork(visitor) }
  before = passwords.count
  const answer = await visitor.ask('POST /websiteLogin', form, { headers })
  return { ...answer, hashes: passwords.count - before }
}

/** Tries unknown names, 100 a second. */
function openStorm(networkOf: (turn: number) => string) {
  const answers = new Map<string, number>()
  let isOver = false
  let turn = 0
  const guesses = new Set<Promise<void>>()
  const guess = async () => {
    const visitor = shop.stranger(networkOf((turn += 1)))
    const answer = await visitor.ask('POST /websiteLogin', {
      userId: `nobody${turn}@example.com`,
      password: 'Wrong123',
    })
    const said = answer.ok ? 'ok' : (answer.error ?? '')
    answers.set(said, (answers.get(said) ?? 0) + 1)
  }
  const storming = (async () => {
    while (!isOver) {
      for (let one = 0; one < 5; one++) {
        const going = guess().finally(() => guesses.delete(going))
        guesses.add(going)
      }
      await wait(50)
    }
    await Promise.all(guesses)
  })()
  return {
    stop: async () => {
      isOver = true
      await storming
      return answers
    },
  }
}

test.each([
  ['one network', () => '203.0.113.7'],
  ['as many networks as guesses', (turn: number) => `11.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`],
])('(C17) whoever logs in honestly is let in while guesses storm in from %s', async (_, networkOf) => {
  const storm = openStorm(networkOf)
  await wait(1_000)
  const hashes: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const answer = await logInHonestly()
    expect(answer).toMatchObject({ ok: true })
    hashes.push(answer.hashes)
  }
  const answers = await storm.stop()
  const [, , median = 0] = hashes.toSorted((a, b) => a - b)
  expect(answers.get('CAPTCHA_REQUIRED')).toBeGreaterThan(0) // required of everybody while logins queue
  // At most 33 before its own, and those that end while the request is on its way to the queue.
  expect(median).toBeLessThan(100)
})

test('(C16) while many wait, one proof lets the owner of an account in that strangers have tried', async () => {
  const { db, clock, app } = shop
  const key = `logins of an account:${hideAddress(db, 'SPORT', emily.email)}`
  await db.deleteFrom('rate_limit').execute()
  await db
    .insertInto('rate_limit')
    .values({ key, points: 20, expire: Date.now() + 60_000 })
    .execute()
  const services = {
    ...app.context,
    loginHooks: [],
    onAccountOpened: [],
    bonus: async () => 0,
    passwords: new Passwords({ mostWaiting: 0 }),
  }
  const come = async (effort?: number) => {
    const proof = effort === undefined ? null : await proveWork(shop.stranger(), effort)
    const from = { company: 'SPORT', visitor: undefined, remember: false, ip: '10.7.7.7', now: clock.now() }
    const { account } = await logIn(services, { ...from, userId: emily.email, password: emily.password, proof })
    return account.email
  }
  await expect(come()).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED', facts: { effort: 1 } })
  await expect(come(1)).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED', facts: { effort: 2 } })
  expect(await come(2)).toBe(emily.email)
})
