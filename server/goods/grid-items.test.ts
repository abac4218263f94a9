import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goodsSorts, lackingParts } from '#contract/goods-list.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { foldGridItems } from './grid-items.commands.ts'

let { shop, owner, draft, live } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, draft, live } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const readOrder = (view: object) => owner.call('GET /staff/goods/order', view)

async function countDue() {
  const { rows } = await sql<{ due: number }>`select count(*)::integer as due from grid_due`.execute(shop.db)
  return rows[0]!.due
}

/** Every order and filter of these goods. */
async function readViews(search: string) {
  const views = [
    ...goodsSorts.flatMap((sort) => [
      { search, sort },
      { search, sort, direction: 'desc' },
    ]),
    ...lackingParts.map((missing) => ({ search, missing })),
    ...['draft', 'live', 'withdrawn'].map((state) => ({ search, state })),
    { search, brand: 'LUMORA' },
    { search, category: 'housewares' },
  ]
  const read = []
  for (const view of views) read.push([view, await readOrder(view)])
  return read
}

test('a view has what was just written, and the same once its rows are folded', async () => {
  const sets = [
    await live({ nameEn: 'Foldable cup' }, [{ price: 30, stock: 2, barcode: '4890000000116' }]),
    await live({ nameEn: 'Foldable bowl' }, [{ price: 10, stock: 9 }]),
    await live({ nameEn: 'Foldable tray' }, [{ price: 20, stock: 5 }]),
    await draft({ nameEn: 'Foldable lid', nameZh: '' }, []),
  ]
  const [cup, bowl, tray, lid] = sets.map(({ code }) => code)
  expect(await countDue()).toBeGreaterThan(0)
  const fresh = await readViews('foldable')
  expect((await readOrder({ search: 'FOLDABLE', sort: 'price' })).codes).toBe([bowl, tray, cup, lid].join('\t'))
  await foldGridItems(shop.db)
  expect(await countDue()).toBe(0)
  expect(await readViews('foldable')).toEqual(fresh)

  const assortId = sets[0]!.variants[0]!.assortId!
  await owner.call('POST /staff/prices/change', { rows: [{ assortId, price: 15 }], sure: true })
  await foldGridItems(shop.db)
  await owner.call('POST /staff/stock/adjust', { assortId, delta: 40, reason: 'found a box' })
  await owner.call('POST /staff/goods/{code}/withdraw', { code: tray!, version: sets[2]!.version })
  await owner.call('POST /staff/goods/{code}/discard', { code: lid!, version: sets[3]!.version })
  const changed = await readViews('foldable')
  expect(changed).not.toEqual(fresh)
  expect((await readOrder({ search: 'foldable', sort: 'price' })).codes).toBe([bowl, cup, tray].join('\t'))
  expect((await readOrder({ search: 'foldable', sort: 'stock', direction: 'desc' })).codes).toBe(
    [cup, bowl, tray].join('\t'),
  )
  expect((await readOrder({ search: 'foldable', state: 'withdrawn' })).codes).toBe(tray)
  await foldGridItems(shop.db)
  expect(await readViews('foldable')).toEqual(changed)
})

const rename = (db: Db, code: string, name: string) =>
  sql`update product set name_en = ${name} where company = 'SPORT' and code = ${code}`.execute(db)

test('what is written while rows are folded stays due', async () => {
  const { code } = await live({ nameEn: 'Meanwhile pan' })
  const tx = await shop.db.startTransaction().execute()
  await rename(tx, code, 'Meanwhile wok')
  await foldGridItems(shop.db)
  expect((await readOrder({ search: 'meanwhile pan' })).codes).toBe(code)
  await tx.commit().execute()
  expect((await readOrder({ search: 'meanwhile wok' })).codes).toBe(code)
  expect((await readOrder({ search: 'meanwhile pan' })).count).toBe(0)
  expect(await countDue()).toBe(1)
  await foldGridItems(shop.db)
  expect((await readOrder({ search: 'meanwhile wok' })).codes).toBe(code)
})

test('what is written after a fold looked stays due', async () => {
  const { code } = await live({ nameEn: 'Later jug' })
  await foldGridItems(shop.db)
  await rename(shop.db, code, 'Later mug')
  const held = await shop.db.startTransaction().execute()
  await sql`select from grid_item where company = 'SPORT' and code = ${code} for update`.execute(held)
  const folded = foldGridItems(shop.db)
  await expect.poll(countWaiting).toBe(1)
  await rename(shop.db, code, 'Later urn')
  await held.commit().execute()
  await folded
  expect((await readOrder({ search: 'later urn' })).codes).toBe(code)
  await foldGridItems(shop.db)
  expect((await readOrder({ search: 'later urn' })).codes).toBe(code)
})

/** Statements that wait for a lock. */
async function countWaiting() {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  return rows[0]!.waiting
}
