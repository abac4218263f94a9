import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportHooks, accountClosedHooks } from '#server/hooks.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn, register, taiMan } from '#tests/people.ts'
import { findOwner } from '#tests/points.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { findCardForPayment } from './gift-card-lookup.commands.ts'
import { authoriseCards, captureCards, expireCards, refundToCard, voidCards } from './gift-cards.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clock.moveTo(opening))
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))
afterAll(() => shop.close())

const company = 'SPORT'
const memberOf = async (email = `wallet${people}@harbour.example`) => (await findOwner(shop.db, email)).member
const newcomer = () => register(shop, `wallet${(people += 1)}@harbour.example`)
const night = () => shop.app.jobs['expireGiftCards']!({} as never)
/** Logs the newest member in again, because sessions end as the clock moves. */
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
  // Once a member has claimed the card, the guest's reference is invalid.
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
  shop.clock.moveTo('2026-11-21T16:10:00Z') // 00:10 in Hong Kong
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
  expect(await exportHooks['giftCards']!(shop.db, self, shop.clock.now(), 'zh-TW')).toMatchObject([
    { balance: 300, movements: [{ kind: 'issue', amount: 300 }] },
  ])
  await inTransaction(shop.db, async (tx) => {
    for (const farewell of accountClosedHooks.onAccountClosed) await farewell(tx, self, shop.clock.now())
  })
  expect(await wallet(member)).toEqual([])
  expect(await refused(await newcomer(), code, pin)).toBeNull()
})
