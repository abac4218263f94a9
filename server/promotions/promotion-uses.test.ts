import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { writeTogether } from '#server/lib/database/one-statement.ts'
import { insertCustomer, lockCustomer } from '#server/orders/order-limits.commands.ts'
import { listCustomerKeys } from '#server/shop/customer-keys.rules.ts'
import { findBreaches } from '#tests/invariants.ts'
import { offer, tell } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import { changePromotion } from './promotion-admin.commands.ts'
import { claimUses, reclaimUses, releaseUses } from './promotion-uses.commands.ts'
import type { PromotionClaim } from './promotion-uses.store.ts'
import { countUses } from './promotion-uses.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect((await findBreaches(shop.db)).filter((breach) => breach.includes('promotion'))).toEqual([])
})
afterAll(() => shop.close())

const percent = { kind: 'percent', percent: 10 } as const
const someone = (about: Partial<PromotionClaim> = {}): PromotionClaim => ({
  company: 'SPORT',
  visitor: randomUUID(),
  keys: [],
  conversation: randomUUID(),
  orders: [randomUUID()],
  at: shop.clock.now(),
  ...about,
})

/** Places an order as the checkout does: a missing use rolls the transaction back. Returns the order. */
async function place(placing: PromotionClaim, ...promotions: (string | [promotion: string, code: string])[]) {
  const applied = promotions.map((one) =>
    typeof one === 'string' ? { promotion: one, code: null } : { promotion: one[0], code: one[1] },
  )
  return inTransaction(shop.db, async (tx) => {
    await lockCustomer(tx, placing)
    const missing = await claimUses(tx, placing, applied)
    if (missing !== null) throw new Error(`used up: ${missing}`)
    await writeTogether(tx, [insertCustomer(placing, placing.orders)])
    return placing.orders[0]!
  })
}
const countWon = async (tries: Promise<unknown>[]) => {
  const ended = await Promise.allSettled(tries)
  const wrong = ended.flatMap((one) =>
    one.status === 'rejected' && !String(one.reason).includes('used up') ? [String(one.reason)] : [],
  )
  expect(wrong).toEqual([])
  return ended.filter(({ status }) => status === 'fulfilled').length
}
const release = (order: string) => inTransaction(shop.db, (tx) => releaseUses(tx, order, shop.clock.now()))
const usesOf = async (promotion: string, { visitor }: Pick<PromotionClaim, 'visitor'> = { visitor: randomUUID() }) =>
  (await countUses(shop.db, { company: 'SPORT', visitor }, [promotion], [])).get(promotion)

test('two hundred at once on a code with one use: one has it', async () => {
  const promotion = await offer(shop.db, { terms: percent, codes: ['ONLYONE'], limits: { overall: 1 } })
  const won = await countWon(Array.from({ length: 200 }, () => place(someone(), [promotion, 'ONLYONE'])))
  expect(won).toBe(1)
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
})

test('ten uses are ten, whoever comes at once; each code of a promotion has its own', async () => {
  const ten = await offer(shop.db, { terms: percent, limits: { overall: 10 } })
  expect(await countWon(Array.from({ length: 60 }, () => place(someone(), ten)))).toBe(10)
  const shared = await offer(shop.db, { terms: percent, codes: ['MAY01', 'MAY02'], limits: { perCode: 2 } })
  const tries = ['MAY01', 'MAY02', 'MAY01'].flatMap((code) =>
    Array.from({ length: 10 }, () => place(someone(), [shared, code])),
  )
  expect(await countWon(tries)).toBe(4)
})

test('one customer in fifty tabs uses it as often as one customer may, also when coming again as somebody else', async () => {
  const twice = await offer(shop.db, { terms: percent, limits: { perCustomer: 2 } })
  const { visitor } = someone()
  expect(await countWon(Array.from({ length: 50 }, () => place(someone({ visitor }), twice)))).toBe(2)
  expect(await usesOf(twice, { visitor })).toMatchObject({ byCustomer: 2 })
  const named = (email: string) => someone({ keys: listCustomerKeys({ email }) })
  expect(await countWon(Array.from({ length: 30 }, () => place(named('Somebody@Harbour.example'), twice)))).toBe(2)
  expect(await countWon([place(named(' somebody@harbour.example'), twice)])).toBe(0)
  expect(await countWon([place(someone(), twice)])).toBe(1)
})

