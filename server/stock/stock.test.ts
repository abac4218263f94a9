import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { claimGoods, dispatchGoods, receiveGoods, releaseGoods } from './stock.commands.ts'
import { readStockLevels } from './stock.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  for (const code of ['S-A', 'S-B']) await putOnSale(shop.db, { code, onHand: 10 })
  await putOnSale(shop.db, { code: 'S-LATER', onHand: 0, lead: '1/DAY', preOrderLimit: 3 })
})
afterAll(() => shop.close())

const cause = (orderId: string) => ({ company: 'SPORT', orderId, at: shop.clock.now(), reason: 'placed' as const })
const claim = (orderId: string, claims: { assortId: string; quantity: number; preOrder?: boolean }[]) =>
  inTransaction(shop.db, (tx) =>
    claimGoods(
      tx,
      cause(orderId),
      claims.map((one) => ({ orderId, preOrder: false, preOrderLimit: one.preOrder ? 3 : null, ...one })),
    ),
  )
const release = (orderId: string) => inTransaction(shop.db, (tx) => releaseGoods(tx, cause(orderId)))
const dispatch = (orderId: string) => inTransaction(shop.db, (tx) => dispatchGoods(tx, cause(orderId)))
const level = async (assortId: string) => {
  const { onHand, allocated, preOrdered } = (await readStockLevels(shop.db, 'SPORT', [assortId])).get(assortId)!
  return [onHand, allocated, preOrdered]
}
const ledgerOf = async (orderId: string) =>
  (
    await shop.db.selectFrom('stock_movement').select('kind').where('order_id', '=', orderId).orderBy('id').execute()
  ).map((row) => row.kind)

test('claimed goods stay in stock until they are sent; each step is a line of the ledger', async () => {
  const order = randomUUID()
  expect(await claim(order, [{ assortId: 'S-A', quantity: 4 }])).toEqual([])
  expect(await level('S-A')).toEqual([10, 4, 0])
  await dispatch(order)
  expect(await level('S-A')).toEqual([6, 0, 0])
  await release(order)
  expect(await level('S-A')).toEqual([6, 0, 0]) // nothing left to release
  expect(await ledgerOf(order)).toEqual(['claim', 'dispatch'])
})

test('the same variant on two lines is one claim, and what is short is named with what is left', async () => {
  const order = randomUUID()
  expect(
    await claim(order, [
      { assortId: 'S-B', quantity: 6 },
      { assortId: 'S-B', quantity: 6 },
    ]),
  ).toEqual([{ assortId: 'S-B', left: 10 }])
  expect(await claim(order, [{ assortId: 'NO-SUCH', quantity: 1 }])).toEqual([{ assortId: 'NO-SUCH', left: 0 }])
})

test('what is given back is given back once, also when many do it at once', async () => {
  const other = randomUUID()
  await claim(other, [{ assortId: 'S-B', quantity: 5 }])
  for (let round = 0; round < 10; round += 1) {
    const order = randomUUID()
    await claim(order, [{ assortId: 'S-B', quantity: 1 }])
    await Promise.all(Array.from({ length: 12 }, () => release(order)))
    expect(await level('S-B')).toEqual([10, 5, 0])
    expect(await ledgerOf(order)).toEqual(['claim', 'release'])
  }
  await release(other)
})

test('safety stock is not sold', async () => {
  await shop.db.updateTable('stock').set({ safety: 8 }).where('assort_id', '=', 'S-B').execute()
  expect(await claim(randomUUID(), [{ assortId: 'S-B', quantity: 3 }])).toEqual([{ assortId: 'S-B', left: 2 }])
  await shop.db.updateTable('stock').set({ safety: 0 }).where('assort_id', '=', 'S-B').execute()
})

test('pre-ordered goods are promised up to their limit, and leave when they have come', async () => {
  const order = randomUUID()
  expect(await claim(order, [{ assortId: 'S-LATER', quantity: 2, preOrder: true }])).toEqual([])
  expect(await claim(randomUUID(), [{ assortId: 'S-LATER', quantity: 2, preOrder: true }])).toEqual([
    { assortId: 'S-LATER', left: 1 },
  ])
  await expect(dispatch(order)).rejects.toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
  expect(await level('S-LATER')).toEqual([0, 0, 2])
  await inTransaction(shop.db, (tx) =>
    receiveGoods(tx, { ...cause(order), by: 'test' }, [{ assortId: 'S-LATER', quantity: 5 }]),
  )
  await dispatch(order)
  expect(await level('S-LATER')).toEqual([3, 0, 0])
})
