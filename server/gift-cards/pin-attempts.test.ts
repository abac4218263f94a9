import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { proveMuch, register } from '#tests/people.ts'
import { findOwner } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clock.moveTo(opening))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const memberOf = async (email = `wallet${people}@harbour.example`) => (await findOwner(shop.db, email)).member
const newcomer = () => register(shop, `wallet${(people += 1)}@harbour.example`)

test('an unknown number and a wrong PIN are answered alike, in both languages', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const guest = await shop.visitor()
  const answers = await Promise.all(
    [
      { code: '7700000099999999', pin },
      { code, pin: '000000' },
      { code: 'nonsense', pin: '' },
    ].map((typed) => guest.ask('POST /giftCard/checkBalance', typed, { locale: 'en-US' })),
  )
  const [first] = answers
  expect(first).toMatchObject({ status: 422, error: 'GIFT_CARD_UNKNOWN' })
  for (const answer of answers) expect(answer).toEqual(first)
  expect(await guest.ask('POST /giftCard/checkBalance', { code, pin: '1' })).toMatchObject({ message: /卡號|號碼/ })
})

test('ten misses in an hour are enough for a network and for a visitor, also when they come at once; hits are not counted', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const guest = await shop.visitor()
  for (let hit = 0; hit < 12; hit += 1)
    expect((await guest.call('POST /giftCard/checkBalance', { code, pin })).giftCard.cashValue).toBe(300)
  const misses = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      guest.ask('POST /giftCard/checkBalance', { code: `77${at}`.padEnd(16, '9'), pin }),
    ),
  )
  const told = misses.map((answer) => (answer.ok ? 'hit' : answer.error))
  expect(told.filter((error) => error === 'GIFT_CARD_UNKNOWN')).toHaveLength(10)
  expect(told.filter((error) => error === 'TOO_MANY_REQUESTS')).toHaveLength(30)
  expect(await guest.ask('POST /giftCard/checkBalance', { code, pin })).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
})

test('(C16) while a stranger guesses the PIN of a card its owner gets in with it; after fifty it rests until staff open it', async () => {
  const owner = await newcomer()
  const { code, pin, id } = await putCard(shop.db, { cents: 30_000, member: await memberOf(), isClaimed: false })
  const check = 'POST /giftCard/checkBalance'
  /** Looks a card up as the storefront does, with proof of work if required. */
  async function look(typed: string) {
    const who = await shop.visitor()
    const answer = await who.ask(check, { code, pin: typed })
    if (answer.ok || answer.error !== 'CAPTCHA_REQUIRED') return answer
    const headers = { 'x-captcha': await proveMuch(Number(answer.facts?.['effort']), shop.clock.now()) }
    return who.ask(check, { code, pin: typed }, { headers })
  }
  const miss = async (guesses: number) => {
    for (let guess = 0; guess < guesses; guess += 1)
      expect(await look(String(guess).padStart(6, '0'))).toMatchObject({ error: 'GIFT_CARD_UNKNOWN' })
  }
  await miss(20)
  const bare = await (await shop.visitor()).ask(check, { code, pin })
  expect(bare).toMatchObject({ status: 422, error: 'CAPTCHA_REQUIRED', facts: { effort: 1 } })
  await miss(29)
  expect(await look(pin)).toMatchObject({ ok: true })
  const own = async () => (await owner.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards
  expect(await own()).toMatchObject([{ status: 'ACTIVE' }])

  await miss(1)
  expect(await look(pin)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  await shop.runJobs()
  expect(await own()).toMatchObject([{ status: 'FROZEN' }])
  const letters = shop.mails.filter(({ subject }) => subject.includes('已鎖上'))
  expect(letters).toMatchObject([{ to: `wallet${people}@harbour.example` }])
  expect(letters[0]!.text).not.toContain(code)

  const orderStaff = await enterAs(shop, 'order desk')
  await orderStaff.call('POST /staff/giftCards/freeze', { refNo: id, frozen: false, reason: 'The owner rang' })
  expect(await look(pin)).toMatchObject({ ok: true })
})

test('(C16) whoever guesses the PIN of a card in a wallet is refused after fifty, and its owner goes on paying with it', async () => {
  const owner = await newcomer()
  const { code, pin, id } = await putCard(shop.db, { cents: 30_000, member: await memberOf() })
  const spent = { key: `wrong PINs of a gift card:${id}`, points: 49, expire: Date.now() + 60_000 }
  await shop.db.insertInto('rate_limit').values(spent).execute()
  const guess = async (typed: string) => {
    const headers = { 'x-captcha': await proveMuch(4, shop.clock.now()) }
    return (await shop.visitor()).ask('POST /giftCard/checkBalance', { code, pin: typed }, { headers })
  }
  expect(await guess('000000')).toMatchObject({ error: 'GIFT_CARD_UNKNOWN' })
  expect(await guess(pin)).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
  expect((await owner.call('POST /giftCard/getAvaliableGiftCard', {})).giftCards).toMatchObject([{ status: 'ACTIVE' }])
})
