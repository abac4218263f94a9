import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { exportHooks, accountClosedHooks } from '#server/hooks.ts'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn, proveMuch, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { authoriseCards, captureCards, expireCards, refundToCard, voidCards } from './gift-cards.commands.ts'
import { findCardForPayment } from './gift-card-lookup.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clock.moveTo(opening))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const company = 'SPORT'
const newcomer = () => register(shop, `wallet${(people += 1)}@harbour.example`)
const memberOf = async (email = `wallet${people}@harbour.example`) =>
  (
    await shop.db
      .selectFrom('member')
      .select('visitor')
      .where('email', '=', email)
      .where('company', '=', company)
      .executeTakeFirstOrThrow()
  ).visitor
const night = () => shop.app.jobs['expireGiftCards']!({} as never)
/** The newest of the members; sessions end while the clock moves on. */
const again = () => logIn(shop, { email: `wallet${people}@harbour.example`, password: 'Teapot42Blue' })
const wallet = async (who: ShopVisitor) =>
  (await who.call('POST /giftCard/getAvaliableGiftCard', {}, { locale: 'en-US' })).giftCards
const refused = async (who: ShopVisitor, code: string, pin: string) => {
  const answer = await who.ask('POST /giftCard/addGiftCard', { code, pin })
  return answer.ok ? null : answer.error
}
const order = { company, at: Temporal.Instant.from(opening) }

test('[7.105] [3.24] [1.25] a member sees the own cards: masked, with balance, usage, status and expiry, as they would pay', async () => {
  const answer = await (await logIn(shop)).call('POST /giftCard/getAvaliableGiftCard', {}, { locale: 'en-US' })
  expect(answer.total).toBe(588.5)
  const seen = answer.giftCards.map(({ refNo: _, ...card }) => card)
  expect(seen).toEqual([
    card('0020', { cashValue: 88.5, usageAmount: 111.5, issuedAmount: 200, expiry: '2027-06-30' }),
    card('0012', { cashValue: 500, issuedAmount: 500, expiry: '2028-11-30' }),
    card('0038', { usageAmount: 300, issuedAmount: 300, status: 'USED', statusName: 'Used up', expiry: '2027-01-31' }),
    card('0046', { issuedAmount: 200, status: 'EXPIRED', statusName: 'Expired', expiry: '2026-03-31' }),
  ])
  const usable = await (await logIn(shop)).call('POST /giftCard/getAvaliableGiftCard', { usable: true })
  expect(usable.giftCards.map(({ statusName }) => statusName)).toEqual(['可用', '可用'])
  expect(await wallet(await logIn(shop, taiMan))).toEqual([])
})

const card = (last4: string, some: object) => ({
  no: `62** **** **** ${last4}`,
  cashValue: 0,
  usageAmount: 0,
  status: 'ACTIVE',
  statusName: 'Active',
  ...some,
})

test('[7.106] [2.47] the movements of an own card are told newest first, in pages; of another’s there are none', async () => {
  const member = await newcomer()
  const { id } = await putCard(shop.db, { cents: 10_000, member: await memberOf() })
  const orderId = randomUUID()
  await inTransaction(shop.db, async (tx) => {
    await authoriseCards(tx, { ...order, orderId }, [{ card: id, cents: 4_000 }])
    await captureCards(tx, orderId, order.at)
    await refundToCard(tx, { ...order, orderId }, { card: id, cents: 1_500 })
  })
  const ask = { refNo: id, size: 3 }
  const first = await member.call('POST /giftCard/getGiftCardTx', ask, { locale: 'en-US' })
  const told = ({ type, typeName, amount, balance }: (typeof first.transactions)[number]) => [
    type,
    typeName,
    amount,
    balance,
  ]
  expect([first.totalCount, first.giftCard.cashValue, first.giftCard.usageAmount]).toEqual([4, 75, 25])
  expect(first.transactions.map(told)).toEqual([
    ['refund', 'Refund', 15, 75],
    ['capture', 'Order paid', 0, 60],
    ['authorise', 'Held for an order', -40, 60],
  ])
  const second = await member.call('POST /giftCard/getGiftCardTx', { ...ask, page: 2 })
  expect(second.transactions.map(told)).toEqual([['issue', '發卡', 100, 100]])
  const other = await (await logIn(shop)).ask('POST /giftCard/getGiftCardTx', ask)
  expect(other).toMatchObject({ ok: false, status: 404, error: 'GIFT_CARD_NOT_FOUND' })
  expect(await (await shop.visitor()).ask('POST /giftCard/getGiftCardTx', ask)).toMatchObject({
    error: 'LOGIN_REQUIRED',
  })
})

