import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { putCard } from '#tests/gift-cards.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'
import { authoriseCards, captureCards, expireCards, refundToCard, voidCards } from './gift-cards.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await findBreaches(shop.db)).toEqual([]))

const company = 'SPORT'
const now = () => shop.clock.now()
const read = (id: string) =>
  shop.db
    .selectFrom('gift_card')
    .select(['balance_cents as balance', 'held_cents as held', 'expires'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const kindsOf = async (id: string) => {
  const rows = await shop.db.selectFrom('gift_card_entry').select('kind').where('card', '=', id).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}
/** Authorises amounts for an order; returns the card that was short, or null. */
const authorise = (orderId: string, ...parts: [card: string, cents: number][]) =>
  inTransaction(shop.db, (tx) =>
    authoriseCards(
      tx,
      { company, orderId, at: now() },
      parts.map(([card, cents]) => ({ card, cents })),
    ),
  )
const capture = (orderId: string) => inTransaction(shop.db, (tx) => captureCards(tx, orderId, now()))
const giveBack = (orderId: string) => inTransaction(shop.db, (tx) => voidCards(tx, orderId, now()))
const refund = (orderId: string, card: string, cents: number) =>
  inTransaction(shop.db, (tx) => refundToCard(tx, { company, orderId, at: now() }, { card, cents }))
const times = <T>(count: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)))

test('200 orders of $10 at once on a card of $100: exactly 10 hold theirs, and nothing is left', async () => {
  const { id } = await putCard(shop.db, { cents: 10_000 })
  const short = await times(200, () => authorise(randomUUID(), [id, 1_000]))
  expect(short.filter((card) => card === null)).toHaveLength(10)
  expect(short.filter((card) => card === id)).toHaveLength(190)
  expect(await read(id)).toMatchObject({ balance: 0, held: 10_000 })
})

test('many orders on the same two cards, named in either order, neither wait for each other for ever nor take half', async () => {
  const one = await putCard(shop.db, { cents: 5_000 })
  const other = await putCard(shop.db, { cents: 3_000 })
  const short = await times(60, (at) => {
    const parts: [string, number][] = [
      [one.id, 1_000],
      [other.id, 1_000],
    ]
    return authorise(randomUUID(), ...(at % 2 ? parts : parts.toReversed()))
  })
  expect(short.filter((card) => card === null)).toHaveLength(3)
  expect(await read(one.id)).toMatchObject({ balance: 2_000, held: 3_000 })
  expect(await read(other.id)).toMatchObject({ balance: 0, held: 3_000 })
})

test('a card that an order names twice gives both parts, or neither where it holds less than both', async () => {
  const { id } = await putCard(shop.db, { cents: 1_000 })
  expect(await authorise(randomUUID(), [id, 600], [id, 600])).toBe(id)
  expect(await read(id)).toMatchObject({ balance: 1_000, held: 0 })
  expect(await authorise(randomUUID(), [id, 600], [id, 400])).toBe(null)
  expect(await read(id)).toMatchObject({ balance: 0, held: 1_000 })
})

test('an order captured 40 times and given back 40 times at once ends one way, once', async () => {
  const { id } = await putCard(shop.db, { cents: 10_000 })
  const orderId = randomUUID()
  await authorise(orderId, [id, 4_000])
  const ended = await Promise.all([...Array(40)].flatMap(() => [capture(orderId), giveBack(orderId)]))
  expect(ended.filter((cents) => cents !== 0)).toEqual([4_000])
  const { balance, held } = await read(id)
  expect(held).toBe(0)
  expect([6_000, 10_000]).toContain(balance)
  expect(await kindsOf(id)).toHaveLength(3)
})

test('a card whose last day is over while orders take it, use it and give it back loses only what nobody holds', async () => {
  const { id } = await putCard(shop.db, { cents: 10_000, expires: '2026-11-20' })
  const paid = randomUUID()
  const failed = randomUUID()
  await authorise(paid, [id, 2_000])
  await authorise(failed, [id, 3_000])
  shop.clock.moveBy({ hours: 24 })
  const late = randomUUID()
  const [, , , tooLate] = await Promise.all([
    times(20, () => expireCards(shop.db, now(), 100)),
    times(5, () => capture(paid)),
    times(5, () => giveBack(failed)),
    authorise(late, [id, 100]),
  ])
  // The refund extends the card by 30 days. Whether the rest had expired before depends on which came first.
  const isLateIn = tooLate === null
  const { balance, held, expires } = await read(id)
  expect([held, expires]).toEqual([isLateIn ? 100 : 0, '2026-12-21'])
  expect([3_000, 8_000]).toContain(balance + (isLateIn ? 100 : 0))
  const kinds = await kindsOf(id)
  expect(kinds.filter((kind) => kind === 'expire').length).toBeLessThanOrEqual(1)
  expect(kinds.filter((kind) => kind === 'capture' || kind === 'void').toSorted()).toEqual(['capture', 'void'])
})

test('20 refunds of $10 at once of an order that used $35 bring back $30', async () => {
  const { id } = await putCard(shop.db, { cents: 3_500 })
  const orderId = randomUUID()
  await authorise(orderId, [id, 3_500])
  expect(await refund(orderId, id, 1_000)).toBe('too much') // an open hold is voided, not refunded
  await capture(orderId)
  const done = await times(20, () => refund(orderId, id, 1_000))
  expect(done.filter((one) => one === 'done')).toHaveLength(3)
  expect(await read(id)).toMatchObject({ balance: 3_000, held: 0 })
  expect(await refund(orderId, id, 500)).toBe('done')
  expect(await refund(orderId, id, 1)).toBe('too much')
})
