import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addItem, keyOf, linesOf, notesOf, readCart, updateItem } from '#tests/cart.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { statementAsked } from '#server/lib/database/statement-asked.ts'

type CartShop = Awaited<ReturnType<typeof openShop>>
let shop: CartShop
let other: CartShop
let buyer: ShopVisitor
let elsewhere: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  other = await openShop({ beside: shop })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(async () => {
  buyer = await shop.visitor()
  elsewhere = await other.visitor()
  elsewhere.token = buyer.token
})

let made = 0
const makeCup = async (more: Partial<Parameters<typeof putOnSale>[1]> = {}) => ({
  ...(await putOnSale(shop.db, { code: `K-CUP-${(made += 1)}`, cents: 5_000, onHand: 9, ...more })),
  qty: 1,
})

/** The statements of a call of this process. */
async function listAsked(call: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const note = (text: unknown) => void texts.push(String(text).trim())
  subscribe(statementAsked.name, note)
  await call()
  unsubscribe(statementAsked.name, note)
  return texts
}

/** Changes rows without any notification, as with a change feed that is lost or late. */
const changeSilently = (change: RawBuilder<unknown>) =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })

/** Adds twice, so that this process knows the cart and the goods. */
async function fillCart(...items: { prodCode: string; assortId: string; qty: number }[]) {
  await shop.app.context.changeFeed.catchUp() // new goods are told
  await buyer.call(addItem, items)
  const asked = await listAsked(() => buyer.call(addItem, items))
  expect(asked.map((text) => text.slice(0, 9))).toEqual(['with held'])
}

test('what this process added before is not read again: the next addition is one statement', async () => {
  const [cup, pot] = [await makeCup(), await makeCup()]
  await fillCart(cup, pot)
  expect(await listAsked(() => buyer.call(addItem, [pot], { idempotencyKey: 'one-statement-too' }))).toHaveLength(1)
  const stored = linesOf(await buyer.call(readCart, {})).map((line) => [line.assortId, line.qty])
  expect(stored).toEqual([
    [cup.assortId, 2],
    [pot.assortId, 3],
  ])
})

test('a price that changed after the last addition is told with the next one, also without a notification', async () => {
  const cup = await makeCup()
  await fillCart(cup)
  await changeSilently(sql`update variant set price_cents = 6_500 where assort_id = ${cup.assortId}`)
  const [line] = linesOf(await buyer.call(addItem, [cup]))
  expect([line?.sellingPrice, line?.qty, notesOf(line)]).toEqual([65, 3, ['PRICE_UP']])
})

test('stock that somebody else took since the last addition caps the next one, also without a notification', async () => {
  const cup = await makeCup()
  await fillCart(cup)
  await changeSilently(sql`update stock set allocated = 6 where assort_id = ${cup.assortId}`)
  const [line] = linesOf(await buyer.call(addItem, [{ ...cup, qty: 5 }]))
  expect([line?.qty, notesOf(line)]).toEqual([3, ['CAPPED']])
  await changeSilently(sql`update stock set allocated = 0 where assort_id = ${cup.assortId}`)
})

test('a limit that was set since the last addition holds for the next one, also without a notification', async () => {
  const [cup, pot] = [await makeCup(), await makeCup()]
  await fillCart(cup, pot)
  await changeSilently(sql`update product set purchase_limit = 1 where code = ${pot.prodCode}`)
  const [, line] = linesOf(await buyer.call(addItem, [cup]))
  expect([line?.qty, notesOf(line)]).toEqual([1, ['PURCHASE_LIMIT']])
})

test('what was sold out at the last attempt and has come back is added at once', async () => {
  const [cup, gone] = [await makeCup(), await makeCup({ onHand: 0 })]
  await fillCart(cup)
  expect(await buyer.ask(addItem, [gone])).toMatchObject({ error: 'SOLD_OUT' })
  await setStock(shop.db, gone.assortId, 5)
  expect(linesOf(await buyer.call(addItem, [gone])).map(({ qty }) => qty)).toEqual([2, 1])
})

test('what another process did to the cart since is neither lost nor undone', async () => {
  const [cup, pot] = [await makeCup(), await makeCup()]
  await fillCart(cup)
  await elsewhere.call(addItem, [pot])
  expect(linesOf(await buyer.call(addItem, [cup])).map(({ qty }) => qty)).toEqual([3, 1])
  const [line] = linesOf(await elsewhere.call(readCart, {}))
  await elsewhere.call(updateItem, { itemPriceView: { ...keyOf(line!), qty: 1 } })
  expect(linesOf(await buyer.call(addItem, [cup])).map(({ qty }) => qty)).toEqual([2, 1])
})

test('a cart that was cleared and begun anew elsewhere is another one, though it comes to the same version', async () => {
  const [cup, pot] = [await makeCup(), await makeCup()]
  await fillCart(cup)
  shop.clock.moveBy({ seconds: 1 })
  await sql`delete from cart`.execute(shop.db)
  await elsewhere.call(addItem, [pot])
  await elsewhere.call(addItem, [pot])
  const lines = linesOf(await buyer.call(addItem, [cup])).map(({ assortId, qty }) => [assortId, qty])
  expect(lines).toEqual([
    [pot.assortId, 2],
    [cup.assortId, 1],
  ])
})

test('a new name of a brand is shown as soon as the process is notified', async () => {
  const cup = await makeCup()
  await fillCart(cup)
  await sql`update brand set name_zh = name_zh || '新' where company = 'SPORT'`.execute(shop.db)
  await shop.app.context.changeFeed.catchUp()
  const [line] = linesOf(await buyer.call(addItem, [cup]))
  expect(line?.brand).toMatch(/新$/)
})
