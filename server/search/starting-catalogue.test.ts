import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLabels } from '#server/promotions/promotion-labels.reads.ts'
import { openShop } from '#tests/shop.ts'
import { nothingWanted } from './filters.rules.ts'
import { PostgresCatalogue } from './postgres-catalogue.reads.ts'
import { SearchRows } from './search-rows.commands.ts'
import { CatalogueSnapshots } from './snapshots.reads.ts'
import { SearchMeanings } from '#server/meanings/search-meanings.reads.ts'
import { StartingCatalogue } from './starting-catalogue.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ search: 'snapshot' })
  await shop.app.keepSearchRows()
})
afterAll(() => shop.close())

/** While this runs, nobody else can read this table. */
async function withoutReading(table: 'product' | 'search_item', run: () => Promise<void>) {
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    await run()
  })
}

// A snapshot is built from the products; what search in PostgreSQL reads is a table of its own.

test('PostgreSQL answers until the snapshot is built, then the snapshot, and both the same', async () => {
  const { context } = shop.app
  const rows = new SearchRows(context)
  const meanings = new SearchMeanings(context)
  const snapshots = new CatalogueSnapshots(context, { readLabels, meanings })
  const postgres = new PostgresCatalogue(context, {
    readLabels,
    meanings,
    settleRows: (company) => rows.settle(company),
  })
  const isFilled = (company: string) => rows.isFilled(company)
  const catalogue = new StartingCatalogue({ snapshots, postgres, isFilled, log: context.log })
  const asked = { wanted: nothingWanted, sorting: undefined, down: false, page: 1, size: 20, language: 'zh' } as const
  const ask = async () => {
    const view = await catalogue.of('SPORT')
    const listed = [await view.listCategory(undefined, asked), await view.listSearch('風筒', undefined, asked)]
    const { words, items } = await view.suggest('風')
    return [words, ...[...listed, { items }].map((one) => one.items.map(({ item }) => item.code))]
  }
  let first: unknown
  await withoutReading('product', async () => {
    first = await ask()
    expect(snapshots.isBuilt('SPORT')).toBe(false)
  })
  await expect.poll(() => snapshots.isBuilt('SPORT')).toBe(true)
  await withoutReading('search_item', async () => expect(await ask()).toEqual(first))
  expect((first as string[][]).map((codes) => codes.length > 0)).toEqual([true, true, true, true])
})

test('a shop that has just started lists its goods before it has read them', async () => {
  const starting = await openShop({ search: 'snapshot', beside: shop })
  const visitor = starting.stranger()
  await withoutReading('product', async () => {
    const { items } = await visitor.call('POST /item/searchItemByTag', { size: 20 })
    expect(items).toHaveLength(20)
  })
  await starting.close()
})

test('of a company without rows the snapshot answers', async () => {
  const starting = await openShop({ search: 'snapshot', beside: shop })
  await shop.db.updateTable('search_company').set({ filled: false }).where('company', '=', 'SPORT').execute()
  const { items } = await starting.stranger().call('POST /item/searchItemByTag', { size: 20 })
  expect(items).toHaveLength(20)
  await starting.close()
})
