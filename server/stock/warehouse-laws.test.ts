import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/lib/database/db.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'LAWFUL', cents: 12_000, onHand: 9 })
  await putOnSale(shop.db, { code: 'UNHELD', cents: 12_000 })
  await sql`delete from stock_movement where assort_id = 'UNHELD'`.execute(shop.db)
  await sql`delete from stock where assort_id = 'UNHELD'`.execute(shop.db)
})
afterAll(() => shop.close())

const moved = (assortId: string, pieces: number) =>
  sql`insert into stock_movement (company, assort_id, kind, on_hand_delta, at) values ('SPORT', ${assortId}, 'adjust', ${pieces}, now())`
const change = (pieces: number) => async (tx: Tx) => {
  await sql`update stock set on_hand = on_hand + ${pieces} where assort_id = 'LAWFUL'`.execute(tx)
  await moved('LAWFUL', pieces).execute(tx)
}
const open = async (tx: Tx) => {
  await sql`insert into stock (company, assort_id, on_hand) values ('SPORT', 'UNHELD', 4)`.execute(tx)
  await moved('UNHELD', 4).execute(tx)
}
const keep = (tx: Tx) => sql`update stock set safety = safety + 2 where assort_id = 'LAWFUL'`.execute(tx)

/** The breaches that a transaction would leave. It is undone. */
async function breachesOf(...writes: ((tx: Tx) => Promise<unknown>)[]): Promise<string> {
  let found = ''
  const undone = new Error('undone')
  await shop.db
    .transaction()
    .execute(async (tx) => {
      for (const write of writes) await write(tx)
      found = JSON.stringify(await findBreaches(tx))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

const disable = (trigger: string, table: string) => (tx: Tx) =>
  sql`alter table ${sql.table(table)} disable trigger ${sql.id(trigger)}`.execute(tx)
const differs = 'the stock of the warehouses is not the stock that is sold'
const unlike = 'the stock of a warehouse differs from the sums of its ledger'

// Each by itself: the next one would settle what the one before left.
test.each([
  ['a greater total', change(3)],
  ['a smaller total', change(-5)],
  ['a greater safety stock', keep],
  ['a new variant', open],
])('%s alone leaves the sum of the warehouses equal to it', async (_, write) => {
  expect(await breachesOf(write)).toBe('[]')
})

test.each([
  ['a greater total', 'settled_update', 'stock', change(3), differs],
  ['a smaller total', 'settled_update', 'stock', change(-5), differs],
  ['a greater safety stock', 'settled_update', 'stock', keep, differs],
  ['a new variant', 'settled_insert', 'stock', open, differs],
  ['a movement', 'placed', 'stock_movement', change(3), unlike],
])('%s without its trigger breaks the law, and the law says so', async (_, trigger, table, write, law) => {
  expect(await breachesOf(disable(trigger, table), write)).toContain(law)
})
