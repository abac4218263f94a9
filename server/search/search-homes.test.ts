import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedProducts } from '#database/seed/bulk.ts'
import { readLabels } from '#server/promotions/promotion-labels.reads.ts'
import { openShop } from '#tests/shop.ts'
import { inStock } from '#server/catalogue/snapshot.rules.ts'
import { nothingWanted } from './filters.rules.ts'
import type { Sorting } from './listings.rules.ts'
import { PostgresCatalogue } from './postgres-catalogue.reads.ts'
import { SearchMeanings } from '#server/meanings/search-meanings.reads.ts'
import { SearchRows } from './search-rows.commands.ts'
import type { ListingQuery, SearchView } from './search-view.reads.ts'

type HomesShop = Awaited<ReturnType<typeof openShop>>
type ListInput = Record<string, unknown>

let shops: HomesShop[]
/** What each home answers, the snapshot first. */
let visitors: ReturnType<HomesShop['stranger']>[]

beforeAll(async () => {
  const one = await openShop({ search: 'snapshot' })
  await seedProducts(one.db, 'SPORT', 3_463)
  await describeGoods(one.db)
  const other = await openShop({ search: 'postgres', beside: one })
  shops = [one, other]
  visitors = shops.map((shop) => shop.stranger())
  for (const visitor of visitors) await visitor.call('POST /item/searchItemByTag', {})
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

/** Filters that staff made: many numbers, few words, one that most goods lack; and an attribute that is no filter. */
async function describeGoods(db: HomesShop['db']) {
  const attributes = [
    ['heft', '重量', 'Weight', true],
    ['finish', '表面', 'Finish', true],
    ['edition', '版本', 'Edition', true],
    ['note', '備註', 'Note', false],
  ] as const
  for (const [position, [code, zh, en, facet]] of attributes.entries())
    await sql`
      insert into attribute (company, code, names, facet, position)
      values ('SPORT', ${code}, ${JSON.stringify({ zh, en })}, ${facet}, ${position})`.execute(db)
  await sql`
    with goods as (select code, row_number() over (order by code) as at from product where company = 'SPORT')
    insert into product_attribute (company, product, attribute, words, position)
    select 'SPORT', goods.code, attribute.code, jsonb_build_object('zh', zh, 'en', en), 0
    from goods, attribute, lateral (values
      ('heft', at % 40 * 25 || ' 克', at % 40 * 25 || ' g', at % 3 < 2),
      ('finish', (array['啞面', '亮面', '原木'])[at % 3 + 1], (array['Matt', 'Gloss', 'Plain "wood": 1''s'])[at % 3 + 1], at % 4 > 0),
      ('edition', '第' || at % 7 || '版', 'No. ' || at % 7, at % 500 = 0),
      ('note', '註' || at, 'Note ' || at, true)
    ) as own (attribute, zh, en, has)
    where attribute.company = 'SPORT' and own.attribute = attribute.code and has`.execute(db)
}

async function expectSame<R extends Parameters<(typeof visitors)[number]['call']>[0]>(
  route: R,
  input: ListInput,
  locale: 'zh-TW' | 'en-US' = 'zh-TW',
) {
  const [snapshot, postgres] = await Promise.all(
    visitors.map((visitor) => visitor.call(route, input as never, { locale })),
  )
  expect(postgres, `${route} ${JSON.stringify(input)} ${locale}`).toEqual(snapshot)
  return snapshot!
}

const tags = [undefined, 'electric', 'electric.large', 'foods_market', 'trendy_goods', 'trendy_goods.fashion.apparel']
const sorts = ['productCode', 'name', 'price', 'date', 'size', 'colour', 'material', 'brand'] as const

describe('both homes answer the same', () => {
  test.for(tags)('%s: every sort, both ways, in both languages, page by page', async (tag) => {
    for (const sort of ['relevance', ...sorts] as const)
      for (const direction of ['asc', 'desc'] as const)
        for (const page of [1, 2, 9])
          await expectSame('POST /item/searchItemByTag', { tag, sort, direction, page, size: 40 }, 'zh-TW')
    for (const sort of ['name', 'colour', 'material', 'brand'] as const)
      await expectSame('POST /item/searchItemByTag', { tag, sort, size: 100 }, 'en-US')
  })

  test('page after page to the end, and back', async () => {
    for (const [sort, direction] of [
      ['relevance', 'asc'],
      ['price', 'desc'],
      ['date', 'asc'],
    ] as const)
      for (const page of [...Array(37).keys(), 20, 11].map((at) => at + 1))
        await expectSame('POST /item/searchItemByTag', { sort, direction, page, size: 100 })
  })

  test.for(tags)('%s: what is chosen, and what more could be', async (tag) => {
    const { facets } = await expectSame('POST /item/searchItemByTag', { tag })
    const some = (group: 'brand' | 'color' | 'size' | 'material' | 'category') =>
      facets[group].slice(0, 2).map(({ value }) => value)
    const offered = facets.attributes.map(({ values }) => values.map(({ value }) => value))
    expect(facets.attributes.map(({ code }) => code)).toEqual(expect.arrayContaining(['heft', 'finish']))
    const choices = [
      { attribute: offered.flatMap((values) => values.slice(0, 2)) },
      { attribute: offered[0]!.slice(-1) },
      { attribute: [...offered[0]!.slice(0, 3), 'finish:matt', 'finish:no such finish'], availability: ['IN_STOCK'] },
      { attribute: ['heft:100..300 g', 'heft:1 kg', 'heft:7..9 lb', 'edition:no. 3'] },
      { attribute: ['note:note 1', 'nothing:none'], brand: some('brand') },
      { attribute: ["finish:' or 1=1 --", 'finish:\\', "edition:XL' | '", 'heft:\u202e'] },
      { brand: some('brand') },
      { color: some('color') },
      { size: some('size') },
      { material: some('material') },
      { category: some('category') },
      { availability: ['IN_STOCK'] },
      { availability: ['SOLD_OUT', 'PRE_ORDER'] },
      { offer: true },
      { isNew: true },
      { priceFrom: 50, priceTo: 120 },
      { brand: some('brand'), color: some('color'), availability: ['IN_STOCK'], priceTo: 500 },
      { size: ['XL', 'no such size'], material: ['cotton', 'no such material'], color: ['red'] },
      { brand: ["' or 1=1 --", '\\'], size: ["XL' | '"] },
    ]
    for (const filters of choices)
      for (const sort of [undefined, 'price', 'name'] as const) {
        await expectSame('POST /item/searchItemByTag', { tag, filters, sort, size: 60 })
        await expectSame('POST /item/searchItemByTag', { tag, filters, sort, direction: 'desc', page: 2, size: 20 })
      }
    for (const filters of choices) await expectSame('POST /app/getAppProductFilterList', { tag, filters }, 'en-US')
    await expectSame('POST /item/searchItemAttributeByTag', { tag }, 'en-US')
  })

  test('home sections, in their own order and sorted', async () => {
    for (const itemGroup of ['new', 'recommended', 'top_deal', 'hot_collection', 'hot_sales'])
      for (const sort of [undefined, 'price', 'name'])
        await expectSame('POST /item/getItemsByItemGroup', { itemGroup, sort, size: 50 })
  })

  test.for([
    '洗衣機',
    '电饭煲',
    '風筒',
    '吹風機',
    'Philips 風筒',
    'wireles earbuds',
    'bluetoth speaker',
    '256L',
    'shirt',
    '筆電',
    '三星電視',
    'ｕｓｂ－ｃ　cable',
    'ricecooker',
    'washingmachine',
    '電飯煲 5人',
    'rice',
    'milk',
    '牛',
    '裝',
    'pro',
    '橄欖油 1公升',
    'olive oil 1l',
    'haagen dazs',
    'shampo',
    '出前一丁',
    '万里花生',
    'a',
    'the',
    'coca cola',
    '維他命C',
    'philps',
    'blutoot',
    'earbuuudz',
    '床單',
    '豬扒',
    'zzzz',
    'qwertyui zxcvbnm asdfghjk poiuytre mnbvcxza lkjhgfds',
    "'; drop table product; --",
    '%%%',
    '\\',
    '(((',
    'a & | ! :*',
    '\u202e反',
    '𠮷野家',
    '💥',
    '洗衣機清潔劑超級',
    '2 kg',
    '=brand KAIDEN',
    "dog's food",
    'ww90t-123',
    'USB-C',
    '益力多 活性乳酸菌 飲品 大家庭',
    'cat litter 10kg',
  ])('search: %s', async (search) => {
    await expectSame('POST /item/omsSearchItem', { search, size: 60 })
    await expectSame('POST /item/omsSearchItem', { search, page: 2, size: 20 }, 'en-US')
    await expectSame('POST /item/omsSearchItem', { search, sort: 'price', direction: 'desc' })
    await expectSame('POST /item/omsSearchItem', { search, tag: 'electric' })
    await expectSame('POST /item/omsSearchItem', { search, filters: { attribute: ['finish:matt', 'finish:gloss'] } })
    await expectSame('POST /item/omsSearchItem', { search, filters: { availability: ['IN_STOCK'], priceTo: 100 } })
    await expectSame('POST /app/getAppProductFilterList', { search })
    for (const typed of [search, `${search} `, search.slice(0, 1), search.slice(0, 2), search.slice(0, 4)])
      if (typed.trim() && typed.isWellFormed()) await expectSame('GET /item/typeahead', { search: typed })
  })

  test('codes and barcodes; a product with what goes with it; best sellers', async () => {
    const rows = await shops[0]!.db
      .selectFrom('variant')
      .select(['product', 'barcode', 'assort_id'])
      .where('company', '=', 'SPORT')
      .orderBy('barcode')
      .execute()
    for (const { product, barcode, assort_id } of rows.filter((_, at) => at % 300 === 0)) {
      for (const search of [barcode, product, product.toLowerCase(), assort_id])
        await expectSame('POST /item/omsSearchItem', { search })
      await expectSame('POST /item/getItemsByProductCodes', { productCodes: [product, 'NOBODY'] })
      await expectSame('POST /item/getItemByBarcodeWithSalesTogether', { productCode: product })
    }
    await expectSame('POST /dashBord/getSalesMostQty', { days: 90, size: 20 })
  })
})

describe('among more goods than are counted', () => {
  /** Of the same goods, with another limit. */
  const few = 40
  let exact: SearchView
  let capped: SearchView
  beforeAll(async () => {
    const { context } = shops[1]!.app
    const rows = new SearchRows(context)
    const open = (most: number) =>
      new PostgresCatalogue(context, {
        readLabels,
        meanings: new SearchMeanings(context),
        keepRows: (company) => rows.keep(company),
        settleRows: (company) => rows.settle(company),
        most,
      }).of('SPORT')
    exact = await open(10_000)
    capped = await open(few)
  })
  const ask = (sorting: Sorting | undefined, down: boolean, wanted = {}): ListingQuery => ({
    wanted: { ...nothingWanted, ...wanted },
    sorting,
    down,
    page: 1,
    size: few,
    language: 'zh',
  })
  const codesOf = ({ items }: { items: readonly { item: { code: string } }[] }) => items.map(({ item }) => item.code)

  test('all are counted and listed where nothing is chosen, in each order that PostgreSQL keeps', async () => {
    for (const sorting of [undefined, 'price', 'date', 'productCode'] as const)
      for (const down of sorting === undefined ? [false] : [false, true]) {
        const [some, all] = await Promise.all(
          [capped, exact].map((view) => view.listCategory(undefined, ask(sorting, down))),
        )
        expect(some, `${sorting} ${down}`).toEqual(all)
        expect(some).toMatchObject({ isMore: false })
        expect(some!.total).toBeGreaterThan(3_463)
      }
  })

  test('of what is narrowed the first goods are those of all', async () => {
    for (const sorting of [undefined, 'price', 'date', 'productCode'] as const) {
      const [some, all] = await Promise.all(
        [capped, exact].map((view) => view.listCategory(undefined, ask(sorting, false, { availability: [inStock] }))),
      )
      expect(some!.items.length).toBeGreaterThan(9)
      expect(codesOf(some!)).toEqual(codesOf(all!).slice(0, some!.items.length))
      expect([some!.isMore, all!.isMore]).toEqual([true, false])
    }
  })

  test('what is narrowed to few goods is counted exactly', async () => {
    const { counts, values } = await exact.listCategory(undefined, ask(undefined, false))
    const rare = values.brands.flatMap(({ code }, at) =>
      counts.brand[at]! > 3 && counts.brand[at]! < 20 ? [code] : [],
    )
    expect(rare.length).toBeGreaterThan(2)
    for (const brand of rare.slice(0, 3)) {
      const [some, all] = await Promise.all(
        [capped, exact].map((view) => view.listCategory(undefined, ask(undefined, false, { brand: [brand] }))),
      )
      expect(codesOf(some!)).toEqual(codesOf(all!))
      expect(some).toMatchObject({ total: all!.total, isMore: false })
    }
  })
})
