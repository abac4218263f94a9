import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedProducts } from '#database/seed/bulk.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { ShopVisitor } from '#tests/visitor.ts'

type SearchShop = Awaited<ReturnType<typeof openShop>>
type SearchVisitor = ReturnType<SearchShop['stranger']>

const search = (visitor: SearchVisitor, words: string, more: object = {}) =>
  visitor.call('POST /item/omsSearchItem', { search: words, ...more })
const names = async (visitor: SearchVisitor, words: string) =>
  (await search(visitor, words)).items.map(({ name }) => name)

describe.each(['snapshot', 'postgres'] as const)('search from the home in %s', (home) => {
  describe('in the demo shop', () => {
    let shop: SearchShop
    let visitor: SearchVisitor
    beforeAll(async () => {
      shop = await openShop({ search: home })
      visitor = shop.stranger()
    })
    afterAll(() => shop.close())

    test.for([
      ['洗衣機', /洗衣/],
      ['电饭煲', /電飯煲/],
      ['風筒', /風筒/],
      ['吹風機', /風筒/],
      ['冰箱', /雪櫃/],
      ['Philips 風筒', /風筒/],
      ['wireles earbuds', /無線耳機/],
      ['bluetoth speaker', /藍牙喇叭/],
      ['256L', /雪櫃/],
      ['shirt', /T恤/],
      ['手提電腦', /手提電腦/],
      ['筆電', /手提電腦/],
      ['三星電視', /電視/],
    ] as const)('[7.054] %s finds the right goods', async ([words, expected]) => {
      const found = await names(visitor, words)
      expect(found.length).toBeGreaterThan(0)
      for (const name of found.slice(0, 2)) expect(name).toMatch(expected)
    })

    test('a barcode, a product code and a variant’s code find that product and nothing else', async () => {
      const rows = await shop.db
        .selectFrom('variant')
        .select(['product', 'barcode', 'assort_id'])
        .where('company', '=', 'SPORT')
        .where('size', 'is not', null)
        .limit(1)
        .execute()
      const { product, barcode, assort_id } = rows[0]!
      for (const words of [
        barcode,
        ` ${barcode.slice(0, 1)} ${barcode.slice(1)} `,
        product,
        product.toLowerCase(),
        assort_id,
      ]) {
        const { items } = await search(visitor, words)
        expect(
          items.map(({ productCode }) => productCode),
          words,
        ).toEqual([product])
      }
    })

    test('a corrected search says what it searched instead', async () => {
      const corrected = await search(visitor, 'bluetoth')
      expect(corrected).toMatchObject({ searched: 'bluetooth', suggestions: [{ text: 'bluetooth', kind: 'spelling' }] })
      const plain = await search(visitor, 'Bluetooth')
      expect(plain).toMatchObject({ searched: 'Bluetooth', suggestions: [] })
      expect(corrected.totalCount).toBe(plain.totalCount)
    })

    test('[2.35] what was found says where it lies, and can be narrowed to there', async () => {
      const { categories, totalCount } = await search(visitor, '雪櫃')
      expect(categories[0]).toEqual({ tag: 'electric.large.fridge', name: '雪櫃', count: totalCount })
      const within = await search(visitor, 'pro', { tag: 'electric.large' })
      expect(within.path.map(({ tag }) => tag)).toEqual(['electric', 'electric.large'])
      expect(within.totalCount).toBeLessThan((await search(visitor, 'pro')).totalCount)
    })

    // What people here type, and what the first results must be; the names of one row are one thing. What is misspelt is corrected
    // as data: server/search/synonyms.rules.ts.
    test.for([
      ['智能手錶', /智能手錶/, 3],
      ['維他命C', /維他命C/, 3],
      ['貓糧', /貓糧/, 2],
      ['狗糧', /糧/, 5],
      ['usb c cable', /USB-C快充線/, 2],
      ['ｕｓｂ－ｃ　cable', /USB-C快充線/, 2],
      ['冷氣機', /冷氣機/, 4],
      ['抽濕機', /抽濕機/, 2],
      ['除濕機', /抽濕機/, 2],
      ['電風扇', /風扇/, 3],
      ['面膜', /面膜/, 5],
      ['洗頭水', /洗髮水/, 2],
      ['巧克力', /朱古力/, 3],
      ['紅酒', /紅酒/, 3],
      ['咖啡機', /咖啡機/, 2],
      ['氣炸鍋', /氣炸鍋/, 2],
      ['hairdryer', /風筒/, 2],
      ['ricecooker', /電飯煲/, 2],
      ['washingmachine', /洗衣機/, 2],
      ['dehumidifer', /抽濕機/, 2],
      ['電飯煲 5人', /電飯煲/, 2],
      ['運動鞋', /跑鞋/, 2],
      ['行山', /登山靴/, 2],
      ['牛奶', /鮮奶/, 1],
      ['milk', /鮮奶/, 1],
      ['soya milk', /豆漿/, 2],
      ['三文魚', /三文魚柳/, 2],
      ['salmon', /三文魚柳/, 2],
      ['紙巾', /面紙/, 2],
      ['廁紙', /廁紙/, 2],
      ['藍牙耳機', /無線耳機/, 2],
      ['耳機', /耳機/, 5],
      ['尿袋', /外置充電器/, 3],
      ['power bank', /外置充電器/, 3],
      ['平底鑊', /煎鍋/, 2],
      ['thermos', /保溫瓶/, 2],
      ['保溫杯', /保溫瓶/, 2],
      ['moisturizer', /面霜/, 2],
      ['沙發', /梳化/, 1],
      ['rice', /米 5公斤/, 3],
      ['牛扒', /牛扒/, 5],
      ['cat litter', /貓砂/, 4],
    ] as const)('%s brings what one means first', async ([words, expected, first]) => {
      const found = await names(visitor, words)
      expect(found.length).toBeGreaterThanOrEqual(first)
      for (const name of found.slice(0, first)) expect(name).toMatch(expected)
    })

    test('when nothing is found, near words and categories are offered, and the near words do find something', async () => {
      const nothing = await search(visitor, 'philps')
      expect(nothing).toMatchObject({ items: [], totalCount: 0, searched: 'philps' })
      expect(nothing.categories.length).toBeGreaterThan(3)
      for (const [words, near] of [
        ['blutoot', 'bluetooth'],
        ['earbuuudz', 'earbuds'],
        ['shampooooo', 'shampoo'],
      ] as const) {
        const { suggestions, totalCount } = await search(visitor, words)
        expect(totalCount, words).toBe(0)
        expect(suggestions.every(({ kind }) => kind === 'near')).toBe(true)
        expect(
          suggestions.map(({ text }) => text),
          words,
        ).toContain(near)
        for (const { text } of suggestions) expect((await search(visitor, text)).totalCount, text).toBeGreaterThan(0)
      }
      const sheets = await search(visitor, '床褥')
      expect(sheets).toMatchObject({ items: [], suggestions: [] })
      expect(sheets.categories[0]!.name).toBe('床上用品')
      for (const { tag, count } of sheets.categories) {
        const { totalCount } = await visitor.call('POST /item/searchItemByTag', { tag, size: 1 })
        expect(totalCount, tag).toBe(count)
      }
      const pork = await search(visitor, '豬扒')
      expect(pork.categories.slice(0, 4).map(({ name }) => name)).toContain('豬肉')
    })

    test('a search sorts and filters like any listing', async () => {
      const { items } = await search(visitor, 'milk', {
        sort: 'price',
        direction: 'desc',
        filters: { availability: ['IN_STOCK'] },
      })
      const prices = items.map(({ sellingPrice }) => sellingPrice)
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      const { facets, totalCount } = await search(visitor, 'milk')
      expect(facets.category.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount)
    })

    test('pages of the most relevant follow one another', async () => {
      const all = await search(visitor, '裝', { size: 100 })
      const pages = await Promise.all([1, 2, 3].map((page) => search(visitor, '裝', { size: 7, page })))
      expect(pages.flatMap(({ items }) => items.map(({ productCode }) => productCode))).toEqual(
        all.items.slice(0, 21).map(({ productCode }) => productCode),
      )
    })

    test('while one types, words, categories and goods are offered', async () => {
      const offered = await visitor.call('GET /item/typeahead', { search: 'wirel' })
      expect(offered.words).toContain('Wireless Mouse')
      expect(offered.items.length).toBeGreaterThan(0)
      const chinese = await visitor.call('GET /item/typeahead', { search: '貓' })
      expect(chinese.categories.map(({ name }) => name)).toContain('貓糧')
      expect(chinese.categories.find(({ name }) => name === '貓糧')!.path).toMatch(/^寵物用品 › /)
      const misspelt = await visitor.call('GET /item/typeahead', { search: 'bluetoth' })
      expect(misspelt.words[0]).toBe('bluetooth')
      expect(misspelt.totalCount).toBeGreaterThan(0)
    })

    test('hostile words find nothing and break nothing', async () => {
      for (const words of [
        "'; drop table product; --",
        '%%%',
        '\\',
        '(((',
        'a & | ! :*',
        '<script>',
        '../../etc/passwd',
        '_'.repeat(80),
        '\u202e反',
        '𠮷野家',
        '💥',
      ]) {
        expect((await visitor.ask('POST /item/omsSearchItem', { search: words })).ok, words).toBe(true)
        expect((await visitor.ask('GET /item/typeahead', { search: words })).ok, words).toBe(true)
      }
      expect(await visitor.ask('POST /item/omsSearchItem', { search: 'x'.repeat(81) })).toMatchObject({ status: 400 })
      expect(await visitor.ask('POST /item/omsSearchItem', { search: '   ' })).toMatchObject({ status: 400 })
    })

    test('one company’s goods are found at its own host only', async () => {
      await putOnSale(shop.db, { code: 'QX7731', onHand: 1 })
      await shop.db
        .updateTable('product')
        .set({ name_en: 'Quuxomatic', name_zh: '夸克機' })
        .where('code', '=', 'QX7731')
        .execute()
      const stranger = new ShopVisitor((request) => shop.app.fetch(request), 'http://food.localhost')
      await expect.poll(async () => (await search(visitor, 'Quuxomatic')).totalCount).toBe(1)
      for (const words of ['Quuxomatic', '夸克機', 'QX7731', '29QX7731'])
        expect((await search(stranger, words)).totalCount, words).toBe(0)
      expect((await stranger.call('GET /item/typeahead', { search: 'Quuxo' })).words).toEqual([])
    })
  })

  describe('among the 3,463 real products of Hong Kong’s supermarkets', () => {
    let shop: SearchShop
    let visitor: SearchVisitor
    beforeAll(async () => {
      shop = await openShop({ search: home })
      visitor = shop.stranger()
      await seedProducts(shop.db, 'SPORT', 3_463)
      await visitor.call('POST /tag', {})
    })
    afterAll(() => shop.close())

    test.for([
      ['維他奶', /豆奶|豆漿|飲品|豆腐/],
      ['可口可乐', /可樂/],
      ['coca cola', /可樂/],
      ['万里花生', /花生/],
      ['维达卷纸', /紙/],
      ['橄欖油 1公升', /橄欖油.*1公升/],
      ['olive oil 1l', /橄欖.*油.*1公升/],
      ['洗頭水', /洗頭水|洗髮/],
      ['shampo', /洗髮|洗頭/],
      ['出前一丁', /出前一丁/],
      ['嬰兒奶粉', /奶粉/],
      ['益力多', /活性乳酸菌/],
      ['haagen dazs', /雪糕/],
      ['洗衣機', /洗衣/],
      ['电饭煲', /電飯煲/],
      ['Philips 風筒', /風筒/],
      ['wireles earbuds', /耳機/],
    ] as const)('[7.054] %s finds the right goods', async ([words, expected]) => {
      const found = await names(visitor, words)
      expect(found.length).toBeGreaterThan(0)
      for (const name of found.slice(0, 3)) expect(name).toMatch(expected)
    })

    test('the barcode of each is found', async () => {
      const rows = await shop.db
        .selectFrom('variant')
        .select(['product', 'barcode'])
        .where('company', '=', 'SPORT')
        .orderBy('barcode')
        .execute()
      for (const { product, barcode } of rows.filter((_, at) => at % 150 === 0)) {
        const { items } = await search(visitor, barcode)
        expect(items.map(({ productCode }) => productCode)).toEqual([product])
      }
    })

    test('a filtered listing, gone over once for all its pages, follows what sells out', async () => {
      const left = (page = 1) =>
        visitor.call('POST /item/searchItemByTag', { page, filters: { availability: ['IN_STOCK'], priceTo: 40 } })
      const [first, second] = [await left(), await left(2)]
      expect(second.totalCount).toBe(first.totalCount)
      const [gone] = second.items
      for (const { assort_id } of await shop.db
        .selectFrom('variant')
        .select('assort_id')
        .where('company', '=', 'SPORT')
        .where('product', '=', gone!.productCode)
        .execute())
        await setStock(shop.db, assort_id, 0)
      await expect.poll(async () => (await left()).totalCount).toBe(first.totalCount - 1)
      expect((await left(2)).items.map(({ productCode }) => productCode)).not.toContain(gone!.productCode)
    })
  })
})