test('[2.22] a card is put into the wallet by number and PIN, and is then its owner’s alone', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const [owner, other] = [await newcomer(), await newcomer()]
  const typed = code.replace(/(\d{4})/g, '$1-')
  expect(await refused(owner, typed, pin)).toBeNull()
  expect(await wallet(owner)).toMatchObject([{ no: `77** **** **** ${code.slice(-4)}`, cashValue: 300 }])
  expect(await refused(owner, code, pin)).toBe('GIFT_CARD_ADDED')
  expect(await refused(other, code, pin)).toBe('GIFT_CARD_TAKEN')
  expect(await (await shop.visitor()).ask('POST /giftCard/checkBalance', { code, pin })).toMatchObject({
    error: 'GIFT_CARD_TAKEN',
  })
  expect(await wallet(other)).toEqual([])
})

test('of two who add the same card at once one gets it', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const people = [await newcomer(), await newcomer()]
  const answers = await Promise.all([...people, ...people].map((who) => refused(who, code, pin)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
})

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
  /** As the storefront does it: works when it is asked to. */
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

test('a guest pays with what number and PIN have opened to them, and nobody else with the same reference', async () => {
  const { code, pin, id } = await putCard(shop.db, { cents: 30_000 })
  const guest = await shop.visitor()
  const { refNo } = (await guest.call('POST /giftCard/checkBalance', { code, pin })).giftCard
  const { rows } = await sql<{
    visitor: string
  }>`select id as visitor from visitor order by created_at desc, id desc limit 1`.execute(shop.db)
  const services = { db: shop.db, limits: shop.app.context.limits }
  const find = (visitor: string, named: object, member: string | null = null) =>
    findCardForPayment(
      services,
      { company, visitor, member, ip: '10.9.9.9', askWork: () => async () => {} },
      named,
      Temporal.Instant.from('2026-11-20T02:00:00Z'),
    )
  const visitor = rows[0]!.visitor
  expect(await find(visitor, { refNo })).toMatchObject({ kind: 'fits', card: { id, balanceCents: 30_000 } })
  expect(await find(randomUUID(), { refNo })).toEqual({ kind: 'misfit', why: 'unknown', card: null })
  expect(await find(visitor, { refNo: id })).toEqual({ kind: 'misfit', why: 'unknown', card: null })
  expect(await find(visitor, { code, pin })).toMatchObject({ kind: 'fits' })
  expect(await find(visitor, { code, pin: '999999' })).toEqual({ kind: 'misfit', why: 'unknown', card: null })
  // Once a member has it, what the guest was given opens it no more.
  await refused(await newcomer(), code, pin)
  const owner = await memberOf()
  expect(await find(visitor, { refNo })).toEqual({ kind: 'misfit', why: 'taken', card: null })
  expect(await find(owner, { refNo: id }, owner)).toMatchObject({ kind: 'fits' })
  expect(await find(visitor, { refNo: id }, await memberOf(emily.email))).toEqual({
    kind: 'misfit',
    why: 'unknown',
    card: null,
  })
})

test('a card whose last day is over is put into no wallet, and says why', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000, expires: '2026-11-19' })
  const member = await logIn(shop)
  expect(await member.ask('POST /giftCard/addGiftCard', { code, pin }, { locale: 'en-US' })).toMatchObject({
    status: 422,
    error: 'GIFT_CARD_EXPIRED',
  })
})

test('neither the card nor its ledger knows its number or PIN', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const { rows } = await sql<{ row: string }>`
    select gift_card::text as row from gift_card union all select gift_card_entry::text from gift_card_entry`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ row }) => row.includes(code) || row.split(',').includes(pin))).toEqual([])
})