test('an order that is given up frees its use, once, however often and from wherever it is said', async () => {
  const promotion = await offer(shop.db, { terms: percent, limits: { overall: 1, perCustomer: 1 } })
  const buyer = someone()
  const order = await place(buyer, promotion)
  const given = await Promise.all(Array.from({ length: 40 }, () => release(order)))
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await usesOf(promotion, buyer)).toMatchObject({ overall: 0, byCustomer: 0 })
  await place({ ...someone(), visitor: buyer.visitor }, promotion)
  expect(await release(order)).toBe(0)
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
})

test('a checkout of two companies is one use, freed with the last of its orders, also when both end at once', async () => {
  const promotion = await offer(shop.db, { terms: percent, limits: { overall: 3 } })
  const orders = [randomUUID(), randomUUID()]
  await place(someone({ orders }), promotion)
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
  expect(await release(orders[0]!)).toBe(0)
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
  expect(await release(orders[1]!)).toBe(1)
  for (let turn = 0; turn < 10; turn += 1) {
    const both = [randomUUID(), randomUUID()]
    await place(someone({ orders: both }), promotion)
    await Promise.all(both.map(release))
  }
  expect(await usesOf(promotion)).toMatchObject({ overall: 0 })
})

test('late money takes a freed use again while there is one, and never more', async () => {
  const promotion = await offer(shop.db, { terms: percent, limits: { overall: 1, perCustomer: 1 } })
  const order = await place(someone(), promotion)
  await release(order)
  const reclaim = () => inTransaction(shop.db, (tx) => reclaimUses(tx, order, shop.clock.now()))
  expect(await reclaim()).toBe(true)
  expect(await reclaim()).toBe(true) // claimed already
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
  await release(order)
  await place(someone(), promotion)
  await expect(
    inTransaction(shop.db, async (tx) => {
      if (!(await reclaimUses(tx, order, shop.clock.now()))) throw new Error('used up meanwhile')
    }),
  ).rejects.toThrow('used up meanwhile')
  expect(await usesOf(promotion)).toMatchObject({ overall: 1 })
})

test('orders that name the same promotions in opposite order do not deadlock', async () => {
  const [a, b] = [
    await offer(shop.db, { terms: percent, limits: { overall: 100 } }),
    await offer(shop.db, { terms: percent, limits: { overall: 100 } }),
  ]
  const tries = Array.from({ length: 40 }, (_, turn) => place(someone(), ...(turn % 2 === 0 ? [a, b] : [b, a])))
  expect(await countWon(tries)).toBe(40)
})

test('an order that could have only one of two promotions has neither', async () => {
  const [free, gone] = [
    await offer(shop.db, { terms: percent, limits: { overall: 5 } }),
    await offer(shop.db, { terms: percent, limits: { overall: 1 } }),
  ]
  await place(someone(), gone)
  await expect(place(someone(), free, gone)).rejects.toThrow(`used up: ${gone}`)
  expect(await usesOf(free)).toMatchObject({ overall: 0 })
})

test('a limit set while orders are placed counts those too', async () => {
  const promotion = await offer(shop.db, { terms: percent })
  const placing = Promise.allSettled(Array.from({ length: 30 }, () => place(someone(), promotion)))
  const limiting = inTransaction(shop.db, (tx) =>
    changePromotion(tx, promotion, tell({ terms: percent, limits: { overall: 5 } }), {
      company: 'SPORT',
      by: 'test',
      at: shop.clock.now(),
    }),
  )
  const ended = await placing
  await limiting
  const placed = ended.filter(({ status }) => status === 'fulfilled').length
  expect((await usesOf(promotion))?.overall).toBe(placed)
  if (placed >= 5) await expect(place(someone(), promotion)).rejects.toThrow('used up')
})
