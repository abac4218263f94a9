import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

let one: Awaited<ReturnType<typeof openShop>>
let other: typeof one
/** Of the home in the snapshot, and of that in PostgreSQL. */
let visitors: ReturnType<(typeof one)['stranger']>[]

beforeAll(async () => {
  one = await openShop({ search: 'snapshot' })
  other = await openShop({ search: 'postgres', beside: one })
  visitors = [one, other].map((shop) => shop.stranger())
  for (const visitor of visitors) await visitor.call('POST /item/searchItemByTag', {})
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const found = async (search: string) =>
  (await visitors[1]!.call('POST /item/omsSearchItem', { search })).items.map(({ productCode }) => productCode)

test('a change is seen within two seconds', async () => {
  const began = performance.now()
  await putOnSale(one.db, { code: 'FOLLOW-1', onHand: 1 })
  await expect.poll(() => found('FOLLOW-1'), { interval: 20 }).toEqual(['FOLLOW-1'])
  await one.db.updateTable('product').set({ name_zh: '犰狳毛氈' }).where('code', '=', 'FOLLOW-1').execute()
  await expect.poll(() => found('犰狳'), { interval: 20 }).toEqual(['FOLLOW-1'])
  await setStock(one.db, 'FOLLOW-1', 0)
  const soldOut = async () =>
    (await visitors[1]!.call('POST /item/omsSearchItem', { search: '犰狳', filters: { availability: ['SOLD_OUT'] } }))
      .totalCount
  await expect.poll(soldOut, { interval: 20 }).toBe(1)
  expect(performance.now() - began).toBeLessThan(6_000)
})

test('a renamed brand and a renamed category are found by their new names', async () => {
  const { db } = one
  await db.updateTable('brand').set({ name_en: 'Zyxomatic' }).where('code', '=', 'LUMORA').execute()
  await expect.poll(async () => (await found('Zyxomatic')).length).toBeGreaterThan(0)
  await db.updateTable('category').set({ label_en: 'Quagmire' }).where('code', '=', 'electric.large').execute()
  await expect.poll(async () => (await found('Quagmire')).length).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const both = await Promise.all(
        visitors.map((visitor) => visitor.call('POST /item/omsSearchItem', { search: 'Quagmire' })),
      )
      return JSON.stringify(both[0]) === JSON.stringify(both[1])
    })
    .toBe(true)
})

test('a description finds goods by its first paragraph, which says what they are, not by how they are used', async () => {
  await putOnSale(one.db, { code: 'USED-1', onHand: 1 })
  const description = '鴨嘴獸造型\n\n可配合穿山甲使用'
  await one.db.updateTable('product').set({ description_zh: description }).where('code', '=', 'USED-1').execute()
  await expect.poll(() => found('鴨嘴獸')).toEqual(['USED-1'])
  expect(await found('穿山甲')).toEqual([])
})

test('the counts of words are those of the goods that have them, whatever came and went', async () => {
  const { db } = one
  await putOnSale(db, { code: 'BRIEF-1', onHand: 1 })
  await expect.poll(() => found('BRIEF-1')).toEqual(['BRIEF-1'])
  await db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'BRIEF-1').execute()
  await expect.poll(() => found('BRIEF-1')).not.toContain('BRIEF-1')
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select lexeme as word, count(*) as goods, count(*) filter (where positions[1] >= 4) as named,
        count(*) filter (where positions[1] & 16 > 0) as branded
      from search_item, unnest(words) where company = 'SPORT' and positions is not null group by lexeme
    )
    select count(*)::integer as wrong
    from counted full join (select * from search_word where company = 'SPORT') kept using (word)
    where (counted.goods, counted.named, counted.branded)
      is distinct from (nullif(kept.goods, 0)::bigint, case when kept.goods > 0 then kept.named end::bigint, case when kept.goods > 0 then kept.branded end::bigint)`.execute(
    db,
  )
  expect(rows[0]!.wrong).toBe(0)
  const { rows: counts } = await sql<{ wrong: number }>`
    with counted as (
      select category, choice->>0 as kind, choice->>1 as value, count(*) as goods
      from (select counted::json as counted from search_item where company = 'SPORT') as item,
        json_array_elements(counted->'choices') as choice,
        lateral (select '' as category union all select json_array_elements_text(counted->'path')) as path
      group by 1, 2, 3
    )
    select count(*)::integer as wrong
    from counted full join (select * from search_count where company = 'SPORT' and goods <> 0) kept using (category, kind, value)
    where counted.goods is distinct from kept.goods`.execute(db)
  expect(counts[0]!.wrong).toBe(0)
  const { rows: goods } = await sql<{ kept: number; there: number }>`
    select goods as kept, (select count(*)::integer from search_item where company = 'SPORT') as there
    from search_company where company = 'SPORT'`.execute(db)
  expect(goods[0]!.kept).toBe(goods[0]!.there)
})