test('the ledger of cards refuses every change, and no balance goes below zero', async () => {
  const { id } = await putCard(shop.db, { cents: 100 })
  await expect(sql`update gift_card_entry set cents = 5 where card = ${id}`.execute(shop.db)).rejects.toThrow(
    'only added to',
  )
  await expect(sql`delete from gift_card_entry where card = ${id}`.execute(shop.db)).rejects.toThrow('only added to')
  await expect(sql`truncate gift_card_entry`.execute(shop.db)).rejects.toThrow('only added to')
  await expect(sql`update gift_card set balance_cents = -1 where id = ${id}`.execute(shop.db)).rejects.toThrow(
    'check constraint',
  )
})

test('a card that has too little, has run out, is frozen or is another company’s holds nothing for an order, and none of the others does then', async () => {
  const good = await putCard(shop.db, { cents: 5_000 })
  const low = await putCard(shop.db, { cents: 999 })
  const over = await putCard(shop.db, { cents: 5_000, expires: '2026-11-19' })
  const frozen = await putCard(shop.db, { cents: 5_000 })
  const frozenAt = { frozen_at: new Date(opening), frozen_reason: 'test' }
  await shop.db.updateTable('gift_card').set(frozenAt).where('id', '=', frozen.id).execute()
  const elsewhere = await putCard(shop.db, { cents: 5_000, company: 'FOOD' })
  for (const { id } of [low, over, frozen, elsewhere]) {
    const parts = [good.id, id].map((one) => ({ card: one, cents: 1_000 }))
    const by = { ...order, orderId: randomUUID() }
    expect(await inTransaction(shop.db, (tx) => authoriseCards(tx, by, parts))).toBe(id)
  }
  const { rows } = await sql<{ held: number }>`select held_cents as held from gift_card where id = ${good.id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ held: 0 }])
})

test('the night after its last day a card loses what is left on it, once; what comes back later is good for 30 days', async () => {
  const member = await newcomer()
  const { id } = await putCard(shop.db, { cents: 10_000, expires: '2026-11-21', member: await memberOf() })
  const [paid, failed] = [randomUUID(), randomUUID()]
  await inTransaction(shop.db, async (tx) => {
    await authoriseCards(tx, { ...order, orderId: paid }, [{ card: id, cents: 3_000 }])
    await authoriseCards(tx, { ...order, orderId: failed }, [{ card: id, cents: 2_000 }])
    await captureCards(tx, paid, order.at)
  })
  await night()
  expect(await wallet(member)).toMatchObject([{ cashValue: 50, status: 'ACTIVE' }])
  shop.clock.moveTo('2026-11-21T16:10:00Z') // ten past midnight, Hong Kong
  await Promise.all([night(), night()])
  expect(await wallet(await again())).toMatchObject([{ cashValue: 0, status: 'EXPIRED', expiry: '2026-11-21' }])
  await inTransaction(shop.db, (tx) => voidCards(tx, failed, shop.clock.now()))
  expect(await wallet(await again())).toMatchObject([{ cashValue: 20, status: 'ACTIVE', expiry: '2026-12-22' }])
  shop.clock.moveTo('2026-12-10T04:00:00Z')
  const late = { company, orderId: paid, at: shop.clock.now() }
  expect(await inTransaction(shop.db, (tx) => refundToCard(tx, late, { card: id, cents: 3_000 }))).toBe('done')
  expect(await wallet(await again())).toMatchObject([{ cashValue: 50, expiry: '2027-01-09' }])
  expect(await expireCards(shop.db, shop.clock.now(), 100)).toBe(0)
})

test('who leaves takes no card along: number and PIN open it again, and the file of the member tells of it', async () => {
  const { code, pin } = await putCard(shop.db, { cents: 30_000 })
  const member = await newcomer()
  await refused(member, code, pin)
  const self = { company, member: await memberOf() }
  expect(await exportHooks['giftCards']!(shop.db, self, shop.clock.now())).toMatchObject([
    { balance: 300, movements: [{ kind: 'issue', amount: 300 }] },
  ])
  await inTransaction(shop.db, async (tx) => {
    for (const farewell of accountClosedHooks.onAccountClosed) await farewell(tx, self, shop.clock.now())
  })
  expect(await wallet(member)).toEqual([])
  expect(await refused(await newcomer(), code, pin)).toBeNull()
})
