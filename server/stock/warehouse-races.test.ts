import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/lib/database/db.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods } from '#tests/orders.ts'
import { openShop } from '#tests/shop.ts'
import { hire, setUp } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { receiveRows, transferStock } from './stock-admin.commands.ts'
import { receiveGoods, takeGoodsBack } from './stock.commands.ts'
import { endWarehouse } from './warehouses.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
let staff: { id: string; name: string }
beforeAll(async () => {
  shop = await openShop()
  const somebody = await hire(shop, 'owner')
  owner = await setUp(shop, somebody)
  staff = await shop.db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('email', '=', somebody.email)
    .executeTakeFirstOrThrow()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const company = 'SPORT'
const assortId = 'RACED'
let place: string
let version: number
let orderId: string
let count = 0
/** Each race has an empty warehouse of its own, and pieces elsewhere. */
beforeEach(async () => {
  if (count === 0) await sell()
  place = `R${(count += 1)}`
  const { version: before } = await owner.call('GET /staff/warehouses', {})
  const list = await owner.call('PUT /staff/warehouses/{code}', {
    code: place,
    name: place,
    isNew: true,
    version: before,
  })
  version = list.version
})

async function sell() {
  await putOnSale(shop.db, { code: assortId, cents: 12_000, onHand: 100 })
  const { invoiceNo } = await buyGoods(await shop.visitor(), { prodCode: assortId, qty: 1 })
  ;({ id: orderId } = await shop.db
    .selectFrom('sales_order')
    .select('id')
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow())
}

const find = async () => [{ barcode: `29${assortId}`, assortId }]
const act = () => ({ author: { company, staff, at: shop.clock.now() }, reason: 'van' })
const movements = {
  transfer: (tx: Tx) => transferStock(tx, find, { ...act(), from: 'main', to: place }, [{ assortId, quantity: 2 }]),
  receipt: (tx: Tx) =>
    receiveRows(tx, find, { ...act(), warehouse: place }, [{ barcode: `29${assortId}`, quantity: 2 }]),
  return: (tx: Tx) =>
    takeGoodsBack(tx, { company, orderId, at: shop.clock.now(), reason: 'back', warehouse: place }, [
      { assortId, came: 2, resellable: 1 },
    ]),
}
const end = (tx: Tx) => endWarehouse(tx, { company, by: 'May', at: shop.clock.now() }, { code: place, version })
const endedAt = async () =>
  (
    await shop.db
      .selectFrom('warehouse')
      .select('ended_at')
      .where('company', '=', company)
      .where('code', '=', place)
      .executeTakeFirstOrThrow()
  ).ended_at

/** The second transaction begins when the first has done everything but commit; the first commits when the second waits or is over. */
async function meet(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>): Promise<string> {
  let outcome: string | undefined
  let pid = 0
  let running: Promise<void> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await first(tx)
    running = shop.db
      .transaction()
      .execute(async (other) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)
        pid = rows[0]!.pid
        await second(other)
      })
      .then(
        () => void (outcome = 'done'),
        (error: { code?: string; message: string }) => void (outcome = error.code ?? error.message),
      )
    await expect
      .poll(async () => outcome !== undefined || (await isWaiting(pid)), { timeout: 20_000, interval: 5 })
      .toBe(true)
  })
  await running
  return outcome!
}

async function isWaiting(pid: number): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where pid = ${pid} and not granted`.execute(shop.db)
  return rows.length > 0
}

test.each(['transfer', 'receipt', 'return'] as const)(
  'a warehouse that goods are on the way to by a %s is not ended: ending waits, and finds them there',
  async (kind) => {
    expect(await meet(movements[kind], end)).toBe('WAREHOUSE_NOT_EMPTY')
    expect(await endedAt()).toBeNull()
  },
)

test.each(['transfer', 'receipt', 'return'] as const)(
  'goods of a %s do not go to a warehouse that is being ended: they wait, and are refused',
  async (kind) => {
    expect(await meet(end, movements[kind])).toBe('WAREHOUSE_NOT_FOUND')
    expect(await endedAt()).not.toBeNull()
  },
)

/** What returns and jobs do: the total changes without the lock of staff, and the first warehouse has the pieces. */
const bring = (tx: Tx) =>
  receiveGoods(tx, { company, reason: 'came', at: shop.clock.now(), by: 'job' }, [{ assortId, quantity: 1 }])
const putFirst = async () => {
  const { warehouses, version: before } = await owner.call('GET /staff/warehouses', {})
  const codes = [place, ...warehouses.map(({ code }) => code).filter((code) => code !== place)]
  ;({ version } = await owner.call('PUT /staff/warehouses', { codes, version: before }))
}
const piecesHere = async () =>
  (await owner.call('GET /staff/warehouses', {})).warehouses.find(({ code }) => code === place)?.onHand

test('pieces that come to the first warehouse keep it from being ended', async () => {
  await putFirst()
  expect(await meet(bring, end)).toBe('WAREHOUSE_NOT_EMPTY')
  expect(await piecesHere()).toBe(1)
})

test('pieces that come while the first warehouse is ended lie in the next one', async () => {
  await putFirst()
  expect(await meet(end, bring)).toBe('done')
  expect(await piecesHere()).toBeUndefined()
})
